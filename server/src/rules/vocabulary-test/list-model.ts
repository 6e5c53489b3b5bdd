/**
 * The second model of a taker: who has learned a list of words up to a point, and of other words knows a share of the
 * common ones. Frequency says little of such a taker; where the list was left off says nearly all.
 */
import { type Evidence, MANNERS, type WordEvidence } from './evidence';
import type { BankWord } from './bank-word';
import { binOf, RANK_BINS } from './rank-bins';
import { LAPSE } from './response-model';
import { BANDS } from './scale';
import type { WordPath } from './word-lists';

/** Points up to which a path is learned, from this place to its end. */
const FIRST_POINT = 15;

/** What is weighed: points, shares known before the point and after it, and how soon the one goes over into the other (ln(place)). */
interface Fineness {
  points: number;
  learned: readonly number[];
  ahead: readonly number[];
  blurs: readonly number[];
}

const FINE: Fineness = { points: 48, learned: [0.72, 0.86, 0.97], ahead: [0.02, 0.12], blurs: [0.06, 0.35] };
/** Enough to see whether a list explains the answers at all, and to choose words by. */
const COARSE: Fineness = { points: 24, learned: [0.75, 0.95], ahead: [0.05], blurs: [0.1, 0.4] };
/** Words outside the path: the share known of the most common ones, and the rank at which it has halved. */
const COMMON_SHARES = [
  { share: 0.02, weight: 0.3 },
  { share: 0.07, weight: 0.2 },
  { share: 0.18, weight: 0.2 },
  { share: 0.4, weight: 0.15 },
  { share: 0.75, weight: 0.15 },
] as const;
const COMMON_RANKS = [150, 500, 1_500, 4_500] as const;

/** A manner of answering that weighs less is not followed. */
const NEGLIGIBLE = 1e-4;

/** Known are learned words of a path, and others; both counts with their variance. */
interface Part {
  cells: number;
  weights: Float64Array;
  means: Float64Array;
  variances: Float64Array;
  curveOf: (word: BankWord) => Float32Array;
}

export interface ListModel {
  path: WordPath;
  /** The same in fewer cells. */
  coarse: LearnedPart;
  learned: LearnedPart;
  others: Part & { /** Share of the words beside the path that is known, by rank bin and cell. */ shares: readonly Float32Array[] };
}
type LearnedPart = Part & { /** ln(place) up to which the path is learned, by cell; never falling. */ points: Float64Array };

export function listModelOf(path: WordPath): ListModel {
  return { path, coarse: learnedPart(path, COARSE), learned: learnedPart(path, FINE), others: othersPart(path) };
}

function learnedPart({ length, places }: WordPath, { points, learned: shares, ahead: others, blurs }: Fineness): LearnedPart {
  const step = Math.log(length / FIRST_POINT) / (points - 1);
  const grid = Array.from({ length: points }, (_, i) => Math.log(FIRST_POINT) + i * step).flatMap((point) =>
    blurs.flatMap((blur) => shares.flatMap((learned) => others.map((ahead) => ({ point, blur, learned, ahead })))),
  );
  const knownAt = (logPlace: number, { point, blur, learned, ahead }: (typeof grid)[number]): number =>
    ahead + (learned - ahead) / (1 + Math.exp((logPlace - point) / blur));
  const means = new Float64Array(grid.length);
  const variances = new Float64Array(grid.length);
  for (let place = 1; place <= length; ) {
    // Places that are nearly alike are counted together.
    const until = Math.min(length, Math.max(place, Math.floor(place * 1.01)));
    const logPlace = Math.log((place + until) / 2);
    for (const [cell, point] of grid.entries()) {
      const known = knownAt(logPlace, point);
      means[cell] = (means[cell] as number) + known * (until - place + 1);
      variances[cell] = (variances[cell] as number) + known * (1 - known) * (until - place + 1);
    }
    place = until + 1;
  }
  return {
    cells: grid.length,
    points: Float64Array.from(grid, ({ point }) => point),
    weights: new Float64Array(grid.length).fill(1 / grid.length),
    means,
    variances,
    curveOf: remembered(({ id }) => {
      const logPlace = Math.log(places.get(id) ?? length);
      return Float32Array.from(grid, (cell) => knownAt(logPlace, cell));
    }),
  };
}

