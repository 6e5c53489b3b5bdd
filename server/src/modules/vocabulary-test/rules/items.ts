/** The item bank as the test sees it: words with a difficulty, and pseudo-words. */
import type { BankWord } from './bank-word';
import { type ListModel, getListModel } from './list-model';
import { getDifficulty, getDiscrimination, flattening, RANK_DIFFICULTY_SD, getScale, type SizeScale, getWordRank } from './scale';
import { isSamePrior, type SlopePrior, UNSETTLED } from './slope-prior';
import { getPaths } from './word-lists';

export interface ItemBank {
  /** Words that may be asked, by difficulty, the easiest first. */
  words: readonly BankWord[];
  /** Of these the words that lists for learners have, and those that they do not. */
  listed: readonly BankWord[];
  unlisted: readonly BankWord[];
  /** Those taken out of the bank as well: an open test may still ask one. */
  byId: ReadonlyMap<string, BankWord>;
  pseudoWords: readonly string[];
  /** What is known of takers' slopes; words are chosen by the median. */
  prior: SlopePrior;
  scale: SizeScale;
  /** Lists that a taker may have learned from. */
  lists: readonly ListModel[];
}

/** What is known of a word: its rank, or a difficulty calibrated from answers. */
export interface WordSource {
  word: string;
  /** In the frequency list, names among its ranks; 1 the most frequent. */
  rank: number;
  group: string;
  /** Whether graded lists for learners have it; undefined where that is not known. */
  listed?: boolean | undefined;
  calibrated?: { difficulty: number; difficultySd: number } | undefined;
  admission?: number | undefined;
  /** Taken out of the bank: asked no more. */
  removed?: boolean | undefined;
}

export interface BankSetting {
  /** When answers have shown another one than is taken before any. */
  prior?: SlopePrior | undefined;
  /** Words of each of the school's word courses, in the order of the course. */
  lists?: readonly (readonly string[])[] | undefined;
}

/**
 * Prepares a bank.
 * @throws RangeError when a word is given twice, also as a pseudo-word
 */
export function buildBank(
  sources: readonly WordSource[],
  pseudoWords: readonly string[],
  { prior = UNSETTLED, lists = [] }: BankSetting = {},
): ItemBank {
  const words = sources
    .map((source) => {
      const rank = getWordRank(source.rank);
      return {
        id: source.word,
        rank,
        difficulty: source.calibrated?.difficulty ?? getDifficulty(rank),
        difficultySd: source.calibrated?.difficultySd ?? RANK_DIFFICULTY_SD,
        group: source.group,
        listed: source.listed,
        admission: source.admission ?? 1,
      };
    })
    .map((word): BankWord => ({ ...word, steepness: getSteepness(word.difficultySd, prior) }))
    .sort((a, b) => a.difficulty - b.difficulty || (a.id < b.id ? -1 : 1));
  const byId = new Map(words.map((word) => [word.id, word]));
  if (new Set([...byId.keys(), ...pseudoWords]).size < sources.length + pseudoWords.length)
    throw new RangeError('A word stands twice in the bank.');
  const removed = new Set(sources.filter((source) => source.removed).map(({ word }) => word));
  const asked = words.filter(({ id }) => !removed.has(id));
  return {
    words: asked,
    ...byListing(asked),
    byId,
    pseudoWords,
    prior,
    scale: getScale(prior.median),
    lists: getPaths(lists, asked).map((path) => getListModel(path, byId)),
  };
}

function byListing(words: readonly BankWord[]): Pick<ItemBank, 'listed' | 'unlisted'> {
  return { listed: words.filter(({ listed }) => listed), unlisted: words.filter(({ listed }) => listed === false) };
}

function getSteepness(difficultySd: number, { median }: SlopePrior): number {
  return getDiscrimination(median) * flattening(difficultySd);
}

/** Banks made by atPrior, so that an open test does not make one with every answer. */
const others = new WeakMap<ItemBank, ItemBank[]>();

/** The same words under another prior: a test keeps the one it began with. */
export function atPrior(bank: ItemBank, prior: SlopePrior): ItemBank {
  if (isSamePrior(bank.prior, prior)) return bank;
  const made = others.get(bank) ?? [];
  others.set(bank, made);
  let other = made.find((each) => isSamePrior(each.prior, prior));
  if (!other) made.push((other = withPrior(bank, prior)));
  return other;
}

function withPrior(bank: ItemBank, prior: SlopePrior): ItemBank {
  const all = new Map(
    [...bank.byId].map(([id, word]): [string, BankWord] => [id, { ...word, steepness: getSteepness(word.difficultySd, prior) }]),
  );
  const words = bank.words.flatMap(({ id }) => all.get(id) ?? []);
  return { ...bank, words, ...byListing(words), byId: all, prior, scale: getScale(prior.median) };
}
