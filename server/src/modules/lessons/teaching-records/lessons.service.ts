/** What learning records ask of lessons: which one they belong to, and that it is charged. */
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { type Charge, findCharge, type LessonTimes, type LessonWork } from '../rules/lesson-hours';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';
import { bookHours } from '../../students';
import { completeLesson, endUnusedLesson, findOpenLesson, lockLesson, type OpenLesson } from './teaching-records.repository';

/** What the learner says of lessons when a record is opened. */
interface Wanted {
  /** Without the teacher: the lesson of the day ends, if nothing was learned in it. */
  alone: boolean;
  /** The open lesson that the phone names. */
  named: number | undefined;
}

/**
 * The lesson that a record opened on this day belongs to: that of the day, else the one that the phone names.
 * @throws AppError LESSON_NOT_OPEN
 */
export async function findLessonForRecord(
  tx: Executor,
  course: StudentCourse,
  { alone, named }: Wanted,
  now: Date,
): Promise<OpenLesson | undefined> {
  const { studentId, courseId } = course;
  const day = getSchoolDay(now);
  if (alone) {
    await endUnusedLesson(tx, course, day, now);
    return undefined;
  }
  const lesson = named === undefined ? undefined : await findOpenLesson(tx, studentId, courseId, { id: named });
  if (named !== undefined && !lesson) throw new AppError('LESSON_NOT_OPEN');
  return (await findOpenLesson(tx, studentId, courseId, { day })) ?? lesson;
}

/** What was done in a record. */
export interface Done {
  countWork: (lesson: LessonTimes) => LessonWork;
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
  { countWork }: Done,
  now: Date,
): Promise<number> {
  if (lessonId === null) return 0;
  const lesson = await lockLesson(tx, studentId, lessonId);
  const charge = lesson && findCharge(lesson, countWork(lesson));
  if (!charge) return 0;
  await settleLesson(tx, studentId, lessonId, charge, now);
  return charge.hours;
}

/** Ends a lesson that is held, and takes its hours. */
export async function settleLesson(tx: Executor, studentId: number, lessonId: number, charge: Charge, now: Date): Promise<void> {
  const hoursLeftAfter = await takeHours(tx, studentId, lessonId, charge.hours, now);
  await completeLesson(tx, studentId, lessonId, { ...charge, hoursLeftAfter }, now);
}

/** What is taken beyond the rest is owed. @returns what is left; null: nothing was taken */
async function takeHours(tx: Executor, studentId: number, lessonId: number, hours: number, now: Date): Promise<number | null> {
  if (hours === 0) return null;
  const actor = { kind: 'system', name: null } as const;
  return (await bookHours(tx, { studentId, at: now, kind: 'lesson', hours: -hours, actor, teachingRecordId: lessonId })).left;
}
