/** Learning records: opening, reading. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '../../database';
import { chapters } from '../../db/schema/content';
import { learningAnswers, learningRecords } from '../../db/schema/learning';
import type { Listed, Range } from '../listing';

const record = {
  id: learningRecords.id,
  courseId: learningRecords.courseId,
  unitId: learningRecords.unitId,
  chapterId: learningRecords.chapterId,
  teacherId: learningRecords.teacherId,
  teachingRecordId: learningRecords.teachingRecordId,
  learningSubtype: learningRecords.learningSubtype,
  startedAt: learningRecords.startedAt,
  completedAt: learningRecords.completedAt,
  report: learningRecords.report,
};
export type LearningRecordRow = Pick<typeof learningRecords.$inferSelect, keyof typeof record>;
export type NewLearningRecord = Pick<
  typeof learningRecords.$inferInsert,
  'studentId' | 'courseId' | 'unitId' | 'chapterId' | 'teacherId' | 'teachingRecordId' | 'learningSubtype' | 'startedAt'
>;

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
};
export type AnswerRow = Pick<typeof learningAnswers.$inferSelect, Exclude<keyof typeof answer, 'recordId' | 'key'>> & {
  recordId: number;
  key: string;
};

/** A record of the student in a course, held against every answer and completion until the transaction ends. */
export async function lockRecord(
  db: Executor,
  studentId: number,
  courseId: number,
  recordId: number,
): Promise<LearningRecordRow | undefined> {
  const [row] = await db
    .select(record)
    .from(learningRecords)
    .where(and(eq(learningRecords.studentId, studentId), eq(learningRecords.id, recordId), eq(learningRecords.courseId, courseId)))
    .for('update');
  return row;
}

export async function findOpenRecord(db: Executor, studentId: number, courseId: number): Promise<LearningRecordRow | undefined> {
  const [row] = await db
    .select(record)
    .from(learningRecords)
    .where(and(eq(learningRecords.studentId, studentId), eq(learningRecords.courseId, courseId), isNull(learningRecords.completedAt)));
  return row;
}

/** Opens a record; undefined when the course has an open one already. */
export async function insertRecord(db: Executor, values: NewLearningRecord): Promise<LearningRecordRow | undefined> {
  const [row] = await db.insert(learningRecords).values(values).onConflictDoNothing().returning(record);
  return row;
}

/** The latest record, of one course if given. */
export async function findLatestRecord(db: Executor, studentId: number, courseId?: number): Promise<LearningRecordRow | undefined> {
  const [row] = await db
    .select(record)
    .from(learningRecords)
    .where(and(eq(learningRecords.studentId, studentId), courseId === undefined ? undefined : eq(learningRecords.courseId, courseId)))
    .orderBy(desc(learningRecords.id))
    .limit(1);
  return row;
}

export interface RecordFilter {
  chapterId?: number | undefined;
  status?: 'open' | 'completed' | undefined;
}

/** Records of the student in a course, newest first. */
export async function listRecords(
  db: Executor,
  studentId: number,
  courseId: number,
  range: Range,
  { chapterId, status }: RecordFilter,
): Promise<Listed<LearningRecordRow>> {
  const wanted = and(
    eq(learningRecords.studentId, studentId),
    eq(learningRecords.courseId, courseId),
    chapterId === undefined ? undefined : eq(learningRecords.chapterId, chapterId),
    status && (status === 'open' ? isNull(learningRecords.completedAt) : isNotNull(learningRecords.completedAt)),
  );
  const items = await db
    .select(record)
    .from(learningRecords)
    .where(wanted)
    .orderBy(desc(learningRecords.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db.select({ total: count() }).from(learningRecords).where(wanted);
  return { items, total: row?.total ?? 0 };
}

/** Answers of these records, each record's in the order received. */
export async function loadAnswers(db: Executor, studentId: number, recordIds: number[]): Promise<AnswerRow[]> {
  if (recordIds.length === 0) return [];
  return db
    .select(answer)
    .from(learningAnswers)
    .where(and(eq(learningAnswers.studentId, studentId), inArray(learningAnswers.learningRecordId, recordIds)))
    .orderBy(asc(learningAnswers.id));
}

/** A chapter of a course by its id, or the first one of a unit. */
export async function findChapter(
  db: Executor,
  courseId: number,
  { chapterId, unitId }: { chapterId?: number | undefined; unitId?: number | undefined },
): Promise<{ id: number; unitId: number } | undefined> {
  const [chapter] = await db
    .select({ id: chapters.id, unitId: chapters.unitId })
    .from(chapters)
    .where(
      and(
        eq(chapters.courseId, courseId),
        isNull(chapters.removedAt),
        chapterId === undefined ? undefined : eq(chapters.id, chapterId),
        unitId === undefined ? undefined : eq(chapters.unitId, unitId),
      ),
    )
    .orderBy(asc(chapters.sequence))
    .limit(1);
  return chapter;
}
