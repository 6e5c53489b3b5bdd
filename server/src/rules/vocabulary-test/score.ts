/**
 * From the answers to a number of words with its interval: two models of what a taker knows, weighed by how likely they
 * make the answers. Computed from all answers at once, when a result or a range is asked for.
 */
import { type Evidence, evidenceOf, MANNERS, type WordEvidence } from './evidence';
import { type FrequencyModel, frequencyModelOf, weighByFrequency, type Weighed } from './frequency-model';
import type { BankWord } from './bank-word';
import type { ItemBank } from './items';
import { bandsOfList, LIST_PRIOR, weighByLists, type WeighedList } from './list-model';
import { normalBelow } from './normal';
import type { SlopePrior } from './slope-prior';
import { RANKS } from './scale';
import type { Response } from './state';

/** Neither model is quite right: so much (relative SD) is added to what they are unsure of. */
const MISFIT = 0.04;
/** Cells, pairs of cells and lists that weigh less are left out of a size. */
const NEGLIGIBLE = { cell: 2e-5, joint: 1e-7, list: 0.002 };
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
export function scoreOf(responses: readonly Response[], bank: ItemBank, prior: SlopePrior = bank.prior): Score {
  const evidence = evidenceOf(responses, bank);
  const model = frequencyModelOf(prior);
  const frequency = weighByFrequency(evidence, model);
  const lists = weighByLists(evidence, bank.lists, frequency.logEvidence);
  const [share, ...shares] = sharesOf(frequency, lists, bank.lists.length);
  const byList = 1 - (share as number);
  const possibilities = [
    ...byFrequency(frequency, model, evidence, share as number),
    ...lists.flatMap((list, i) => byPath(list, evidence, shares[i] as number)),
  ];
  return {
    ...sizeOfPossibilities(possibilities),
    logEvidence: logOfSum([
      Math.log(bank.lists.length > 0 ? 1 - LIST_PRIOR : 1) + frequency.logEvidence,
      ...lists.map(({ logEvidence }) => Math.log(LIST_PRIOR / bank.lists.length) + logEvidence),
    ]),
    overclaiming: mixed([frequency, ...lists], [share as number, ...shares], ({ manners }) =>
      manners.reduce((sum, weight, m) => sum + weight * (MANNERS[m]?.overclaiming ?? 0), 0),
    ),
    byList,
    bands: () => bandsOf(frequency, model, lists, [share as number, ...shares], bank.words),
  };
}

/** How likely each model is after the answers: that of frequency first, then the lists. */
function sharesOf(frequency: Weighed, lists: readonly WeighedList[], count: number): number[] {
  const logs = [
    Math.log(1 - LIST_PRIOR) + frequency.logEvidence,
    ...lists.map(({ logEvidence }) => Math.log(LIST_PRIOR / count) + logEvidence),
  ];
  const total = logOfSum(logs);
  return logs.map((log) => Math.exp(log - total));
}

function logOfSum(logs: readonly number[]): number {
  const top = Math.max(...logs);
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
}

function mixed<Model>(models: readonly Model[], shares: readonly number[], value: (model: Model) => number): number {
  return models.reduce((sum, model, i) => sum + (shares[i] as number) * value(model), 0);
}

function byFrequency({ cells, manners }: Weighed, model: FrequencyModel, evidence: Evidence, share: number): Possibility[] {
  const asked = answeredWords(evidence, manners).map(({ word, odds }) => ({ curve: model.curveOf(word), odds }));
  return Array.from(cells).flatMap((weight, cell) => {
    if (weight * share < NEGLIGIBLE.cell) return [];
    const { mean, variance } = corrected(asked, cell);
    return [possibility(weight * share, (model.means[cell] as number) + mean, (model.variances[cell] as number) + variance)];
  });
}

