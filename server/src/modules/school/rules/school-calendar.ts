/** Calendar days of the school (Asia/Shanghai), as `YYYY-MM-DD`. */
import { SCHOOL_TIME_ZONE } from '@xueban/contract/constants';

/** A calendar day, `YYYY-MM-DD`; such days sort and compare as strings. */
export type CalendarDay = string;

const MS_PER_DAY = 86_400_000;

// en-CA writes dates as YYYY-MM-DD. Kept: making a formatter is slow.
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: SCHOOL_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The school's day at this instant. */
export function getSchoolDay(instant: Date): CalendarDay {
  return dayFormat.format(instant);
}

const timeFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: SCHOOL_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** The school's day and time at this instant, `YYYY-MM-DD HH:mm`. */
export const getSchoolTime = (instant: Date): string => timeFormat.format(instant);

/** The beginning of a day of the school, which knows no summer time. */
export const getMidnight = (day: CalendarDay): Date => new Date(`${day}T00:00:00+08:00`);

/** The day `days` after (before, when negative) `day`. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  // A calendar day has no zone: computed in UTC, where every day has 24 hours.
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Days from one day to another; negative when `to` comes first. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY;
}
