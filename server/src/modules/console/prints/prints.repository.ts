/** Prints of the school in the database. */
import type { SchoolPrint, SchoolPrintKind } from '@xueban/contract/school/prints';
import { and, arrayOverlaps, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { schoolPrints, staffSessions, students } from '../../../database/schema';
import type { CalendarDay } from '../../school/rules/school-calendar';

/** Also the data of its job. */
export interface SchoolPrintKey {
  id: number;
}

const FIELDS = {
  id: schoolPrints.id,
  kind: schoolPrints.kind,
  title: schoolPrints.title,
  studentIds: schoolPrints.studentIds,
  week: schoolPrints.week,
  status: schoolPrints.status,
  done: schoolPrints.done,
  pages: schoolPrints.pages,
  byteSize: sql<number | null>`octet_length(${schoolPrints.pdf})`,
  createdAt: schoolPrints.createdAt,
  expiresAt: schoolPrints.expiresAt,
};

export type SchoolPrintRow = Omit<typeof schoolPrints.$inferSelect, 'pdf' | 'staffId' | 'sessionHash'> & { byteSize: number | null };

export interface NewSchoolPrint {
  staffId: number;
  sessionHash: string;
  kind: SchoolPrintKind;
  title: string;
  studentIds: number[];
  week: CalendarDay | null;
  createdAt: Date;
}

const SHOWN = 20;
const isUnmade = inArray(schoolPrints.status, ['waiting', 'making']);

export type SchoolPrintRepository = ReturnType<typeof createSchoolPrintRepository>;

export function createSchoolPrintRepository(db: Executor) {
  const of = (sessionHash: string, id?: number) =>
    and(
      eq(schoolPrints.sessionHash, sessionHash),
      id === undefined ? undefined : eq(schoolPrints.id, id),
      gt(schoolPrints.expiresAt, sql`now()`),
    );
  return {
    /** Kept as long as the session may live. */
    async insert(tx: Executor, values: NewSchoolPrint): Promise<SchoolPrintRow> {
      const [session] = await tx
        .select({ expiresAt: staffSessions.expiresAt })
        .from(staffSessions)
        .where(eq(staffSessions.tokenHash, values.sessionHash));
      if (!session) throw new Error('a print is asked for in a session that is over');
      const [row] = await tx
        .insert(schoolPrints)
        .values({ ...values, expiresAt: session.expiresAt })
        .returning(FIELDS);
      if (!row) throw new Error('an insert returned no row');
      return row;
    },
    list: (sessionHash: string): Promise<SchoolPrintRow[]> =>
      db.select(FIELDS).from(schoolPrints).where(of(sessionHash)).orderBy(desc(schoolPrints.id)).limit(SHOWN),
    async find(sessionHash: string, id: number): Promise<SchoolPrintRow | undefined> {
      return (await db.select(FIELDS).from(schoolPrints).where(of(sessionHash, id)))[0];
    },
    async loadPdf(sessionHash: string, id: number): Promise<Buffer | undefined> {
      const [row] = await db.select({ pdf: schoolPrints.pdf }).from(schoolPrints).where(of(sessionHash, id));
      return row?.pdf ?? undefined;
    },

    async findUnmade({ id }: SchoolPrintKey): Promise<SchoolPrintRow | undefined> {
      return (
        await db
          .select(FIELDS)
          .from(schoolPrints)
          .where(and(eq(schoolPrints.id, id), isUnmade))
      )[0];
    },
    listUnmade: (statuses: readonly ('waiting' | 'making')[], limit: number): Promise<SchoolPrintKey[]> =>
      db
        .select({ id: schoolPrints.id })
        .from(schoolPrints)
        .where(and(isUnmade, inArray(schoolPrints.status, [...statuses])))
        .orderBy(asc(schoolPrints.id))
        .limit(limit),
    async setStatus({ id }: SchoolPrintKey, status: SchoolPrint['status']): Promise<void> {
      await db
        .update(schoolPrints)
        .set({ status })
        .where(and(eq(schoolPrints.id, id), isUnmade));
    },
    async setDone({ id }: SchoolPrintKey, done: number): Promise<void> {
      await db
        .update(schoolPrints)
        .set({ done })
        .where(and(eq(schoolPrints.id, id), isUnmade));
    },
    async saveMade({ id }: SchoolPrintKey, made: { pdf: Buffer; pages: number; done: number }): Promise<void> {
      await db
        .update(schoolPrints)
        .set({ ...made, status: 'ready' })
        .where(and(eq(schoolPrints.id, id), isUnmade));
    },

    /** Those whose time is over, and those that show a student who has been deleted. */
    async removeOver(now: Date): Promise<void> {
      await db.delete(schoolPrints).where(lte(schoolPrints.expiresAt, now));
      const shown = await db.selectDistinct({ id: sql<number>`unnest(${schoolPrints.studentIds})`.mapWith(Number) }).from(schoolPrints);
      const ids = shown.map(({ id }) => id);
      const there = new Set((await db.select({ id: students.id }).from(students).where(inArray(students.id, ids))).map(({ id }) => id));
      const gone = ids.filter((id) => !there.has(id));
      if (gone.length > 0) await db.delete(schoolPrints).where(arrayOverlaps(schoolPrints.studentIds, gone));
    },
  };
}
