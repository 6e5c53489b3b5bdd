/** Reviews for the tests of this feature. */
import type {
  CurvePoint,
  ReinforcementState,
  ReinforcementSubmission,
  ReinforcementSubmissionSummary,
  ReviewDay,
  ReviewReport,
  ReviewWord,
  SubmissionWord,
} from '@xueban/contract/resources/reinforcements';
import type { Word } from '@xueban/contract/resources/courses';

export const COURSE_ID = 3;
export const SUBMISSION_ID = 500;
const DAY_MS = 86_400_000;

export const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export function aWord(id: number): Word {
  return {
    id,
    sequence: id,
    unit_id: 1,
    chapter_id: 1,
    spelling: `word${id}`,
    phonetic: `/w${id}/`,
    part_of_speech: 'n.',
    meaning: `词${id}`,
    example: `A word${id} here.`,
    translation: `这里有词${id}。`,
    distractors: [`甲${id}`, `乙${id}`, `丙${id}`],
    audio_url: null,
    example_audio_url: null,
  };
}

export function submissionWord(id: number, more: Partial<SubmissionWord> = {}): SubmissionWord {
  return { ...aWord(id), cell: 3, due: 'today', plan_days: [2], days_late: 0, ...more };
}

export function reviewWord(id: number, more: Partial<ReviewWord> = {}): ReviewWord {
  return {
    ...aWord(id),
    cell: 3,
    due_on: '2026-11-25',
    answered_on: '2026-11-20',
    recall: 0.93,
    in_mistake_book: false,
    times_wrong: 0,
    right_in_row: 0,
    ...more,
  };
}

export function summary(more: Partial<ReinforcementSubmissionSummary> = {}): ReinforcementSubmissionSummary {
  return {
    id: SUBMISSION_ID,
    course_id: COURSE_ID,
    course_name: '初中核心词汇 · 上',
    source: 'due',
    exercise: 'recall',
    exercises: ['recall'],
    status: 'open',
    day: '2026-11-21',
    started_at: '2026-11-21T11:00:00.000Z',
    completed_at: null,
    words_count: 3,
    answered_count: 0,
    correct_count: 0,
    ...more,
  };
}

export function submission(words: SubmissionWord[], more: Partial<ReinforcementSubmission> = {}): ReinforcementSubmission {
  return { ...summary({ words_count: words.length }), words, answers: [], report: null, ...more };
}

/** Recall over the days of a plan that began ten days before, reviewed on most of them. */
export function curve(today: string, days = 32): CurvePoint[] {
  return Array.from({ length: days }, (_, index) => ({
    day: plus(today, index - 10),
    with_reviews: index === 0 ? 1 : 0.96 - 0.04 * (index % 3) - (index > 20 ? (index - 20) * 0.01 : 0),
    without_reviews: Math.max(0.3, Math.exp(-index / 24)),
    by_plan: 0.97 - 0.02 * (index % 2),
    answered_count: index <= 10 && index % 2 === 1 ? 18 : 0,
  }));
}

export function report(today: string, more: Partial<ReviewReport> = {}): ReviewReport {
  return {
    words_count: 18,
    correct_count: 16,
    percentage: 88,
    wrong_word_ids: [1, 2],
    advanced_count: 16,
    mastered_count: 2,
    left_mistake_book_count: 1,
    entered_mistake_book_count: 2,
    unanswered_count: 0,
    duration_seconds: 240,
    next_due_on: plus(today, 2),
    curve: curve(today),
    ...more,
  };
}

/** The past 21 days, today and 30 to come: mostly done, some missed. */
export function calendar(today: string): ReviewDay[] {
  return Array.from({ length: 52 }, (_, index) => {
    const offset = index - 21;
    const day = plus(today, offset);
    if (offset === 0) return { day, words_count: 18, missed_count: 0, plan_days: [1, 3] };
    if (offset > 0) return { day, words_count: offset % 3 === 0 ? 0 : 45, missed_count: 0, plan_days: offset % 3 === 0 ? [] : [2, 5] };
    const missed = offset % 5 === 0 ? 20 : 0;
    return { day, words_count: offset % 4 === 0 ? 0 : 30, missed_count: missed, plan_days: offset % 4 === 0 ? [] : [1] };
  });
}

export function state(today: string, more: Partial<ReinforcementState> = {}): ReinforcementState {
  return {
    course_id: COURSE_ID,
    course_name: '初中核心词汇 · 上',
    mode: 'plan',
    today,
    due_count: 18,
    late_count: 0,
    carried_over_count: 0,
    done_count: 0,
    minutes: 4,
    plans: [{ learning_record_id: 70, studied_on: plus(today, -3), day_number: 3, missed_day_numbers: [], words_count: 18, days_late: 0 }],
    calendar: calendar(today),
    next_due_on: null,
    open_submission_id: null,
    nine_grid: { cells: [212, 38, 27, 21, 18, 14, 9, 7, 59], new: 212, reviewing: 134, mastered: 59, total: 405 },
    ...more,
  };
}
