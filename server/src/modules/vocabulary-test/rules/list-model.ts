/**
 * The second model of a taker, who has learned a list up to a point and knows a share of other common words. Where the list
 * was left off says nearly all, frequency little.
 */
import { type Evidence, MANNERS } from './evidence';
import type { BankWord } from './bank-word';
import { likelyEnds } from './likely-ends';
import { COARSE, FINE, type Kept, OTHERS, shareKnownAt } from './list-grid';
import { type LearnedGrid, learnedGrid, type LearnedPart, learnedPart, type Part, type PointRange } from './list-learned';
import { getBin, RANK_BINS } from './rank-bins';
import { LAPSE } from './response-model';
import { tied } from './list-ties';
import { BANDS } from './scale';
import { addTo, type Asked, createRow, dot, weighRows } from './weighing';
import type { WordPath } from './word-lists';

/** A manner of answering that weighs less is not followed. */
const NEGLIGIBLE = 1e-4;

export interface ListModel {
  path: WordPath;
  learned: LearnedGrid;
  /** The same in fewer cells. */
  coarse: { grid: LearnedGrid; part: LearnedPart };
  others: Part & { /** Share of the words beside the path that is known, by rank bin and cell. */ shares: readonly Float32Array[] };
}

export function getListModel(path: WordPath, byId: ReadonlyMap<string, BankWord>): ListModel {
  const getRank = (id: string): number => byId.get(id)?.rank ?? 1;
  const grid = learnedGrid(path, COARSE, getRank);
  const part = learnedPart(grid);
  return {
    path,
    learned: learnedGrid(path, FINE, getRank),
    coarse: { grid, part: { ...part, getCurve: remembered(part.getCurve) } },
    others: othersPart(path),
  };
}

