/** Numbers and days of the report, as people say them. */
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import type { RoundState } from '@xueban/contract/learning/word-round';
import type { RoundReport } from '@xueban/contract/resources/learning-records/word';
import { daysBetween, sayDay } from '@/lib/time';

export interface ReviewDay {
  /** YYYY-MM-DD. */
  day: string;
  /** 明天, 后天, 11月20日. */
  text: string;
  /** Days after the study day: 1, 2, 3, 5 … 21. */
  offset: number;
}

const [FIRST_OFFSET = 1] = REINFORCEMENT_DAYS;

/** The days of the 21-day plan. They count from the day of study, which a round sent later than it was studied tells only by them. */
export function reviewDays(report: Pick<RoundReport, 'review_days'>, today: string): ReviewDay[] {
  const [first] = report.review_days;
  return report.review_days.map((day) => ({ day, text: sayDay(day, today), offset: FIRST_OFFSET + daysBetween(first ?? day, day) }));
}

/** The day set off. On the day the round came in nothing of it has been reviewed: a day that is today is still to come. */
export function nextReviewDay(
  days: readonly ReviewDay[],
  { today, completedOn }: { today: string; completedOn: string },
): ReviewDay | undefined {
  const due = days.find(({ day }) => day === today);
  const later = days.find(({ day }) => day > today);
  return completedOn === today ? (due ?? later) : (later ?? due);
}

/** One warm line for a score, 0–100; never a reproach. */
export function encouragement(score: number): string {
  if (score === 100) return '全部记住了，太棒了！';
  if (score >= 80) return '记得很牢，剩下几个再看看就好';
  if (score >= 60) return '不错，错词本会帮你再练几次';
  return '辛苦了，接下来的复习会让它们变熟';
}

/** How the final exam tested each word, and what came of it. */
export const getTested = ({ stage }: Pick<RoundState, 'stage'>): { exercise: ExerciseKind; correct: boolean }[] =>
  [...(stage?.results ?? [])].map(([wordId, correct]) => ({ exercise: stage?.judgedBy.get(wordId) ?? 'recall', correct }));
