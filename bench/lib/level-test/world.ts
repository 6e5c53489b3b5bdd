/** Simulated learners of mathematics: what they master, and how they answer; in worlds like the test's model and unlike it. */
import { getRandom } from '../../../server/src/modules/vocabulary-test/rules/adaptive-test/random';
import type { KnowledgeGraph } from '../../../server/src/modules/math/rules/level-test/graph';
import { logistic, type Outcome } from '../../../server/src/modules/math/rules/level-test/response-model';
import type { BenchBank } from './bank';
import { normal } from './normal';

export interface World {
  name: string;
  /** How far true difficulties lie from the ratings, grades (SD). */
  ratingError?: number;
  /** No knowledge of points, only a level: two-parameter logistic, slopes spread by this (SD of their logarithm). */
  slopes?: number;
  /** Share of the edges that lead elsewhere in truth. */
  wrongEdges?: number;
  /** A point one to three grades below is missing, with what follows from it within a grade; the rest was learned all the same. */
  hole?: boolean;
  /** So many points of primary school are missing, each with what follows from it within half a grade; the rest was learned all the same. */
  primaryHoles?: number;
  /** Slips of who could solve it (0.05), and how many answer what they cannot (0.5). */
  slip?: number;
  guesses?: number;
  /** Share of the points more than a grade and a half below the level that are forgotten. */
  forgetting?: number;
  /** How many authors' banks there are, each with errors of its own (20). */
  banks?: number;
  /** Grades between the year enrolled and the learner, to either side. */
  misplaced?: number;
}

export interface Learner {
  /** Grades. */
  level: number;
  grade: number;
  /** Whether each point is mastered; undefined in a world without points. */
  mastered: readonly boolean[] | undefined;
  answer(item: string): Outcome;
}

export interface Learners {
  /** The same index gives the same learner. */
  learner(index: number): Learner;
  /** True difficulties of the items, of that learner's bank. */
  difficulties(index: number): ReadonlyMap<string, number>;
}

/** Learners of a year differ by so much, grades (SD). */
const LEVEL_SD = 1;
const STRAND_SD = 0.35;
const POINT_SD = 0.6;
/** A point missed for no reason. */
const MISSED = 0.02;
const LEVELS = { from: 4.1, to: 9.9 } as const;
/** Logits by which mastering its point makes an item easier, or not mastering it harder; and of each grade above its difficulty. */
const KNOWING = 2.5;
const SLOPE = { withPoints: 1, alone: 1.7 } as const;

const BANKS = 20;

/** The learners of a world, all from one seed. */
export function getLearners(benchBank: BenchBank, world: World, seed: number): Learners {
  const banks = Array.from({ length: world.banks ?? BANKS }, (_, i) => trueItems(benchBank, world, seed * 1_000 + i));
  const getBank = (index: number): TrueItems => banks[index % banks.length] ?? new Map();
  return {
    learner: (index) => createLearner(benchBank.graph, getBank(index), world, getRandom(seed, index, 1)),
    difficulties: (index) => new Map([...getBank(index)].map(([id, { difficulty }]) => [id, difficulty])),
  };
}

type TrueItems = ReadonlyMap<string, { point: number; difficulty: number; floor: number; slope: number }>;

function trueItems({ graph, bank }: BenchBank, { ratingError = 0.5, slopes = 0 }: World, seed: number): TrueItems {
  const random = getRandom(seed, 2);
  return new Map(
    bank.items.map(({ id, knowledgePoint, difficulty, floor }) => [
      id,
      {
        point: graph.indexOf.get(knowledgePoint) ?? 0,
        difficulty: difficulty + ratingError * normal(random),
        floor,
        slope: SLOPE.alone * Math.exp(slopes * normal(random)),
      },
    ]),
  );
}

