/**
 * The second model of a taker: who has learned a list of words up to a point, and of other words knows a share of the
 * common ones. Frequency says little of such a taker; where the list was left off says nearly all.
 */
import { type Evidence, MANNERS } from './evidence';
import type { BankWord } from './bank-word';
import { likelyEnds } from './likely-ends';
import { type Ahead, COARSE, FINE, type Fineness, FIRST_POINT, type Others, OTHERS } from './list-grid';
import { binOf, RANK_BINS } from './rank-bins';
import { LAPSE } from './response-model';
import { BANDS } from './scale';
import { addTo, type Asked, createRow, dot, weighRows, type Window } from './weighing';
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
  /** Mean share of the bank's words of the path that is known, by band and cell; undefined where a band has none. */
  bands: () => readonly (Float64Array | undefined)[];
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
  const logPoints = Array.from({ length: points }, (_, i) => Math.log(FIRST_POINT) + i * step);
  const grid = logPoints.flatMap((point) =>
    blurs.flatMap((blur) => shares.flatMap((learned) => aheads.map((ahead) => ({ point, blur, learned, ahead })))),
  );
  const total = grid.reduce((sum, { ahead }) => sum + ahead.weight, 0);
  const known = new Float64Array(grid.length);
  // What is known at a place: of one point and blur the same share is reached, in all of their cells.
  const fill = (logPlace: number, rank: number): Float64Array => {
    const besides = aheads.map((ahead) => aheadAt(rank, ahead));
    let cell = 0;
    for (const logPoint of logPoints)
      for (const blur of blurs) {
        const reached = 1 / (1 + Math.exp((logPlace - logPoint) / blur));
        for (const learned of shares)
          for (let a = 0; a < besides.length; a += 1) {
            known[cell] = reached * learned + (1 - reached) * (besides[a] as number);
            cell += 1;
          }
      }
    return known;
  };
  const means = new Float64Array(grid.length);
  const variances = new Float64Array(grid.length);
  for (let place = 1, nearest = 0; place <= length; ) {
    // Places that are nearly alike are counted together, at the rank of the word of the bank that stands nearest.
    const until = Math.min(length, Math.max(place, Math.floor(place * 1.01)));
    const middle = (place + until) / 2;
    while (distanceOf(ordered[nearest + 1], middle) <= distanceOf(ordered[nearest], middle)) nearest += 1;
    fill(Math.log(middle), rankOf(ordered[nearest]?.id));
    for (let cell = 0; cell < known.length; cell += 1) {
      const share = known[cell] as number;
      means[cell] = (means[cell] as number) + share * (until - place + 1);
      variances[cell] = (variances[cell] as number) + share * (1 - share) * (until - place + 1);
    }
    place = until + 1;
  }
  const curveAt = (id: string, rank: number): Float64Array => fill(Math.log(places.get(id) ?? length), rank);
  return {
    cells: grid.length,
    cellsAPoint: grid.length / points,
    points: Float64Array.from(grid, ({ point }) => point),
    weights: Float64Array.from(grid, ({ ahead }) => ahead.weight / total),
    means,
    variances,
    curveOf: remembered(({ id, rank }) => Float32Array.from(curveAt(id, rank))),
    bands: once(() => bandsOnPath(ordered, rankOf, curveAt)),
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
  const made = new Map<string, Float32Array>();
  return (word) => {
    let curve = made.get(word.id);
    if (!curve) made.set(word.id, (curve = make(word)));
    return curve;
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function bandsOnPath(
  ordered: WordPath['ordered'],
  rankOf: RankOf,
  curveAt: (id: string, rank: number) => Float64Array,
): (Float64Array | undefined)[] {
  return BANDS.map((_, band) => {
    const words = ordered.filter(({ id }) => RANK_BINS.bands[binOf(rankOf(id))] === band);
    let sums: Float64Array | undefined;
    for (const { id } of words) {
      const known = curveAt(id, rankOf(id));
      sums ??= new Float64Array(known.length);
      addTo(sums, known, 1 / words.length);
    }
    return sums;
  });
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
  const roughly = weighRoughly(evidence, models).lists.map((list) => ({ ...list, log: logOf(list.parts) }));
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
function likelyCells({ coarse, learned }: ListModel, rough: readonly WeighedManner[]): Window {
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

/** @param before what earlier answers came to, of the same manners: then the evidence is of the words since */
function weighManners(
  { words, manners }: Evidence,
  { path, others }: ListModel,
  learned: Part,
  wanted: readonly number[],
  cells: Window = { from: 0, to: learned.cells },
  before?: readonly WeighedManner[],
): WeighedManner[] {
  const onPath = askedOf(words, learned, ({ id }) => path.places.has(id));
  const beside = askedOf(words, others, ({ id }) => !path.places.has(id));
  const shares = sumOf(wanted);
  return wanted.map((manner, i) => {
    const known = weighPart(onPath, manner, learned, cells, before?.[i]?.learned);
    const common = weighPart(beside, manner, others, { from: 0, to: others.cells }, before?.[i]?.others);
    return { manner, learned: known, others: common, log: Math.log((manners[manner] as number) / shares) + known.log + common.log };
  });
}

function askedOf(words: Evidence['words'], { curveOf }: Part, isOf: (word: BankWord) => boolean): Asked {
  const evidence = words.filter(({ word }) => isOf(word));
  return { evidence, curves: evidence.map(({ word }) => curveOf(word)) };
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

function pointOnList({ path, coarse }: ListModel, parts: readonly WeighedManner[]): PointOnList {
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

/** Lists weighed roughly, with the words that were answered so far. */
export interface ListsSoFar {
  words: number;
  lists: readonly { model: ListModel; parts: readonly WeighedManner[] }[];
}

/** @param before of the same lists, with the first of these words */
export function weighRoughly({ words, manners }: Evidence, models: readonly ListModel[], before?: ListsSoFar): ListsSoFar {
  const since = { words: words.slice(before?.words ?? 0), manners };
  const lists = models.map((model, i) => ({
    model,
    parts: weighManners(since, model, model.coarse, FEW, undefined, before?.lists[i]?.parts),
  }));
  return { words: words.length, lists };
}

/**
 * The likeliest list and the probability of all lists together, roughly.
 * @param logEvidence of the other model
 */
export function likeliestList({ lists }: ListsSoFar, logEvidence: number): { share: number; point: PointOnList } | undefined {
  const points = lists.map(({ model, parts }) => pointOnList(model, parts));
  const [first] = points;
  if (!first) return undefined;
  const odds = points.map((point) => (LIST_PRIOR / lists.length) * Math.exp(Math.min(point.logEvidence - logEvidence, 300)));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return { share: total / (total + 1 - LIST_PRIOR), point: points[odds.indexOf(Math.max(...odds))] ?? first };
}

interface WeighedPart {
  weights: Float64Array;
  log: number;
}

/** @param cells those weighed; others count as impossible */
function weighPart(asked: Asked, manner: number, part: Part, cells: Window, before?: WeighedPart): WeighedPart {
  if (before && asked.evidence.length === 0) return before;
  const row = createRow(asked, manner, before?.weights ?? part.weights, cells);
  return { weights: row.weights, log: (before?.log ?? 0) + weighRows([row], asked).log };
}

/** Words known in each band, expected; those of the path that are in the bank stand for all of it in their band. */
export function bandsOfList({ model: { path, learned, others }, parts, manners }: WeighedList): Float64Array {
  const byLearned = new Float64Array(learned.cells);
  const byOthers = new Float64Array(others.cells);
  for (const { manner, learned: known, others: common } of parts) {
    addTo(byLearned, known.weights, manners[manner] as number);
    addTo(byOthers, common.weights, manners[manner] as number);
  }
  const ofList = learned.bands().map((shares) => (shares ? dot(byLearned, shares) : 0));
  const known = new Float64Array(BANDS.length);
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    const band = RANK_BINS.bands[bin] as number;
    const listed = path.listed[bin] as number;
    const ofOthers = dot(byOthers, others.shares[bin] as Float32Array);
    known[band] =
      (known[band] as number) + (RANK_BINS.ranks[bin] as number) * (listed * (ofList[band] as number) + (1 - listed) * ofOthers);
  }
  return known;
}
