/** Tests that are compared, each taken by the same learner: ours, and two usual ones of the same length. */
import { getRandom } from '../../../server/src/modules/vocabulary-test/rules/adaptive-test/random';
import type { BankItem } from '../../../server/src/modules/math/rules/level-test/items';
import { answer, type LevelTest, startLevelTest } from '../../../server/src/modules/math/rules/level-test/level-test';
import { levelCurve, getLikelihood } from '../../../server/src/modules/math/rules/level-test/response-model';
import type { KnowledgeGraph } from '../../../server/src/modules/math/rules/level-test/graph';
import { findPlaceInCourse } from '../../../server/src/modules/math/rules/level-test/place';
import {
  type LevelResult,
  MASTERED,
  getResult,
  isInferred,
  isKnown,
  isMissing,
} from '../../../server/src/modules/math/rules/level-test/result';
import type { BenchBank } from './bank';
import { type Learner, PRIMARY_UNTIL } from './world';

export interface Outcome {
  level: number;
  items: number;
  /** Of ours. */
  result?: LevelResult;
  test?: LevelTest;
  /** Of each point within a grade of the learner's level: whether it is judged rightly. */
  points?: boolean[];
  /** Points of the course: how many more are taken for mastered than are. Of learners near the course. */
  courseError?: number;
  /** Of learners about grade 7 and 8: what the report says of points. */
  said?: Said;
  /** Processor time of a step, ms. */
  milliseconds?: number;
}

/** Each entry tells whether it is true. */
interface Said {
  /** Points named as missing before a section of the course. */
  missing: boolean[];
  known: boolean[];
  /** 推测会: points presumed known that were not asked. */
  inferred: boolean[];
  /** Called known though never asked. */
  untestedKnown: number;
  /** Points of primary school that are missing: how many of them are named, called known, presumed known. */
  primaryMissing: number;
  primaryNamed: number;
  primaryKnown: number;
  primaryInferred: number;
}

export type Method = (learner: Learner, seed: number) => Outcome;

/** @param withCourse whether the learner is to be placed in the course */
export function ourTest(benchBank: BenchBank, withCourse: boolean): Method {
  const { bank, graph, course } = benchBank;
  return (learner, seed) => {
    let test = startLevelTest(bank, { seed, grade: learner.grade, course: withCourse ? course : [] });
    const from = process.cpuUsage();
    while (test.step) {
      const outcome = learner.answer(test.step.id);
      test = answer(test, bank, test.answers.length, { outcome });
    }
    const { user, system } = process.cpuUsage(from);
    const milliseconds = (user + system) / 1_000 / test.answers.length;
    const result = getResult(test, graph);
    return { level: result.level, items: test.answers.length, result, test, milliseconds, ...judged(benchBank, learner, result) };
  };
}

/** Learners whose level lies between are near the course of grade 7, term 1. */
const NEAR_COURSE = { from: 6.75, to: 7.75 } as const;
/** Of whom it is asked what they lack of primary school. */
export const BEHIND_PRIMARY = { from: 6.25, to: 8.75 } as const;

function judged(
  { graph, course }: BenchBank,
  { level, mastered }: Learner,
  { mastery }: LevelResult,
): Pick<Outcome, 'points' | 'courseError' | 'said'> {
  if (!mastered) return {};
  const points = graph.points.flatMap(({ position }, p) =>
    Math.abs(position - level) < 1 ? [(mastery[p]?.probability ?? 0) >= MASTERED === mastered[p]] : [],
  );
  const said = level > BEHIND_PRIMARY.from && level < BEHIND_PRIMARY.to ? { said: getSaid(graph, course, mastery, mastered) } : {};
  if (level < NEAR_COURSE.from || level > NEAR_COURSE.to) return { points, ...said };
  const taken = course.map((id) => graph.indexOf.get(id) ?? 0);
  const courseError = taken.reduce((sum, p) => sum + (mastery[p]?.probability ?? 0) - (mastered[p] ? 1 : 0), 0);
  return { points, courseError, ...said };
}

