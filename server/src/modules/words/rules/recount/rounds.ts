/** Rounds, reviews, lessons and course hours of a student, counted from what was answered. Pure. */
import type { RoundReport } from '@xueban/contract/resources/learning-records/word';
import { planReviews } from '../reinforcement-plan';
import { type Charge, type ChargeReason, type LessonAsked, type LessonTimes, getPrice } from '../../../lessons/rules/lesson-hours';
import { findOutcome, getReport, type RoundOutcome, type TimedAnswer, countRoundWork } from '../round-report';
import { type CalendarDay, getSchoolDay } from '../../../school/rules/school-calendar';
import { type FigureRow, isSame } from '../../../check/rules/figures';
import type { ReviewTally, RoundEvents } from './words';

/** A round as it is kept. */
export interface KeptRound {
  id: number;
  courseId: number;
  lessonId: number | null;
  startedAt: Date;
  completedAt: string | null;
  studyStartedAt: string | null;
  report: RoundReport | null;
}

export interface KeptLesson extends LessonAsked, LessonTimes {
  id: number;
  completedAt: string | null;
  reason: ChargeReason | null;
}

export interface KeptReview {
  id: number;
  courseId: number;
  wordsCount: number;
  completed: boolean;
  /** Its report, as far as it is counted. */
  report: Record<string, number> | null;
  advanced: number;
  mastered: number;
}

/** The record that ended each lesson, by the record's id: what was done in it says what the lesson cost. */
export function getPayers(records: readonly KeptRound[], lessons: readonly KeptLesson[]): Map<number, KeptLesson> {
  const payers = new Map<number, KeptLesson>();
  for (const lesson of lessons) {
    const own = records
      .filter(({ lessonId, completedAt }) => lessonId === lesson.id && completedAt !== null)
      .sort((a, b) => (a.completedAt ?? '').localeCompare(b.completedAt ?? '') || a.id - b.id);
    const charged = own.filter(({ report }) => report !== null && report.changed_course_hours !== 0);
    // Of two that ended at once the report says which of them was first.
    const payer = charged.length === 1 && charged[0]?.report?.changed_course_hours === lesson.courseHours ? charged[0] : own[0];
    if (payer) payers.set(payer.id, lesson);
  }
  return payers;
}

/**
 * Lessons as they should be: over, and charged or not, as soon as a record of theirs was completed.
 * @param charges of lessons, as what was done in their rounds comes to; of another subject the reason is believed
 */
export function lessonRows(
  records: readonly KeptRound[],
  lessons: readonly KeptLesson[],
  charges: ReadonlyMap<number, Pick<Charge, 'hours' | 'reason'>>,
): FigureRow[] {
  return lessons.map((lesson) => {
    const { id, completedAt, reason, courseHours } = lesson;
    const ended = records
      .flatMap((record) => (record.lessonId === id && record.completedAt !== null ? [record.completedAt] : []))
      .sort()[0];
    const over = completedAt ?? ended ?? null;
    if (over === null) return { id, completed_at: null, changed_course_hours: 0, charge_reason: null };
    const believed = { reason: reason ?? 'lesson', hours: (reason ?? 'lesson') === 'lesson' ? courseHours : 0 };
    const charge = charges.get(id) ?? believed;
    return { id, completed_at: over, changed_course_hours: charge.hours, charge_reason: charge.reason };
  });
}

/** What one round comes to. */
export interface RoundFigures {
  record: FigureRow;
  plan: FigureRow[];
  prints: FigureRow[];
  studyDay: CalendarDay | undefined;
  events: FigureRow[];
  /** What the lesson that it ended comes to. */
  charge: Charge | undefined;
  /** It is completed, but its answers do not make it so: nobody can say what its report should be. */
  isUnfinished: boolean;
}

const PRINT_TYPES = ['bilingual', 'english', 'chinese'] as const;

/**
 * @param events of the words' logs that say they are of this round
 * @param lesson that it ended
 */
