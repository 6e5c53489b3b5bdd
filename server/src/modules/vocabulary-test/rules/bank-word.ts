/** A word of the item bank as the test sees it. */
export interface BankWord {
  /** The word itself. */
  id: string;
  /** Among words, names left out; 1 the most frequent. */
  rank: number;
  /** Logits. */
  difficulty: number;
  /** How sure the difficulty is (SD, logits): from the rank alone, or from answers. */
  difficultySd: number;
  /** How fast knowledge falls around the difficulty: by the slope of the bank, flattened by what is not known of the difficulty. */
  steepness: number;
  /** Whether graded lists for learners have it; undefined where that is not known. */
  listed?: boolean | undefined;
  /** Content to balance: words of one group do not crowd out the others (frequency band and part of speech). */
  group: string;
  /** 0–1: chance that an item drawn is also shown; lowered for one that is shown too often (Sympson–Hetter). */
  admission: number;
}
