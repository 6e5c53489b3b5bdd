/**
 * The word lists a taker may have learned from: each course of the school and all in turn, in course order or by frequency,
 * known up to a point.
 */
import type { BankWord } from './bank-word';
import { getBin, RANK_BINS } from './rank-bins';
import { getListedShare } from './scale';

export interface WordPath {
  /** Words on the path. */
  length: number;
  /** Place of a word of the bank on it, 1…length. */
  places: ReadonlyMap<string, number>;
  /** The same, the first place first. */
  ordered: readonly { id: string; place: number }[];
  /** How far places may be wrong, relative SD: all of a path by the same. */
  placing: number;
  /** Share of the words of each rank bin that are on the path, estimated from the words of the bank. */
  listed: Float64Array;
  /** The words of the bank that are on it, by rank bin. */
  inBank: Float64Array;
}

/** ln(rank) about a word over which what it stands for is counted. */
const WINDOW = 0.35;

/** How many words of the path a word of the bank stands for: the bank has more of the common ones than of others. */
export function standsFor({ listed, inBank }: WordPath, rank: number): number {
  const at = Math.log(rank);
  let [all, ofBank] = [0, 0];
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    if (Math.abs((RANK_BINS.logRanks[bin] as number) - at) > WINDOW) continue;
    all += (listed[bin] as number) * (RANK_BINS.ranks[bin] as number);
    ofBank += inBank[bin] as number;
  }
  return ofBank === 0 ? 1 : Math.max(1, all / ofBank);
}

type Listed = Pick<WordPath, 'listed' | 'inBank'>;

/** Lists with fewer words in the bank say nothing that frequency does not. */
const LEAST_IN_BANK = 30;
/** The longest lists are weighed; each costs time with every answer. */
const MOST_LISTS = 6;
/** Bank words on which a share of listed words is estimated. */
const GROUP = 80;
/** Added to what is listed of a group and to what is not: where none is, some of the many outside the bank may be. */
const NONE_SEEN = 0.5;
/**
 * Uncertainty added because ranks of list words outside the bank are estimated, and with them how many words are commoner
 * than another.
 */
const PLACING = 0.05;
/** Phrases and names are no words of the 20,000. */
const SINGLE_WORD = /^[a-z]+$/;

/**
 * @param lists words of each course, in the order of the course
 * @param words of the bank that may be asked
 */
export function getPaths(lists: readonly (readonly string[])[], words: readonly BankWord[]): WordPath[] {
  const byRank = words.slice().sort((a, b) => a.rank - b.rank);
  const ranks = new Map(byRank.map(({ id, rank }) => [id, rank]));
  const usable = lists
    .map((list) => [...new Set(list.filter((word) => SINGLE_WORD.test(word)))])
    .filter((list) => findCount(list, ranks) >= LEAST_IN_BANK)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_LISTS)
    .sort((a, b) => meanLogRank(a, ranks) - meanLogRank(b, ranks));
  const all = [...new Set(usable.flat())];
  const different = usable.length > 1 ? [all, ...usable] : usable;
  const ofSchool = different.flatMap((list) => [
    inOrder(list, byRank),
    byFrequency(list.length, new Set(list), findListed(list, byRank), byRank),
  ]);
  return [...ofSchool, ...gradedPath(byRank)];
}

/** A list that the school does not have, as they are graded: the words that such lists have, by frequency. */
function gradedPath(byRank: readonly BankWord[]): WordPath[] {
  const words = byRank.filter(({ listed }) => listed);
  if (words.length < LEAST_IN_BANK) return [];
  const listed = RANK_BINS.logRanks.map((logRank) => getListedShare(Math.exp(logRank)));
  const length = Math.round(listed.reduce((sum, share, bin) => sum + share * (RANK_BINS.ranks[bin] as number), 0));
  return [byFrequency(length, new Set(words.map(({ id }) => id)), { listed, inBank: countByBin(words) }, byRank)];
}

const findCount = (list: readonly string[], ranks: ReadonlyMap<string, number>): number => list.filter((word) => ranks.has(word)).length;

function meanLogRank(list: readonly string[], ranks: ReadonlyMap<string, number>): number {
  const known = list.flatMap((word) => ranks.get(word) ?? []);
  return known.reduce((sum, rank) => sum + Math.log(rank), 0) / known.length;
}

