/** What the reinforcement page shows, drawn from the session of the day and from kept counts. */
import type { DuePlan, ReviewDay } from '@xueban/contract/resources/reinforcements';
import { type DueWord, type ModeChange, modeOn, type ReviewSession, type WordReview } from './review-schedule';
import { addDays, type CalendarDay, daysBetween } from '../../school/rules/school-calendar';
import { groupBy } from '../../school/rules/group-by';

/** The calendar reaches so far back and ahead. */
export const PAST_DAYS = 21;
export const COMING_DAYS = 30;

/** The rounds whose plans ask for words today, the youngest first; those for which today has no room included. */
export function getDuePlans({ day, words, carriedOver }: ReviewSession, states: readonly WordReview[]): DuePlan[] {
  const studiedOn = new Map(states.map(({ round }) => [round?.id, round?.studiedOn ?? day]));
  const planned = [...words, ...carriedOver].filter(({ planDays }) => planDays.length > 0);
  return [...groupBy(planned, ({ roundId }) => roundId)]
    .flatMap(([roundId, list]) => (roundId === undefined ? [] : [[roundId, list] as const]))
    .map(([roundId, list]) => getPlan(day, { id: roundId, studiedOn: studiedOn.get(roundId) ?? day }, list))
    .sort((a, b) => b.studied_on.localeCompare(a.studied_on) || b.learning_record_id - a.learning_record_id);
}

function getPlan(day: CalendarDay, { id, studiedOn }: { id: number; studiedOn: CalendarDay }, words: readonly DueWord[]): DuePlan {
  const planDays = [...new Set(words.flatMap((word) => word.planDays))].sort((a, b) => a - b);
  const dayNumber = planDays.at(-1) ?? 1;
  return {
    learning_record_id: id,
    studied_on: studiedOn,
    day_number: dayNumber,
    missed_day_numbers: planDays.slice(0, -1),
    words_count: words.length,
    days_late: daysBetween(addDays(studiedOn, dayNumber), day),
  };
}

export interface CalendarCounts {
  /** Words by the day from which they are due; of these, by FSRS and because the latest answer was wrong. */
  due: readonly { day: CalendarDay; words: number; smart: number; again: number }[];
  /** What was reviewed on a day, and what fell due on it and was answered later. */
  reviewed: readonly { day: CalendarDay; words: number; missed: number }[];
  /** Days of the plans with the words that still follow them; of these, words not answered since before that day. */
  plans: readonly { day: CalendarDay; dayNumber: number; words: number; unanswered: number }[];
  /** FSRS words with plan days left; under the plan FSRS's day is not theirs. */
  ofPlans: readonly { day: CalendarDay; words: number }[];
}

/**
 * The days around today, each by the mode in force on it: under the plan its days count; coming days have the plans' words
 * and those FSRS has set.
 */
export function calendarAround(
  today: CalendarDay,
  modes: readonly ModeChange[],
  dueToday: number,
  { due, reviewed, plans, ofPlans }: CalendarCounts,
): ReviewDay[] {
  const dueBy = new Map(due.map((entry) => [entry.day, entry]));
  const reviewedBy = new Map(reviewed.map((entry) => [entry.day, entry]));
  const ofPlansBy = new Map(ofPlans.map(({ day, words }) => [day, words]));
  return Array.from({ length: PAST_DAYS + 1 + COMING_DAYS }, (_, i) => {
    const day = addDays(today, i - PAST_DAYS);
    const isPlan = modeOn(modes, day) === 'plan';
    const planned = isPlan ? plans.filter((plan) => plan.day === day) : [];
    const planDays = [...new Set(planned.map(({ dayNumber }) => dayNumber))].sort((a, b) => a - b);
    const smart = (dueBy.get(day)?.smart ?? 0) - (isPlan ? (ofPlansBy.get(day) ?? 0) : 0);
    if (day < today) {
      const done = reviewedBy.get(day);
      // What is still waiting was missed on every day of its plan that has passed, not on the first alone.
      const unanswered = planned.reduce((sum, plan) => sum + plan.unanswered, 0);
      return { day, words_count: done?.words ?? 0, missed_count: (done?.missed ?? 0) + smart + unanswered, plan_days: planDays };
    }
    if (day === today) return { day, words_count: dueToday, missed_count: 0, plan_days: planDays };
    return { day, words_count: planned.reduce((sum, { words }) => sum + words, 0) + smart, missed_count: 0, plan_days: planDays };
  });
}

/** Whether both modes are in force on days of the calendar: only then `ofPlans` says anything. */
export function areModesMixed(today: CalendarDay, modes: readonly ModeChange[]): boolean {
  const first = addDays(today, -PAST_DAYS);
  return modes.some(({ day }) => day > first && day <= addDays(today, COMING_DAYS) && modeOn(modes, day) !== modeOn(modes, first));
}