function othersPart({ listed }: WordPath): ListModel['others'] {
  const grid = COMMON_RANKS.flatMap((half) => COMMON_SHARES.map(({ share, weight }) => ({ half, share, weight })));
  const knownAt = (rank: number, { half, share }: (typeof grid)[number]): number => share / (1 + (rank / half) ** 2);
  const means = new Float64Array(grid.length);
  const variances = new Float64Array(grid.length);
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    const words = (RANK_BINS.ranks[bin] as number) * (1 - (listed[bin] as number));
    for (const [cell, common] of grid.entries()) {
      const known = knownAt(Math.exp(RANK_BINS.logRanks[bin] as number), common);
      means[cell] = (means[cell] as number) + known * words;
      variances[cell] = (variances[cell] as number) + known * (1 - known) * words;
    }
  }
  return {
    cells: grid.length,
    weights: Float64Array.from(grid, ({ weight }) => weight / COMMON_RANKS.length),
    means,
    variances,
    shares: Array.from(RANK_BINS.logRanks, (logRank) => Float32Array.from(grid, (cell) => knownAt(Math.exp(logRank), cell))),
    curveOf: remembered(({ rank }) => Float32Array.from(grid, (cell) => knownAt(rank, cell))),
  };
}

function remembered(make: (word: BankWord) => Float32Array): (word: BankWord) => Float32Array {
  const made = new WeakMap<BankWord, Float32Array>();
  return (word) => {
    let curve = made.get(word);
    if (!curve) made.set(word, (curve = make(word)));
    return curve;
  };
}

export interface WeighedList {
  model: ListModel;
  /** Weight of each cell of the learned words and each of the others, at learned × others.cells + others; sums to 1. */
  cells: () => Float64Array;
  manners: Float64Array;
  logEvidence: number;
}

/** Who claims more than that shows nothing of a list. */
const MOST_OVERCLAIMING = 0.4;
/** One rate of slips will do here: a share of learned words that are not known looks the same. */
const PLAIN = MANNERS.flatMap(({ lapse, overclaiming }, manner) => (lapse === LAPSE && overclaiming < MOST_OVERCLAIMING ? [manner] : []));
/** Over-claiming of these few shows whether a list explains the answers at all. */
const FEW = PLAIN.filter((_, i) => i % 3 === 1);

/** A list that explains the answers worse by so much (ln of the odds) is not weighed in full. */
const HOPELESS = 5;

/**
 * Weighs all answers at once. Given the manner of answering, learned words and others are independent.
 * @param logEvidence of the other model; undefined when the list is hopeless beside it
 */
export function weighByList(evidence: Evidence, model: ListModel, logEvidence: number): WeighedList | undefined {
  if (logOf(weighManners(evidence, model, model.coarse, FEW)) < logEvidence - HOPELESS) return undefined;
  const parts = weighManners(evidence, model, model.learned, PLAIN);
  const log = logOf(parts);
  const manners = new Float64Array(MANNERS.length);
  for (const { manner, log: own } of parts) manners[manner] = Math.exp(own - log);
  return { model, manners, logEvidence: log, cells: () => jointCells(model, parts, manners) };
}

function jointCells({ learned, others }: ListModel, parts: readonly WeighedManner[], manners: Float64Array): Float64Array {
  const cells = new Float64Array(learned.cells * others.cells);
  for (const { manner, learned: known, others: common } of parts) {
    const weight = manners[manner] as number;
    if (weight > NEGLIGIBLE) addProducts(cells, known.weights, common.weights, weight);
  }
  return cells;
}

function sumOf(wanted: readonly number[]): number {
  return wanted.reduce((sum, manner) => sum + (MANNERS[manner] as (typeof MANNERS)[number]).weight, 0);
}

interface WeighedManner {
  manner: number;
  learned: WeighedPart;
  others: WeighedPart;
  log: number;
}

function weighManners(
  { words, manners }: Evidence,
  { path, others }: ListModel,
  learned: Part,
  wanted: readonly number[],
): WeighedManner[] {
  const onPath = words.filter(({ word }) => path.places.has(word.id));
  const beside = words.filter(({ word }) => !path.places.has(word.id));
  const shares = sumOf(wanted);
  return wanted.map((manner) => {
    const [known, common] = [weighPart(onPath, manner, learned), weighPart(beside, manner, others)];
    return { manner, learned: known, others: common, log: Math.log((manners[manner] as number) / shares) + known.log + common.log };
  });
}

function logOf(parts: readonly WeighedManner[]): number {
  const top = Math.max(...parts.map(({ log }) => log));
  return top + Math.log(parts.reduce((sum, { log }) => sum + Math.exp(log - top), 0));
}

