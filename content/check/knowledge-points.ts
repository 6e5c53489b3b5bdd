/** One thing that can be known or not: what questions, handouts and the level test refer to by its id. */
export interface KnowledgePoint {
  /** Never changed once shipped: answers are kept under it. */
  readonly id: string;
  /** Chinese, as learners read it. */
  readonly name: string;
  /** 4–9, and the school term, 1 or 2. */
  readonly grade: number;
  readonly term: number;
  /** When it is taught, in grades: 7.0 the first lesson of grade 7, 7.5 the first of its second term. */
  readonly position: number;
  readonly strand: string;
  /** Chapter of the syllabus. */
  readonly chapter: string;
  /** Points without which this one cannot be mastered; only the direct ones. */
  readonly prerequisites: readonly string[];
}

export const STRANDS: readonly string[] = ['数与代数', '图形与几何', '统计与概率'];
export const KNOWLEDGE_POINTS_LEAST = 120;
/** Of the first term of grade 7, whose course is written section by section. */
export const COURSE_POINTS_LEAST = 40;
/** A later point that needs nothing before it has been left unconnected. */
const LAST_GRADE_WITH_ROOTS = 5;

export type KnowledgePointRule =
  | 'shape'
  | 'id'
  | 'duplicate'
  | 'name'
  | 'term'
  | 'position'
  | 'order'
  | 'strand'
  | 'prerequisite'
  | 'repeated'
  | 'later'
  | 'cycle'
  | 'redundant'
  | 'root'
  | 'unconnected'
  | 'count';

export interface KnowledgePointProblem {
  readonly rule: KnowledgePointRule;
  /** Names the point by its id, where it has one. */
  readonly detail: string;
}

type Report = (rule: KnowledgePointRule, detail: string) => void;

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

const FIELDS = 'chapter,grade,id,name,position,prerequisites,strand,term';

function isKnowledgePoint(value: unknown): value is KnowledgePoint {
  if (typeof value !== 'object' || value === null || Object.keys(value).sort().join() !== FIELDS) return false;
  const { id, name, grade, term, position, strand, chapter, prerequisites } = value as Record<string, unknown>;
  const texts = [id, name, strand, chapter].every((text) => typeof text === 'string');
  return texts && [grade, term, position].every(Number.isFinite) && isTexts(prerequisites);
}

/**
 * Checks the knowledge points as parsed from their file.
 * @returns every problem found; empty where the graph is sound.
 */
export function checkKnowledgePoints(parsed: unknown): KnowledgePointProblem[] {
  const problems: KnowledgePointProblem[] = [];
  const report: Report = (rule, detail) => problems.push({ rule, detail });
  const entries: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
  for (const entry of entries) if (!isKnowledgePoint(entry)) report('shape', JSON.stringify(entry));
  // What does not even have its shape cannot be followed along the graph.
  if (problems.length > 0) return problems;
  const points = entries.filter(isKnowledgePoint);
  for (const point of points) checkPoint(point, report);
  checkOrder(points, report);
  checkGraph(points, report);
  const course = points.filter(({ grade, term }) => grade === 7 && term === 1).length;
  if (points.length < KNOWLEDGE_POINTS_LEAST) report('count', `${points.length} points, fewer than ${KNOWLEDGE_POINTS_LEAST}`);
  if (course < COURSE_POINTS_LEAST) report('count', `${course} points of grade 7, term 1, fewer than ${COURSE_POINTS_LEAST}`);
  return problems;
}

function checkPoint({ id, name, grade, term, position, strand, chapter, prerequisites }: KnowledgePoint, report: Report): void {
  if (!/^[a-z]+(-[a-z]+)*$/.test(id)) report('id', id);
  for (const text of [name, chapter]) if (!/^\p{Script=Han}[\p{Script=Han}、：（）]*$/u.test(text)) report('name', `${id}: ${text}`);
  if (!Number.isInteger(grade) || grade < 4 || grade > 9 || (term !== 1 && term !== 2)) report('term', `${id}: ${grade}.${term}`);
  const from = grade + (term - 1) / 2;
  if (position < from || position >= from + 0.5) report('position', `${id}: ${position} is not in grade ${grade}, term ${term}`);
  if (!STRANDS.includes(strand)) report('strand', `${id}: ${strand}`);
  if (new Set(prerequisites).size < prerequisites.length) report('repeated', `${id}: ${prerequisites.join(' ')}`);
}

function checkOrder(points: readonly KnowledgePoint[], report: Report): void {
  const seen = { ids: new Set<string>(), names: new Set<string>() };
  points.forEach(({ id, name, position }, index) => {
    if (seen.ids.has(id)) report('duplicate', id);
    if (seen.names.has(name)) report('duplicate', name);
    seen.ids.add(id);
    seen.names.add(name);
    if (position <= (points[index - 1]?.position ?? 0)) report('order', `${id}: ${position} does not follow the one before`);
  });
}

function checkGraph(points: readonly KnowledgePoint[], report: Report): void {
  const byId = new Map(points.map((point) => [point.id, point]));
  const needed = new Set(points.flatMap(({ prerequisites }) => prerequisites));
  for (const { id, grade, position, prerequisites } of points) {
    const known = prerequisites.filter((other) => byId.has(other));
    for (const other of prerequisites) if (!byId.has(other)) report('prerequisite', `${id}: ${other} does not exist`);
    for (const other of known) {
      if ((byId.get(other)?.position ?? 0) >= position) report('later', `${id}: ${other} is not taught before it`);
      const way = known.find((another) => another !== other && prerequisitesUnder(another, byId).has(other));
      if (way !== undefined) report('redundant', `${id}: ${other} follows from ${way}`);
    }
    if (prerequisitesUnder(id, byId).has(id)) report('cycle', `${id} is a prerequisite of itself`);
    if (prerequisites.length === 0 && grade > LAST_GRADE_WITH_ROOTS) report('root', `${id} has no prerequisites`);
    if (prerequisites.length === 0 && !needed.has(id)) report('unconnected', id);
  }
}

/** All prerequisites of a point, theirs among them; the point itself only where it stands in a cycle. */
export function prerequisitesUnder(id: string, byId: ReadonlyMap<string, KnowledgePoint>): Set<string> {
  const found = new Set<string>();
  const open = [...(byId.get(id)?.prerequisites ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(byId.get(next)?.prerequisites ?? []));
  }
  return found;
}
