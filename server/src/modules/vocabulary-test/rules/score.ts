/** A size with its interval from all answers at once: two models of a taker, weighed by how likely they make the answers. */
import { type Evidence, getEvidence, MANNERS, type WordEvidence } from './evidence';
import { type FrequencyModel, getFrequencyModel, weighByFrequency, type Weighed } from './frequency-model';
import { type AskedWord, type Effects, type EffectsPart, getBandEffects } from './band-effects';
import type { BankWord } from './bank-word';
import { getDispersion, temper } from './dispersion';
import type { ItemBank } from './items';
import { countKnownByBand, getCells, LIST_PRIOR, type ListCells, othersByBin, weighByLists, type WeighedList } from './list-model';
import { normalBelow } from './normal';
import type { SlopePrior } from './slope-prior';
import { RANK_BINS } from './rank-bins';
import { RANKS } from './scale';
import type { Response } from './state';

/** Misfit of the models, added as a relative SD: how knowledge falls with rarity is known less well than a list. */
const MISFIT = { frequency: 0.08, list: 0.04 };
/** Cells, pairs of cells and lists that weigh less are left out of a size. */
const NEGLIGIBLE = { cell: 2e-5, effects: 1e-3, joint: 1e-7, list: 0.002 };
/** Possibilities that lie nearer to one another than this, ln of the size, count as one; and of the parts that are summed. */
const NEARNESS = { size: 0.015, part: 0.03 };

/** One thing that may be so: a number of words with its uncertainty, and how likely it is. */
interface Possibility {
  weight: number;
  mean: number;
  variance: number;
}

export interface SizeEstimate {
  /** Words known among the first 20,000 by frequency. */
  size: number;
  /** 95 % interval. */
  low: number;
  high: number;
}

export interface Score extends SizeEstimate {
  /** ln of the probability of all answers. */
  logEvidence: number;
  /** Expected rate at which words that are not known are claimed. */
  overclaiming: number;
  /** Probability that a list was learned, and little else. */
  byList: number;
  /** Words known in each band of frequency, expected. */
  bands: () => number[];
}

/** @param prior of the taker's slope; that of the bank, unless the test began under another one */
export function getScore(responses: readonly Response[], bank: ItemBank, prior: SlopePrior = bank.prior): Score {
  const evidence = getEvidence(responses, bank);
  const model = getFrequencyModel(prior);
  const frequency = weighByFrequency(evidence, model);
  const lists = weighByLists(evidence, bank.lists, frequency.logEvidence);
  const [share, ...shares] = getShares(frequency, lists, bank.lists.length);
  const byList = 1 - (share as number);
  const pools = createPools(NEARNESS.size);
  byFrequency(frequency, model, evidence, share as number, pools);
  for (const [i, list] of lists.entries()) byPath(list, evidence, shares[i] as number, pools);
  return {
    ...estimateSize(getPossibilities(pools)),
    logEvidence: logSumExp([
      Math.log(bank.lists.length > 0 ? 1 - LIST_PRIOR : 1) + frequency.logEvidence,
      ...lists.map(({ logEvidence }) => Math.log(LIST_PRIOR / bank.lists.length) + logEvidence),
    ]),
    overclaiming: mixed([frequency, ...lists], [share as number, ...shares], ({ manners }) =>
      manners.reduce((sum, weight, m) => sum + weight * (MANNERS[m]?.overclaiming ?? 0), 0),
    ),
    byList,
    bands: () => getBands(frequency, model, lists, [share as number, ...shares]),
  };
}

/** How likely each model is after the answers: that of frequency first, then the lists. */
function getShares(frequency: Weighed, lists: readonly WeighedList[], count: number): number[] {
  const logs = [
    Math.log(1 - LIST_PRIOR) + frequency.logEvidence,
    ...lists.map(({ logEvidence }) => Math.log(LIST_PRIOR / count) + logEvidence),
  ];
  const total = logSumExp(logs);
  return logs.map((log) => Math.exp(log - total));
}

function logSumExp(logs: readonly number[]): number {
  const top = Math.max(...logs);
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
}

function mixed<Model>(models: readonly Model[], shares: readonly number[], value: (model: Model) => number): number {
  return models.reduce((sum, model, i) => sum + (shares[i] as number) * value(model), 0);
}

function byFrequency({ cells, manners }: Weighed, model: FrequencyModel, evidence: Evidence, share: number, pools: Pools): void {
  const asked = answeredWords(evidence, manners).map((answered) => ({ ...answered, curve: model.getCurve(answered.word) }));
  const likely = cellsAbove(cells, NEGLIGIBLE.cell / share);
  if (likely.length === 0) return;
  const { means, variances } = corrected(model, asked, likely);
  const effects = getBandEffects([effectsByFrequency(cells, model, asked)]);
  for (const [i, cell] of likely.entries())
    addPossibility(
      pools,
      (cells[cell] as number) * share,
      { mean: means[i] as number, variance: variances[i] as number },
      MISFIT.frequency,
      effects,
    );
}

