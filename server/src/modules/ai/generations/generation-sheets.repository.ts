/** What is printed of a generation. */
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { aiGenerations } from '../../../database/schema/ai';
import { courses } from '../../../database/schema/content';
import { studentAllocations } from '../../../database/schema/learning';
import { students } from '../../../database/schema/people';

export async function findGenerationToPrint(db: Executor, studentId: number, generationId: number) {
  const [row] = await db
    .select({
      id: aiGenerations.id,
      title: aiGenerations.title,
      origin: aiGenerations.origin,
      model: aiGenerations.model,
      content: aiGenerations.content,
      createdAt: aiGenerations.createdAt,
      courseId: aiGenerations.courseId,
      course: courses.name,
      student: students.name,
    })
    .from(aiGenerations)
    .innerJoin(students, eq(students.id, aiGenerations.studentId))
    .leftJoin(courses, eq(courses.id, aiGenerations.courseId))
    .where(and(eq(aiGenerations.studentId, studentId), eq(aiGenerations.id, generationId)));
  return row;
}

/** The first course of the student: a plan is of none, and a print belongs to one. */
export async function findFirstCourse(db: Executor, studentId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ courseId: studentAllocations.courseId })
    .from(studentAllocations)
    .where(eq(studentAllocations.studentId, studentId))
    .orderBy(studentAllocations.id)
    .limit(1);
  return row?.courseId;
}
