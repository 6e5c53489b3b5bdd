/**
 * A sample of what learners may know: each state is a set of mastered points and its level. It is drawn once for a graph,
 * always the same; a test weighs the states.
 */
import { getRandom } from '../../../vocabulary-test/rules/adaptive-test/random';
import { FIRST_GRADE, type KnowledgeGraph, LAST_GRADE } from './graph';

export interface KnowledgeStates {
  count: number;
  /** Grades: FIRST_GRADE and the width of all that is mastered. */
  levels: Float64Array;
  /** 1 where state k masters point p, at p × count + k. */
  mastered: Uint8Array;
  /** Place of each level on LEVEL_GRID. */
  bins: Uint8Array;
}

/** States of a graph. 16,000 make the test no more exact and each step four times as long. */
const STATES = 4_000;

const BINS = 60;
const BIN = (LAST_GRADE - FIRST_GRADE) / BINS;

/** Levels at which a curve over the level is computed. */
export const LEVEL_GRID = Float64Array.from({ length: BINS }, (_, bin) => FIRST_GRADE + (bin + 0.5) * BIN);

/** How learners of one ability differ, grades (SD): between strands, and from point to point. */
const STRAND_SD = 0.35;
const POINT_SD = 0.6;

/** A point mastered without one of its prerequisites: an edge can be wrong, and children learn things by heart. */
const LEAK = 0.1;

/** A point that is missing whatever the ability: illness, a change of school. */
const HOLE = 0.03;

/** Abilities reach beyond the levels: who knows nothing, or all in spite of every deviation. */
const ABILITIES = { from: FIRST_GRADE - 1, to: LAST_GRADE + 5 } as const;

/** Levels that hardly ever come up are not waited for longer than this. */
const MOST_TRIES = 20;

const SEED = 20_261_122;

const made = new WeakMap<KnowledgeGraph, KnowledgeStates>();

/** The states of a graph; drawn at the first call (some 0.1 s). */
export function getStates(graph: KnowledgeGraph): KnowledgeStates {
  const states = made.get(graph) ?? draw(graph, STATES);
  made.set(graph, states);
  return states;
}

/** Draws until the levels are spread evenly: a state whose level has been drawn often enough is dropped. */
function draw(graph: KnowledgeGraph, count: number): KnowledgeStates {
  const random = getRandom(SEED);
  const size = graph.points.length;
  const levels = new Float64Array(count);
  const mastered = new Uint8Array(size * count);
  const bins = new Uint8Array(count);
  const wanted = new Int32Array(BINS).fill(Math.ceil(count / BINS));
  for (let k = 0, tries = 0; k < count; tries += 1) {
    const one = drawOne(graph, random);
    const level = one.reduce((sum, is, p) => sum + is * (graph.widths[p] ?? 0), FIRST_GRADE);
    const bin = Math.min(BINS - 1, Math.floor((level - FIRST_GRADE) / BIN));
    if (wanted[bin] === 0 && tries < MOST_TRIES * count) continue;
    wanted[bin] = (wanted[bin] ?? 0) - 1;
    levels[k] = level;
    bins[k] = bin;
    for (let p = 0; p < size; p += 1) mastered[p * count + k] = one[p] ?? 0;
    k += 1;
  }
  return { count, levels, mastered, bins };
}

/** One learner: 1 for each point that is mastered. */
function drawOne({ points, prerequisites }: KnowledgeGraph, random: () => number): Uint8Array {
  const ability = ABILITIES.from + random() * (ABILITIES.to - ABILITIES.from);
  const deviations = new Map<string, number>();
  const one = new Uint8Array(points.length);
  for (const [p, { strand, position }] of points.entries()) {
    const deviation = deviations.get(strand) ?? STRAND_SD * normal(random);
    deviations.set(strand, deviation);
    const able = ability + deviation + POINT_SD * normal(random) > position;
    const founded = prerequisites[p]?.every((q) => one[q] === 1) ?? true;
    const luck = random();
    one[p] = able && luck >= HOLE && (founded || luck >= 1 - LEAK) ? 1 : 0;
  }
  return one;
}

/** Standard normal (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