function effectsByFrequency(cells: Float64Array, model: FrequencyModel, asked: readonly AskedCurve[]): EffectsPart {
  const heavy = heavyCells(cells, NEGLIGIBLE.effects);
  const total = heavy.reduce((sum, cell) => sum + (cells[cell] as number), 0);
  const inBin = (bin: number): number => heavy.reduce((sum, cell) => sum + (cells[cell] as number) * model.getShare(cell, bin), 0) / total;
  return {
    all: Array.from(RANK_BINS.ranks, (words, bin) => ({ rank: getMiddleRank(bin), words, known: inBin(bin) })),
    asked: asked.map((word) => toAsked(word, cells, heavy)),
  };
}

const getMiddleRank = (bin: number): number => Math.exp(RANK_BINS.logRanks[bin] as number);

function byPath(list: WeighedList, evidence: Evidence, share: number, pools: Pools): void {
  if (share < NEGLIGIBLE.list) return;
  const { model, learned, parts, manners } = list;
  const { others, path } = model;
  const asked = answeredWords(evidence, manners);
  const placeOf = ({ word }: Answered): number => path.places.get(word.id) ?? Infinity;
  const on = asked
    .filter(({ word }) => path.places.has(word.id))
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((answered) => ({ ...answered, curve: learned.getCurve(answered.word) }));
  const beside = asked
    .filter(({ word }) => !path.places.has(word.id))
    .map((answered) => ({ ...answered, curve: others.getCurve(answered.word) }));
  const cells = getCells(list);
  const likely = heavyCells(cells.learned, NEGLIGIBLE.cell);
  const dispersion = getDispersion(on.map((word) => toAsked(word, cells.learned, likely)));
  const tempered = temper(
    parts.map((part) => part.learned.weights),
    learned.weights,
    dispersion,
  );
  const ofLearned = countsByCell(learned, on, tempered);
  const ofOthers = countsByCell(
    others,
    beside,
    parts.map((part) => part.others.weights),
  );
  const effects = getBandEffects(effectsByPath(list, getCells(list, tempered), on, beside));
  for (const [i, part] of parts.entries()) {
    const weight = share * (manners[part.manner] as number);
    const besides = getPossibilities(ofOthers(part.others.weights));
    for (const known of getPossibilities(ofLearned(tempered[i] as Float64Array)))
      for (const other of besides) {
        const joint = weight * known.weight * other.weight;
        if (joint < NEGLIGIBLE.joint) continue;
        const variance = known.variance + (path.placing * known.mean) ** 2 + other.variance;
        addPossibility(pools, joint, { mean: known.mean + other.mean, variance }, MISFIT.list, effects);
      }
  }
}

function effectsByPath(
  { model, learned }: WeighedList,
  cells: ListCells,
  on: readonly AskedCurve[],
  beside: readonly AskedCurve[],
): EffectsPart[] {
  const known = learned.known(cells.learned);
  const [likely, ofOthers] = [heavyCells(cells.learned, NEGLIGIBLE.cell), cellsAbove(cells.others, Number.MIN_VALUE)];
  return [
    {
      all: learned.words.map(({ rank, standsFor }, i) => ({ rank, words: standsFor, known: known[i] as number })),
      asked: on.map((word) => toAsked(word, cells.learned, likely)),
    },
    {
      all: othersByBin(model, cells.others).map((words, bin) => ({ rank: getMiddleRank(bin), ...words })),
      asked: beside.map((word) => toAsked(word, cells.others, ofOthers)),
    },
  ];
}

/** A word as the model expects it, the cells so likely, and as it was answered. */
function toAsked({ word, curve, odds }: AskedCurve, weights: Float64Array, cells: readonly number[]): AskedWord {
  let [known, total] = [0, 0];
  for (const cell of cells) {
    known += (weights[cell] as number) * (curve[cell] as number);
    total += weights[cell] as number;
  }
  const expected = known / total;
  return { rank: word.rank, expected, found: (expected * odds) / (expected * odds + 1 - expected) };
}

/**
 * Words known in the cells that are not negligible, those asked counted by their answers.
 * @param all weights for which they may be asked
 */
function countsByCell(counts: Counts, asked: readonly AskedCurve[], all: readonly Float64Array[]): (weights: Float64Array) => Pools {
  const most = counts.means.map((_, cell) => Math.max(...all.map((weights) => weights[cell] as number)));
  const likely = cellsAbove(most, NEGLIGIBLE.cell);
  const { means, variances } = corrected(counts, asked, likely);
  return (weights) => {
    const pools = createPools(NEARNESS.part);
    for (const [i, cell] of likely.entries()) {
      const weight = weights[cell] as number;
      if (weight >= NEGLIGIBLE.cell) addTo(pools, weight, Math.max(0, means[i] as number), variances[i] as number);
    }
    return pools;
  };
}

function cellsAbove(weights: Float64Array, least: number): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < weights.length; cell += 1) if ((weights[cell] as number) >= least) cells.push(cell);
  return cells;
}

