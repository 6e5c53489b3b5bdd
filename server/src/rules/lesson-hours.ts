/** Course hours of a lesson. */
import { LESSON_HOURS } from '@xueban/contract/constants';

export type LessonLength = keyof typeof LESSON_HOURS;

export interface ChargeableLesson {
  lessonLength: LessonLength;
  completedAt: Date | null;
}

/** Hours to charge now for a lesson: its price once, on completion; 0 when charged before or when there is none. */
export function hoursToCharge(lesson: ChargeableLesson | undefined): number {
  if (!lesson || lesson.completedAt) return 0;
  return LESSON_HOURS[lesson.lessonLength];
}
