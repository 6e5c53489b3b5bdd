/** Reads the log of answers of several rounds at once. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { learningAnswers } from '../../../database/schema/word-memory';

const answer = {
  recordId: learningAnswers.learningRecordId,
  key: learningAnswers.idempotencyKey,
  wordId: learningAnswers.wordId,
  step: learningAnswers.step,
  currentGroup: learningAnswers.currentGroup,
  mixedGroups: learningAnswers.mixedGroups,
  correct: learningAnswers.correct,
  receivedAt: learningAnswers.receivedAt,
  answeredAt: learningAnswers.answeredAt,
  exercise: learningAnswers.exercise,
  given: learningAnswers.given,
  takenBack: learningAnswers.takenBack,
};
export type AnswerRow = Pick<typeof learningAnswers.$inferSelect, Exclude<keyof typeof answer, 'recordId' | 'key'>> & {
  recordId: number;
  key: string;
};

/** Answers of these records, each record's in the order received. */
export async function loadAnswers(db: Executor, studentId: number, recordIds: number[]): Promise<AnswerRow[]> {
  if (recordIds.length === 0) return [];
  return db
    .select(answer)
    .from(learningAnswers)
    .where(and(eq(learningAnswers.studentId, studentId), inArray(learningAnswers.learningRecordId, recordIds)))
    .orderBy(asc(learningAnswers.id));
}
