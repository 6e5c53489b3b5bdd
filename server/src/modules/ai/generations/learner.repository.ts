/** What a model is told of a student: only the grade. */
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { students } from '../../../database/schema';
import type { Learner } from '../rules/material';

export async function findLearner(db: Executor, studentId: number): Promise<Learner> {
  const [row] = await db.select({ grade: students.grade }).from(students).where(eq(students.id, studentId));
  return { grade: row?.grade ?? null };
}
