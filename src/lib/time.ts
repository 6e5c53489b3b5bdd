/** Dates as people say them, always in the calendar of the school (Asia/Shanghai, which knows no summer time). */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { serverNow } from './server-clock';

dayjs.extend(utc);

/** The school's zone is UTC+8 all year; the phone has no Intl to look it up. */
const SCHOOL_UTC_OFFSET_MS = 8 * 3_600_000;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** A moment on the school's wall clock, as YYYY-MM-DDTHH:mm:ss, whatever the phone's zone. */
function schoolClock(moment: string | number): string {
  return new Date((typeof moment === 'number' ? moment : Date.parse(moment)) + SCHOOL_UTC_OFFSET_MS).toISOString();
}

/** The school's day of a moment, YYYY-MM-DD. */
export function schoolDay(moment: string | number = serverNow()): string {
  return schoolClock(moment).slice(0, 'YYYY-MM-DD'.length);
}

/** A day without a zone: where clocks change at midnight, some days of the phone's own have none. */
const toDate = (day: string): dayjs.Dayjs => dayjs.utc(day);

/** Whole days from one school day to another; negative for the past. */
export function daysBetween(from: string, to: string): number {
  return toDate(to).diff(toDate(from), 'day');
}

/** The day so many days after another, or before it. */
export function plusDays(day: string, days: number): string {
  return toDate(day).add(days, 'day').format('YYYY-MM-DD');
}

/** 0 is Monday. */
export function parseWeekday(day: string): number {
  return (toDate(day).day() + 6) % 7;
}

/** 今天, 明天, 昨天, 前天, 11月20日, or 2025年11月20日 in another year. */
export function sayDay(day: string, today = schoolDay()): string {
  const near: Record<string, string> = { '-2': '前天', '-1': '昨天', 0: '今天', 1: '明天', 2: '后天' };
  const date = toDate(day);
  return near[String(daysBetween(today, day))] ?? date.format(day.slice(0, 4) === today.slice(0, 4) ? 'M月D日' : 'YYYY年M月D日');
}

/** 今天 19:00, 昨天 08:05, 11月20日 19:00. */
export function sayTime(moment: string, now = serverNow()): string {
  return `${sayDay(schoolDay(moment), schoolDay(now))} ${schoolClock(moment).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length)}`;
}

/** 40 秒, 12 分钟, 1 小时 5 分钟. */
export function sayDuration(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return `${Math.max(0, Math.round(seconds))} 秒`;
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} 分钟`;
  const rest = minutes % MINUTES_PER_HOUR;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`;
}

/** A duration as a number and its unit, for a figure: 45 秒, 12 分钟, 1.5 小时. */
export function durationFigure(seconds: number): { value: string; unit: string } {
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  if (seconds < SECONDS_PER_MINUTE) return { value: String(Math.max(0, Math.round(seconds))), unit: '秒' };
  if (minutes < MINUTES_PER_HOUR) return { value: String(minutes), unit: '分钟' };
  return { value: String(Math.round((minutes / MINUTES_PER_HOUR) * 10) / 10), unit: '小时' };
}

/** The year the school is in, for the footer. */
export function schoolYear(moment: number = serverNow()): number {
  return Number(schoolClock(moment).slice(0, 'YYYY'.length));
}

/** This moment by the server's clock, ISO 8601. */
export function nowIso(): string {
  return new Date(serverNow()).toISOString();
}
