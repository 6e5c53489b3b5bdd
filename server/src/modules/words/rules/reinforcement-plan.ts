/** The 21-day anti-forgetting plan: ten reviews after the day of study. */
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import { addDays, type CalendarDay } from '../../school/rules/school-calendar';

export interface PlannedReview {
  /** Days after the study day: 1, 2, 3, 5, 7, 9, 12, 14, 17 or 21. */
  dayNumber: number;
  dueOn: CalendarDay;
}

/**
 * Reviews of the words learned on `studyDay`. The study day is day 0: the first review is the day after.
 */
export function planReviews(studyDay: CalendarDay): PlannedReview[] {
  return REINFORCEMENT_DAYS.map((dayNumber) => ({ dayNumber, dueOn: addDays(studyDay, dayNumber) }));
}