function createLearner(graph: KnowledgeGraph, items: TrueItems, world: World, random: () => number): Learner {
  const grade = 4 + Math.floor(random() * 6);
  const misplaced = (world.misplaced ?? 0) * (random() < 0.5 ? 1 : -1);
  const wanted = Math.min(LEVELS.to, Math.max(LEVELS.from, grade + random() + misplaced + LEVEL_SD * normal(random)));
  const { level, mastered } =
    world.slopes === undefined ? knowledgeAt(graph, world, wanted, random) : { level: wanted, mastered: undefined };
  return {
    level,
    grade,
    mastered,
    answer(id) {
      const item = items.get(id);
      if (!item) throw new Error(`No such item: ${id}`);
      const { difficulty, floor, point, slope } = item;
      const able = mastered
        ? (mastered[point] ? KNOWING : -KNOWING) + SLOPE.withPoints * (level - difficulty)
        : slope * (level - difficulty);
      if (random() < logistic(able)) return random() < (world.slip ?? 0.05) ? 'wrong' : 'right';
      if (random() >= (world.guesses ?? 0.5)) return 'unknown';
      return random() < floor ? 'right' : 'wrong';
    },
  };
}

/** Draws how a learner differs from the order of teaching, and finds the ability at which the level is the one wanted. */
function knowledgeAt(
  graph: KnowledgeGraph,
  world: World,
  wanted: number,
  random: () => number,
): { level: number; mastered: readonly boolean[] } {
  const { points } = graph;
  const needed = truePrerequisites(graph, world.wrongEdges ?? 0, random);
  const strands = new Map([...new Set(points.map(({ strand }) => strand))].map((strand) => [strand, STRAND_SD * normal(random)]));
  const deviations = points.map(({ strand }) => (strands.get(strand) ?? 0) + POINT_SD * normal(random));
  const missed = points.map(() => random() < MISSED);
  const forgotten = points.map(({ position }) => random() < (world.forgetting ?? 0) && position < wanted - 1.5);
  const hole = world.hole ? holeUnder(graph, wanted, random) : primaryHoles(graph, world.primaryHoles ?? 0, random);
  const at = (ability: number): { level: number; mastered: boolean[] } => {
    const learned: boolean[] = [];
    for (const [p, { position }] of points.entries())
      learned.push(ability + (deviations[p] ?? 0) > position && !missed[p] && (needed[p] ?? []).every((q) => learned[q]));
    const mastered = learned.map((is, p) => is && !hole.has(p) && !forgotten[p]);
    return { mastered, level: mastered.reduce((sum, is, p) => sum + (is ? (graph.widths[p] ?? 0) : 0), 4) };
  };
  let [low, high] = [2, 20];
  for (let i = 0; i < 30; i += 1) {
    const middle = (low + high) / 2;
    if (at(middle).level < wanted) low = middle;
    else high = middle;
  }
  return at(high);
}

function truePrerequisites({ points, prerequisites }: KnowledgeGraph, wrong: number, random: () => number): number[][] {
  return prerequisites.map((needed, p) =>
    needed.map((q) => {
      if (random() >= wrong) return q;
      const from = points.findIndex(({ position }) => position > (points[p]?.position ?? 0) - 1.5);
      return from < p ? from + Math.floor(random() * (p - from)) : q;
    }),
  );
}

/** Where grade 7 begins. */
export const PRIMARY_UNTIL = 7;
const FOLLOWS_WITHIN = 0.5;

function primaryHoles({ points, prerequisites }: KnowledgeGraph, count: number, random: () => number): Set<number> {
  const primary = points.flatMap(({ position }, p) => (position < PRIMARY_UNTIL ? [p] : []));
  const hole = new Map<number, number>();
  for (let i = 0; i < count; i += 1) {
    const [p = 0] = primary.splice(Math.floor(random() * primary.length), 1);
    hole.set(p, (points[p]?.position ?? 0) + FOLLOWS_WITHIN);
  }
  for (const [p, { position }] of points.entries()) {
    const until = Math.max(...(prerequisites[p] ?? []).map((q) => hole.get(q) ?? 0), 0);
    if (position < Math.min(until, PRIMARY_UNTIL)) hole.set(p, until);
  }
  return new Set(hole.keys());
}

function holeUnder({ points, prerequisites }: KnowledgeGraph, level: number, random: () => number): Set<number> {
  const candidates = points.flatMap(({ position }, p) => (position < level - 1 && position > level - 3 ? [p] : []));
  const start = candidates[Math.floor(random() * candidates.length)];
  const hole = new Set<number>(start === undefined ? [] : [start]);
  const until = (points[start ?? 0]?.position ?? 0) + 1;
  for (const [p, { position }] of points.entries()) if (position < until && prerequisites[p]?.some((q) => hole.has(q))) hole.add(p);
  return hole;
}
