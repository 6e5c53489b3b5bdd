/**
 * The second model of a taker: who has learned a list of words up to a point, and of other words knows a share of the
 * common ones. Frequency says little of such a taker; where the list was left off says nearly all.
 */
import { type Evidence, MANNERS, type WordEvidence } from './evidence';
import type { BankWord } from './bank-word';
import { likelyEnds } from './likely-ends';
import { type Ahead, COARSE, FINE, type Fineness, FIRST_POINT, type Others, OTHERS } from './list-grid';
import { binOf, RANK_BINS } from './rank-bins';
import { LAPSE } from './response-model';
import { BANDS } from './scale';
import type { WordPath } from './word-lists';

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
type LearnedPart = Part & {
  /** ln(place) up to which the path is learned, by cell; never falling. */
  points: Float64Array;
  /** Cells of one point follow one another. */
  cellsAPoint: number;
};

export function listModelOf(path: WordPath, byId: ReadonlyMap<string, BankWord>): ListModel {
  const rankOf: RankOf = (id) => byId.get(id ?? '')?.rank ?? 1;
  return { path, coarse: learnedPart(path, COARSE, rankOf), learned: learnedPart(path, FINE, rankOf), others: othersPart(path) };
}

function learnedPart(
  { length, places, ordered }: WordPath,
  { points, learned: shares, ahead: aheads, blurs }: Fineness,
  rankOf: RankOf,
): LearnedPart {
  const step = Math.log(length / FIRST_POINT) / (points - 1);
  const grid = Array.from({ length: points }, (_, i) => Math.log(FIRST_POINT) + i * step).flatMap((point) =>
    blurs.flatMap((blur) => shares.flatMap((learned) => aheads.map((ahead) => ({ point, blur, learned, ahead })))),
  );
  const total = grid.reduce((sum, { ahead }) => sum + ahead.weight, 0);
  const knownAt = (logPlace: number, rank: number, { point, blur, learned, ahead }: (typeof grid)[number]): number => {
    const reached = 1 / (1 + Math.exp((logPlace - point) / blur));
    return reached * learned + (1 - reached) * aheadAt(rank, ahead);
  };
  const means = new Float64Array(grid.length);
  const variances = new Float64Array(grid.length);
  for (let place = 1, nearest = 0; place <= length; ) {
    // Places that are nearly alike are counted together, at the rank of the word of the bank that stands nearest.
    const until = Math.min(length, Math.max(place, Math.floor(place * 1.01)));
    const middle = (place + until) / 2;
    while (distanceOf(ordered[nearest + 1], middle) <= distanceOf(ordered[nearest], middle)) nearest += 1;
    const rank = rankOf(ordered[nearest]?.id);
    for (const [cell, point] of grid.entries()) {
      const known = knownAt(Math.log(middle), rank, point);
      means[cell] = (means[cell] as number) + known * (until - place + 1);
      variances[cell] = (variances[cell] as number) + known * (1 - known) * (until - place + 1);
    }
    place = until + 1;
  }
  return {
    cells: grid.length,
    cellsAPoint: grid.length / points,
    points: Float64Array.from(grid, ({ point }) => point),
    weights: Float64Array.from(grid, ({ ahead }) => ahead.weight / total),
    means,
    variances,
    curveOf: remembered(({ id, rank }) => {
      const logPlace = Math.log(places.get(id) ?? length);
      return Float32Array.from(grid, (cell) => knownAt(logPlace, rank, cell));
    }),
  };
}

type RankOf = (id: string | undefined) => number;

const distanceOf = (word: { place: number } | undefined, place: number): number => (word ? Math.abs(word.place - place) : Infinity);

const aheadAt = (rank: number, ahead: Ahead): number => ('share' in ahead ? ahead.share : 1 / (1 + (rank / ahead.halfAt) ** 2));