function inOrder(list: readonly string[], byRank: readonly BankWord[]): WordPath {
  const inBank = new Set(byRank.map(({ id }) => id));
  const places = new Map(list.flatMap((word, i): [string, number][] => (inBank.has(word) ? [[word, i + 1]] : [])));
  return { length: list.length, places, ordered: orderedBy(places), placing: 0, ...findListed(list, byRank) };
}

const orderedBy = (places: ReadonlyMap<string, number>): WordPath['ordered'] =>
  [...places].map(([id, place]) => ({ id, place })).sort((a, b) => a.place - b.place);

/** Ranks of words outside the bank are not known: so many are taken to lie in each bin as findListed says. */
function byFrequency(length: number, onList: ReadonlySet<string>, { listed, inBank }: Listed, byRank: readonly BankWord[]): WordPath {
  const upTo = new Float64Array(RANK_BINS.count);
  let sum = 0;
  for (let bin = 0; bin < upTo.length; bin += 1) {
    const here = (listed[bin] as number) * (RANK_BINS.ranks[bin] as number);
    upTo[bin] = sum + here / 2;
    sum += here;
  }
  const scale = sum === 0 ? 0 : length / sum;
  const places = new Map(
    byRank.filter(({ id }) => onList.has(id)).map(({ id, rank }) => [id, Math.max(1, scale * (upTo[getBin(rank)] as number))]),
  );
  return { length, places, ordered: orderedBy(places), placing: PLACING, listed, inBank };
}

/**
 * Counts listed words of the bank and estimates the others by their share at neighbouring ranks. Bank words are listed more
 * readily, so the others' odds are lowered to match the number of list words outside the bank.
 */
function findListed(list: readonly string[], byRank: readonly BankWord[]): Listed {
  const onList = new Set(list);
  const groups: { logRank: number; share: number }[] = [];
  for (let i = 0; i < byRank.length; i += GROUP) {
    const group = byRank.slice(i, i + GROUP);
    if (group.length * 2 < GROUP && groups.length > 0) break;
    groups.push({
      logRank: group.reduce((sum, { rank }) => sum + Math.log(rank), 0) / group.length,
      share: (group.filter(({ id }) => onList.has(id)).length + NONE_SEEN) / (group.length + 2 * NONE_SEEN),
    });
  }
  const inBank = countByBin(byRank);
  const listed = countByBin(byRank.filter(({ id }) => onList.has(id)));
  const others = RANK_BINS.ranks.map((ranks, bin) => Math.max(0, ranks - (inBank[bin] as number)));
  const shares = RANK_BINS.logRanks.map((at) => interpolated(groups, at));
  const odds = oddsGiving(list.length - getSum(listed), shares, others);
  const ofAll = shares.map((share, bin) => {
    const words = (others[bin] as number) + (inBank[bin] as number);
    return ((listed[bin] as number) + (others[bin] as number) * shareAt(share, odds)) / words;
  });
  return { listed: ofAll, inBank: listed };
}

const getSum = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);

function countByBin(words: readonly BankWord[]): Float64Array {
  const counts = new Float64Array(RANK_BINS.count);
  for (const { rank } of words) counts[getBin(rank)] = (counts[getBin(rank)] as number) + 1;
  return counts;
}

/** The share whose odds are so many times those of this one. */
const shareAt = (share: number, odds: number): number => (odds * share) / (odds * share + 1 - share);

/** How many times the odds must be for so many of the words of all bins to be listed, by bisection; never beyond e^±12. */
function oddsGiving(wanted: number, shares: Float64Array, words: Float64Array): number {
  let [low, high] = [-12, 12];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    const given = shares.reduce((sum, share, bin) => sum + (words[bin] as number) * shareAt(share, Math.exp(middle)), 0);
    if (given < wanted) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

function interpolated(points: readonly { logRank: number; share: number }[], at: number): number {
  const above = points.findIndex(({ logRank }) => logRank >= at);
  const right = points[above < 0 ? points.length - 1 : above];
  const left = points[above < 0 ? points.length - 1 : Math.max(0, above - 1)];
  if (!left || !right) return 0;
  const width = right.logRank - left.logRank;
  return width === 0 ? left.share : left.share + ((right.share - left.share) * (at - left.logRank)) / width;
}
