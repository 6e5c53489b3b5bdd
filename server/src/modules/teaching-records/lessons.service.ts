/** What learning records ask of lessons: which one they belong to, and that it is charged. */
import type { Executor } from '../../database';
import { chargeOf } from '../../rules/lesson-hours';
import { completeLesson, lockLesson } from './teaching-records.repository';

export { endUnusedLesson, findOpenLesson, type OpenLesson } from './teaching-records.repository';

/** What was done in a record that is finished. */
interface Done {
  learnedCount: number;
  secondsSince: (instant: Date) => number;
}

/**
 * Ends the lesson that a learning record belongs to, and takes its hours from the student's; a lesson is charged once, and
 * below the school's minimum not at all. Inside the transaction that completes the record.
 * @param lessonId null: the record belongs to none
 * @returns the hours charged
 */
export async function chargeLesson(
  tx: Executor,
  studentId: number,
  lessonId: number | null,
  { learnedCount, secondsSince }: Done,
  now: Date,
): Promise<number> {
  if (lessonId === null) return 0;
  const lesson = await lockLesson(tx, studentId, lessonId);
  const charge = chargeOf(lesson, { learned: learnedCount, seconds: lesson ? secondsSince(lesson.startedAt) : 0 });
  if (charge) await completeLesson(tx, studentId, lessonId, charge, now);
  return charge?.hours ?? 0;
}
