/** Dates of a calendar, where a day is never 今天. Pure. */
import { plusDays, parseWeekday } from '@/lib/time';

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** 11月20日 */
export function dateText(day: string): string {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return `${month}月${date}日`;
}

/** 11月20日 周五 */
export const dayText = (day: string): string => `${dateText(day)} 周${WEEKDAYS[parseWeekday(day)] ?? ''}`;

/** 11月16日–22日, 11月30日–12月6日; the year where it is another. */
export function weekText(monday: string, today: string): string {
  const sunday = plusDays(monday, 6);
  const year = monday.slice(0, 4) === today.slice(0, 4) ? '' : `${monday.slice(0, 4)}年`;
  const end = monday.slice(0, 7) === sunday.slice(0, 7) ? `${Number(sunday.slice(8))}日` : dateText(sunday);
  return `${year}${dateText(monday)}–${end}`;
}

/** 2026年11月 */
export const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** The month so many months after another, or before it. @param month YYYY-MM */
export function plusMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Today's Monday, and that of any day. */
export const toMonday = (day: string): string => plusDays(day, -parseWeekday(day));

/** The day that an address names; undefined for what is in no calendar. */
export function parseDay(value: string | undefined): string | undefined {
  if (value === undefined || !/^20\d{2}-\d{2}-\d{2}$/.test(value)) return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
}
