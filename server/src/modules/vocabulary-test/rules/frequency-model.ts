/**
 * The first model of a taker: knowledge falls with ln(rank) around a limit by a slope, both the taker's own, weighed on a
 * grid from all answers.
 */
import { type Evidence, MANNERS } from './evidence';
import type { BankWord } from './bank-word';
import { likelyEnds } from './likely-ends';
import { AVERAGED, shareKnown } from './link';
import { RANK_BINS } from './rank-bins';
import { LAPSE } from './response-model';
import { BANDS, flattening, logistic, RANK_DIFFICULTY_SD, UNIT } from './scale';
import { getBends, isSamePrior, type SlopePrior, getSlopes } from './slope-prior';
import { addTo, createRow, weighRows, type Window } from './weighing';

/** ln(rank) of the limits that are weighed: from a taker who knows a handful of words to one who knows nearly all. */
const LIMITS: readonly number[] = Array.from({ length: 84 }, (_, i) => 1 + 0.125 * i);

/** Limits before the first answer: normal on ln(rank). Wide on purpose. */
const LIMIT_PRIOR = { mean: Math.log(1_500), sd: 1.7 };

/** Manners of answering that weigh less than this, relative to all, are followed no further. */
const NEGLIGIBLE_MANNER = 1e-5;

export interface FrequencyModel {
  prior: SlopePrior;
  /** A cell is a limit, a bend and a slope, in this order; those of one limit follow one another, and of one bend. */
  cells: number;
  cellsALimit: number;
  limits: readonly number[];
  /** A coarse grid of limits, slopes and bends, which shows cheaply what is likely at all. */
  rough?: FrequencyModel;
  weights: Float64Array;
  /** Words known of the 20,000 in each cell: expected, its variance, and by band. */
  means: Float64Array;
  variances: Float64Array;
  bands: readonly Float64Array[];
  /** Probability that a word is known, in each cell. */
  getCurve: (word: BankWord) => Float32Array;
  /** Probability that words of a rank bin are known, in one cell. */
  getShare: (cell: number, bin: number) => number;
}

/** Knowledge falls by one slope up to the limit and by another one after it. */
interface Curve {
  limit: number;
  before: number;
  after: number;
}

const STRAIGHT = [{ before: 1, after: 1, weight: 1 }];

/** Every so many limits are weighed roughly. */
const ROUGH_STEP = 3;
/** Limits and manners that weigh less on the rough grid are not weighed finely. */
const UNLIKELY = 1e-5;

interface Grid {
  limits: readonly number[];
  slopes: readonly { slope: number; weight: number }[];
  bends: readonly { before: number; after: number; weight: number }[];
}

function createModel(prior: SlopePrior, { limits, slopes, bends }: Grid): FrequencyModel {
  const grid = limits.flatMap((limit) =>
    bends.flatMap(({ before, after, weight }) =>
      slopes.map((own) => ({
        limit,
        before: own.slope * before,
        after: own.slope * after,
        weight: weight * own.weight * limitDensity(limit),
      })),
    ),
  );
  const total = grid.reduce((sum, { weight }) => sum + weight, 0);
  const sums = grid.map(sumOverRanks);
  const curves = new WeakMap<BankWord, Float32Array>();
  return {
    prior,
    cells: grid.length,
    cellsALimit: slopes.length * bends.length,
    limits,
    weights: Float64Array.from(grid, ({ weight }) => weight / total),
    means: Float64Array.from(sums, ({ bands }) => bands.reduce((sum, known) => sum + known, 0)),
    variances: Float64Array.from(sums, ({ variance }) => variance),
    bands: BANDS.map((_, band) => Float64Array.from(sums, ({ bands }) => bands[band] as number)),
    getShare: (cell, bin) => shareInBin(grid[cell] as Curve, bin),
    getCurve(word) {
      let curve = curves.get(word);
      if (!curve) curves.set(word, (curve = Float32Array.from(grid, (cell) => probabilityKnown(word, cell))));
      return curve;
    },
  };
}

const limitDensity = (limit: number): number => Math.exp(-0.5 * ((limit - LIMIT_PRIOR.mean) / LIMIT_PRIOR.sd) ** 2);

const getDistance = ({ limit, before, after }: Curve, logRank: number): number => (logRank < limit ? before : after) * (limit - logRank);

const shareInBin = (curve: Curve, bin: number): number => shareKnown(getDistance(curve, RANK_BINS.logRanks[bin] as number));

