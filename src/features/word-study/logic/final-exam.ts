/** 学后检测: every word of the round, right or wrong, and the score. */
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import type { StageState } from '@xueban/contract/learning/word-round';
import type { StudyAnswer } from './answers';

export interface ExamSummary {
  total: number;
  answered: number;
  correct: number;
  /** Of all words, 0–100. */
  score: number;
  /** Of the words answered, 0–100: the progress line. */
  percentage: number;
  finished: boolean;
}

/** Counts and score so far. An empty round (every word known) is finished from the start. */
export function examSummary(stage: Pick<StageState, 'wordIds' | 'results'>): ExamSummary {
  const total = stage.wordIds.length;
  const answered = stage.results.size;
  let correct = 0;
  for (const right of stage.results.values()) if (right) correct += 1;
  // Rounded down, as the server does: 100 only when nothing was wrong.
  const share = (count: number): number => (total === 0 ? 0 : Math.floor((count / total) * 100));
  return { total, answered, correct, score: share(correct), percentage: share(answered), finished: answered === total };
}

/**
 * How the words were asked last in this exam: another phone goes on the same way. At its beginning a learner alone chooses
 * meanings; in a lesson the teacher listens and marks.
 */
export function getExerciseInUse(answers: readonly StudyAnswer[], withTeacher: boolean): ExerciseKind {
  const exam = answers.filter((answer) => answer.kind === 'submission' && answer.step === 'final_exam');
  const last = exam[exam.length - 1];
  return last ? (last.exercise ?? 'recall') : withTeacher ? 'recall' : 'choice';
}
