/** Course hours of a lesson: what it costs, and why. */
import type { ChargeReason, LessonLength } from '@xueban/contract/resources/teaching-records';

export type { ChargeReason, LessonLength };

/** A lesson as it was opened: what was said then holds, whatever the school says later. */
export interface LessonAsked {
  lessonLength: LessonLength;
  /** What it costs when it is charged. */
  courseHours: number;
  minLearned: number;
  minMinutes: number;
}

/** What a lesson of a length comes with now. */
export interface LessonOffer extends LessonAsked {
  lessonMinutes: number;
}

/** Between which instants what was done counts towards a lesson. */
export interface LessonTimes {
  /** Work of before is not its time. */
  startedAt: Date;
  /** When the course's lesson before it ended, with everything learned until then; null: there was none. */
  countedUntil: Date | null;
}

export interface ChargeableLesson extends LessonAsked {
  completedAt: Date | null;
}

/** What was done in a lesson. */
export interface LessonWork {
  /** New things learned: words, questions of a section. */
  learned: number;
  /** At work from the first answer of the lesson to the last, without longer pauses, seconds. */
  seconds: number;
}

export interface Charge {
  /** What the lesson turned out to be. */
  lessonLength: LessonLength;
  hours: number;
  reason: ChargeReason;
}

/** Dearest first, as the database has them. */
const LENGTHS: readonly LessonLength[] = ['long', 'short', 'review'];

export const isDearer = (length: LessonLength, than: LessonLength): boolean => LENGTHS.indexOf(length) < LENGTHS.indexOf(than);

/**
 * What a lesson costs with the record that ends it. Below the least it is free, and so is a review unless something new was
 * learned in it.
 */
export function getPrice({ lessonLength, courseHours, minLearned, minMinutes }: LessonAsked, { learned, seconds }: LessonWork): Charge {
  if (lessonLength === 'review' && learned === 0) return { lessonLength, hours: 0, reason: 'review' };
  const length = lessonLength === 'review' ? 'short' : lessonLength;
  if (learned < minLearned) return { lessonLength: length, hours: 0, reason: 'too_few' };
  if (seconds < minMinutes * 60) return { lessonLength: length, hours: 0, reason: 'too_short' };
  return { lessonLength: length, hours: courseHours, reason: 'lesson' };
}

/** The same for a lesson that may be over; undefined when it is: it is charged once. */
export function findCharge(lesson: ChargeableLesson, work: LessonWork): Charge | undefined {
  return lesson.completedAt ? undefined : getPrice(lesson, work);
}
