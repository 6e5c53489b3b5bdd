/** The quizzes of learning records, for those who complete and show these. */
import type { Executor } from '../../../database';
import { type AnswerRow, completeQuiz, loadQuizAnswers, loadQuizzesOfRecords, type QuizRow } from './quizzes.repository';

export interface QuizWithAnswers {
  quiz: QuizRow;
  answers: AnswerRow[];
}

/** By record; one without a quiz is left out. */
export async function loadQuizzes(db: Executor, studentId: number, recordIds: readonly number[]): Promise<Map<number, QuizWithAnswers>> {
  const quizzes = await loadQuizzesOfRecords(db, studentId, recordIds);
  const answers = await loadQuizAnswers(
    db,
    studentId,
    quizzes.map(({ id }) => id),
  );
  return new Map(
    quizzes.map((quiz) => [quiz.learningRecordId ?? 0, { quiz, answers: answers.filter(({ quizId }) => quizId === quiz.id) }]),
  );
}

/** With its record: nothing more is answered in it. */
export const endQuiz = async (tx: Executor, studentId: number, quizId: number, now: Date): Promise<void> => {
  await completeQuiz(tx, studentId, quizId, now);
};
