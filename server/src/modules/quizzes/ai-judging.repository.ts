/** What the AI is given of written work. */
import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../database';
import { questionVariants, quizAnswers, quizSubmissions } from '../../db/schema';
import type { QuestionKey } from '../../rules/math/questions/key';
import type { GivenAnswer, Judgement } from '@xueban/contract/resources/mathematics/questions';

export interface WrittenWork {
  quizId: number;
  key: string;
  given: GivenAnswer;
  photoObjectKey: string | null;
  judgement: Judgement;
  questionKey: QuestionKey;
}

/** The latest answer to a question in the quiz of a record, with the key of the variant that was answered. */
export async function findLatestWork(
  db: Executor,
  { studentId, recordId, questionId }: { studentId: number; recordId: number; questionId: number },
): Promise<WrittenWork | undefined> {
  const [row] = await db
    .select({ answer: quizAnswers, questionKey: questionVariants.key })
    .from(quizAnswers)
    .innerJoin(
      quizSubmissions,
      and(
        eq(quizSubmissions.studentId, quizAnswers.studentId),
        eq(quizSubmissions.id, quizAnswers.quizSubmissionId),
        eq(quizSubmissions.learningRecordId, recordId),
      ),
    )
    .innerJoin(
      questionVariants,
      and(eq(questionVariants.questionId, quizAnswers.questionId), eq(questionVariants.variant, quizAnswers.variant)),
    )
    .where(and(eq(quizAnswers.studentId, studentId), eq(quizAnswers.questionId, questionId)))
    .orderBy(desc(quizAnswers.id))
    .limit(1);
  if (!row) return undefined;
  const { quizSubmissionId, idempotencyKey, given, photoObjectKey, verdict, judgedBy, score, reason, cause, blanks } = row.answer;
  return {
    quizId: quizSubmissionId,
    key: idempotencyKey,
    given,
    photoObjectKey,
    judgement: { verdict, judged_by: judgedBy, score, reason, cause, blanks: blanks ?? [] },
    questionKey: row.questionKey,
  };
}
