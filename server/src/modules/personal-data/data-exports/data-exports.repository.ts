/** Copies of data in the database. */
import { and, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { dataExports, parentStudents, students } from '../../../database/schema';

/** Also the data of its job. */
export interface ExportKey {
  studentId: number;
  id: number;
}
export type ExportRow = typeof dataExports.$inferSelect;
export interface ListedExport extends ExportRow {
  studentName: string;
}

/** So many at most are shown: more than the limit of a day makes in the days they are kept. */
const SHOWN = 100;

const isOne = ({ studentId, id }: ExportKey) => and(eq(dataExports.studentId, studentId), eq(dataExports.id, id));
const isUnderWay = inArray(dataExports.status, ['waiting', 'making']);

/** Of students the guardian still sees. */
const listed = (db: Executor, parentId: number) =>
  db
    .select({ export: dataExports, studentName: students.name })
    .from(dataExports)
    .innerJoin(students, eq(students.id, dataExports.studentId))
    .innerJoin(
      parentStudents,
      and(
        eq(parentStudents.parentId, dataExports.parentId),
        eq(parentStudents.studentId, dataExports.studentId),
        isNull(parentStudents.hiddenAt),
      ),
    )
    .$dynamic()
    .where(and(eq(dataExports.parentId, parentId), gt(dataExports.expiresAt, sql`now()`)));

const shown = (rows: { export: ExportRow; studentName: string }[]): ListedExport[] =>
  rows.map(({ export: row, studentName }) => ({ ...row, studentName }));

/** Newest first. */
export async function listExports(db: Executor, parentId: number): Promise<ListedExport[]> {
  return shown(await listed(db, parentId).orderBy(desc(dataExports.id)).limit(SHOWN));
}

/** One of the guardian's. */
export async function findExport(db: Executor, parentId: number, id: number): Promise<ListedExport | undefined> {
  return (await listExports(db, parentId)).find((row) => row.id === id);
}

export async function findUnderWay(db: Executor, parentId: number, studentId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.parentId, parentId), eq(dataExports.studentId, studentId), isUnderWay));
  return row?.id;
}

/** Gives its id; undefined when one is under way. */
export async function insertExport(
  db: Executor,
  { parentId, studentId }: { parentId: number; studentId: number },
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
): Promise<number | undefined> {
  const [row] = await db
    .insert(dataExports)
    .values({ parentId, studentId, status: 'waiting', createdAt, expiresAt })
    .onConflictDoNothing()
    .returning({ id: dataExports.id });
  return row?.id;
}

/** Those that wait, or whose maker may have died; oldest first. */
export async function listUnmadeExports(db: Executor, statuses: readonly ('waiting' | 'making')[], limit: number): Promise<ExportKey[]> {
  return db
    .select({ studentId: dataExports.studentId, id: dataExports.id })
    .from(dataExports)
    .where(and(isUnderWay, inArray(dataExports.status, [...statuses])))
    .orderBy(dataExports.id)
    .limit(limit);
}

/**
 * Notes that it is being made and where the zip is about to be put, which stays the place of it however often it is
 * begun; gives that, and whose it is. Undefined when nobody waits for it any more.
 */
export async function beginExport(
  db: Executor,
  key: ExportKey,
  place: string,
): Promise<{ parentId: number; objectKey: string } | undefined> {
  const [row] = await db
    .update(dataExports)
    .set({ status: 'making', objectKey: sql`coalesce(${dataExports.objectKey}, ${place})` })
    .where(and(isOne(key), isUnderWay))
    .returning({ parentId: dataExports.parentId, objectKey: sql<string>`${dataExports.objectKey}` });
  return row;
}

/** False when it is gone or was given up meanwhile. */
export async function saveExport(db: Executor, key: ExportKey, made: { byteSize: number; madeAt: Date }): Promise<boolean> {
  const saved = await db
    .update(dataExports)
    .set({ ...made, status: 'ready' })
    .where(and(isOne(key), eq(dataExports.status, 'making')))
    .returning({ id: dataExports.id });
  return saved.length > 0;
}

/** Gives up one that was asked for before then. Gives the place of its zip, if it had one; the row says it until `forgetPlace`. */
export async function failExport(db: Executor, key: ExportKey, askedBefore: Date): Promise<string | undefined> {
  const [row] = await db
    .update(dataExports)
    .set({ status: 'failed' })
    .where(and(isOne(key), isUnderWay, lt(dataExports.createdAt, askedBefore)))
    .returning({ objectKey: dataExports.objectKey });
  return row?.objectKey ?? undefined;
}

/** Nothing is there any more: a backup does not miss it. */
export async function forgetPlace(db: Executor, key: ExportKey): Promise<void> {
  await db.update(dataExports).set({ objectKey: null }).where(isOne(key));
}

export async function listExpired(db: Executor, now: Date, limit: number): Promise<(ExportKey & { objectKey: string | null })[]> {
  return db
    .select({ studentId: dataExports.studentId, id: dataExports.id, objectKey: dataExports.objectKey })
    .from(dataExports)
    .where(lte(dataExports.expiresAt, now))
    .orderBy(dataExports.expiresAt)
    .limit(limit);
}

export async function removeExport(db: Executor, key: ExportKey): Promise<void> {
  await db.delete(dataExports).where(isOne(key));
}
