/** Bridges: sections that make good one point of before each, in courses that are assigned beside others. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Bridge } from '@xueban/contract/resources/math/bridges';
import type { Executor } from '../../../database';
import { courses } from '../../../database/schema/content';
import { studentAllocations } from '../../../database/schema/learning';
import { knowledgePoints, sections } from '../../../database/schema/math-content';
import { studentSections } from '../../../database/schema/math-memory';
import { type SectionCounts, sectionPercentage, UNTOUCHED } from '../rules/section-state';

/** Bridges of a student, and how far they are in each, by knowledge point. */
export async function loadBridges(db: Executor, studentId: number): Promise<Map<string, Bridge>> {
  const rows = await db
    .select({ section: sections, kept: studentSections })
    .from(studentAllocations)
    .innerJoin(courses, and(eq(courses.id, studentAllocations.courseId), courses.bridges))
    .innerJoin(sections, and(eq(sections.courseId, courses.id), isNull(sections.removedAt)))
    .leftJoin(studentSections, and(eq(studentSections.studentId, studentAllocations.studentId), eq(studentSections.sectionId, sections.id)))
    .where(eq(studentAllocations.studentId, studentId))
    .orderBy(sections.id);
  return new Map(
    rows.flatMap(({ section, kept }) => section.knowledgePointIds.map((point) => [point, toBridge(section, kept ?? UNTOUCHED)])),
  );
}

type Section = typeof sections.$inferSelect;

function toBridge({ id, courseId, unitId, chapterId, questionsCount }: Section, kept: SectionCounts): Bridge {
  const percentage = sectionPercentage(kept, questionsCount);
  return {
    course_id: courseId,
    unit_id: unitId,
    chapter_id: chapterId,
    section_id: id,
    percentage,
    // A section is held by other variants, days after it was finished.
    mastered: percentage === 100 && kept.timesHeld > 0,
    due_on: percentage === 100 ? kept.dueOn : null,
  };
}

/** What these points stand on, in the order of teaching. */
export async function listPrerequisites(db: Executor, pointIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (pointIds.length === 0) return [];
  const direct = db
    .select({ id: sql<string>`unnest(${knowledgePoints.prerequisites})`.as('id') })
    .from(knowledgePoints)
    .where(inArray(knowledgePoints.id, [...pointIds]));
  return db
    .select({ id: knowledgePoints.id, name: knowledgePoints.name })
    .from(knowledgePoints)
    .where(and(inArray(knowledgePoints.id, direct), isNull(knowledgePoints.removedAt)))
    .orderBy(knowledgePoints.position);
}
