/** Deletions as guardians see them, and students they let go of. */
import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { deletions, guardianPartings, parentStudents, students } from '../../../database/schema';

/** One that was asked for, of a student whom the guardian has or had. */
export interface RequestRow {
  id: number;
  /** `link`: the guardian alone lets go of the student. */
  scope: 'student' | 'link';
  student: { id: number; name: string };
  requestedAt: Date;
  dueAt: Date;
}

const student = { id: students.id, name: students.name };

/** What of the guardian's students can still be taken back, newest first. */
export async function listRequests(db: Executor, parentId: number): Promise<RequestRow[]> {
  const ofStudents = await db
    .select({ id: deletions.id, student, requestedAt: deletions.requestedAt, dueAt: deletions.dueAt })
    .from(deletions)
    .innerJoin(parentStudents, and(eq(parentStudents.studentId, deletions.studentId), eq(parentStudents.parentId, parentId)))
    .innerJoin(students, eq(students.id, parentStudents.studentId))
    .where(and(isNull(deletions.withdrawnAt), isNull(deletions.doneAt), isNull(deletions.begunAt), gt(deletions.dueAt, sql`now()`)))
    .orderBy(desc(deletions.id));
  const ofLinks = await db
    .select({ id: guardianPartings.id, student, requestedAt: guardianPartings.requestedAt, dueAt: guardianPartings.dueAt })
    .from(guardianPartings)
    .innerJoin(students, eq(students.id, guardianPartings.studentId))
    .where(and(eq(guardianPartings.parentId, parentId), gt(guardianPartings.dueAt, sql`now()`)))
    .orderBy(desc(guardianPartings.id));
  return [
    ...ofStudents.map((row) => ({ ...row, scope: 'student' as const })),
    ...ofLinks.map((row) => ({ ...row, scope: 'link' as const })),
  ].sort((one, other) => other.id - one.id);
}

/** The student whose deletion has this id, and whether it can be found taken back; undefined when it is of none that the guardian has. */
export async function findStudentOfRequest(
  db: Executor,
  parentId: number,
  id: number,
): Promise<{ studentId: number; isWithdrawn: boolean } | undefined> {
  const [row] = await db
    .select({ studentId: parentStudents.studentId, withdrawnAt: deletions.withdrawnAt })
    .from(deletions)
    .innerJoin(parentStudents, and(eq(parentStudents.studentId, deletions.studentId), eq(parentStudents.parentId, parentId)))
    .where(eq(deletions.id, id));
  return row && { studentId: row.studentId, isWithdrawn: row.withdrawnAt !== null };
}

/** Undefined when the guardian lets go of the student already. */
export async function insertParting(tx: Executor, parentId: number, studentId: number, days: number): Promise<number | undefined> {
  const [row] = await tx
    .insert(guardianPartings)
    .values({ parentId, studentId, dueAt: sql`now() + make_interval(days => ${days})` })
    .onConflictDoNothing()
    .returning({ id: guardianPartings.id });
  return row?.id;
}

/** A request of the guardian; undefined if there is none with this id. `isDue`: too late to undo. */
export async function findParting(tx: Executor, parentId: number, id: number): Promise<{ studentId: number; isDue: boolean } | undefined> {
  const [row] = await tx
    .select({ studentId: guardianPartings.studentId, isDue: sql<boolean>`${guardianPartings.dueAt} <= clock_timestamp()` })
    .from(guardianPartings)
    .where(and(eq(guardianPartings.id, id), eq(guardianPartings.parentId, parentId)))
    .for('update');
  return row;
}

export async function removeParting(tx: Executor, id: number): Promise<void> {
  await tx.delete(guardianPartings).where(eq(guardianPartings.id, id));
}

/** Whose time is over, longest first. */
export async function listDuePartings(db: Executor): Promise<{ id: number; parentId: number; studentId: number }[]> {
  return db
    .select({ id: guardianPartings.id, parentId: guardianPartings.parentId, studentId: guardianPartings.studentId })
    .from(guardianPartings)
    .where(lte(guardianPartings.dueAt, sql`now()`))
    .orderBy(asc(guardianPartings.dueAt), asc(guardianPartings.id));
}

/** The student exists, or not, for this guardian alone. Of one under deletion they stay hidden. */
export async function setHiddenFrom(tx: Executor, parentId: number, studentId: number, hidden: boolean): Promise<void> {
  const since = sql`(select now() from ${deletions} where ${deletions.studentId} = ${studentId} and ${deletions.withdrawnAt} is null and ${deletions.doneAt} is null)`;
  await tx
    .update(parentStudents)
    .set({ hiddenAt: hidden ? sql`now()` : since })
    .where(and(eq(parentStudents.parentId, parentId), eq(parentStudents.studentId, studentId)));
}
