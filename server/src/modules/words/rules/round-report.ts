/** The result of a round, and the progress of an open one, from its answers. */
import type { RoundReport } from '@xueban/contract/resources/learning-records/word';
import { foldRound, type RoundAnswer, type RoundState, getStageState } from '@xueban/contract/learning/word-round';
import { secondsAtWork, secondsAtWorkSince, type AnswerTimes, lastAnswerAt } from '../../learning/rules/answer-time';
import { getPercentage } from '../../learning/rules/learning-progress';
import type { LessonTimes, LessonWork } from '../../lessons/rules/lesson-hours';

/** An answer with the times known of it. */
export type TimedAnswer = RoundAnswer & AnswerTimes;

/** The outcome of a finished round. */
export interface RoundOutcome {
  /** Words of the round, in study order. */
  wordIds: readonly number[];
  /** Of these, wrong in the final exam. */
  wrongWordIds: readonly number[];
  /** Marked known in the pre-exam. */
  knownWordIds: readonly number[];
  durationSeconds: number;
  /** When the final exam ended (without one, the last word was marked). Its day is the study day. */
  studiedAt: Date;
}

const FINAL_EXAM = { step: 'final_exam', currentGroup: 0, mixedGroups: [] } as const;

/**
 * The outcome; undefined while a word lacks its final-exam answer. A round without unknown words is finished when one was
 * marked known.
 */
export function findOutcome(recordId: number, answers: readonly TimedAnswer[], startedAt: Date): RoundOutcome | undefined {
  const { wordIds, knownWordIds } = foldRound(recordId, answers);
  if (wordIds.length === 0 && knownWordIds.length === 0) return undefined;
  const exam = getStageState(recordId, answers, FINAL_EXAM);
  if (exam.results.size < wordIds.length) return undefined;
  return {
    wordIds,
    wrongWordIds: wordIds.filter((id) => exam.results.get(id) === false),
    knownWordIds,
    durationSeconds: secondsAtWork(answers, startedAt),
    studiedAt: getStudiedAt(answers, startedAt),
  };
}

function getStudiedAt(answers: readonly TimedAnswer[], startedAt: Date): Date {
  const exam = answers.filter((answer) => answer.kind === 'submission' && answer.step === 'final_exam');
  return lastAnswerAt(exam.length > 0 ? exam : answers, startedAt);
}

/** The report of a round. @param reviewDays of its plan, none without words @param hours charged for its lesson by this round */
export function getReport(outcome: RoundOutcome, reviewDays: string[], hours: number): RoundReport {
  const learned = outcome.wordIds.length;
  const correct = learned - outcome.wrongWordIds.length;
  return {
    learned_count: learned,
    correct_count: correct,
    wrong_word_ids: [...outcome.wrongWordIds],
    known_count: outcome.knownWordIds.length,
    percentage: getPercentage(correct, learned),
    review_days: reviewDays,
    changed_course_hours: hours,
    duration_seconds: outcome.durationSeconds,
  };
}

export interface RoundPosition {
  step: RoundState['step'];
  currentGroup: number;
  mixedGroups: number[];
  groupsCount: number;
  wordsCount: number;
  /** Words whose group has passed memorization and the first paper-cut box. */
  wordsDone: number;
  percentage: number;
}

/** Where an open round stands. */
export function getPosition(recordId: number, answers: readonly RoundAnswer[]): RoundPosition {
  const state = foldRound(recordId, answers);
  return {
    step: state.step,
    currentGroup: state.stage?.currentGroup ?? 0,
    mixedGroups: [...(state.stage?.mixedGroups ?? [])],
    groupsCount: state.groups.length,
    wordsCount: state.wordIds.length,
    wordsDone: wordsDone(state),
    percentage: state.stagesTotal === 0 ? 0 : getPercentage(state.stagesDone, state.stagesTotal),
  };
}

function wordsDone(state: RoundState): number {
  const { stage, groups } = state;
  if (state.step === 'pre_exam') return 0;
  if (!stage || stage.step === 'final_exam') return state.wordIds.length;
  // A group is done after its own paper-cut box: from its mixed stage or the next group on.
  const groupsDone = stage.mixedGroups.length > 0 ? stage.currentGroup : stage.currentGroup - 1;
  return groups.slice(0, groupsDone).flat().length;
}

/**
 * What of a round counts towards a lesson: not what the server had when the lesson before it ended.
 * @param learned words in all
 */
export function countRoundWork(
  { id, startedAt }: { id: number; startedAt: Date },
  answers: readonly TimedAnswer[],
  learned: number,
  { startedAt: since, countedUntil }: LessonTimes,
): LessonWork {
  const before = answers.filter(({ receivedAt }) => countedUntil !== null && receivedAt <= countedUntil);
  return {
    learned: Math.max(0, learned - getPosition(id, before).wordsDone),
    seconds: secondsAtWorkSince(answers, startedAt, since),
  };
}

/** Where a completed round stands: at its end. */
export function finalPosition(wordsCount: number, groupsCount: number): RoundPosition {
  return {
    step: 'completed',
    currentGroup: 0,
    mixedGroups: [],
    groupsCount,
    wordsCount,
    wordsDone: wordsCount,
    percentage: 100,
  };
}
