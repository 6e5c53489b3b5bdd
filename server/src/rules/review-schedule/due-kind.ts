/** What is stored beside the state of a word, so that due words can be found and counted without reading every state. */
import type { CalendarDay } from '../school-calendar';
import { dueDayOf, followsPlan } from './due-day';
import type { ReviewEvent, ReviewMode, ScheduleOptions, WordReview } from './types';
import { inOrderOfDays, newWord, stepWordReview } from './word-review';

export interface Due {
  on: CalendarDay;
  /** Asked for by its plan, by FSRS, or because the latest answer was wrong. */
  by: 'plan' | 'smart' | 'again';
}

/** From which day on the word is due in this mode, and why; undefined when it is not. */
export function dueIn(mode: ReviewMode, studentId: number, word: WordReview): Due | undefined {
  // The mode is that of any day: one change, before all days.
  const on = dueDayOf(word, word.answeredOn ?? '', { studentId, modes: [{ day: '', mode }] });
  return on === undefined ? undefined : { on, by: word.again ? 'again' : followsPlan(word, mode) ? 'plan' : 'smart' };
}

/** The day that this review comes too late for, if it does. A word that was answered wrong on its day was not missed. */
export function missedBy(word: WordReview, { kind, day }: ReviewEvent, options: ScheduleOptions): CalendarDay | undefined {
  if (kind !== 'review' || word.again) return undefined;
  const dueOn = dueDayOf(word, day, options);
  return dueOn !== undefined && dueOn < day ? dueOn : undefined;
}

/** Every day that reviews of this word came too late for. */
export function missedDays(wordId: number, events: readonly ReviewEvent[], options: ScheduleOptions): CalendarDay[] {
  const missed: CalendarDay[] = [];
  let word = newWord(wordId);
  for (const event of inOrderOfDays(events)) {
    const day = missedBy(word, event, options);
    if (day !== undefined) missed.push(day);
    word = stepWordReview(word, event, options);
  }
  return missed;
}