/** How likely a list makes the answers, and up to where it may have been learned: what words are chosen by. */
export interface PointOnList {
  path: WordPath;
  logEvidence: number;
  /** ln(place) below which the point lies with this probability. */
  quantile: (share: number) => number;
}

function pointOnList(evidence: Evidence, model: ListModel): PointOnList {
  const { path, coarse } = model;
  const parts = weighManners(evidence, model, coarse, FEW);
  const logEvidence = logOf(parts);
  return {
    path,
    logEvidence,
    quantile(share) {
      let below = 0;
      for (let a = 0; a < coarse.cells; a += 1) {
        for (const { learned: known, log } of parts) below += Math.exp(log - logEvidence) * (known.weights[a] as number);
        if (below >= share) return coarse.points[a] as number;
      }
      return Math.log(path.length);
    },
  };
}

/** Probability, before the first answer, that a taker has learned a list and knows little else. */
export const LIST_PRIOR = 0.2;

/**
 * The likeliest list and the probability of all lists together, roughly.
 * @param logEvidence of the other model
 */
export function likeliestList(
  evidence: Evidence,
  lists: readonly ListModel[],
  logEvidence: number,
): { share: number; point: PointOnList } | undefined {
  const points = lists.map((list) => pointOnList(evidence, list));
  const [first] = points;
  if (!first) return undefined;
  const odds = points.map((point) => (LIST_PRIOR / lists.length) * Math.exp(Math.min(point.logEvidence - logEvidence, 300)));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return { share: total / (total + 1 - LIST_PRIOR), point: points[odds.indexOf(Math.max(...odds))] ?? first };
}

function addProducts(sums: Float64Array, left: Float64Array, right: Float64Array, weight: number): void {
  for (let a = 0, at = 0; a < left.length; a += 1) {
    const here = weight * (left[a] as number);
    for (let b = 0; b < right.length; b += 1, at += 1) sums[at] = (sums[at] as number) + here * (right[b] as number);
  }
}

interface WeighedPart {
  weights: Float64Array;
  log: number;
}

function weighPart(words: readonly WordEvidence[], manner: number, part: Part): WeighedPart {
  const weights = part.weights.slice();
  let log = 0;
  for (const [i, { word, ifKnown, ifUnknown }] of words.entries()) {
    const curve = part.curveOf(word);
    const unknown = ifUnknown[manner] as number;
    const gain = (ifKnown[manner] as number) - unknown;
    for (let c = 0; c < weights.length; c += 1) weights[c] = (weights[c] as number) * (unknown + gain * (curve[c] as number));
    if (i % 16 === 15 || i === words.length - 1) log += normalise(weights);
  }
  return { weights, log };
}

/** @returns ln of the sum before */
function normalise(weights: Float64Array): number {
  let total = 0;
  for (let c = 0; c < weights.length; c += 1) total += weights[c] as number;
  for (let c = 0; c < weights.length; c += 1) weights[c] = (weights[c] as number) / total;
  return Math.log(total);
}

/**
 * Words known in each band, expected.
 * @param weights of the cells
 * @param words of the bank: those on the path stand for all of its words in their band
 */
export function bandsOfList({ path, learned, others }: ListModel, weights: Float64Array, words: readonly BankWord[]): Float64Array {
  const byLearned = new Float64Array(learned.cells);
  const byOthers = new Float64Array(others.cells);
  for (let a = 0, at = 0; a < learned.cells; a += 1) {
    for (let b = 0; b < others.cells; b += 1, at += 1) {
      byLearned[a] = (byLearned[a] as number) + (weights[at] as number);
      byOthers[b] = (byOthers[b] as number) + (weights[at] as number);
    }
  }
  const share = BANDS.map(() => ({ known: 0, words: 0 }));
  for (const word of words) {
    const band = path.places.has(word.id) ? share[RANK_BINS.bands[binOf(word.rank)] as number] : undefined;
    if (!band) continue;
    band.words += 1;
    band.known += dot(byLearned, learned.curveOf(word));
  }
  const known = new Float64Array(BANDS.length);
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    const band = RANK_BINS.bands[bin] as number;
    const listed = path.listed[bin] as number;
    const { known: learnt, words: asked } = share[band] as (typeof share)[number];
    const ofList = asked === 0 ? 0 : learnt / asked;
    const ofOthers = dot(byOthers, others.shares[bin] as Float32Array);
    known[band] = (known[band] as number) + (RANK_BINS.ranks[bin] as number) * (listed * ofList + (1 - listed) * ofOthers);
  }
  return known;
}

function dot(left: Float64Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i += 1) sum += (left[i] as number) * (right[i] as number);
  return sum;
}
