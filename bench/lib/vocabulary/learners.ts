/** Worlds of those who learned from lists, whole or in part; the others are in worlds.ts. */
import { shuffled } from '../../../server/src/modules/vocabulary-test/rules/adaptive-test/random';
import type { BenchBank } from './bank';
import { getRandom, least, logisticDeviation, type MakeWorld, RANKS, takerWith } from './world';

/** Who has learned from a list. */
interface Learner {
  /** Of the size, not of the list but common words. */
  others: number;
  /** Of the words learned, so many stayed. */
  learned: number;
  /** ln(place) over which the list goes over from learned to not learned. */
  blur: number;
  byFrequency: boolean;
  /** How the other words fall with ln(rank). */
  slope: number;
}

export const learners =
  ({ others, learned, blur, byFrequency, slope }: Learner, getLists = ({ lists }: BenchBank) => lists): MakeWorld =>
  (_seed, bank) => ({
    createTaker(trueSize, honesty, seed) {
      const random = getRandom(seed, 78);
      const lists = getLists(bank);
      const wanted = Math.round(trueSize * (1 - others));
      // The shortest list that holds enough.
      const list = lists.find((ranks) => ranks.length * learned * 0.9 >= wanted) ?? lists.at(-1) ?? [];
      const path = byFrequency ? list.slice().sort((a, b) => a - b) : list;
      const places = Float64Array.from(path, (_, i) =>
        random() < learned ? Math.log(i + 1) + blur * logisticDeviation(random) : 1_000 + random(),
      );
      const known = new Uint8Array(RANKS);
      for (const [i, one] of least(places, wanted).entries()) known[(path[i] as number) - 1] = one;
      readBeside(known, { list: path, trueSize, slope }, random);
      return takerWith(known, honesty, random);
    },
  });

/** What is missing to the size are common words beside the list. */
function readBeside(
  known: Uint8Array,
  { list, trueSize, slope }: { list: readonly number[]; trueSize: number; slope: number },
  random: () => number,
): void {
  const onList = new Set(list);
  const asks = Float64Array.from({ length: RANKS }, (_, i) =>
    onList.has(i + 1) ? Infinity : slope * Math.log(i + 1) + logisticDeviation(random),
  );
  const rest = trueSize - known.reduce((sum, one) => sum + one, 0);
  if (rest > 0) for (const [i, one] of least(asks, rest).entries()) if (one === 1) known[i] = 1;
}

/** Of the words of a list up to a cut this share stayed at its first word and at the cut. */
interface Keeper {
  first: number;
  atCut: number;
  /** From the one to the other here, of the way to the cut; evenly where it is not said. */
  turn?: number;
  /** Words of the list at the least: who has begun a long one. Without it the shortest that holds enough. */
  least?: number;
}

/** Who has learned a list up to a sharp cut and kept a share of it; 5 % of the size are other common words. Nothing after the cut. */
export const keepers =
  ({ first, atCut, turn, least: shortest = 0 }: Keeper): MakeWorld =>
  (_seed, { lists }) => ({
    createTaker(trueSize, honesty, seed) {
      const random = getRandom(seed, 91);
      const wanted = Math.round(trueSize * (1 - KEEPERS_OTHERS));
      const kept = turn === undefined ? (first + atCut) / 2 : turn * first + (1 - turn) * atCut;
      const list = lists.find((ranks) => ranks.length >= shortest && ranks.length * kept * 0.9 >= wanted) ?? lists.at(-1) ?? [];
      const cut = Math.min(list.length, Math.round(wanted / kept));
      const known = new Uint8Array(RANKS);
      let left = trueSize;
      for (let place = 0; place < cut && left > trueSize - wanted; place += 1)
        if (random() < first + (atCut - first) * (turn === undefined ? place / cut : place < turn * cut ? 0 : 1)) {
          known[(list[place] as number) - 1] = 1;
          left -= 1;
        }
      readBeside(known, { list, trueSize, slope: 1.9 }, random);
      return takerWith(known, honesty, random);
    },
  });
const KEEPERS_OTHERS = 0.05;

