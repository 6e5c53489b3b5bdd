/** Reads the log of answers of several rounds at once, whether they stand as rows or are packed. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { learningAnswerPacks as packs } from '../../../database/schema/packs';
import { learningAnswers } from '../../../database/schema/word-memory';
import { flatMapInTurns } from '../packs/turns';
import { answerPack } from '../rules/packs/answer-pack';

const PACKS_AT_ONCE = 20;

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
export async function loadAnswers(db: Executor, studentId: number, recordIds: readonly number[]): Promise<AnswerRow[]> {
  if (recordIds.length === 0) return [];
  const rows = await db
    .select(answer)
    .from(learningAnswers)
    .where(and(eq(learningAnswers.studentId, studentId), inArray(learningAnswers.learningRecordId, [...recordIds])))
    .orderBy(asc(learningAnswers.id));
  // A round is packed whole, and only once it takes no more answers.
  const found = new Set(rows.map(({ recordId }) => recordId));
  const others = recordIds.filter((id) => !found.has(id));
  return [...rows, ...(await loadPackedAnswers(db, studentId, others))];
}

/** The same of those that are packed. */
export async function loadPackedAnswers(db: Executor, studentId: number, recordIds: readonly number[]): Promise<AnswerRow[]> {
  if (recordIds.length === 0) return [];
  const packed = await db
    .select()
    .from(packs)
    .where(and(eq(packs.studentId, studentId), inArray(packs.learningRecordId, [...recordIds])));
  return (await flatMapInTurns(packed, toRows)).map(
    ({ id: _id, studentId: _student, learningRecordId: recordId, idempotencyKey: key, ...row }) => ({ ...row, recordId, key }),
  );
}

const toRows = ({ content, ...ids }: typeof packs.$inferSelect): (typeof learningAnswers.$inferSelect)[] =>
  answerPack.unpack(content).map((answer) => ({ ...answer, ...ids }));

/** All packed answers of a student, some rounds at a time. */
export async function* readPackedAnswers(db: Executor, studentId: number): AsyncGenerator<(typeof learningAnswers.$inferSelect)[]> {
  for (let after = 0; ; ) {
    const some = await db
      .select()
      .from(packs)
      .where(and(eq(packs.studentId, studentId), gt(packs.learningRecordId, after)))
      .orderBy(asc(packs.learningRecordId))
      .limit(PACKS_AT_ONCE);
    yield await flatMapInTurns(some, toRows);
    const last = some.at(-1);
    if (!last || some.length < PACKS_AT_ONCE) return;
    after = last.learningRecordId;
  }
}
