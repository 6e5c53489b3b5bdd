/** Prints in the database. */
import { and, count, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { PrintStatus, PrintType } from '@xueban/contract/resources/learning-prints';
import type { Executor } from '../../database';
import { courses } from '../../database/schema/content';
import { students } from '../../database/schema/people';
import { learningPrints, type MistakeFilter } from '../../database/schema/prints';
import type { CalendarDay } from '../school/rules/school-calendar';
import type { Listed, Range } from '../../database/listing';

/** A print, and whose it is. */
export interface PrintKey {
  studentId: number;
  id: number;
}

export interface PrintFilter {
  courseId?: number;
  type?: PrintType;
  recordId?: number;
}

// A mistake word book may have thousands of words: lists only say how many.
const columns = {
  id: learningPrints.id,
  studentId: learningPrints.studentId,
  number: learningPrints.number,
  type: learningPrints.printType,
  status: learningPrints.status,
  recordId: learningPrints.learningRecordId,
  wordsCount: sql<number>`cardinality(${learningPrints.wordIds})`,
  questionsCount: sql<number>`case when ${learningPrints.aiGenerationId} is null then cardinality(${learningPrints.mistakeIds}) else coalesce(
    (select g.questions_count from ai_generations g where g.student_id = ${learningPrints.studentId} and g.id = ${learningPrints.aiGenerationId}), 0) end`,
  pagesCount: learningPrints.pagesCount,
  byteSize: learningPrints.byteSize,
  createdAt: learningPrints.createdAt,
  courseId: courses.id,
  courseName: courses.name,
  studentName: students.name,
};
const wholeColumns = {
  ...columns,
  wordIds: learningPrints.wordIds,
  mistakeIds: learningPrints.mistakeIds,
  aiGenerationId: learningPrints.aiGenerationId,
  contentHash: learningPrints.contentHash,
  objectKey: learningPrints.objectKey,
};

const selectListed = (db: Executor) =>
  db
    .select(columns)
    .from(learningPrints)
    .innerJoin(courses, eq(courses.id, learningPrints.courseId))
    .innerJoin(students, eq(students.id, learningPrints.studentId));
const select = (db: Executor) =>
  db
    .select(wholeColumns)
    .from(learningPrints)
    .innerJoin(courses, eq(courses.id, learningPrints.courseId))
    .innerJoin(students, eq(students.id, learningPrints.studentId));

export type ListedPrint = Awaited<ReturnType<typeof selectListed>>[number];
export type PrintRow = Awaited<ReturnType<typeof select>>[number];

const isPrint = ({ studentId, id }: PrintKey) => and(eq(learningPrints.studentId, studentId), eq(learningPrints.id, id));

/** Prints of a student, newest first. */
export async function listPrints(
  db: Executor,
  studentId: number,
  { courseId, type, recordId }: PrintFilter,
  range: Range,
): Promise<Listed<ListedPrint>> {
  const chosen = and(
    eq(learningPrints.studentId, studentId),
    courseId === undefined ? undefined : eq(learningPrints.courseId, courseId),
    type === undefined ? undefined : eq(learningPrints.printType, type),
    recordId === undefined ? undefined : eq(learningPrints.learningRecordId, recordId),
  );
  const items = await selectListed(db).where(chosen).orderBy(desc(learningPrints.id)).limit(range.limit).offset(range.offset);
  const [row] = await db.select({ total: count() }).from(learningPrints).where(chosen);
  return { items, total: row?.total ?? 0 };
}

export async function findPrint(db: Executor, key: PrintKey): Promise<PrintRow | undefined> {
  return (await select(db).where(isPrint(key)))[0];
}

/** The print of a mistake book that holds exactly this. */
export async function findByContent(db: Executor, studentId: number, type: PrintType, contentHash: string): Promise<PrintRow | undefined> {
  const [row] = await select(db)
    .where(and(eq(learningPrints.studentId, studentId), eq(learningPrints.contentHash, contentHash), eq(learningPrints.printType, type)))
    .orderBy(desc(learningPrints.id))
    .limit(1);
  return row;
}

const NUMBER_LOCK = 7_021_130;

/** Until the transaction ends, nobody else adds prints of this student: numbers go up one by one, and nothing is made twice. */
export async function lockPrints(tx: Executor, studentId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK}::int, (${studentId}::bigint % 2147483647)::int)`);
}

export interface NewPrint {
  studentId: number;
  courseId: number;
  type: PrintType;
  recordId?: number;
  filter?: MistakeFilter;
  wordIds?: readonly number[];
  mistakeIds?: readonly number[];
  aiGenerationId?: number | null;
  contentHash: string;
}

/** Adds prints with the next numbers of the day, under the lock; those a round has already are left as they are. */
export async function insertPrints(tx: Executor, prints: readonly NewPrint[], day: CalendarDay, now: Date): Promise<number[]> {
  const [first] = prints;
  if (!first) return [];
  const prefix = day.replaceAll('-', '');
  const [row] = (
    await tx.execute<{ last: number }>(sql`select coalesce(max(split_part(number, '-', 2)::int), 0) as last from learning_prints
    where student_id = ${first.studentId} and number between ${`${prefix}-000`} and ${`${prefix}-999999`}`)
  ).rows;
  const last = row?.last ?? 0;
  const inserted = await tx
    .insert(learningPrints)
    .values(
      prints.map(({ studentId, courseId, type, recordId, filter, wordIds = [], mistakeIds = [], aiGenerationId, contentHash }, i) => ({
        studentId,
        courseId,
        printType: type,
        learningRecordId: recordId,
        filter,
        wordIds: [...wordIds],
        mistakeIds: [...mistakeIds],
        aiGenerationId,
        contentHash,
        createdAt: now,
        status: 'waiting' as const,
        number: `${prefix}-${String(last + i + 1).padStart(3, '0')}`,
      })),
    )
    .onConflictDoNothing({
      target: [learningPrints.studentId, learningPrints.learningRecordId, learningPrints.printType],
      where: sql`learning_record_id is not null`,
    })
    .returning({ id: learningPrints.id });
  return inserted.map(({ id }) => id);
}

/** Has a print made, again too, before all that were asked for until now; one that is being made, or has been meanwhile, is left as it is. */
export async function requeue(db: Executor, key: PrintKey & { status: PrintStatus }): Promise<void> {
  const { rows } = await db.execute<{ place: number }>(
    sql`select nextval(pg_get_serial_sequence('learning_prints', 'id'))::float8 as place`,
  );
  await db
    .update(learningPrints)
    .set({ status: 'waiting', queuePlace: rows[0]?.place })
    .where(and(isPrint(key), eq(learningPrints.status, key.status), ne(learningPrints.status, 'making')));
}

/** Marks what becomes of a print that is being made. */
export async function setStatus(db: Executor, key: PrintKey, status: PrintStatus): Promise<void> {
  await db.update(learningPrints).set({ status }).where(isPrint(key));
}

export interface MadePrint {
  objectKey: string;
  pagesCount: number;
  byteSize: number;
  contentHash: string;
  madeAt: Date;
}

/** False when the print is gone: its student was deleted while it was made. */
export async function saveMade(db: Executor, key: PrintKey, made: MadePrint): Promise<boolean> {
  return (
    (
      await db
        .update(learningPrints)
        .set({ ...made, status: 'ready' })
        .where(isPrint(key))
        .returning({ id: learningPrints.id })
    ).length > 0
  );
}

export interface KeptPdf extends PrintKey {
  objectKey: string;
}

/** PDFs made before this time, the oldest first. */
export async function listOldPdfs(db: Executor, before: Date, limit: number): Promise<KeptPdf[]> {
  const rows = await db
    .select({ studentId: learningPrints.studentId, id: learningPrints.id, objectKey: learningPrints.objectKey })
    .from(learningPrints)
    .where(and(isNotNull(learningPrints.objectKey), lt(learningPrints.madeAt, before)))
    .orderBy(learningPrints.madeAt)
    .limit(limit);
  return rows.flatMap(({ objectKey, ...key }) => (objectKey === null ? [] : [{ ...key, objectKey }]));
}

/** The print stays, without this PDF. */
export async function forgetPdf(db: Executor, { objectKey, ...key }: KeptPdf): Promise<void> {
  await db
    .update(learningPrints)
    .set({ objectKey: null })
    .where(and(isPrint(key), eq(learningPrints.objectKey, objectKey)));
}

export interface UnmadePrint extends PrintKey {
  /** Higher ones were asked for later. */
  place: number;
}

const placeOf = sql<number>`coalesce(${learningPrints.queuePlace}, ${learningPrints.id})`.mapWith(learningPrints.id);

/** Prints that wait, or whose maker may have died; those asked for last first. */
export async function listUnmade(db: Executor, statuses: readonly ('waiting' | 'making')[], limit: number): Promise<UnmadePrint[]> {
  return db
    .select({ studentId: learningPrints.studentId, id: learningPrints.id, place: placeOf })
    .from(learningPrints)
    .where(and(sql`status in ('waiting', 'making')`, inArray(learningPrints.status, [...statuses])))
    .orderBy(desc(placeOf))
    .limit(limit);
}