/** Words that somebody may have learned. */
interface Learned {
  /** In the order in which they are learned, until the size is reached, each with the probability that it stays. */
  words: readonly { rank: number; kept: number }[];
  /** Of the size, not of these but common words. */
  others: number;
}

const learnersOf =
  (getLearned: (bank: BenchBank, trueSize: number, random: () => number) => Learned): MakeWorld =>
  (_seed, bank) => ({
    createTaker(trueSize, honesty, seed) {
      const random = getRandom(seed, 93);
      const { words, others } = getLearned(bank, trueSize, random);
      const known = new Uint8Array(RANKS);
      let left = Math.round(trueSize * (1 - others));
      for (const { rank, kept } of words) {
        if (left === 0) break;
        if (known[rank - 1] === 1 || random() >= kept) continue;
        known[rank - 1] = 1;
        left -= 1;
      }
      readBeside(known, { list: words.map(({ rank }) => rank), trueSize, slope: 1.9 }, random);
      return takerWith(known, honesty, random);
    },
  });

const shortestOf = (lists: BenchBank['lists'], words: number): readonly number[] =>
  lists.find(({ length }) => length >= words) ?? lists.at(-1) ?? [];

/** Any words of any list of which they are 20 to 80 %. */
export const scattered = learnersOf(({ lists }, trueSize, random) => {
  const others = 0.1 + 0.1 * random();
  const isFitting = ({ length }: readonly number[]): boolean => Math.abs((trueSize * (1 - others)) / length - 0.5) < 0.3;
  const [list = []] = shuffled(lists.filter(isFitting), random);
  return { words: shuffled(list, random).map((rank) => ({ rank, kept: 1 })), others };
});

/** The longest list and a shorter one, a word of each in turn. */
export const twoLists = learnersOf(({ lists }, trueSize) => {
  const other = shortestOf(lists.slice(0, -1), 0.6 * trueSize).map((rank) => ({ rank, kept: 0.78 }));
  return { words: (lists.at(-1) ?? []).flatMap((rank, i) => [{ rank, kept: 0.92 }, other[i] ?? []].flat()), others: 0.05 };
});

/** Words of a chapter. */
const CHAPTER = 40;

/** Of a list three chapters in ten were skipped, the others learned. */
export const skipped = learnersOf(({ lists }, trueSize, random) => {
  const list = shortestOf(lists, (trueSize * 0.9) / (0.7 * 0.9));
  const shares = Array.from({ length: Math.ceil(list.length / CHAPTER) }, () => (random() < 0.3 ? 0 : 0.95));
  return { words: list.map((rank, place) => ({ rank, kept: shares[Math.floor(place / CHAPTER)] as number })), others: 0.1 };
});

/** The first level of a graded list, half of the second, hardly any word of the third. */
export const firstLevels = learnersOf(({ graded }, trueSize) => {
  const shares = [0.95, 0.5, 0.04];
  const level = (trueSize * 0.95) / shares.reduce((sum, share) => sum + share);
  return { words: graded.map((rank, place) => ({ rank, kept: shares[Math.floor(place / level)] ?? 0 })), others: 0.05 };
});

/** Words of songs, common ones and rare ones, then half of some chapters of a list. */
export const songs = learnersOf(({ lists }, trueSize, random) => {
  const asks = Float64Array.from({ length: RANKS }, (_, i) => 1.3 * Math.log(i + 1) + logisticDeviation(random));
  const sung = Math.round(Math.min(150 + 150 * random(), trueSize / 2));
  const ofSongs = [...least(asks, sung).entries()].flatMap(([i, one]) => (one === 1 ? { rank: i + 1, kept: 1 } : []));
  const list = shortestOf(lists, 2 * (trueSize - sung));
  const chapters = Array.from({ length: Math.ceil(list.length / CHAPTER) }, (_, i) => list.slice(i * CHAPTER, (i + 1) * CHAPTER));
  const ofList = shuffled(chapters, random).flatMap((chapter) => chapter.map((rank) => ({ rank, kept: 0.5 })));
  return { words: [...ofSongs, ...ofList], others: 0 };
});
