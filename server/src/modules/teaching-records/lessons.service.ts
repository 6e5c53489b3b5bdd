/** What learning records ask of lessons: which one they belong to, and that it is charged. */
import type { Executor } from '../../database';
import { chargeOf } from '../../rules/lesson-hours';
import { completeLesson, lockLesson } from './teaching-records.repository';

export { findOpenLesson, type OpenLesson } from './teaching-records.repository';

/**
 * Ends the lesson that a learning record belongs to, and takes its hours from the student's; a lesson is charged once. Inside the
 * transaction that completes the record.
 * @param lessonId null: the record belongs to none
 * @param learned new things learned in the record
 * @returns the hours charged
 */
export async function chargeLesson(tx: Executor, studentId: number, lessonId: number | null, learned: number, now: Date): Promise<number> {
  if (lessonId === null) return 0;
  const charge = chargeOf(await lockLesson(tx, studentId, lessonId), learned);
  if (charge) await completeLesson(tx, studentId, lessonId, charge, now);
  return charge?.hours ?? 0;
}
