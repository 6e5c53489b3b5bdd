/**
 * The first model of a taker: knowledge falls with ln(rank), around a limit and by a slope that are both the taker's own.
 * Limit, slope, over-claiming and slips are weighed together on a grid, once, from all answers.
 */
import { type Evidence, MANNERS } from './evidence';
import type { BankWord } from './bank-word';
import { AVERAGED, shareKnown } from './link';
import { RANK_BINS } from './rank-bins';
import { BANDS, flattening, logistic, RANK_DIFFICULTY_SD, UNIT } from './scale';
import { isSamePrior, type SlopePrior, slopesOf } from './slope-prior';

/** ln(rank) of the limits that are weighed: from a taker who knows a handful of words to one who knows nearly all. */
const LIMITS: readonly number[] = Array.from({ length: 84 }, (_, i) => 1 + 0.125 * i);

/** Limits before the first answer: normal on ln(rank). Wide on purpose. */
const LIMIT_PRIOR = { mean: Math.log(1_500), sd: 1.7 };

/** What weighs less than this, relative to all, is followed no further. */
const NEGLIGIBLE = 1e-7;
/** Products of more words than this may fall below what a number holds. */
const UNTIL_SCALED = 16;

export interface FrequencyModel {
  prior: SlopePrior;
  /** A cell is a limit and a slope, at limit × slopes + slope. */
  cells: number;
  limits: Float64Array;
  slopes: Float64Array;
  weights: Float64Array;
  /** Words known of the 20,000 in each cell: expected, its variance, and by band. */
  means: Float64Array;
  variances: Float64Array;
  bands: readonly Float64Array[];
  /** Probability that a word is known, in each cell. */
  curveOf: (word: BankWord) => Float32Array;
}

function createModel(prior: SlopePrior): FrequencyModel {
  const slopes = slopesOf(prior);
  const grid = LIMITS.flatMap((limit) => slopes.map(({ slope, weight }) => ({ limit, slope, weight: weight * limitDensity(limit) })));
  const total = grid.reduce((sum, { weight }) => sum + weight, 0);
  const sums = grid.map(({ limit, slope }) => sumOverRanks(limit, slope));
  const curves = new WeakMap<BankWord, Float32Array>();
  return {
    prior,
    cells: grid.length,
    limits: Float64Array.from(grid, ({ limit }) => limit),
    slopes: Float64Array.from(grid, ({ slope }) => slope),
    weights: Float64Array.from(grid, ({ weight }) => weight / total),
    means: Float64Array.from(sums, ({ bands }) => bands.reduce((sum, known) => sum + known, 0)),
    variances: Float64Array.from(sums, ({ variance }) => variance),
    bands: BANDS.map((_, band) => Float64Array.from(sums, ({ bands }) => bands[band] as number)),
    curveOf(word) {
      let curve = curves.get(word);
      if (!curve) curves.set(word, (curve = Float32Array.from(grid, ({ limit, slope }) => probabilityKnown(word, limit, slope))));
      return curve;
    },
  };
}

const limitDensity = (limit: number): number => Math.exp(-0.5 * ((limit - LIMIT_PRIOR.mean) / LIMIT_PRIOR.sd) ** 2);

function probabilityKnown({ difficulty, difficultySd }: BankWord, limit: number, slope: number): number {
  const distance = slope * (limit - difficulty / UNIT);
  // Of a calibrated word the deviation is known but for this.
  return difficultySd < RANK_DIFFICULTY_SD ? logistic((flattening(difficultySd) / AVERAGED) * distance) : shareKnown(distance);
}

function sumOverRanks(limit: number, slope: number): { bands: Float64Array; variance: number } {
  const bands = new Float64Array(BANDS.length);
  let variance = 0;
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    const known = shareKnown(slope * (limit - (RANK_BINS.logRanks[bin] as number)));
    const ranks = RANK_BINS.ranks[bin] as number;
    const band = RANK_BINS.bands[bin] as number;
    bands[band] = (bands[band] as number) + ranks * known;
    variance += ranks * known * (1 - known);
  }
  return { bands, variance };
}

/** The few priors in use: the one of today, and those open tests began with. */
const models: FrequencyModel[] = [];
const MOST_MODELS = 6;

export function frequencyModelOf(prior: SlopePrior): FrequencyModel {
  const found = models.find((model) => isSamePrior(model.prior, prior));
  if (found) return found;
  const model = createModel(prior);
  models.unshift(model);
  models.length = Math.min(models.length, MOST_MODELS);
  return model;
}

export interface Weighed {
  /** Weight of each cell after the answers; sums to 1. */
  cells: Float64Array;
  /** Weight of each manner of answering; sums to 1. */
  manners: Float64Array;
  /** ln of the probability of all answers under the model. */
  logEvidence: number;
}

/** Weighs all answers at once. */
export function weighByFrequency({ words, manners }: Evidence, model: FrequencyModel): Weighed {
  const { cells } = model;
  const rows = Array.from(manners, (weight, manner) => ({ manner, weights: model.weights.map((cell) => cell * weight) }));
  let live = rows;
  let window = { from: 0, to: cells };
  let logEvidence = 0;
  for (const [i, { word, ifKnown, ifUnknown }] of words.entries()) {
    const curve = model.curveOf(word);
    for (const { manner, weights } of live) multiply(weights, curve, ifKnown[manner] as number, ifUnknown[manner] as number, window);
    if (i % UNTIL_SCALED !== UNTIL_SCALED - 1) continue;
    const total = totalOf(live, window);
    logEvidence += Math.log(total);
    live = live.filter(({ weights }) => scale(weights, 1 / total, window) > NEGLIGIBLE);
    window = narrowed(live, window);
  }
  const total = totalOf(live, window);
  const sums = new Float64Array(cells);
  const byManner = new Float64Array(MANNERS.length);
  for (const { manner, weights } of live) {
    byManner[manner] = scale(weights, 1 / total, window);
    for (let c = window.from; c < window.to; c += 1) sums[c] = (sums[c] as number) + (weights[c] as number);
  }
  return { cells: sums, manners: byManner, logEvidence: logEvidence + Math.log(total) };
}

interface Window {
  from: number;
  to: number;
}

interface Row {
  manner: number;
  weights: Float64Array;
}

function multiply(weights: Float64Array, curve: Float32Array, ifKnown: number, ifUnknown: number, { from, to }: Window): void {
  const gain = ifKnown - ifUnknown;
  for (let c = from; c < to; c += 1) weights[c] = (weights[c] as number) * (ifUnknown + (curve[c] as number) * gain);
}

function totalOf(rows: readonly Row[], { from, to }: Window): number {
  let total = 0;
  for (const { weights } of rows) for (let c = from; c < to; c += 1) total += weights[c] as number;
  return total;
}

/** @returns the sum afterwards */
function scale(weights: Float64Array, factor: number, { from, to }: Window): number {
  let sum = 0;
  for (let c = from; c < to; c += 1) sum += weights[c] = (weights[c] as number) * factor;
  return sum;
}

/** Limits whose weight is negligible at either end are left out. */
function narrowed(rows: readonly Row[], { from, to }: Window): Window {
  const isNegligible = (cell: number): boolean => rows.every(({ weights }) => (weights[cell] as number) < NEGLIGIBLE * NEGLIGIBLE);
  let first = from;
  let last = to;
  while (first < last - 1 && isNegligible(first)) first += 1;
  while (last > first + 1 && isNegligible(last - 1)) last -= 1;
  return { from: first, to: last };
}