function byPath({ model, parts, manners }: WeighedList, evidence: Evidence, share: number): Possibility[] {
  if (share < NEGLIGIBLE.list) return [];
  const { learned, others, path } = model;
  const asked = answeredWords(evidence, manners);
  const on = asked.filter(({ word }) => path.places.has(word.id)).map(({ word, odds }) => ({ curve: learned.curveOf(word), odds }));
  const beside = asked.filter(({ word }) => !path.places.has(word.id)).map(({ word, odds }) => ({ curve: others.curveOf(word), odds }));
  const [ofLearned, ofOthers] = [countsByCell(learned, on), countsByCell(others, beside)];
  const found: Possibility[] = [];
  for (const part of parts) {
    const weight = share * (manners[part.manner] as number);
    const besides = pooled(ofOthers(part.others.weights), NEARNESS.part);
    for (const known of pooled(ofLearned(part.learned.weights), NEARNESS.part))
      for (const other of besides) {
        const joint = weight * known.weight * other.weight;
        if (joint < NEGLIGIBLE.joint) continue;
        found.push(possibility(joint, known.mean + other.mean, known.variance + other.variance));
      }
  }
  return found;
}

/** Words known in the cells that are not negligible, those asked counted by their answers. */
function countsByCell(
  { means, variances }: { means: Float64Array; variances: Float64Array },
  asked: readonly { curve: Float32Array; odds: number }[],
): (weights: Float64Array) => Possibility[] {
  const made = new Map<number, { mean: number; variance: number }>();
  const countOf = (cell: number): { mean: number; variance: number } => {
    const found = made.get(cell);
    if (found) return found;
    const { mean, variance } = corrected(asked, cell);
    const count = { mean: Math.max(0, (means[cell] as number) + mean), variance: (variances[cell] as number) + variance };
    made.set(cell, count);
    return count;
  };
  return (weights) => Array.from(weights).flatMap((weight, cell) => (weight < NEGLIGIBLE.cell ? [] : [{ weight, ...countOf(cell) }]));
}

/** Never a certain or a negative number, even where nearly all words of a cell were asked. */
function possibility(weight: number, mean: number, variance: number): Possibility {
  const some = Math.max(1, mean);
  return { weight, mean: some, variance: Math.max(1, variance) + (MISFIT * some) ** 2 };
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

/**
 * What the words asked change in the number of known words of a cell: they count by their answers, not by what the cell
 * lets expect (finite-population correction; it matters at small sizes).
 */
function corrected(asked: readonly { curve: Float32Array; odds: number }[], cell: number): { mean: number; variance: number } {
  let mean = 0;
  let variance = 0;
  for (const { curve, odds } of asked) {
    const before = curve[cell] as number;
    const after = (before * odds) / (before * odds + 1 - before);
    mean += after - before;
    variance += after * (1 - after) - before * (1 - before);
  }
  return { mean, variance };
}

/** The size with the least expected squared relative error, E[1/S] / E[1/S²], and the middle 95 %. */
function sizeOfPossibilities(all: readonly Possibility[]): SizeEstimate {
  const possibilities = pooled(all);
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
function pooled(possibilities: readonly Possibility[], nearness = NEARNESS.size): Possibility[] {
  const pools = new Map<number, Possibility>();
  for (const { weight, mean, variance } of possibilities) {
    const key = Math.round(Math.log(mean + 1) / nearness);
    const pool = pools.get(key) ?? { weight: 0, mean: 0, variance: 0 };
    pools.set(key, pool);
    pool.weight += weight;
    pool.mean += weight * mean;
    pool.variance += weight * variance;
  }
  return [...pools.values()].map(({ weight, mean, variance }) => ({ weight, mean: mean / weight, variance: variance / weight }));
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

function bandsOf(
  frequency: Weighed,
  model: FrequencyModel,
  lists: readonly WeighedList[],
  [share = 1, ...shares]: readonly number[],
  words: readonly BankWord[],
): number[] {
  const ofLists = lists.map((list, i) => {
    const weight = shares[i] as number;
    return weight < NEGLIGIBLE.list ? undefined : { weight, bands: bandsOfList(list, words) };
  });
  return model.bands.map(
    (band, i) =>
      share * frequency.cells.reduce((sum, weight, cell) => sum + weight * (band[cell] as number), 0) +
      ofLists.reduce((sum, list) => sum + (list ? list.weight * (list.bands[i] as number) : 0), 0),
  );
}