/** The same; of few answers, by which hardly a cell stands out, those that weigh a tenth of the heaviest. */
const heavyCells = (weights: Float64Array, least: number): number[] =>
  cellsAbove(weights, Math.min(least, weights.reduce((most, weight) => Math.max(most, weight), 0) / 10));

/** Never a certain or a negative number, even where nearly all words of a cell were asked. */
function addPossibility(
  pools: Pools,
  weight: number,
  { mean, variance }: Omit<Possibility, 'weight'>,
  misfit: number,
  effects: Effects,
): void {
  const some = Math.max(1, mean * effects.factor);
  addTo(pools, weight, some, Math.max(1, variance) + (misfit ** 2 + effects.misfit ** 2) * some ** 2);
}

interface Answered {
  word: BankWord;
  /** How much likelier the answers are if the word is known. */
  odds: number;
}

function answeredWords({ words }: Evidence, manners: Float64Array): Answered[] {
  const expected = (likelihood: WordEvidence['ifKnown']): number =>
    likelihood.reduce((sum, value, m) => sum + value * (manners[m] as number), 0);
  return words.map(({ word, ifKnown, ifUnknown }) => ({ word, odds: expected(ifKnown) / expected(ifUnknown) }));
}

interface AskedCurve extends Answered {
  /** Probability that it is known, by cell. */
  curve: Float32Array;
}

/** Words known in each cell: expected, and the variance. */
interface Counts {
  means: Float64Array;
  variances: Float64Array;
}

/**
 * Words known in the cells named. Those asked count by their answers, not by what the cell lets expect (finite-population
 * correction; it matters at small sizes).
 */
function corrected(counts: Counts, asked: readonly AskedCurve[], cells: readonly number[]): Counts {
  const means = Float64Array.from(cells, (cell) => counts.means[cell] as number);
  const variances = Float64Array.from(cells, (cell) => counts.variances[cell] as number);
  for (const { curve, odds } of asked)
    for (let i = 0; i < means.length; i += 1) {
      const before = curve[cells[i] as number] as number;
      const after = (before * odds) / (before * odds + 1 - before);
      means[i] = (means[i] as number) + after - before;
      variances[i] = (variances[i] as number) + after * (1 - after) - before * (1 - before);
    }
  return { means, variances };
}

/** The size with the least expected squared relative error, E[1/S] / E[1/S²], and the middle 95 %. */
function estimateSize(possibilities: readonly Possibility[]): SizeEstimate {
  let total = 0;
  let inverse = 0;
  let square = 0;
  for (const { weight, mean } of possibilities) {
    total += weight;
    inverse += weight / mean;
    square += weight / (mean * mean);
  }
  return {
    size: Math.round(inverse / square),
    low: Math.floor(quantile(possibilities, 0.025 * total)),
    high: Math.ceil(quantile(possibilities, 0.975 * total)),
  };
}

/** Thousands of cells say nearly the same: those of about one size are one possibility, of their middle and mean variance. */
interface Pools {
  nearness: number;
  /** Sums by size: of weights, and of means and variances by weight. */
  weights: Float64Array;
  means: Float64Array;
  variances: Float64Array;
}

function createPools(nearness: number): Pools {
  const sizes = Math.ceil(Math.log(RANKS * 1.1) / nearness) + 1;
  return { nearness, weights: new Float64Array(sizes), means: new Float64Array(sizes), variances: new Float64Array(sizes) };
}

function addTo({ nearness, weights, means, variances }: Pools, weight: number, mean: number, variance: number): void {
  const pool = Math.min(Math.round(Math.log(mean + 1) / nearness), weights.length - 1);
  weights[pool] = (weights[pool] as number) + weight;
  means[pool] = (means[pool] as number) + weight * mean;
  variances[pool] = (variances[pool] as number) + weight * variance;
}

function getPossibilities({ weights, means, variances }: Pools): Possibility[] {
  return Array.from(weights).flatMap((weight, i) =>
    weight === 0 ? [] : [{ weight, mean: (means[i] as number) / weight, variance: (variances[i] as number) / weight }],
  );
}

function quantile(possibilities: readonly Possibility[], below: number): number {
  let low = 0;
  let high = RANKS;
  while (high - low > 0.25) {
    const middle = (low + high) / 2;
    let sum = 0;
    for (const { weight, mean, variance } of possibilities) sum += weight * normalBelow((middle - mean) / Math.sqrt(variance));
    if (sum < below) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function getBands(
  frequency: Weighed,
  model: FrequencyModel,
  lists: readonly WeighedList[],
  [share = 1, ...shares]: readonly number[],
): number[] {
  const ofLists = lists.map((list, i) => {
    const weight = shares[i] as number;
    return weight < NEGLIGIBLE.list ? undefined : { weight, bands: countKnownByBand(list) };
  });
  return model.bands.map(
    (band, i) =>
      share * frequency.cells.reduce((sum, weight, cell) => sum + weight * (band[cell] as number), 0) +
      ofLists.reduce((sum, list) => sum + (list ? list.weight * (list.bands[i] as number) : 0), 0),
  );
}
