/** What completing a round writes. All of it inside the transaction that holds the record. */
import { and, eq, sql } from 'drizzle-orm';
import type { RoundReport } from '@xueban/contract/resources/learning-records';
import type { Executor } from '../../database';
import { learningRecords, reinforcementPlans, teachingRecords } from '../../db/schema/learning';
import { students } from '../../db/schema/people';
import type { ChargeableLesson } from '../../rules/lesson-hours';
import type { PlannedReview } from '../../rules/reinforcement-plan';

export interface CompletedRound {
  studentId: number;
  courseId: number;
  recordId: number;
}

export async function savePlan(db: Executor, { studentId, recordId }: CompletedRound, reviews: readonly PlannedReview[]): Promise<void> {
  if (reviews.length === 0) return;
  await db.insert(reinforcementPlans).values(reviews.map((review) => ({ studentId, learningRecordId: recordId, ...review })));
}

/** A lesson, held until the transaction ends: two rounds of one lesson may be completed at once. */
export async function lockLesson(db: Executor, studentId: number, lessonId: number): Promise<ChargeableLesson | undefined> {
  const [lesson] = await db
    .select({ lessonLength: teachingRecords.lessonLength, completedAt: teachingRecords.completedAt })
    .from(teachingRecords)
    .where(and(eq(teachingRecords.studentId, studentId), eq(teachingRecords.id, lessonId)))
    .for('update');
  return lesson;
}

/** Completes a lesson and takes its hours from the student's; what is taken beyond the rest is owed. */
export async function completeLesson(db: Executor, studentId: number, lessonId: number, hours: number, now: Date): Promise<void> {
  await db
    .update(teachingRecords)
    .set({ completedAt: now, changedCourseHours: hours })
    .where(and(eq(teachingRecords.studentId, studentId), eq(teachingRecords.id, lessonId)));
  if (hours === 0) return;
  await db
    .update(students)
    .set({ courseHoursLeft: sql`${students.courseHoursLeft} - ${hours}::numeric` })
    .where(eq(students.id, studentId));
}

export async function saveCompletion(db: Executor, { studentId, recordId }: CompletedRound, report: RoundReport, now: Date): Promise<void> {
  await db
    .update(learningRecords)
    .set({ completedAt: now, report })
    .where(and(eq(learningRecords.studentId, studentId), eq(learningRecords.id, recordId)));
}
