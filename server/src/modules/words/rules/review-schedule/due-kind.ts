/** What is stored beside the state of a word, so that due words can be found and counted without reading every state. */
import { addDays, type CalendarDay } from '../../../school/rules/school-calendar';
import { findDueDay, followsPlan, modeOn, planDaysLeft } from './due-day';
import { nextShift } from './pace';
import type { ReviewEvent, ReviewMode, ScheduleOptions, WordReview } from './types';
import { sortByDay, newWord, stepWordReview } from './word-review';

export interface Due {
  on: CalendarDay;
  /** Asked for by its plan, by FSRS, or because the latest answer was wrong. */
  by: 'plan' | 'smart' | 'again';
}

/** From which day on the word is due in this mode, and why; undefined when it is not. */
export function findDue(mode: ReviewMode, studentId: number, word: WordReview): Due | undefined {
  // The mode is that of any day: one change, before all days.
  const on = findDueDay(word, word.answeredOn ?? '', { studentId, modes: [{ day: '', mode }] });
  return on === undefined ? undefined : { on, by: word.again ? 'again' : followsPlan(word, mode) ? 'plan' : 'smart' };
}

/**
 * The days this review is late for: plan days since the latest answer while the plan was in force, and under FSRS the day
 * it had set. A word answered wrong on its day was not missed on that day.
 */
export function missedBy(word: WordReview, { kind, day }: ReviewEvent, options: ScheduleOptions): CalendarDay[] {
  if (kind !== 'review') return [];
  const { round } = word;
  const planned = round ? planDaysLeft(word).map((dayNumber) => addDays(round.studiedOn, dayNumber)) : [];
  const missed = planned.filter((planDay) => planDay < day && modeOn(options.modes, planDay) === 'plan');
  if (word.again || followsPlan(word, modeOn(options.modes, day))) return missed;
  const dueOn = findDueDay(word, day, options);
  return dueOn !== undefined && dueOn < day && !followsPlan(word, modeOn(options.modes, dueOn)) ? [...missed, dueOn] : missed;
}

/** A learner's shift after this answer to a word: it moves with the first answer of a day, where FSRS had asked for it. */
export function findShift(shift: number, word: WordReview, event: ReviewEvent, options: ScheduleOptions): number {
  const { day } = event;
  if (event.kind !== 'review' || word.again || (word.answeredOn ?? day) >= day || followsPlan(word, modeOn(options.modes, day)))
    return shift;
  const dueOn = findDueDay(word, day, options);
  return dueOn !== undefined && dueOn <= day ? nextShift(shift, event.correct, word.pace?.retention) : shift;
}

/** Every day that reviews of this word came too late for. */
export function missedDays(wordId: number, events: readonly ReviewEvent[], options: ScheduleOptions): CalendarDay[] {
  const missed: CalendarDay[] = [];
  let word = newWord(wordId);
  for (const event of sortByDay(events)) {
    missed.push(...missedBy(word, event, options));
    word = stepWordReview(word, event, options);
  }
  return missed;
}