export function roundFigures(
  round: KeptRound,
  answers: readonly TimedAnswer[],
  events: RoundEvents | undefined,
  lesson: KeptLesson | undefined,
): RoundFigures {
  const firstStudied = answers.find(({ kind }) => kind === 'submission')?.receivedAt.toISOString() ?? null;
  const studyStartedAt = firstStudied === null ? null : (round.studyStartedAt ?? firstStudied);
  const record = { id: round.id, report: null, study_started_at: studyStartedAt };
  const outcome = round.completedAt === null ? undefined : findOutcome(round.id, answers, round.startedAt);
  if (!outcome)
    return { record, plan: [], prints: [], studyDay: undefined, events: [], charge: undefined, isUnfinished: round.completedAt !== null };
  const charge = lesson && getPrice(lesson, countRoundWork(round, answers, outcome.wordIds.length, lesson));
  const studyDay = events?.day ?? getSchoolDay(outcome.studiedAt);
  const reviews = outcome.wordIds.length > 0 ? planReviews(studyDay) : [];
  return {
    record: {
      ...record,
      report: getReport(
        outcome,
        reviews.map(({ dueOn }) => dueOn),
        charge?.hours ?? 0,
      ),
    },
    plan: reviews.map(({ dayNumber, dueOn }) => ({ learning_record_id: round.id, day_number: dayNumber, due_on: dueOn })),
    prints: outcome.wordIds.length > 0 ? PRINT_TYPES.map((type) => ({ learning_record_id: round.id, print_type: type })) : [],
    studyDay,
    events: eventRows(round.id, outcome),
    charge,
    isUnfinished: false,
  };
}

function eventRows(recordId: number, { wordIds, wrongWordIds, knownWordIds }: RoundOutcome): FigureRow[] {
  const wrong = new Set(wrongWordIds);
  return [
    ...wordIds.map((id) => ({ learning_record_id: recordId, word_id: id, kind: 'studied', correct: !wrong.has(id) })),
    ...knownWordIds.map((id) => ({ learning_record_id: recordId, word_id: id, kind: 'known', correct: null })),
  ];
}

export const keptEventRows = (recordId: number, events: RoundEvents | undefined): FigureRow[] =>
  [...(events?.words ?? [])].map(([wordId, event]) => ({ learning_record_id: recordId, word_id: wordId, ...event }));

const NONE: ReviewTally = { answered: 0, correct: 0, advanced: 0, mastered: 0, leftBook: 0, enteredBook: 0, days: new Set() };

/** A review as its answers make it. @param isUncertain a mode was chosen on a day of its answers: by which of the two a word moved on cannot be told */
export function reviewRow(kept: KeptReview, tally: ReviewTally = NONE, isUncertain = false): FigureRow {
  const advanced = isUncertain ? kept.advanced : tally.advanced;
  const mastered = isUncertain ? kept.mastered : tally.mastered;
  const counts = {
    answered_count: tally.answered,
    correct_count: tally.correct,
    advanced_count: advanced,
    mastered_count: mastered,
    left_mistake_book_count: tally.leftBook,
    entered_mistake_book_count: tally.enteredBook,
  };
  const { answered_count: answered, ...others } = counts;
  const report = { ...others, words_count: answered, unanswered_count: kept.wordsCount - answered };
  // A report that says something else is thrown away: the next reader has it made again.
  return { id: kept.id, ...counts, report: isSame(kept.report, report) ? kept.report : null };
}

/** Study days that must be there, and that may be: a review counts once it is completed, from then on also where it was not answered to its end. */
export function getStudyDays(
  rounds: Iterable<CalendarDay>,
  reviews: readonly KeptReview[],
  tallies: ReadonlyMap<number, ReviewTally>,
): { must: Set<CalendarDay>; may: Set<CalendarDay> } {
  const must = new Set(rounds);
  const may = new Set(must);
  for (const { id, completed, wordsCount } of reviews) {
    const { days, answered } = tallies.get(id) ?? NONE;
    if (!completed) continue;
    for (const day of days) {
      may.add(day);
      if (answered === wordsCount) must.add(day);
    }
  }
  return { must, may };
}
