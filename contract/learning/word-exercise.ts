/**
 * How a word is asked beyond self-report, the same on the phone and on the server: the options of a choice, the
 * judgement of what was chosen or typed, and a typed word compared letter by letter.
 */
import { seededShuffle } from './word-round';

export type ExerciseKind = 'recall' | 'choice' | 'listening' | 'spelling';

export interface AskedWord {
  id: number;
  spelling: string;
  meaning: string;
  distractors: readonly string[];
}

/** Meanings to choose from: the right one among the wrong ones, in an order fixed by the seed. Empty: it cannot be asked so. */
export function optionsOf({ id, meaning, distractors }: AskedWord, seed: number): string[] {
  if (distractors.length === 0) return [];
  return seededShuffle([meaning, ...distractors], seed * 31 + id);
}

/** Whether an exercise can be given: choices need distractors, listening needs sound. */
export function canAsk(
  exercise: ExerciseKind,
  { distractors, audio_url }: { distractors: readonly string[]; audio_url: string | null },
): boolean {
  if (exercise === 'choice') return distractors.length > 0;
  if (exercise === 'listening') return distractors.length > 0 && audio_url !== null;
  return true;
}

/** Whether what was chosen or typed is right; undefined where only the learner can say (recall). */
export function judge(
  exercise: ExerciseKind,
  word: Pick<AskedWord, 'spelling' | 'meaning'>,
  given: string | undefined,
): boolean | undefined {
  if (exercise === 'recall' || given === undefined) return undefined;
  return exercise === 'spelling' ? sameSpelling(word.spelling, given) : given === word.meaning;
}

/**
 * Whether an answer counts as right, whatever the phone made of it: recall is the learner's word, the rest is judged,
 * and an exercise left without choosing or typing anything (不认识) is not known. A choice that is none of the word's
 * options was made among those of an earlier import, which only the phone knew; a word without options is judged by its
 * meaning alone.
 */
export function countsAsRight(exercise: ExerciseKind, word: Omit<AskedWord, 'id'>, given: string | undefined, claimed: boolean): boolean {
  if (exercise === 'recall') return claimed;
  const { meaning, distractors } = word;
  const isOldChoice =
    exercise !== 'spelling' && given !== undefined && distractors.length > 0 && given !== meaning && !distractors.includes(given);
  return isOldChoice ? claimed : judge(exercise, word, given) === true;
}

/** Capitals, doubled blanks and the kind of apostrophe do not make a spelling wrong. */
export function normalSpelling(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export function sameSpelling(spelling: string, typed: string): boolean {
  return normalSpelling(spelling) === normalSpelling(typed);
}

export interface ComparedLetter {
  letter: string;
  /** `missing`: of the word, not typed. `extra`: typed, not of the word. */
  mark: 'right' | 'missing' | 'extra';
}

/** The typed word against the right one, letter by letter: as few letters missing or too many as possible. */
export function compareSpelling(spelling: string, typed: string): ComparedLetter[] {
  const wanted = lettersOf(spelling);
  const given = lettersOf(typed);
  const lengths = commonLengths(wanted, given);
  const compared: ComparedLetter[] = [];
  let [i, j] = [0, 0];
  while (i < wanted.length || j < given.length) {
    const [letter, typedLetter] = [wanted[i], given[j]];
    if (letter !== undefined && typedLetter !== undefined && same(letter, typedLetter)) {
      compared.push({ letter, mark: 'right' });
      i += 1;
      j += 1;
    } else if (typedLetter !== undefined && (letter === undefined || lengthAt(lengths, i, j + 1) >= lengthAt(lengths, i + 1, j))) {
      compared.push({ letter: typedLetter, mark: 'extra' });
      j += 1;
    } else if (letter !== undefined) {
      compared.push({ letter, mark: 'missing' });
      i += 1;
    }
  }
  return compared;
}

const lettersOf = (text: string): string[] => Array.from(text.normalize('NFKC').replace(/\s+/g, ' ').trim());
const same = (a: string, b: string): boolean => normalSpelling(a) === normalSpelling(b);
const lengthAt = (lengths: readonly (readonly number[])[], i: number, j: number): number => lengths[i]?.[j] ?? 0;

/** Length of the longest common subsequence of what follows each pair of positions. */
function commonLengths(wanted: readonly string[], given: readonly string[]): number[][] {
  const lengths = Array.from({ length: wanted.length + 1 }, () => Array.from({ length: given.length + 1 }, () => 0));
  for (let i = wanted.length - 1; i >= 0; i -= 1) {
    for (let j = given.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] = same(wanted[i] ?? '', given[j] ?? '')
        ? lengthAt(lengths, i + 1, j + 1) + 1
        : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
}
