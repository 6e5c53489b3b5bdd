/** Weeks and months of the school's calendar, and what one came to. Pure. */
import type { StudyDay, WeekFigures } from '@xueban/contract/resources/study-days';
import { addDays, type CalendarDay, daysBetween } from '../../school/rules/school-calendar';

/** Both included. */
export interface DayRange {
  from: CalendarDay;
  to: CalendarDay;
}

const DAYS_OF_WEEK = 7;
/** A Monday. */
const SOME_MONDAY: CalendarDay = '2024-01-01';

/** The week that holds a day, Monday to Sunday. */
export function getWeek(day: CalendarDay): DayRange {
  const sinceMonday = ((daysBetween(SOME_MONDAY, day) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const from = addDays(day, -sinceMonday);
  return { from, to: addDays(from, DAYS_OF_WEEK - 1) };
}

/** The week before. */
export const weekBefore = ({ from }: DayRange): DayRange => getWeek(addDays(from, -1));

/** Month of a day, YYYY-MM. */
export const toMonth = (day: CalendarDay): string => day.slice(0, 'YYYY-MM'.length);

/** First and last day of a month. @param month YYYY-MM */
export function getMonthDays(month: string): DayRange {
  const from = `${month}-01`;
  // 31 days after the first day lies in the next month, whatever the length of this one.
  return { from, to: addDays(`${toMonth(addDays(from, 31))}-01`, -1) };
}

/** Every day of a range in order; those of which nothing is known with nothing done. */
export function everyDay({ from, to }: DayRange, known: readonly StudyDay[]): StudyDay[] {
  const byDay = new Map(known.map((one) => [one.day, one]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => {
    const day = addDays(from, i);
    return byDay.get(day) ?? { day, studied: false, learned_count: 0, reviewed_count: 0, math_count: 0, seconds: 0 };
  });
}

/** What reviews did to words in a week. */
export type ReviewEffects = Pick<WeekFigures, 'mastered_count' | 'left_mistake_book_count'>;

/** What some days came to. */
export function getFigures(days: readonly StudyDay[], effects: ReviewEffects): WeekFigures {
  const sum = (field: 'learned_count' | 'reviewed_count' | 'math_count' | 'seconds'): number =>
    days.reduce((total, day) => total + day[field], 0);
  return {
    studied_days: days.filter(({ studied }) => studied).length,
    learned_count: sum('learned_count'),
    reviewed_count: sum('reviewed_count'),
    math_count: sum('math_count'),
    seconds: sum('seconds'),
    ...effects,
  };
}
