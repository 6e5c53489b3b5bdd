/** Moves answers of rounds that are over out of their rows into packs. */
import { and, asc, eq, exists, getTableColumns, lte } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { learningAnswerPacks, learningAnswers, learningRecords } from '../../../database/schema';
import { answerPack } from '../rules/packs/answer-pack';

/** Rounds of a student that were completed by then and have answers as rows. */
export async function listRoundsToPack(db: Executor, studentId: number, completedBefore: Date): Promise<number[]> {
  const answers = db
    .select()
    .from(learningAnswers)
    .where(and(eq(learningAnswers.studentId, learningRecords.studentId), eq(learningAnswers.learningRecordId, learningRecords.id)));
  const rows = await db
    .select({ id: learningRecords.id })
    .from(learningRecords)
    .where(and(eq(learningRecords.studentId, studentId), lte(learningRecords.completedAt, completedBefore), exists(answers)))
    .orderBy(asc(learningRecords.id));
  return rows.map(({ id }) => id);
}

/** Packs a round that is completed: it takes no more answers. What another process has packed meanwhile is packed once. */
export async function packRound(tx: Executor, studentId: number, learningRecordId: number): Promise<void> {
  const { studentId: _student, learningRecordId: _record, ...columns } = getTableColumns(learningAnswers);
  const answers = await tx
    .delete(learningAnswers)
    .where(and(eq(learningAnswers.studentId, studentId), eq(learningAnswers.learningRecordId, learningRecordId)))
    .returning(columns);
  if (answers.length === 0) return;
  const content = answerPack.pack(answers.sort((a, b) => a.id - b.id));
  await tx.insert(learningAnswerPacks).values({ studentId, learningRecordId, content });
}
