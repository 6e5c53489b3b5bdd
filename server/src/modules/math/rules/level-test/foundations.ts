/**
 * Asks for points well below the level, which the search for it never does: a learner who solves equations without
 * fractions would be told that nothing is missing. The points are far apart in the graph, and a wrong one is asked once
 * more.
 */
import { getRandom } from '../../../vocabulary-test/rules/adaptive-test/random';
import { getClosure, type KnowledgeGraph } from './graph';
import type { BankItem, LevelBank } from './items';
import type { Outcome } from './response-model';
import { isEligible } from './selection';

/** Most items for this; the last only repeats a point that was not right. */
export const UNDER_ITEMS = 6;

/** Range below the level, grades: older points are in daily use. */
const BELOW = { from: 0.5, to: 2.5 } as const;

/** How far above the level the next points lie where there is no course, grades. */
const AHEAD = 1;

/** A point is drawn among this many of the best, so that learners get different ones. */
const POOL = 4;

/** A point not right this often, and never right, is missing whatever the level suggests. */
const TIMES_NOT_RIGHT = 2;

interface Given {
  id: string;
  knowledgePoint: string;
  outcome: Outcome;
  /** Asked for this. */
  under?: true;
}

interface Learner {
  level: number;
  /** Probability that each point is mastered. */
  mastery: ArrayLike<number>;
  /** Points of the course, may be empty. */
  course: readonly string[];
}

/** The next item under the level; undefined when there is nothing to ask. */
export function drawUnder(
  { graph, items }: LevelBank,
  { level, mastery, course }: Learner,
  answers: readonly Given[],
  seed: number,
): BankItem | undefined {
  const asked = new Set(answers.map(({ id }) => id));
  const itemsOf = new Map<number, BankItem[]>();
  for (const item of items) {
    const point = graph.indexOf.get(item.knowledgePoint);
    if (point !== undefined && !asked.has(item.id)) itemsOf.set(point, [...(itemsOf.get(point) ?? []), item]);
  }
  const low = (p: number): boolean => {
    const depth = level - (graph.points[p]?.position ?? level);
    return depth >= BELOW.from && depth <= BELOW.to && itemsOf.has(p);
  };
  const under = getClosure(graph, getAhead(graph, level, mastery, course)).filter(low);
  const outcomes = getOutcomes(answers);
  // The level may have moved since a point was asked.
  const looked = answers.flatMap(({ knowledgePoint, under: isUnder }) => (isUnder ? (graph.indexOf.get(knowledgePoint) ?? []) : []));
  const inDoubt = [...under, ...looked].find((p) => itemsOf.has(p) && outcomes.get(graph.points[p]?.id ?? '')?.join() === 'false');
  const isLast = answers.filter(({ under: isUnder }) => isUnder).length === UNDER_ITEMS - 1;
  const drawn = inDoubt ?? (isLast ? undefined : drawPoint(graph, under, answers, getRandom(seed, answers.length, 1)));
  return drawn === undefined ? undefined : drawOne(itemsOf.get(drawn) ?? [], seed, answers.length);
}

/** Points that were asked, never right, and more than once not: their ids. */
export function missingByAnswers(answers: readonly Omit<Given, 'id'>[]): Set<string> {
  const found = [...getOutcomes(answers)].filter(([, rights]) => rights.length >= TIMES_NOT_RIGHT && !rights.includes(true));
  return new Set(found.map(([point]) => point));
}

function getOutcomes(answers: readonly Omit<Given, 'id'>[]): Map<string, boolean[]> {
  const outcomes = new Map<string, boolean[]>();
  for (const { knowledgePoint, outcome } of answers)
    outcomes.set(knowledgePoint, [...(outcomes.get(knowledgePoint) ?? []), outcome === 'right']);
  return outcomes;
}

/** What is learned next: the course from its first point that is not mastered on, else what is taught at this level. */
function getAhead(graph: KnowledgeGraph, level: number, mastery: ArrayLike<number>, course: readonly string[]): number[] {
  const points = course.flatMap((id) => graph.indexOf.get(id) ?? []);
  const first = points.findIndex((p) => (mastery[p] ?? 0) < 0.5);
  if (first >= 0) return points.slice(first);
  return graph.points.flatMap(({ position }, p) => (Math.abs(position - level) <= AHEAD ? [p] : []));
}

/** The unasked point of the neediest strand that stands for most of what is taught. */
function drawPoint(graph: KnowledgeGraph, under: readonly number[], answers: readonly Given[], random: () => number): number | undefined {
  const asked = new Set(answers.map(({ knowledgePoint }) => knowledgePoint));
  const isAsked = (p: number): boolean => asked.has(graph.points[p]?.id ?? '');
  const joined = (p: number): number[] => [
    p,
    ...(graph.prerequisites[p] ?? []),
    ...under.filter((q) => graph.prerequisites[q]?.includes(p)),
  ];
  const covered = new Set(under.filter(isAsked).flatMap(joined));
  const grades = (points: readonly number[]): number => points.reduce((sum, p) => sum + (graph.widths[p] ?? 0), 0);
  const open = under.filter((p) => !isAsked(p));
  const strand = nextStrand(graph, open, under, answers);
  const best = open
    .filter((p) => graph.points[p]?.strand === strand)
    .map((p) => ({ p, stands: grades(joined(p).filter((q) => under.includes(q) && !covered.has(q))) }))
    .sort((one, other) => other.stands - one.stands || other.p - one.p)
    .slice(0, POOL);
  return best[Math.floor(random() * best.length)]?.p;
}

/** Strands take turns by their size (D'Hondt), so that a test does not ask fractions alone. */
function nextStrand(
  graph: KnowledgeGraph,
  open: readonly number[],
  under: readonly number[],
  answers: readonly Given[],
): string | undefined {
  const getStrand = (p: number): string => graph.points[p]?.strand ?? '';
  const shown = answers.flatMap(({ knowledgePoint, under: isUnder }) => (isUnder ? (graph.indexOf.get(knowledgePoint) ?? []) : []));
  const had = (strand: string): number => new Set(shown.filter((p) => getStrand(p) === strand)).size;
  const share = (strand: string): number =>
    under.filter((p) => getStrand(p) === strand).reduce((sum, p) => sum + (graph.widths[p] ?? 0), 0) / (had(strand) + 1);
  return [...new Set(open.map(getStrand))].sort((one, other) => share(other) - share(one))[0];
}

/** An item of the point, if the test may ask one; those hard to guess first. */
function drawOne(items: readonly BankItem[], seed: number, at: number): BankItem | undefined {
  const eligible = items.filter((item) => isEligible(item, seed));
  const open = eligible.length > 0 ? eligible : items;
  const surest = Math.min(...open.map(({ floor }) => floor));
  const best = open.filter(({ floor }) => floor === surest);
  return best[Math.floor(getRandom(seed, at, 2)() * best.length)];
}
