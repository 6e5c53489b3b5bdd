/**
 * The scale of the vocabulary-size test. Ability and difficulty are logits; the difficulty of a word is
 * SLOPE × ln(frequency rank), so an ability says at which rank a taker knows half of the words.
 */
import { VOCABULARY_LEVELS, type VocabularyLevelKey } from '@xueban/contract/vocabulary-levels';

/** The size is counted over the words of these ranks. */
export const RANKS = 20_000;

/** How far true difficulties lie from those the rank gives (SD, logits). */
export const RANK_DIFFICULTY_SD = 0.5;

/**
 * Slope of knowledge on ln(rank) as it is seen from outside, deviations of the words included. Logistic regressions on
 * OpenSubtitles 2018 ranks (inflections folded, names dropped): CEFR-J profile 1.5 up to A1 1.96, A2 2.23, B1 2.36,
 * B2 2.35; the 1,600 words of the junior high school curriculum 2.43. The median is 2.35; rounded down. Other ways to
 * count give flatter slopes, and errors grow as the slope falls: docs/vocabulary-test.md, "The slope".
 */
export const MARGINAL_SLOPE = 2.3;

/** (16√3 / 15π)²: turns a normal spread of the logit into a flatter logistic curve. */
const LOGISTIC_NORMAL = ((16 * Math.sqrt(3)) / (15 * Math.PI)) ** 2;

/** How much a logistic curve flattens when its logit is spread with this SD. */
export function flattening(sd: number): number {
  return 1 / Math.sqrt(1 + LOGISTIC_NORMAL * sd * sd);
}

/** Slope on ln(rank) of one word whose difficulty is known exactly. */
export const SLOPE = MARGINAL_SLOPE / flattening(RANK_DIFFICULTY_SD);

/**
 * Share of the ranks of the frequency list that are English words; the rest are names and the like. Per band up to a
 * rank, from content/vocabulary-test/README.md ("Rank and bands").
 */
const WORD_SHARES: readonly { upTo: number; share: number }[] = [
  { upTo: 1_000, share: 0.98 },
  { upTo: 2_000, share: 0.91 },
  { upTo: 3_000, share: 0.86 },
  { upTo: 4_000, share: 0.83 },
  { upTo: 5_000, share: 0.78 },
  { upTo: 6_000, share: 0.75 },
  { upTo: 8_000, share: 0.74 },
  { upTo: 10_000, share: 0.72 },
  { upTo: 12_000, share: 0.7 },
  { upTo: 15_000, share: 0.64 },
  { upTo: 20_000, share: 0.61 },
];

/**
 * Rank of a word among English words alone, from its rank in the list with its names: a size counts words, and nobody
 * is credited with the names between them. The 20,000th rank of the list is the 14,400th word; the 20,000 words that a
 * size is counted over reach beyond what the bank can ask.
 */
export function wordRankOf(listRank: number): number {
  let words = 0;
  let from = 0;
  for (const { upTo, share } of WORD_SHARES) {
    if (listRank <= upTo) return Math.max(1, words + (listRank - from) * share);
    words += (upTo - from) * share;
    from = upTo;
  }
  return words + (listRank - from) * (WORD_SHARES.at(-1)?.share ?? 1);
}

/** Difficulty (logits) of the word at this rank among words, 1 the most frequent. */
export function difficultyOfRank(rank: number): number {
  return SLOPE * Math.log(rank);
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Probability that a taker knows a word whose difficulty is only known to ± sd (logits). */
export function probabilityKnown(ability: number, difficulty: number, sd = RANK_DIFFICULTY_SD, discrimination = 1): number {
  return logistic(discrimination * flattening(sd) * (ability - difficulty));
}

/** Abilities of the estimation grid: from a taker who knows a handful of words to one who knows nearly all. */
export const ABILITIES: readonly number[] = Array.from({ length: 124 }, (_, i) => 4.8 + 0.2 * i);

export interface SizeMoments {
  /** Expected number of known words. */
  mean: number;
  /** Variance of that number: which words a taker of this ability happens to know. */
  variance: number;
}

/** rank ** slope, which is what exp(flattening × discrimination × difficulty) comes to. */
const powersOf = (slope: number): Float64Array => Float64Array.from({ length: RANKS + 1 }, (_, rank) => rank ** slope);

const POWERS = powersOf(MARGINAL_SLOPE);

/**
 * How much steeper answers fall around a taker's limit than they would at MARGINAL_SLOPE. Ability and difficulty keep
 * their scale whatever the slope: they say at which rank.
 */
export function discriminationOf(slope: number): number {
  return slope / MARGINAL_SLOPE;
}

/**
 * Number of words a taker of this ability knows among those of the ranks given: the sum of probabilityKnown. The
 * tables below sum over 2.5 million pairs whenever a process starts, so it is written without exp and log inside.
 */
export function sizeOf(
  ability: number,
  fromRank = 1,
  toRank = RANKS,
  slope = MARGINAL_SLOPE,
  powers = slope === MARGINAL_SLOPE ? POWERS : powersOf(slope),
): SizeMoments {
  const scale = Math.exp(-flattening(RANK_DIFFICULTY_SD) * discriminationOf(slope) * ability);
  let mean = 0;
  let variance = 0;
  for (let rank = fromRank; rank <= toRank; rank += 1) {
    const p = 1 / (1 + scale * (powers[rank] ?? Infinity));
    mean += p;
    variance += p * (1 - p);
  }
  return { mean, variance };
}

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

/** What an ability comes to in words. */
export interface SizeScale {
  /** Slope of knowledge on ln(rank), deviations of the words included. */
  slope: number;
  discrimination: number;
  /** Expected size at each ability of the grid. */
  sizes: readonly SizeMoments[];
  /** Words known in each band, at each ability of the grid: bands[band][ability]. */
  bands: readonly (readonly number[])[];
}

function createScale(slope: number): SizeScale {
  const powers = slope === MARGINAL_SLOPE ? POWERS : powersOf(slope);
  const bands = BANDS.map(({ from, to }) => ABILITIES.map((ability) => sizeOf(ability, from, to, slope, powers)));
  // The bands are all the ranks.
  const sizes = ABILITIES.map((_, i) =>
    bands.reduce((sum, band) => ({ mean: sum.mean + (band[i]?.mean ?? 0), variance: sum.variance + (band[i]?.variance ?? 0) }), {
      mean: 0,
      variance: 0,
    }),
  );
  return { slope, discrimination: discriminationOf(slope), sizes, bands: bands.map((band) => band.map(({ mean }) => mean)) };
}

/** The few slopes in use: the one of today, and those open tests began with. */
const scales = new Map<number, SizeScale>();

export function scaleOf(slope: number): SizeScale {
  const scale = scales.get(slope) ?? createScale(slope);
  scales.set(slope, scale);
  return scale;
}

/** By the slope that word lists gave: no answers have said better. */
export const DEFAULT_SCALE = scaleOf(MARGINAL_SLOPE);

export const SIZE_TABLE = DEFAULT_SCALE.sizes;
export const BAND_TABLE = DEFAULT_SCALE.bands;

export type LevelKey = VocabularyLevelKey;

/** The stage a number of words falls in: the one before it is reached. */
export function levelOf(size: number): LevelKey {
  return VOCABULARY_LEVELS.find(({ upTo }) => size <= upTo)?.key ?? 'beyond';
}
