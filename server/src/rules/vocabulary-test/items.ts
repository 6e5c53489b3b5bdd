/** The item bank as the test sees it: words with a difficulty, and pseudo-words. */
import {
  difficultyOfRank,
  discriminationOf,
  flattening,
  MARGINAL_SLOPE,
  RANK_DIFFICULTY_SD,
  scaleOf,
  type SizeScale,
  wordRankOf,
} from './scale';

export interface BankWord {
  /** The word itself. */
  id: string;
  /** Logits. */
  difficulty: number;
  /** How sure the difficulty is (SD, logits): from the rank alone, or from answers. */
  difficultySd: number;
  /** How fast knowledge falls around the difficulty: by the slope of the bank, flattened by what is not known of the difficulty. */
  steepness: number;
  /** Content to balance: words of one group do not crowd out the others (frequency band and part of speech). */
  group: string;
  /** 0–1: chance that an item drawn is also shown; lowered for one that is shown too often (Sympson–Hetter). */
  admission: number;
}

export interface ItemBank {
  /** Words that may be asked, by difficulty, the easiest first. */
  words: readonly BankWord[];
  /** Those taken out of the bank as well: an open test may still ask one. */
  byId: ReadonlyMap<string, BankWord>;
  pseudoWords: readonly string[];
  scale: SizeScale;
}

/** What is known of a word: its rank, or a difficulty calibrated from answers. */
export interface WordSource {
  word: string;
  /** In the frequency list, names among its ranks; 1 the most frequent. */
  rank: number;
  group: string;
  calibrated?: { difficulty: number; difficultySd: number } | undefined;
  admission?: number | undefined;
  /** Taken out of the bank: asked no more. */
  removed?: boolean | undefined;
}

/**
 * Prepares a bank.
 * @param slope of knowledge on ln(rank), when answers have shown another one than word lists did
 * @throws RangeError when a word is given twice, also as a pseudo-word
 */
export function buildBank(sources: readonly WordSource[], pseudoWords: readonly string[], slope = MARGINAL_SLOPE): ItemBank {
  const words = sources
    .map((source) => ({
      id: source.word,
      difficulty: source.calibrated?.difficulty ?? difficultyOfRank(wordRankOf(source.rank)),
      difficultySd: source.calibrated?.difficultySd ?? RANK_DIFFICULTY_SD,
      group: source.group,
      admission: source.admission ?? 1,
    }))
    .map((word): BankWord => ({ ...word, steepness: steepnessOf(word.difficultySd, slope) }))
    .sort((a, b) => a.difficulty - b.difficulty || (a.id < b.id ? -1 : 1));
  const byId = new Map(words.map((word) => [word.id, word]));
  if (new Set([...byId.keys(), ...pseudoWords]).size < sources.length + pseudoWords.length)
    throw new RangeError('A word stands twice in the bank.');
  const removed = new Set(sources.filter((source) => source.removed).map(({ word }) => word));
  return { words: words.filter(({ id }) => !removed.has(id)), byId, pseudoWords, scale: scaleOf(slope) };
}

function steepnessOf(difficultySd: number, slope: number): number {
  return discriminationOf(slope) * flattening(difficultySd);
}

/** Banks made by atSlope, so that an open test does not make one with every answer. */
const others = new WeakMap<ItemBank, Map<number, ItemBank>>();

/** The same words under another slope: a test keeps the slope it began with. */
export function atSlope(bank: ItemBank, slope: number): ItemBank {
  if (bank.scale.slope === slope) return bank;
  const made = others.get(bank) ?? new Map<number, ItemBank>();
  others.set(bank, made);
  const other = made.get(slope) ?? withSlope(bank, slope);
  made.set(slope, other);
  return other;
}

function withSlope({ words, byId, pseudoWords }: ItemBank, slope: number): ItemBank {
  const all = new Map(
    [...byId].map(([id, word]): [string, BankWord] => [id, { ...word, steepness: steepnessOf(word.difficultySd, slope) }]),
  );
  return { words: words.flatMap(({ id }) => all.get(id) ?? []), byId: all, pseudoWords, scale: scaleOf(slope) };
}
