/** Sections of mathematics courses. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { KnowledgePoint } from '@xueban/contract/resources/math/questions';
import type { Executor } from '../../../database';
import { knowledgePoints, sections } from '../../../database/schema/math-content';

const listed = {
  id: sections.id,
  courseId: sections.courseId,
  unitId: sections.unitId,
  chapterId: sections.chapterId,
  sequence: sections.sequence,
  name: sections.name,
  knowledgePointIds: sections.knowledgePointIds,
  questionsCount: sections.questionsCount,
};
export type ListedSection = Pick<typeof sections.$inferSelect, keyof typeof listed>;

/** Of a course, by sequence. */
export async function listSections(db: Executor, courseId: number): Promise<ListedSection[]> {
  return db
    .select(listed)
    .from(sections)
    .where(and(eq(sections.courseId, courseId), isNull(sections.removedAt)))
    .orderBy(asc(sections.sequence));
}

/** Names of sections by id, also of those that a new edition has left out. */
export async function loadSections(db: Executor, ids: readonly number[]): Promise<Map<number, ListedSection>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(listed)
    .from(sections)
    .where(inArray(sections.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A section with its handout. */
export async function findSection(db: Executor, sectionId: number): Promise<typeof sections.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(sections)
    .where(and(eq(sections.id, sectionId), isNull(sections.removedAt)));
  return row;
}

/** In the order of the ids; unknown ones are left out. */
export async function loadKnowledgePoints(db: Executor, ids: readonly string[]): Promise<KnowledgePoint[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: knowledgePoints.id, name: knowledgePoints.name })
    .from(knowledgePoints)
    .where(inArray(knowledgePoints.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
