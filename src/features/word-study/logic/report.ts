/** Numbers and days of the report, as people say them. */
import type { RoundReport } from '@xueban/contract/resources/learning-records';

export interface ReviewDay {
  /** YYYY-MM-DD. */
  day: string;
  /** 明天, 后天, 11月20日. */
  text: string;
  /** Days after the study day. */
  offset: number;
}

const DAY_MS = 86_400_000;

/** Days from one calendar day to another (YYYY-MM-DD); negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** A calendar day as people say it, seen from another: 今天, 明天, 后天, else 11月20日 (with the year when it is another one). */
export function sayDay(day: string, today: string): string {
  const distance = daysBetween(today, day);
  if (distance === -1) return '昨天';
  if (distance === 0) return '今天';
  if (distance === 1) return '明天';
  if (distance === 2) return '后天';
  const [year, month, date] = day.split('-');
  const text = `${Number(month)}月${Number(date)}日`;
  return year === today.slice(0, 4) ? text : `${year}年${text}`;
}

/**
 * The days of the 21-day plan.
 * @param studyDay the day the round was completed, YYYY-MM-DD
 */
export function reviewDays(report: Pick<RoundReport, 'review_days'>, studyDay: string, today: string): ReviewDay[] {
  return report.review_days.map((day) => ({ day, text: sayDay(day, today), offset: daysBetween(studyDay, day) }));
}

/** 1.0 课时, 0.5 课时. */
export function sayHours(hours: number): string {
  return `${hours.toFixed(1)} 课时`;
}

/** One warm line for a score, 0–100; never a reproach. */
export function encouragement(score: number): string {
  if (score === 100) return '全部记住了，太棒了！';
  if (score >= 80) return '记得很牢，剩下几个再看看就好';
  if (score >= 60) return '不错，错词本会帮你再练几次';
  return '辛苦了，接下来的复习会让它们变熟';
}
