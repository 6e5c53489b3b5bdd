/** The course in which a level test places a student. */
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { courses } from '../../../database/schema/content';
import { studentAllocations } from '../../../database/schema/learning';
import { sections } from '../../../database/schema/math-content';

export interface PlacedSection {
  id: number;
  courseId: number;
  unitId: number;
  chapterId: number;
  name: string;
  knowledgePoints: string[];
}

/** Sections of the student's default course of mathematics, in its order; none without a course. */
export async function loadCourseSections(db: Executor, studentId: number): Promise<PlacedSection[]> {
  const [course] = await db
    .select({ id: courses.id })
    .from(studentAllocations)
    .innerJoin(courses, eq(courses.id, studentAllocations.courseId))
    .where(and(eq(studentAllocations.studentId, studentId), eq(courses.contentType, 'math')))
    .orderBy(desc(studentAllocations.isDefault), asc(studentAllocations.id))
    .limit(1);
  if (!course) return [];
  return db
    .select({
      id: sections.id,
      courseId: sections.courseId,
      unitId: sections.unitId,
      chapterId: sections.chapterId,
      name: sections.name,
      knowledgePoints: sections.knowledgePointIds,
    })
    .from(sections)
    .where(and(eq(sections.courseId, course.id), isNull(sections.removedAt)))
    .orderBy(asc(sections.sequence));
}