/** As the server says it (level-result.ts), each point of the course a section of its own. */
function getSaid(graph: KnowledgeGraph, course: readonly string[], mastery: LevelResult['mastery'], mastered: readonly boolean[]): Said {
  const placed = findPlaceInCourse(
    { mastery },
    graph,
    course.map((point, id) => ({ id, knowledgePoints: [point] })),
  );
  const named = new Set(placed.missing.flatMap(({ points }) => points));
  const points = mastery.map((point, p) => ({
    isTrue: mastered[p] === true,
    isPrimary: (graph.points[p]?.position ?? 0) < PRIMARY_UNTIL,
    isNamed: named.has(point.id) && isMissing(point),
    isKnown: isKnown(point),
    isInferred: isInferred(point),
    isAsked: point.asked > 0,
  }));
  const primary = points.filter(({ isTrue, isPrimary }) => isPrimary && !isTrue);
  return {
    missing: points.filter(({ isNamed }) => isNamed).map(({ isTrue }) => !isTrue),
    known: points.filter((point) => point.isKnown).map(({ isTrue }) => isTrue),
    inferred: points.filter((point) => point.isInferred).map(({ isTrue }) => isTrue),
    untestedKnown: points.filter((point) => point.isKnown && !point.isAsked).length,
    primaryMissing: primary.length,
    primaryNamed: primary.filter(({ isNamed }) => isNamed).length,
    primaryKnown: primary.filter((point) => point.isKnown).length,
    primaryInferred: primary.filter((point) => point.isInferred).length,
  };
}

/** Levels at which the usual tests are scored, grades. */
const GRID = Array.from({ length: 121 }, (_, i) => 4 + i * 0.05);

/** Rasch, EAP, with the same slope, floor and prior of the enrolled grade as ours. */
class RaschScore {
  private readonly weights: number[];

  constructor(grade: number) {
    this.weights = GRID.map((level) => 0.05 + Math.exp(-0.5 * ((level - Math.min(10, grade + 0.5)) / 1.3) ** 2));
  }

  add({ difficulty, floor }: BankItem, outcome: ReturnType<Learner['answer']>): void {
    const { ifSolved, ifNot } = getLikelihood(outcome, floor);
    for (const [i, level] of GRID.entries())
      this.weights[i] = (this.weights[i] ?? 0) * (ifNot + levelCurve(level, difficulty, 0.5) * (ifSolved - ifNot));
  }

  get level(): number {
    const total = this.weights.reduce((sum, weight) => sum + weight, 0);
    return GRID.reduce((sum, level, i) => sum + level * (this.weights[i] ?? 0), 0) / total;
  }
}

/** One paper for all of a year: items spread evenly from two grades below it to one and a half above its beginning. */
export function fixedPaper({ bank }: BenchBank, length: number): Method {
  const byDifficulty = [...bank.items].sort((a, b) => a.difficulty - b.difficulty);
  return (learner) => {
    const score = new RaschScore(learner.grade);
    const used = new Set<BankItem>();
    for (let i = 0; i < length; i += 1) {
      const wanted = Math.max(4, Math.min(6.5, learner.grade - 2)) + (3.5 * (i + 0.5)) / length;
      const item = nearest(byDifficulty, wanted, used);
      used.add(item);
      score.add(item, learner.answer(item.id));
    }
    return { level: score.level, items: length };
  };
}

/** Adaptive without a graph: the item nearest to the level so far. */
export function raschCat({ bank }: BenchBank, length: number): Method {
  return (learner, seed) => {
    const random = getRandom(seed, 3);
    const score = new RaschScore(learner.grade);
    const used = new Set<BankItem>();
    for (let i = 0; i < length; i += 1) {
      const item = nearest(bank.items, score.level + 0.3 * (random() - 0.5), used);
      used.add(item);
      score.add(item, learner.answer(item.id));
    }
    return { level: score.level, items: length };
  };
}

function nearest(items: readonly BankItem[], wanted: number, used: ReadonlySet<BankItem>): BankItem {
  let best: BankItem | undefined;
  for (const item of items)
    if (!used.has(item) && (!best || Math.abs(item.difficulty - wanted) < Math.abs(best.difficulty - wanted))) best = item;
  if (!best) throw new Error('The bank has too few items.');
  return best;
}
