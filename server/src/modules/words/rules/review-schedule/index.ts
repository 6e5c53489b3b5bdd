/** The review schedule: 21-day plan, then FSRS. Pure; rules and figures in docs/review-schedule.md. */
export { getCalendar, type CalendarEntry, type PlanOnDay } from './calendar';
export { findDueDay, modeOn } from './due-day';
export { type Due, findDue, findShift, missedBy, missedDays } from './due-kind';
export { type CurvePoint, forgettingCurve, type WordLog } from './forgetting-curve';
export { findRecall, findRecallOn, MAXIMUM_INTERVAL_DAYS } from './memory';
export { FIRST_SHIFT } from './pace';
export { askingOrder, dueOn, LEAST_LATE_WORDS, type ReviewSession, SESSION_SIZE, getSession } from './session';
export type { Cell, DueWord, Memory, ModeChange, ReviewEvent, ReviewMode, ScheduleOptions, WordEvent, WordReview } from './types';
export { type ReviewsOfDay, spreadReviews } from './week';
export {
  foldWordReview,
  foldWordReviews,
  MASTERED_INTERVAL_DAYS,
  newWord,
  type NineGrid,
  getNineGrid,
  stepWordReview,
} from './word-review';
