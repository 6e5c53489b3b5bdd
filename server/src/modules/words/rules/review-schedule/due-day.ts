/** When a word is due: on the days of its plan, then when FSRS says so. */
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import { addDays, type CalendarDay, daysBetween } from '../../../school/rules/school-calendar';
import { spreadInterval } from './memory';
import { findInterval, findLeast } from './pace';
import type { ModeChange, ReviewMode, ScheduleOptions, WordReview } from './types';

/** Mode of the course on this day: the latest change up to it. */
export function modeOn(modes: readonly ModeChange[], day: CalendarDay): ReviewMode {
  let latest: ModeChange | undefined;
  for (const change of modes) {
    if (change.day <= day && (!latest || change.day >= latest.day)) latest = change;
  }
  return latest?.mode ?? 'plan';
}

/** Plan days (1…21) after the word's latest answer, which did for all before. */
export function planDaysLeft({ round, answeredOn }: WordReview): readonly number[] {
  if (!round || !answeredOn) return [];
  const elapsed = daysBetween(round.studiedOn, answeredOn);
  return REINFORCEMENT_DAYS.filter((dayNumber) => dayNumber > elapsed);
}

/** Whether the plan, not FSRS, says when the word is due. */
export function followsPlan(word: WordReview, mode: ReviewMode): boolean {
  return mode === 'plan' && planDaysLeft(word).length > 0;
}

/**
 * The day from which the word is due; it stays due until it is answered. Undefined: not due (new, or set aside as known).
 * @param day whose mode counts
 */
export function findDueDay(word: WordReview, day: CalendarDay, options: ScheduleOptions): CalendarDay | undefined {
  const { round, answeredOn, again, wordId, answeredDays, pace } = word;
  const interval = findInterval(word);
  if (interval === undefined || !answeredOn) return undefined;
  if (again) return answeredOn;
  const [planDay] = modeOn(options.modes, day) === 'plan' ? planDaysLeft(word) : [];
  if (round && planDay !== undefined) return addDays(round.studiedOn, planDay);
  const key = { studentId: options.studentId, wordId, answeredDays };
  return addDays(answeredOn, spreadInterval(interval, key, findLeast(interval, pace)));
}

/** Days of the plan up to `day` that a review on it does for. */
export function planDaysDue(word: WordReview, day: CalendarDay, options: ScheduleOptions): readonly number[] {
  if (!word.round || modeOn(options.modes, day) !== 'plan') return [];
  const elapsed = daysBetween(word.round.studiedOn, day);
  return planDaysLeft(word).filter((dayNumber) => dayNumber <= elapsed);
}

/** A due word is late unless a review of it falls on this very day. */
export function isLate(word: WordReview, dueOn: CalendarDay, day: CalendarDay, options: ScheduleOptions): boolean {
  if (dueOn >= day) return false;
  const { round } = word;
  return !round || !planDaysDue(word, day, options).includes(daysBetween(round.studiedOn, day));
}
