/** What the AI is given of written work. */
import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { questionVariants, quizAnswers, quizSubmissions } from '../../../database/schema';
import type { QuestionKey } from '../rules/questions/key';
import type { GivenAnswer, Judgement } from '@xueban/contract/resources/math/questions';
import { toJudge } from './quiz-view';
import { isQuizOfAnswer } from './quizzes.repository';

export interface WrittenWork {
  quizId: number;
  key: string;
  given: GivenAnswer;
  photoObjectKey: string | null;
  judgement: Judgement;
  questionKey: QuestionKey;
}

/** A quiz, by itself or by the record it belongs to. */
export type QuizPlace = { quizId: number } | { recordId: number };

/** The latest answer to a question in a quiz, with the key of the variant that was answered. */
export async function findLatestWork(
  db: Executor,
  { studentId, questionId, ...place }: { studentId: number; questionId: number } & QuizPlace,
): Promise<WrittenWork | undefined> {
  const [row] = await db
    .select({ answer: quizAnswers, questionKey: questionVariants.key })
    .from(quizAnswers)
    .innerJoin(
      quizSubmissions,
      and(isQuizOfAnswer, 'quizId' in place ? eq(quizSubmissions.id, place.quizId) : eq(quizSubmissions.learningRecordId, place.recordId)),
    )
    .innerJoin(
      questionVariants,
      and(eq(questionVariants.questionId, quizAnswers.questionId), eq(questionVariants.variant, quizAnswers.variant)),
    )
    .where(and(eq(quizAnswers.studentId, studentId), eq(quizAnswers.questionId, questionId), eq(quizAnswers.late, false)))
    .orderBy(desc(quizAnswers.id))
    .limit(1);
  if (!row) return undefined;
  const { quizSubmissionId, idempotencyKey, given, photoObjectKey, verdict, judgedBy, score, reason, cause, blanks } = row.answer;
  return {
    quizId: quizSubmissionId,
    key: idempotencyKey,
    given,
    photoObjectKey,
    judgement: { verdict, ...toJudge(judgedBy), score, reason, cause, blanks: blanks ?? [] },
    questionKey: row.questionKey,
  };
}
