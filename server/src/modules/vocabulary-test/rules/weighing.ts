/**
 * The inner loop of both models: weighs the cells of a grid with the answers to each word and drops negligible cells, which
 * saves most of the work.
 */
import type { WordEvidence } from './evidence';

/** Products of more words than this may fall below what a number holds. */
const UNTIL_SCALED = 8;

/** Cells that weigh less than this, relative to all, are followed no further: later answers do not bring them back. */
const NEGLIGIBLE = 1e-8;

/** Cells that are weighed: `from` and all before `to`. */
export interface Window {
  from: number;
  to: number;
}

/** Words with the probability, cell by cell, that each is known. */
export interface Asked {
  curves: readonly Float32Array[];
  evidence: readonly WordEvidence[];
}

/** The cells of a grid in one manner of answering. */
export interface Row {
  manner: number;
  weights: Float64Array;
  /** Those followed are the first `live` of these. */
  cells: Int32Array;
  live: number;
  /** What the answers to each word say: if it is not known, and how much more if it is. */
  unknown: Float64Array;
  gain: Float64Array;
}

/** @param prior weight of each cell before the answers; of those outside the window it is 0 */
export function createRow({ evidence }: Asked, manner: number, prior: Float64Array, { from, to }: Window, factor = 1): Row {
  const [unknown, gain] = [new Float64Array(evidence.length), new Float64Array(evidence.length)];
  for (let i = 0; i < evidence.length; i += 1) {
    const { ifKnown, ifUnknown } = evidence[i] as WordEvidence;
    unknown[i] = ifUnknown[manner] as number;
    gain[i] = (ifKnown[manner] as number) - (ifUnknown[manner] as number);
  }
  const weights = new Float64Array(prior.length);
  const cells = new Int32Array(to - from);
  let live = 0;
  for (let cell = from; cell < to; cell += 1) {
    const weight = factor * (prior[cell] as number);
    if (weight === 0) continue;
    weights[cell] = weight;
    cells[live] = cell;
    live += 1;
  }
  return { manner, weights, cells, live, unknown, gain };
}

export interface WeighedRows {
  /** Those that are not negligible; their weights sum to 1. */
  rows: readonly { row: Row; sum: number }[];
  /** ln of the sum of the prior weights times the probability of the answers. */
  log: number;
}

/**
 * Weighs rows of the same grid with all answers.
 * @param negligible rows that weigh less, relative to all, are left out
 */
export function weighRows(rows: readonly Row[], { evidence, curves }: Asked, negligible = 0): WeighedRows {
  let live = rows.map((row) => ({ row, sum: 0 }));
  let log = 0;
  for (let from = 0; ; from += UNTIL_SCALED) {
    const to = Math.min(from + UNTIL_SCALED, evidence.length);
    for (const { row } of live) multiply(row, curves, { from, to });
    const total = live.reduce((sum, { row }) => sum + toTotal(row), 0);
    log += Math.log(total);
    for (const each of live) each.sum = scale(each.row, 1 / total);
    if (from + UNTIL_SCALED > evidence.length) return { rows: live, log };
    live = live.filter(({ sum }) => sum > negligible);
  }
}

/** Four words at a time: much of the time goes into reading and writing the weights. */
function multiply({ weights, cells, live, unknown, gain }: Row, curves: readonly Float32Array[], words: Window): void {
  let i = words.from;
  for (; i + 3 < words.to; i += 4) {
    const [a, b, c, d] = getFour(curves, i);
    const [noA, noB, noC, noD] = getFour(unknown, i);
    const [moreA, moreB, moreC, moreD] = getFour(gain, i);
    for (let at = 0; at < live; at += 1) {
      const cell = cells[at] as number;
      const first = (noA + moreA * (a[cell] as number)) * (noB + moreB * (b[cell] as number));
      const second = (noC + moreC * (c[cell] as number)) * (noD + moreD * (d[cell] as number));
      weights[cell] = (weights[cell] as number) * first * second;
    }
  }
  for (; i < words.to; i += 1) {
    const curve = curves[i] as Float32Array;
    const [no, more] = [unknown[i] as number, gain[i] as number];
    for (let at = 0; at < live; at += 1) {
      const cell = cells[at] as number;
      weights[cell] = (weights[cell] as number) * (no + more * (curve[cell] as number));
    }
  }
}

function getFour<Value>(values: { readonly [index: number]: Value }, from: number): [Value, Value, Value, Value] {
  return [values[from] as Value, values[from + 1] as Value, values[from + 2] as Value, values[from + 3] as Value];
}

function toTotal({ weights, cells, live }: Row): number {
  let total = 0;
  for (let at = 0; at < live; at += 1) total += weights[cells[at] as number] as number;
  return total;
}

/** Leaves out the cells that are negligible then. @returns the sum afterwards */
function scale(row: Row, factor: number): number {
  const { weights, cells } = row;
  let sum = 0;
  let live = 0;
  for (let at = 0; at < row.live; at += 1) {
    const cell = cells[at] as number;
    const weight = (weights[cell] as number) * factor;
    weights[cell] = weight < NEGLIGIBLE ? 0 : weight;
    if (weight < NEGLIGIBLE) continue;
    sum += weight;
    cells[live] = cell;
    live += 1;
  }
  row.live = live;
  return sum;
}

export function addTo(sums: Float64Array, values: Float64Array, weight: number): void {
  for (let c = 0; c < sums.length; c += 1) sums[c] = (sums[c] as number) + weight * (values[c] as number);
}

export function dot(left: Float64Array, right: Float32Array | Float64Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i += 1) sum += (left[i] as number) * (right[i] as number);
  return sum;
}
