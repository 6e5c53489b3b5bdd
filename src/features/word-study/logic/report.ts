/** Numbers and days of the report, as people say them. */
import type { RoundReport } from '@xueban/contract/resources/learning-records';
import { daysBetween, sayDay } from '@/lib/time';

export interface ReviewDay {
  /** YYYY-MM-DD. */
  day: string;
  /** 明天, 后天, 11月20日. */
  text: string;
  /** Days after the study day. */
  offset: number;
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
