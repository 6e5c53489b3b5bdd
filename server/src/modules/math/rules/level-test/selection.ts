/** Which item is asked next: one after which level and place in the course are expected to be known best, spread over the bank. */
import { getRandom } from '../../../vocabulary-test/rules/adaptive-test/random';
import type { KnowledgeGraph } from './graph';
import type { BankItem, ItemModel, LevelBank } from './items';
import { getCurve, type Weights } from './posterior';
import { KNOWLEDGE_SHARE, getLikelihood } from './response-model';
import { LEVEL_GRID, getStates } from './states';

/** An item is drawn among so many of the best, so that no two learners see the same sequence (randomesque exposure control). */
const POOL = 16;

/**
 * Share of the bank that one test may ask, chosen by its seed. It limits how many learners see the best items
 * (docs/level-test.md).
 */
const ELIGIBLE = 0.5;

/** States that carry less than this share of the likeliest one's weight decide nothing. */
const NEGLIGIBLE = 1e-3;

/** Something each state has a value of, to be found out; `unit` is how exactly. */
export interface Target {
  values: Float64Array;
  unit: number;
}

/**
 * Draws the next item.
 * @param asked ids that were asked already
 * @param seed of the test, which fixes every draw
 */
export function drawItem(
  { graph, items }: LevelBank,
  weights: Weights,
  targets: readonly Target[],
  asked: ReadonlySet<string>,
  seed: number,
): BankItem | undefined {
  const left = items.filter(({ id }) => !asked.has(id));
  const eligible = left.filter((item) => isEligible(item, seed));
  // A small bank has nothing to spare.
  const open = eligible.length < POOL ? left : eligible;
  const variances = expectedVariances(graph, weights, targets, open);
  const best = [...open.keys()].sort((a, b) => (variances[a] ?? 0) - (variances[b] ?? 0)).slice(0, POOL);
  const at = best[Math.floor(getRandom(seed, asked.size)() * best.length)];
  return at === undefined ? undefined : open[at];
}

/** Whether a test may ask an item: the same from its beginning to its end, whatever else is in the bank. */
export const isEligible = ({ id, admission }: BankItem, seed: number): boolean =>
  getRandom(seed, ...Array.from(id, (char) => char.charCodeAt(0)))() < ELIGIBLE * admission;

/**
 * For each item: the variance of the targets, in their units and added up, that is expected after its answer.
 * Nearly all the time of a step is spent here.
 */
export function expectedVariances(
  graph: KnowledgeGraph,
  weights: Weights,
  targets: readonly Target[],
  items: readonly ItemModel[],
): Float64Array {
  const sums = new Sums(graph, weights, targets);
  return Float64Array.from(items, (item) => {
    const { ifSolved, ifNot } = getLikelihood('right', item.floor);
    const atPoint = sums.ofPoint(graph.indexOf.get(item.knowledgePoint) ?? 0);
    const byLevel = sums.underCurve(getCurve(item));
    const right = sums.total.map((total, j) => {
      const solved = KNOWLEDGE_SHARE * (atPoint[j] ?? 0) + (1 - KNOWLEDGE_SHARE) * (byLevel[j] ?? 0);
      return ifNot * total + (ifSolved - ifNot) * solved;
    });
    const other = sums.total.map((total, j) => total - (right[j] ?? 0));
    return targets.reduce((sum, { unit }, t) => sum + (getSpread(right, t) + getSpread(other, t)) / (unit * unit), 0);
  });
}

/** Variance of a target times weight. */
function getSpread(sums: Float64Array, target: number): number {
  const weight = sums[0] ?? 0;
  const first = sums[1 + 2 * target] ?? 0;
  return weight > 0 ? (sums[2 + 2 * target] ?? 0) - (first * first) / weight : 0;
}

/** Sums over some states of their weights, and of weight × value and weight × value² of each target, in this order. */
class Sums {
  readonly total: Float64Array;
  /** States that count, and one after another what is added up of each. */
  private readonly active: Int32Array;
  private readonly parts: Float64Array[];
  private readonly byBin: Float64Array[];
  private readonly made = new Map<number, Float64Array>();
  private readonly chosen: Int32Array;

  constructor(
    private readonly graph: KnowledgeGraph,
    weights: Weights,
    targets: readonly Target[],
  ) {
    this.active = activeStates(weights);
    this.chosen = new Int32Array(this.active.length);
    const zeroth = new Float64Array(this.active.length);
    for (let i = 0; i < zeroth.length; i += 1) zeroth[i] = weights[this.active[i] ?? 0] ?? 0;
    this.parts = [zeroth, ...targets.flatMap(({ values }) => this.getPowers(values, zeroth))];
    const { bins } = getStates(graph);
    this.byBin = this.parts.map((part) => {
      const sums = new Float64Array(LEVEL_GRID.length);
      for (let i = 0; i < part.length; i += 1) {
        const bin = bins[this.active[i] ?? 0] ?? 0;
        sums[bin] = (sums[bin] ?? 0) + (part[i] ?? 0);
      }
      return sums;
    });
    this.total = Float64Array.from(this.byBin, (sums) => sums.reduce((sum, one) => sum + one, 0));
  }

  private getPowers(values: Float64Array, zeroth: Float64Array): [Float64Array, Float64Array] {
    const first = new Float64Array(zeroth.length);
    const second = new Float64Array(zeroth.length);
    for (let i = 0; i < zeroth.length; i += 1) {
      const value = values[this.active[i] ?? 0] ?? 0;
      first[i] = (zeroth[i] ?? 0) * value;
      second[i] = (first[i] ?? 0) * value;
    }
    return [first, second];
  }

  /** Over all states, each by the curve at its level. */
  underCurve(curve: Float64Array): Float64Array {
    const result = new Float64Array(this.parts.length);
    for (let j = 0; j < result.length; j += 1) {
      const sums = this.byBin[j];
      let sum = 0;
      for (let bin = 0; bin < curve.length; bin += 1) sum += (curve[bin] ?? 0) * (sums?.[bin] ?? 0);
      result[j] = sum;
    }
    return result;
  }

  /** Over the states that master a point. */
  ofPoint(point: number): Float64Array {
    const made = this.made.get(point) ?? this.getSum(this.choose(point));
    this.made.set(point, made);
    return made;
  }

  /** Puts the places of those states into `chosen`. @returns how many */
  private choose(point: number): number {
    const { count, mastered } = getStates(this.graph);
    const { active, chosen } = this;
    const from = point * count;
    let size = 0;
    for (let i = 0; i < active.length; i += 1) if (mastered[from + (active[i] ?? 0)] === 1) chosen[size++] = i;
    return size;
  }

  private getSum(size: number): Float64Array {
    const { chosen, parts } = this;
    const result = new Float64Array(parts.length);
    for (let j = 0; j < parts.length; j += 1) {
      const part = parts[j] ?? result;
      let sum = 0;
      for (let i = 0; i < size; i += 1) sum += part[chosen[i] ?? 0] ?? 0;
      result[j] = sum;
    }
    return result;
  }
}

function activeStates(weights: Weights): Int32Array {
  let most = 0;
  for (let k = 0; k < weights.length; k += 1) most = Math.max(most, weights[k] ?? 0);
  const active = new Int32Array(weights.length);
  let size = 0;
  for (let k = 0; k < weights.length; k += 1) if ((weights[k] ?? 0) >= most * NEGLIGIBLE) active[size++] = k;
  return active.subarray(0, size);
}
