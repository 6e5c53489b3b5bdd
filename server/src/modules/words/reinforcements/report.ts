/** What a review came to, drawn from its answers and from the logs of its words. */
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import type { CurvePoint, ReviewReport } from '@xueban/contract/resources/reinforcements';
import { secondsAtWork } from '../../learning/rules/answer-time';
import { getPercentage } from '../../learning/rules/learning-progress';
import { forgettingCurve, type ReviewEvent, type ScheduleOptions, type WordLog } from '../rules/review-schedule';
import { addDays, type CalendarDay } from '../../school/rules/school-calendar';
import type { SubmissionAnswer, SubmissionRow } from './submissions.repository';

/** The picture shows so many days at most, up to the day of the review. */
const CURVE_DAYS = 60;

/** When words are due next, and how many are left of today's. */
export interface NextDue {
  on: CalendarDay | null;
  left: number;
}

/** The report of a review. */
export function getReport(
  submission: SubmissionRow,
  answers: readonly SubmissionAnswer[],
  logs: ReadonlyMap<number, readonly ReviewEvent[]>,
  options: ScheduleOptions,
  next: NextDue,
): ReviewReport {
  const first = new Map<number, boolean>();
  for (const { wordId, correct } of answers) if (!first.has(wordId)) first.set(wordId, correct);
  const correct = [...first.values()].filter(Boolean).length;
  return {
    words_count: first.size,
    correct_count: correct,
    percentage: first.size === 0 ? 0 : getPercentage(correct, first.size),
    wrong_word_ids: [...first].filter(([, right]) => !right).map(([wordId]) => wordId),
    advanced_count: submission.advancedCount,
    mastered_count: submission.masteredCount,
    left_mistake_book_count: submission.leftMistakeBookCount,
    entered_mistake_book_count: submission.enteredMistakeBookCount,
    unanswered_count: submission.items.length - first.size,
    duration_seconds: secondsAtWork(answers, submission.startedAt),
    next_due_on: next.on,
    // Made again on a later day it says nothing of its own.
    left_count: next.on === submission.day ? next.left : 0,
    curve: getCurve(
      submission.items.map(({ wordId }) => ({ wordId, events: logs.get(wordId) ?? [] })),
      submission.day,
      options,
    ),
  };
}

/** Recall of these words from when they were learned to the day of the review: as it went, without reviews, and by the plan. */
export function getCurve(logs: readonly WordLog[], day: CalendarDay, options: ScheduleOptions): CurvePoint[] {
  const learned = logs.filter(({ events }) => events.some(({ kind }) => kind !== 'known'));
  const days = learned.flatMap(({ events }) => events.filter(({ kind }) => kind !== 'known').map((event) => event.day));
  const from = days.reduce((a, b) => (b < a ? b : a), day);
  const earliest = addDays(day, 1 - CURVE_DAYS);
  const start = from < earliest ? earliest : from;
  const actual = forgettingCurve(learned, start, day, options);
  const planned = new Map(
    forgettingCurve(
      learned.map((log) => byPlan(log, day)),
      start,
      day,
      options,
    ).map((point) => [point.day, point.withReviews]),
  );
  return actual.map(({ day: on, withReviews, withoutReviews, answered }) => ({
    day: on,
    with_reviews: rounded(withReviews),
    without_reviews: rounded(withoutReviews),
    by_plan: rounded(planned.get(on) ?? withReviews),
    answered_count: answered,
  }));
}

/** The log of a word as the plan has it: every review on its day, and right. */
function byPlan({ wordId, events }: WordLog, until: CalendarDay): WordLog {
  const studied = events.find(({ kind }) => kind === 'studied');
  if (!studied) return { wordId, events };
  const reviews = REINFORCEMENT_DAYS.map((days): ReviewEvent => ({ kind: 'review', day: addDays(studied.day, days), correct: true }));
  return { wordId, events: [...events.filter(({ kind }) => kind === 'known'), studied, ...reviews.filter(({ day }) => day <= until)] };
}

const rounded = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));