function othersPart({ listed }: WordPath): ListModel['others'] {
  const total = OTHERS.reduce((sum, { weight }) => sum + weight, 0);
  const means = new Float64Array(OTHERS.length);
  const variances = new Float64Array(OTHERS.length);
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    const words = (RANK_BINS.ranks[bin] as number) * (1 - (listed[bin] as number));
    for (const [cell, others] of OTHERS.entries()) {
      const known = shareKnownAt(Math.exp(RANK_BINS.logRanks[bin] as number), others);
      means[cell] = (means[cell] as number) + known * words;
      variances[cell] = (variances[cell] as number) + known * (1 - known) * words;
    }
  }
  return {
    cells: OTHERS.length,
    weights: Float64Array.from(OTHERS, ({ weight }) => weight / total),
    means,
    variances,
    shares: Array.from(RANK_BINS.logRanks, (logRank) => Float32Array.from(OTHERS, (cell) => shareKnownAt(Math.exp(logRank), cell))),
    getCurve: remembered(({ rank }) => Float32Array.from(OTHERS, (cell) => shareKnownAt(rank, cell))),
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

export interface WeighedList {
  model: ListModel;
  /** Those cells that were weighed finely. */
  learned: LearnedPart;
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
const HOPELESS = 4;
/** Or worse than another list: lists are much alike, and weighed roughly. */
const HOPELESS_BESIDE_LIST = 8;
/** A rate of over-claiming that is less likely by so much (ln of the odds) than a lower one is the highest that is thought of. */
const TOO_HIGH = 12;

/** Points that weigh less than this are not weighed finely. */
const UNLIKELY = 1e-4;
/** Cells that weigh less than this in the likeliest manner of answering are not weighed in the others. */
const UNLIKELY_CELL = 1e-5;

/**
 * Weighs all answers at once, list by list; those are left out that explain the answers hopelessly worse than the model of
 * frequency or another list. Given the manner of answering, learned words and others are independent.
 * @param logEvidence of the model of frequency
 */
export function weighByLists(evidence: Evidence, models: readonly ListModel[], logEvidence: number): WeighedList[] {
  const roughly = weighRoughly(evidence, models).lists.map((list) => ({ ...list, log: getLog(list.parts) }));
  const least = Math.max(logEvidence - HOPELESS, Math.max(...roughly.map(({ log }) => log)) - HOPELESS_BESIDE_LIST);
  return roughly.filter(({ log }) => log >= least).map(({ model, parts }) => weighByList(evidence, model, parts));
}

function weighByList(evidence: Evidence, model: ListModel, rough: readonly WeighedManner[]): WeighedList {
  const part = learnedPart(model.learned, likelyPoints(model, rough));
  const learned = { ...part, getCurve: remembered(part.getCurve) };
  const { manner: likeliest } = rough.reduce((best, each) => (each.log > best.log ? each : best));
  const parts = weighManners(evidence, model, learned, likelyManners(rough), { likeliest }).map(tied);
  const log = getLog(parts);
  const manners = new Float64Array(MANNERS.length);
  for (const { manner, log: own } of parts) manners[manner] = Math.exp(own - log);
  const followed = parts.filter(({ manner }) => (manners[manner] as number) > NEGLIGIBLE);
  return { model, learned, parts: followed, manners, logEvidence: log };
}

/** Not those beyond a rate of over-claiming that is far less likely than a lower one. */
function likelyManners(rough: readonly WeighedManner[]): readonly number[] {
  const most = Math.max(...rough.map(({ log }) => log));
  const tooHigh = rough.find(({ log }, i) => i > 0 && log < most - TOO_HIGH);
  return tooHigh ? PLAIN.filter((manner) => manner < tooHigh.manner) : PLAIN;
}

/** Fine points that are likely by the coarse ones, and one coarse step on either side. */
function likelyPoints({ coarse: { grid, part }, learned }: ListModel, rough: readonly WeighedManner[]): PointRange {
  const log = getLog(rough);
  const weights = new Float64Array(part.cells);
  for (const { learned: known, log: own } of rough) addTo(weights, known.weights, Math.exp(own - log));
  const { first, last } = likelyEnds(weights, UNLIKELY);
  const getPoint = (cell: number): number => grid.points[Math.floor(cell / grid.cellsAPoint)] as number;
  const step = (grid.points[1] as number) - (grid.points[0] as number);
  const from = getPoint(first) - 1.01 * step;
  const to = getPoint(last) + 1.01 * step;
  return {
    from: learned.points.reduce((sum, point) => sum + (point < from ? 1 : 0), 0),
    to: learned.points.reduce((sum, point) => sum + (point <= to ? 1 : 0), 0),
  };
}

function getSum(wanted: readonly number[]): number {
  return wanted.reduce((sum, manner) => sum + (MANNERS[manner] as (typeof MANNERS)[number]).weight, 0);
}

export interface WeighedManner {
  manner: number;
  learned: WeighedPart;
  others: WeighedPart;
  log: number;
}

/**
 * @param known.before what earlier answers came to, of the same manners: then the evidence is of the words since
 * @param known.likeliest the likeliest manner: cells that are negligible in it are not weighed in the others
 */
function weighManners(
  { words, manners }: Evidence,
  { path, others }: ListModel,
  learned: Part,
  wanted: readonly number[],
  { before, likeliest }: { before?: readonly WeighedManner[] | undefined; likeliest?: number },
): WeighedManner[] {
  const onPath = getAsked(words, learned, ({ id }) => path.places.has(id));
  const beside = getAsked(words, others, ({ id }) => !path.places.has(id));
  const shares = getSum(wanted);
  const followed = likeliest === undefined ? learned : withoutUnlikely(learned, weighPart(onPath, likeliest, learned));
  return wanted.map((manner, i) => {
    const known = weighPart(onPath, manner, followed, before?.[i]?.learned);
    const common = weighPart(beside, manner, others, before?.[i]?.others);
    return { manner, learned: known, others: common, log: Math.log((manners[manner] as number) / shares) + known.log + common.log };
  });
}

/** A part of which the cells that are negligible in one manner of answering count as impossible. */
function withoutUnlikely(part: Part, { weights }: WeighedPart): Part {
  return { ...part, weights: part.weights.map((weight, cell) => ((weights[cell] as number) < UNLIKELY_CELL ? 0 : weight)) };
}

function getAsked(words: Evidence['words'], { getCurve }: Part, isOf: (word: BankWord) => boolean): Asked {
  const evidence = words.filter(({ word }) => isOf(word));
  return { evidence, curves: evidence.map(({ word }) => getCurve(word)) };
}

function getLog(parts: readonly WeighedManner[]): number {
  const top = Math.max(...parts.map(({ log }) => log));
  return top + Math.log(parts.reduce((sum, { log }) => sum + Math.exp(log - top), 0));
}

/** How likely a list makes the answers, and up to where it may have been learned: what words are chosen by. */
export interface PointOnList {
  path: WordPath;
  logEvidence: number;
  /** ln(place) below which the point lies with this probability. */
  quantile: (share: number) => number;
  /** Uncertainty (SD) of ln(point), and of the share kept before it relative to that; of the words known of the list, and of others. */
  unsure: { point: number; kept: number; learned: number; others: number };
}

function pointOnList({ path, coarse: { grid, part }, others }: ListModel, parts: readonly WeighedManner[]): PointOnList {
  const logEvidence = getLog(parts);
  const weights = new Float64Array(part.cells);
  const besides = new Float64Array(others.cells);
  for (const { learned: known, others: common, log } of parts) {
    addTo(weights, known.weights, Math.exp(log - logEvidence));
    addTo(besides, common.weights, Math.exp(log - logEvidence));
  }
  const step = (grid.points[1] as number) - (grid.points[0] as number);
  const { kept, ahead } = grid.fineness;
  const pointAt = (cell: number): number => grid.points[Math.floor(cell / grid.cellsAPoint)] as number;
  const keptAt = (cell: number): number => {
    const { first, atPoint } = kept[Math.floor(cell / ahead.length) % kept.length] as Kept;
    return Math.log((first + atPoint) / 2);
  };
  return {
    path,
    logEvidence,
    quantile(share) {
      let below = 0;
      for (let point = 0; point < grid.points.length; point += 1) {
        const here = sumBetween(weights, point * grid.cellsAPoint, (point + 1) * grid.cellsAPoint);
        // A point stands for all places around it.
        if (below + here >= share)
          return Math.min(Math.log(path.length), (grid.points[point] as number) + step * ((share - below) / here - 0.5));
        below += here;
      }
      return Math.log(path.length);
    },
    unsure: {
      point: getDeviation(weights, pointAt),
      kept: getDeviation(weights, keptAt),
      learned: getDeviation(weights, (cell) => part.means[cell] as number),
      others: getDeviation(besides, (cell) => others.means[cell] as number),
    },
  };
}

function sumBetween(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += values[i] as number;
  return sum;
}

function getDeviation(weights: Float64Array, valueAt: (cell: number) => number): number {
  let [sum, squares] = [0, 0];
  for (let cell = 0; cell < weights.length; cell += 1) {
    const weight = weights[cell] as number;
    if (weight === 0) continue;
    const value = valueAt(cell);
    sum += weight * value;
    squares += weight * value * value;
  }
  return Math.sqrt(Math.max(0, squares - sum * sum));
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
    parts: weighManners(since, model, model.coarse.part, FEW, { before: before?.lists[i]?.parts }),
  }));
  return { words: words.length, lists };
}

