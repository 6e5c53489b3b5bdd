/** Completes a round: progress, mistake book, 21-day plan and course hours, all in one transaction and once. */
import type { RoundReport } from '@xueban/contract/resources/learning-records';
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import { percentageOf } from '../../rules/learning-progress';
import { hoursToCharge } from '../../rules/lesson-hours';
import { planReviews } from '../../rules/reinforcement-plan';
import { outcomeOf, type RoundOutcome } from '../../rules/round-report';
import { schoolDayOf } from '../../rules/school-calendar';
import { learnWords } from '../reinforcements/learned-words';
import { holdCourse } from '../reinforcements/schedule.service';
import { timedAnswer } from './answer-log';
import { completeLesson, type CompletedRound, lockLesson, saveCompletion, savePlan } from './completion.repository';
import { type AnswerRow, type LearningRecordRow, loadAnswers, lockRecord } from './learning-records.repository';
import { saveStudyDay } from './study-days.repository';

/** A round that has just been completed, for what else is made of it. */
export interface FinishedRound extends CompletedRound {
  /** In study order. */
  wordIds: readonly number[];
  day: string;
}

/** Called inside the transaction that completes a round, after everything else of it was written. */
export type AfterCompletion = (tx: Executor, round: FinishedRound, now: Date) => Promise<void>;

/**
 * Completes a record inside a transaction; a completed one is left as it is.
 * @throws AppError NOT_FOUND, FINAL_EXAM_INCOMPLETE
 */
export async function completeRecord(tx: Executor, round: CompletedRound, now: Date, afterCompletion?: AfterCompletion): Promise<void> {
  const record = await lockRecord(tx, round.studentId, round.courseId, round.recordId);
  if (!record) throw new AppError('NOT_FOUND');
  if (record.completedAt) return;
  const answers = await loadAnswers(tx, round.studentId, [round.recordId]);
  const outcome = outcomeOf(round.recordId, answers.map(timedAnswer), record.startedAt);
  if (!outcome) throw new AppError('FINAL_EXAM_INCOMPLETE');

  const held = await holdCourse(tx, round, schoolDayOf(now));
  const day = await learnWords(tx, held, { ...outcome, recordId: round.recordId, exercises: examExercises(answers) }, now);
  const reviews = outcome.wordIds.length > 0 ? planReviews(day) : [];
  await savePlan(tx, round, reviews);
  await saveStudyDay(tx, round.studentId, day);
  const hours = await chargeLesson(tx, record, round.studentId, now);
  await saveCompletion(
    tx,
    round,
    reportOf(
      outcome,
      reviews.map(({ dueOn }) => dueOn),
      hours,
    ),
    now,
  );
  await afterCompletion?.(tx, { ...round, wordIds: outcome.wordIds, day }, now);
}

/** How the final exam asked each word last. */
function examExercises(answers: readonly AnswerRow[]): Map<number, Pick<AnswerRow, 'exercise' | 'given'>> {
  return new Map(answers.filter(({ step }) => step === 'final_exam').map(({ wordId, exercise, given }) => [wordId, { exercise, given }]));
}

async function chargeLesson(tx: Executor, { teachingRecordId }: LearningRecordRow, studentId: number, now: Date): Promise<number> {
  if (teachingRecordId === null) return 0;
  const lesson = await lockLesson(tx, studentId, teachingRecordId);
  const hours = hoursToCharge(lesson);
  if (lesson && !lesson.completedAt) await completeLesson(tx, studentId, teachingRecordId, hours, now);
  return hours;
}

function reportOf(outcome: RoundOutcome, reviewDays: string[], hours: number): RoundReport {
  const learned = outcome.wordIds.length;
  const correct = learned - outcome.wrongWordIds.length;
  return {
    learned_count: learned,
    correct_count: correct,
    wrong_word_ids: [...outcome.wrongWordIds],
    known_count: outcome.knownWordIds.length,
    percentage: percentageOf(correct, learned),
    review_days: reviewDays,
    changed_course_hours: hours,
    duration_seconds: outcome.durationSeconds,
  };
}