function othersPart({ listed }: WordPath): ListModel['others'] {
  const knownAt = (rank: number, { halfAt, share, fall }: Others): number => share / (1 + (rank / halfAt) ** fall);
  const total = OTHERS.reduce((sum, { weight }) => sum + weight, 0);
  const means = new Float64Array(OTHERS.length);
  const variances = new Float64Array(OTHERS.length);
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    const words = (RANK_BINS.ranks[bin] as number) * (1 - (listed[bin] as number));
    for (const [cell, others] of OTHERS.entries()) {
      const known = knownAt(Math.exp(RANK_BINS.logRanks[bin] as number), others);
      means[cell] = (means[cell] as number) + known * words;
      variances[cell] = (variances[cell] as number) + known * (1 - known) * words;
    }
  }
  return {
    cells: OTHERS.length,
    weights: Float64Array.from(OTHERS, ({ weight }) => weight / total),
    means,
    variances,
    shares: Array.from(RANK_BINS.logRanks, (logRank) => Float32Array.from(OTHERS, (cell) => knownAt(Math.exp(logRank), cell))),
    curveOf: remembered(({ rank }) => Float32Array.from(OTHERS, (cell) => knownAt(rank, cell))),
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
  /** Learned words and others by manner: given the manner of answering they are independent. */
  parts: readonly WeighedManner[];
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
/** Or worse than another list: lists are much alike, and weighed roughly. */
const HOPELESS_BESIDE_LIST = 8;
/** A rate of over-claiming that is less likely by so much (ln of the odds) than a lower one is the highest that is thought of. */
const TOO_HIGH = 12;

/** Points that weigh less than this are not weighed finely. */
const UNLIKELY = 1e-5;

/**
 * Weighs all answers at once, list by list; those are left out that explain the answers hopelessly worse than the model of
 * frequency or another list. Given the manner of answering, learned words and others are independent.
 * @param logEvidence of the model of frequency
 */
export function weighByLists(evidence: Evidence, models: readonly ListModel[], logEvidence: number): WeighedList[] {
  const roughly = models.map((model) => {
    const parts = weighManners(evidence, model, model.coarse, FEW);
    return { model, parts, log: logOf(parts) };
  });
  const least = Math.max(logEvidence - HOPELESS, Math.max(...roughly.map(({ log }) => log)) - HOPELESS_BESIDE_LIST);
  return roughly.filter(({ log }) => log >= least).map(({ model, parts }) => weighByList(evidence, model, parts));
}

function weighByList(evidence: Evidence, model: ListModel, rough: readonly WeighedManner[]): WeighedList {
  const parts = weighManners(evidence, model, model.learned, likelyManners(rough), likelyCells(model, rough));
  const log = logOf(parts);
  const manners = new Float64Array(MANNERS.length);
  for (const { manner, log: own } of parts) manners[manner] = Math.exp(own - log);
  const followed = parts.filter(({ manner }) => (manners[manner] as number) > NEGLIGIBLE);
  return { model, parts: followed, manners, logEvidence: log };
}

/** Not those beyond a rate of over-claiming that is far less likely than a lower one. */
function likelyManners(rough: readonly WeighedManner[]): readonly number[] {
  const most = Math.max(...rough.map(({ log }) => log));
  const tooHigh = rough.find(({ log }, i) => i > 0 && log < most - TOO_HIGH);
  return tooHigh ? PLAIN.filter((manner) => manner < tooHigh.manner) : PLAIN;
}

/** Fine cells whose points are likely by the coarse ones, and one coarse step on either side. */
function likelyCells({ coarse, learned }: ListModel, rough: readonly WeighedManner[]): Cells {
  const log = logOf(rough);
  const weights = new Float64Array(coarse.cells);
  for (const { learned: known, log: own } of rough)
    for (let c = 0; c < weights.length; c += 1) weights[c] = (weights[c] as number) + Math.exp(own - log) * (known.weights[c] as number);
  const { first, last } = likelyEnds(weights, UNLIKELY);
  const step = (coarse.points[coarse.cellsAPoint] as number) - (coarse.points[0] as number);
  const from = (coarse.points[first] as number) - 1.01 * step;
  const to = (coarse.points[last] as number) + 1.01 * step;
  const cells = learned.points.reduce((sum, point) => sum + (point < from ? 1 : 0), 0);
  return { from: cells, to: cells + learned.points.reduce((sum, point) => sum + (point >= from && point <= to ? 1 : 0), 0) };
}

function sumOf(wanted: readonly number[]): number {
  return wanted.reduce((sum, manner) => sum + (MANNERS[manner] as (typeof MANNERS)[number]).weight, 0);
}

export interface WeighedManner {
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
  cells?: Cells,
): WeighedManner[] {
  const onPath = words.filter(({ word }) => path.places.has(word.id));
  const beside = words.filter(({ word }) => !path.places.has(word.id));
  const shares = sumOf(wanted);
  return wanted.map((manner) => {
    const [known, common] = [weighPart(onPath, manner, learned, cells), weighPart(beside, manner, others)];
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

interface Cells {
  from: number;
  to: number;
}

interface WeighedPart {
  weights: Float64Array;
  log: number;
}

/** @param cells those weighed; others count as impossible */
function weighPart(
  words: readonly WordEvidence[],
  manner: number,
  part: Part,
  { from, to }: Cells = { from: 0, to: part.cells },
): WeighedPart {
  const weights = part.weights.map((weight, c) => (c >= from && c < to ? weight : 0));
  let log = 0;
  for (const [i, { word, ifKnown, ifUnknown }] of words.entries()) {
    const curve = part.curveOf(word);
    const unknown = ifUnknown[manner] as number;
    const gain = (ifKnown[manner] as number) - unknown;
    for (let c = from; c < to; c += 1) weights[c] = (weights[c] as number) * (unknown + gain * (curve[c] as number));
    if (i % 16 === 15 || i === words.length - 1) log += normalise(weights, from, to);
  }
  return { weights, log };
}

/** @returns ln of the sum before */
function normalise(weights: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let c = from; c < to; c += 1) total += weights[c] as number;
  for (let c = from; c < to; c += 1) weights[c] = (weights[c] as number) / total;
  return Math.log(total);
}

/**
 * Words known in each band, expected.
 * @param words of the bank: those on the path stand for all of its words in their band
 */
export function bandsOfList({ model: { path, learned, others }, parts, manners }: WeighedList, words: readonly BankWord[]): Float64Array {
  const byLearned = new Float64Array(learned.cells);
  const byOthers = new Float64Array(others.cells);
  for (const { manner, learned: known, others: common } of parts) {
    addTo(byLearned, known.weights, manners[manner] as number);
    addTo(byOthers, common.weights, manners[manner] as number);
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

function addTo(sums: Float64Array, values: Float64Array, weight: number): void {
  for (let c = 0; c < sums.length; c += 1) sums[c] = (sums[c] as number) + weight * (values[c] as number);
}

function dot(left: Float64Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i += 1) sum += (left[i] as number) * (right[i] as number);
  return sum;
}
