/**
 * The scale of the vocabulary-size test, on which ability and difficulty stand. The difficulty of a word is
 * UNIT × ln(frequency rank), so an ability says at which rank a taker knows half of the words.
 */
import { VOCABULARY_LEVELS, type VocabularyLevelKey } from '@xueban/contract/vocabulary-levels';

/** The size is counted over the words of these ranks. */
export const RANKS = 20_000;

/** Units of the stored scale in one of ln(rank). For a taker of the median slope one unit is about a logit. */
export const UNIT = 2.3974;

/** How far true difficulties lie from those the rank gives (SD, units of the scale): at least so far. */
export const RANK_DIFFICULTY_SD = 1;

/** (16√3 / 15π)²: turns a normal spread of the logit into a flatter logistic curve. */
const LOGISTIC_NORMAL = ((16 * Math.sqrt(3)) / (15 * Math.PI)) ** 2;

/** How much a logistic curve flattens when its logit is spread with this SD. */
export function flattening(sd: number): number {
  return 1 / Math.sqrt(1 + LOGISTIC_NORMAL * sd * sd);
}

/**
 * Share of the ranks of the frequency list that are English words; the rest are names and the like. Per band up to a
 * rank, with the share of those words that the CEFR-J Wordlist has, from content/vocabulary-test/README.md ("Rank and bands").
 */
const WORD_SHARES: readonly { upTo: number; share: number; listed: number }[] = [
  { upTo: 1_000, share: 0.98, listed: 0.98 },
  { upTo: 2_000, share: 0.91, listed: 0.95 },
  { upTo: 3_000, share: 0.86, listed: 0.88 },
  { upTo: 4_000, share: 0.83, listed: 0.76 },
  { upTo: 5_000, share: 0.78, listed: 0.68 },
  { upTo: 6_000, share: 0.75, listed: 0.57 },
  { upTo: 8_000, share: 0.74, listed: 0.41 },
  { upTo: 10_000, share: 0.72, listed: 0.28 },
  { upTo: 12_000, share: 0.7, listed: 0.22 },
  { upTo: 15_000, share: 0.64, listed: 0.14 },
  { upTo: 20_000, share: 0.61, listed: 0.09 },
];

/** By rank among words. */
const LISTED = WORD_SHARES.map(({ upTo, listed }) => ({ upTo: getWordRank(upTo), share: listed }));

/** Converts a rank of the list, which contains names, to a rank among English words: the 20,000th rank is the 14,400th word. */
export function getWordRank(listRank: number): number {
  let words = 0;
  let from = 0;
  for (const { upTo, share } of WORD_SHARES) {
    if (listRank <= upTo) return Math.max(1, words + (listRank - from) * share);
    words += (upTo - from) * share;
    from = upTo;
  }
  return words + (listRank - from) * (WORD_SHARES.at(-1)?.share ?? 1);
}

/** Share of the words about this rank that graded lists for learners have. */
export function getListedShare(rank: number): number {
  return LISTED.find(({ upTo }) => rank <= upTo)?.share ?? LISTED.at(-1)?.share ?? 0;
}

/** Difficulty of the word at this rank among words, 1 the most frequent. */
export function getDifficulty(rank: number): number {
  return UNIT * Math.log(rank);
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/**
 * How much one unit of the scale tells about one word whose difficulty is known, logits.
 * @param slope of knowledge on ln(rank), deviations of the words included
 */
export function getDiscrimination(slope: number): number {
  return slope / (UNIT * flattening(RANK_DIFFICULTY_SD));
}

/** Probability that a taker knows a word whose difficulty is only known to ± sd, at a slope of getDiscrimination. */
export function probabilityKnown(ability: number, difficulty: number, discrimination: number, sd = RANK_DIFFICULTY_SD): number {
  return logistic(discrimination * flattening(sd) * (ability - difficulty));
}

/** Abilities of the estimation grid: from a taker who knows a handful of words to one who knows nearly all. */
export const ABILITIES: readonly number[] = Array.from({ length: 124 }, (_, i) => 4.8 + 0.2 * i);

/** Frequency bands of the picture in the report, in ranks. */
export const BANDS = [
  { from: 1, to: 1_000 },
  { from: 1_001, to: 2_000 },
  { from: 2_001, to: 3_000 },
  { from: 3_001, to: 5_000 },
  { from: 5_001, to: 8_000 },
  { from: 8_001, to: 12_000 },
  { from: 12_001, to: RANKS },
] as const;

/** What an ability comes to in words under one slope: what words are chosen by. The result weighs slopes: score.ts. */
export interface SizeScale {
  slope: number;
  discrimination: number;
  /** Expected size at each ability of the grid. */
  sizes: readonly number[];
}

function createScale(slope: number): SizeScale {
  const sizes = ABILITIES.map((ability) => {
    let size = 0;
    for (let rank = 1; rank <= RANKS; rank += stepAt(rank)) {
      const middle = rank + (stepAt(rank) - 1) / 2;
      size += stepAt(rank) * logistic(slope * (ability / UNIT - Math.log(middle)));
    }
    return size;
  });
  return { slope, discrimination: getDiscrimination(slope), sizes };
}

/** Ranks that are summed as one: all differ by less than 1 %. */
const stepAt = (rank: number): number => Math.max(1, Math.floor(rank / 100));

/** The few slopes in use: the one of today, and those open tests began with. */
const scales = new Map<number, SizeScale>();

export function getScale(slope: number): SizeScale {
  const scale = scales.get(slope) ?? createScale(slope);
  scales.set(slope, scale);
  return scale;
}

export type LevelKey = VocabularyLevelKey;

/** The stage a number of words falls in: the one before it is reached. */
export function getLevel(size: number): LevelKey {
  return VOCABULARY_LEVELS.find(({ upTo }) => size <= upTo)?.key ?? 'beyond';
}
