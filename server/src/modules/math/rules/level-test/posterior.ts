/** What the answers so far say: a weight for each knowledge state. */
import { FIRST_GRADE, type KnowledgeGraph, LAST_GRADE } from './graph';
import type { ItemModel } from './items';
import { KNOWLEDGE_SHARE, levelCurve, getLikelihood, type Outcome } from './response-model';
import { LEVEL_GRID, getStates } from './states';

/** Weights of the states of a graph; they sum to 1. */
export type Weights = Float64Array;

/** How far learners of a school year lie from its middle, grades (SD). Wide: the test is to find out, not the year. */
const PRIOR_SD = 1.3;
const UNKNOWN_YEAR_SD = 3;

/** Some are years ahead or behind: nothing may be ruled out by the year. */
const PRIOR_FLOOR = 0.05;

/** Before the first answer. @param grade enrolled, 7 for the seventh; null when it is not known */
export function getPrior(graph: KnowledgeGraph, grade: number | null): Weights {
  const { levels } = getStates(graph);
  const middle = grade === null ? (FIRST_GRADE + LAST_GRADE) / 2 : Math.min(LAST_GRADE, Math.max(FIRST_GRADE, grade + 0.5));
  const sd = grade === null ? UNKNOWN_YEAR_SD : PRIOR_SD;
  return normalise(levels.map((level) => PRIOR_FLOOR + Math.exp(-0.5 * ((level - middle) / sd) ** 2)));
}

const curves = new WeakMap<ItemModel, Float64Array>();

/** Probability, at each level of the grid, that the level alone solves the item. Kept with the item: those of a bank are asked about again and again. */
export function getCurve(item: ItemModel): Float64Array {
  const { difficulty, difficultySd } = item;
  const curve = curves.get(item) ?? LEVEL_GRID.map((level) => levelCurve(level, difficulty, difficultySd));
  curves.set(item, curve);
  return curve;
}

/** Bayes: weighs every state with the likelihood of the answer in it. Changes the weights it is given. */
export function weigh(graph: KnowledgeGraph, weights: Weights, item: ItemModel, outcome: Outcome): Weights {
  const { bins, count, mastered } = getStates(graph);
  const { ifSolved, ifNot } = getLikelihood(outcome, item.floor);
  const curve = getCurve(item);
  const point = graph.indexOf.get(item.knowledgePoint);
  // An item whose point has left the graph speaks of the level alone.
  const share = point === undefined ? 0 : KNOWLEDGE_SHARE;
  const from = (point ?? 0) * count;
  for (let k = 0; k < count; k += 1) {
    const solved = share * (mastered[from + k] ?? 0) + (1 - share) * (curve[bins[k] ?? 0] ?? 0);
    weights[k] = (weights[k] ?? 0) * (ifNot + solved * (ifSolved - ifNot));
  }
  return normalise(weights);
}

/** After these answers. */
export function getPosterior(graph: KnowledgeGraph, grade: number | null, answers: readonly (ItemModel & { outcome: Outcome })[]): Weights {
  return answers.reduce((weights, answer) => weigh(graph, weights, answer, answer.outcome), getPrior(graph, grade));
}

function normalise(weights: Weights): Weights {
  let sum = 0;
  for (let k = 0; k < weights.length; k += 1) sum += weights[k] ?? 0;
  for (let k = 0; k < weights.length; k += 1) weights[k] = (weights[k] ?? 0) / sum;
  return weights;
}

export interface Moments {
  mean: number;
  sd: number;
}

/** Of a value that each state has. */
export function getMoments(values: Float64Array, weights: Weights): Moments {
  let mean = 0;
  let square = 0;
  for (let k = 0; k < weights.length; k += 1) {
    const part = (weights[k] ?? 0) * (values[k] ?? 0);
    mean += part;
    square += part * (values[k] ?? 0);
  }
  return { mean, sd: Math.sqrt(Math.max(0, square - mean * mean)) };
}

/** Probability that each point is mastered, in the order of the graph. */
export function getMastery(graph: KnowledgeGraph, weights: Weights): Float64Array {
  const { count, mastered } = getStates(graph);
  return Float64Array.from(graph.points, (_, p) => {
    let sum = 0;
    for (let k = 0, i = p * count; k < count; k += 1, i += 1) sum += (weights[k] ?? 0) * (mastered[i] ?? 0);
    return sum;
  });
}

const progressMade = new WeakMap<KnowledgeGraph, Map<string, Float64Array>>();

/** How many of the course's points each state masters, cached for the course. */
export function progressValues(graph: KnowledgeGraph, points: readonly string[]): Float64Array {
  const made = progressMade.get(graph) ?? new Map<string, Float64Array>();
  progressMade.set(graph, made);
  const key = points.join();
  const values = made.get(key) ?? countMastered(graph, points);
  made.set(key, values);
  return values;
}

function countMastered(graph: KnowledgeGraph, points: readonly string[]): Float64Array {
  const { count, mastered } = getStates(graph);
  const values = new Float64Array(count);
  for (const id of points) {
    const p = graph.indexOf.get(id);
    if (p === undefined) continue;
    for (let k = 0; k < count; k += 1) values[k] = (values[k] ?? 0) + (mastered[p * count + k] ?? 0);
  }
  return values;
}
