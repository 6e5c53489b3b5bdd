/** Course hours of a lesson. */
import { LESSON_HOURS } from '@xueban/contract/constants';

export type LessonLength = keyof typeof LESSON_HOURS;

export interface ChargeableLesson {
  lessonLength: LessonLength;
  completedAt: Date | null;
}

export interface Charge {
  /** What the lesson turned out to be. */
  lessonLength: LessonLength;
  hours: number;
}

/**
 * What to charge for a lesson with the learning record that ends it; undefined when it was charged before or there is none.
 * A review is free, but one in which something new was learned was no review: it costs what a short lesson does.
 * @param learned new things learned in the record: words, sections
 */
export function chargeOf(lesson: ChargeableLesson | undefined, learned: number): Charge | undefined {
  if (!lesson || lesson.completedAt) return undefined;
  const lessonLength = lesson.lessonLength === 'review' && learned > 0 ? 'short' : lesson.lessonLength;
  return { lessonLength, hours: LESSON_HOURS[lessonLength] };
}