function probabilityKnown({ difficulty, difficultySd }: BankWord, curve: Curve): number {
  const distance = getDistance(curve, difficulty / UNIT);
  // Of a calibrated word the deviation is known but for this.
  return difficultySd < RANK_DIFFICULTY_SD ? logistic((flattening(difficultySd) / AVERAGED) * distance) : shareKnown(distance);
}

function sumOverRanks(curve: Curve): { bands: Float64Array; variance: number } {
  const bands = new Float64Array(BANDS.length);
  let variance = 0;
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    const known = shareInBin(curve, bin);
    const ranks = RANK_BINS.ranks[bin] as number;
    const band = RANK_BINS.bands[bin] as number;
    bands[band] = (bands[band] as number) + ranks * known;
    variance += ranks * known * (1 - known);
  }
  return { bands, variance };
}

function getModel(prior: SlopePrior, bends: Grid['bends']): FrequencyModel {
  const slopes = getSlopes(prior);
  const rough = {
    limits: LIMITS.filter((_, i) => i % ROUGH_STEP === 0),
    slopes: slopes.filter((_, i) => i % 3 === 1),
    bends: bends.filter((_, i) => i % 2 === bends.length % 2 || bends.length === 1),
  };
  return { ...createModel(prior, { limits: LIMITS, slopes, bends }), rough: createModel(prior, rough) };
}

/** The few priors in use: the one of today, and those open tests began with. */
const models: FrequencyModel[] = [];
const MOST_MODELS = 6;

export function getFrequencyModel(prior: SlopePrior): FrequencyModel {
  const found = models.find((model) => isSamePrior(model.prior, prior));
  if (found) return found;
  const model = getModel(prior, getBends(prior));
  models.unshift(model);
  models.length = Math.min(models.length, MOST_MODELS);
  return model;
}

/** The same without bends: what slopes are learned by. */
export function getStraightModel(prior: SlopePrior): FrequencyModel {
  return getModel(prior, STRAIGHT);
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
export function weighByFrequency(evidence: Evidence, model: FrequencyModel): Weighed {
  const { rough } = model;
  if (!rough) return weigh(evidence, model, ALL_MANNERS, { from: 0, to: model.cells });
  const first = weigh(evidence, rough, MIDDLE_MANNERS, { from: 0, to: rough.cells });
  return weigh(evidence, model, likelyManners(first), likelyCells(model, rough, first));
}

const ALL_MANNERS = MANNERS.map((_, manner) => manner);
/** Those that slip as most takers do. */
const MIDDLE_MANNERS = ALL_MANNERS.filter((manner) => MANNERS[manner]?.lapse === LAPSE);

/** Of the rates of over-claiming that are likely, all rates of slips. */
function likelyManners({ manners }: Weighed): readonly number[] {
  const rates = new Set(MIDDLE_MANNERS.filter((manner) => (manners[manner] as number) > UNLIKELY).map((m) => MANNERS[m]?.overclaiming));
  return ALL_MANNERS.filter((manner) => rates.has(MANNERS[manner]?.overclaiming));
}

/** Those whose limits lie between likely ones, and one step of the rough grid beyond them. */
function likelyCells({ limits, cellsALimit }: FrequencyModel, rough: FrequencyModel, { cells }: Weighed): Window {
  const { first, last } = likelyEnds(cells, UNLIKELY);
  const from = ROUGH_STEP * (Math.floor(first / rough.cellsALimit) - 1);
  const to = ROUGH_STEP * (Math.floor(last / rough.cellsALimit) + 1) + 1;
  return { from: Math.max(0, from) * cellsALimit, to: Math.min(limits.length, to) * cellsALimit };
}

function weigh({ words, manners }: Evidence, model: FrequencyModel, wanted: readonly number[], cells: Window): Weighed {
  const asked = { evidence: words, curves: words.map(({ word }) => model.getCurve(word)) };
  const before = wanted.map((manner) => createRow(asked, manner, model.weights, cells, manners[manner]));
  const { rows, log } = weighRows(before, asked, NEGLIGIBLE_MANNER);
  const sums = new Float64Array(model.cells);
  const byManner = new Float64Array(MANNERS.length);
  for (const { row, sum } of rows) {
    byManner[row.manner] = sum;
    addTo(sums, row.weights, 1);
  }
  return { cells: sums, manners: byManner, logEvidence: log };
}
