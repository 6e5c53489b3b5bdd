/** What is due on which day to come. */
import { addDays, type CalendarDay } from '../../../school/rules/school-calendar';
import { findDueDay, isLate, planDaysDue } from './due-day';
import type { ScheduleOptions, WordReview } from './types';
import { stepWordReview } from './word-review';

export interface PlanOnDay {
  roundId: number;
  /** Day of the plan, 1…21; the last one where missed days collapse. */
  dayNumber: number;
  words: number;
}

export interface CalendarEntry {
  day: CalendarDay;
  /** Distinct words due. */
  words: number;
  /** Of these, late: due on an earlier day and by no plan on this one; only on the first day of the calendar. */
  late: number;
  /** Of these, due because the latest answer was wrong. */
  again: number;
  /** Of these, due by FSRS. */
  smart: number;
  /** Of these, due by the plans, oldest round first. */
  plans: readonly PlanOnDay[];
}

interface Tally {
  words: number;
  late: number;
  again: number;
  smart: number;
  plans: Map<string, PlanOnDay>;
}

/**
 * The calendar of `days` days from `from` on, assuming every review is right on its day. FSRS's later days are a forecast;
 * what is late is due on the first day.
 */
export function getCalendar(words: readonly WordReview[], from: CalendarDay, days: number, options: ScheduleOptions): CalendarEntry[] {
  const tallies = new Map<CalendarDay, Tally>();
  for (let i = 0; i < days; i += 1) tallies.set(addDays(from, i), { words: 0, late: 0, again: 0, smart: 0, plans: new Map() });
  for (const word of new Map(words.map((one) => [one.wordId, one])).values()) addWord(tallies, word, from, options);
  return [...tallies].map(([day, { plans, ...counts }]) => ({
    day,
    ...counts,
    plans: [...plans.values()].sort((a, b) => a.roundId - b.roundId || a.dayNumber - b.dayNumber),
  }));
}

function addWord(tallies: ReadonlyMap<CalendarDay, Tally>, word: WordReview, from: CalendarDay, options: ScheduleOptions): void {
  let current = word;
  for (;;) {
    const dueDay = findDueDay(current, from, options);
    if (dueDay === undefined) return;
    const day = dueDay < from ? from : dueDay;
    const tally = tallies.get(day);
    if (!tally) return;
    count(tally, current, day, options);
    if (isLate(current, dueDay, day, options)) tally.late += 1;
    const { gap: _gap, ...wanted } = current.pace ?? {};
    current = stepWordReview(current, { kind: 'review', day, correct: true, ...wanted }, options);
  }
}

function count(tally: Tally, word: WordReview, day: CalendarDay, options: ScheduleOptions): void {
  tally.words += 1;
  const dayNumber = planDaysDue(word, day, options).at(-1);
  if (!word.round || dayNumber === undefined) {
    if (word.again) tally.again += 1;
    else tally.smart += 1;
    return;
  }
  const key = `${word.round.id}:${dayNumber}`;
  const plan = tally.plans.get(key);
  if (plan) plan.words += 1;
  else tally.plans.set(key, { roundId: word.round.id, dayNumber, words: 1 });
}