/**
 * The likeliest list and the probability of all lists together, roughly.
 * @param logEvidence of the other model
 */
export function likeliestList({ lists }: ListsSoFar, logEvidence: number): { share: number; point: PointOnList } | undefined {
  const logs = lists.map(({ parts }) => getLog(parts));
  const likeliest = lists[logs.indexOf(Math.max(...logs))];
  if (!likeliest) return undefined;
  const total = logs.reduce((sum, log) => sum + (LIST_PRIOR / lists.length) * Math.exp(Math.min(log - logEvidence, 300)), 0);
  return { share: total / (total + 1 - LIST_PRIOR), point: pointOnList(likeliest.model, likeliest.parts) };
}

export interface WeighedPart {
  weights: Float64Array;
  log: number;
}

function weighPart(asked: Asked, manner: number, part: Part, before?: WeighedPart): WeighedPart {
  if (before && asked.evidence.length === 0) return before;
  const row = createRow(asked, manner, before?.weights ?? part.weights, { from: 0, to: part.cells });
  return { weights: row.weights, log: (before?.log ?? 0) + weighRows([row], asked).log };
}

/** How likely each cell is, of words on the path and beside it. */
export interface ListCells {
  learned: Float64Array;
  others: Float64Array;
}

/** @param all weights of the cells of words on the path by manner, if not those of the answers */
export function getCells(
  { learned, model, parts, manners }: WeighedList,
  all: readonly Float64Array[] = parts.map((part) => part.learned.weights),
): ListCells {
  const cells = { learned: new Float64Array(learned.cells), others: new Float64Array(model.others.cells) };
  for (const [i, { manner, others }] of parts.entries()) {
    addTo(cells.learned, all[i] as Float64Array, manners[manner] as number);
    addTo(cells.others, others.weights, manners[manner] as number);
  }
  return cells;
}

/** Words beside the path, by rank bin: how many, and the share that is known. */
export const othersByBin = ({ path, others }: ListModel, weights: Float64Array): { words: number; known: number }[] =>
  others.shares.map((shares, bin) => ({
    words: (RANK_BINS.ranks[bin] as number) * (1 - (path.listed[bin] as number)),
    known: dot(weights, shares),
  }));

/** Words known in each band, expected; those of the path that are in the bank stand for all of it in their band. */
export function countKnownByBand(list: WeighedList): Float64Array {
  const { model, learned } = list;
  const cells = getCells(list);
  const ofList = BANDS.map(() => ({ words: 0, known: 0 }));
  for (const [i, known] of learned.known(cells.learned).entries()) {
    const band = ofList[getBand((learned.words[i] as LearnedPart['words'][number]).rank)] as (typeof ofList)[number];
    band.words += 1;
    band.known += known;
  }
  const known = new Float64Array(BANDS.length);
  for (const [bin, beside] of othersByBin(model, cells.others).entries()) {
    const band = RANK_BINS.bands[bin] as number;
    const onPath = ofList[band] as (typeof ofList)[number];
    const listed = (RANK_BINS.ranks[bin] as number) - beside.words;
    known[band] = (known[band] as number) + listed * (onPath.words === 0 ? 0 : onPath.known / onPath.words) + beside.words * beside.known;
  }
  return known;
}

const getBand = (rank: number): number => RANK_BINS.bands[getBin(rank)] as number;
