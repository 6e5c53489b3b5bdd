/** Which item is asked next: one after which level and place in the course are expected to be known best, spread over the bank. */
import { randomOf, weightedIndex } from '../../adaptive-test/random';
import type { KnowledgeGraph } from './graph';
import type { BankItem, ItemModel, LevelBank } from './items';
import { curveOf, type Weights } from './posterior';
import { KNOWLEDGE_SHARE, likelihoodOf } from './response-model';
import { LEVEL_GRID, statesOf } from './states';

/** An item is drawn among so many of the best, so that no two learners see the same sequence (randomesque exposure control). */
const POOL = 8;

/** Never quite 0: a bank of over-exposed items must still give one. */
const LEAST_ADMISSION = 0.01;

/** States that carry less than this share of the likeliest one's weight decide nothing. */
const NEGLIGIBLE = 1e-4;

/** Something each state has a value of, to be found out; `unit` is how exactly. */
export interface Target {
  values: Float64Array;
  unit: number;
}

/**
 * Draws the next item.
 * @param asked ids that were asked already
 * @param keys of the random draw: the same keys draw the same item
 */
export function drawItem(
  { graph, items }: LevelBank,
  weights: Weights,
  targets: readonly Target[],
  asked: ReadonlySet<string>,
  keys: readonly number[],
): BankItem | undefined {
  const open = items.filter(({ id }) => !asked.has(id));
  const variances = expectedVariances(graph, weights, targets, open);
  const best = [...open.keys()].sort((a, b) => (variances[a] ?? 0) - (variances[b] ?? 0)).slice(0, POOL);
  const pool = best.flatMap((index) => open[index] ?? []);
  if (pool.length === 0) return undefined;
  return pool[
    weightedIndex(
      pool.map(({ admission }) => Math.max(admission, LEAST_ADMISSION)),
      randomOf(...keys),
    )
  ];
}

/** Sums of weight, weight × value and weight × value² over some states: what a variance is made of. */
type Sums = [number, number, number];

/** For each item: the variance of the targets, in their units and added up, that is expected after its answer. */
export function expectedVariances(
  graph: KnowledgeGraph,
  weights: Weights,
  targets: readonly Target[],
  items: readonly ItemModel[],
): Float64Array {
  const active = activeStates(weights);
  const result = new Float64Array(items.length);
  const curves = items.map(curveOf);
  for (const { values, unit } of targets) {
    const sums = sumsOver(graph, weights, values, active);
    items.forEach((item, index) => {
      const atPoint = sums.ofPoint(graph.indexOf.get(item.knowledgePoint) ?? 0);
      const { ifSolved, ifNot } = likelihoodOf('right', item.floor);
      const right: Sums = [0, 0, 0];
      const other: Sums = [0, 0, 0];
      for (let j = 0; j < 3; j += 1) {
        const byLevel = sums.underCurve(curves[index] ?? new Float64Array(), j);
        const solved = KNOWLEDGE_SHARE * (atPoint[j] ?? 0) + (1 - KNOWLEDGE_SHARE) * byLevel;
        const total = sums.total[j] ?? 0;
        right[j] = ifNot * total + (ifSolved - ifNot) * solved;
        other[j] = total - (right[j] ?? 0);
      }
      result[index] = (result[index] ?? 0) + (spreadOf(right) + spreadOf(other)) / (unit * unit);
    });
  }
  return result;
}

/** Variance times weight. */
const spreadOf = ([weight, first, second]: Sums): number => (weight > 0 ? second - (first * first) / weight : 0);

function activeStates(weights: Weights): Int32Array {
  const least = weights.reduce((most, weight) => Math.max(most, weight), 0) * NEGLIGIBLE;
  const active: number[] = [];
  for (let k = 0; k < weights.length; k += 1) if ((weights[k] ?? 0) >= least) active.push(k);
  return Int32Array.from(active);
}

function sumsOver(graph: KnowledgeGraph, weights: Weights, values: Float64Array, active: Int32Array) {
  const { bins, count, mastered } = statesOf(graph);
  const size = active.length;
  const parts = [0, 1, 2].map((power) => Float64Array.from(active, (k) => (weights[k] ?? 0) * (values[k] ?? 0) ** power));
  const [zeroth = new Float64Array(), first = zeroth, second = zeroth] = parts;
  const byBin = parts.map((part) => {
    const sums = new Float64Array(LEVEL_GRID.length);
    active.forEach((k, i) => {
      const bin = bins[k] ?? 0;
      sums[bin] = (sums[bin] ?? 0) + (part[i] ?? 0);
    });
    return sums;
  });
  const made = new Map<number, Sums>();
  return {
    total: byBin.map((sums) => sums.reduce((sum, part) => sum + part, 0)),
    underCurve(curve: Float64Array, power: number): number {
      const sums = byBin[power] ?? zeroth;
      let sum = 0;
      for (let bin = 0; bin < curve.length; bin += 1) sum += (curve[bin] ?? 0) * (sums[bin] ?? 0);
      return sum;
    },
    ofPoint(point: number): Sums {
      const before = made.get(point);
      if (before) return before;
      const from = point * count;
      const sums: Sums = [0, 0, 0];
      for (let i = 0; i < size; i += 1) {
        if (mastered[from + (active[i] ?? 0)] !== 1) continue;
        sums[0] += zeroth[i] ?? 0;
        sums[1] += first[i] ?? 0;
        sums[2] += second[i] ?? 0;
      }
      made.set(point, sums);
      return sums;
    },
  };
}
