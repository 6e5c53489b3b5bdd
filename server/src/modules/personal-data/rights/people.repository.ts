/** Names, phones and links of people, as the school changes them. */
import { and, asc, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { captchas, guardianPartings, parents, parentStudents, students } from '../../../database/schema';
import { endSessions } from '../../../plugins/end-sessions.repository';
import { SEPARATOR } from './parted';

const isParting = and(eq(guardianPartings.parentId, parentStudents.parentId), eq(guardianPartings.studentId, parentStudents.studentId));

export async function correctStudent(db: Executor, studentId: number, values: { name?: string; grade?: string }): Promise<void> {
  await db.update(students).set(values).where(eq(students.id, studentId));
}

export async function renameParent(db: Executor, parentId: number, name: string): Promise<void> {
  await db.update(parents).set({ name }).where(eq(parents.id, parentId));
}

/** Gives the guardian another phone and ends their sessions: who has the old one is out, and so are its codes. */
export async function changePhone(tx: Executor, parentId: number, phone: string): Promise<void> {
  await removeCodes(tx, parentId);
  await tx.update(parents).set({ phone }).where(eq(parents.id, parentId));
  await endSessions(tx, parentId, 'phone');
}

/** SMS codes and counted attempts of the guardian's phone. */
export async function removeCodes(tx: Executor, parentId: number): Promise<void> {
  const phone = sql`(select phone from parents where id = ${parentId})`;
  await tx.delete(captchas).where(eq(captchas.phone, phone));
  await tx.execute(sql`delete from rate_limits where position(${phone} in key) > 0`);
}

/** False when they were linked already. */
export async function insertLink(tx: Executor, parentId: number, studentId: number): Promise<boolean> {
  return (
    (await tx.insert(parentStudents).values({ parentId, studentId }).onConflictDoNothing().returning({ parentId: parentStudents.parentId }))
      .length > 0
  );
}

/** False when they were not linked. */
export async function unlink(tx: Executor, parentId: number, studentId: number): Promise<boolean> {
  const gone = await tx
    .delete(parentStudents)
    .where(and(eq(parentStudents.parentId, parentId), eq(parentStudents.studentId, studentId)))
    .returning({ parentId: parentStudents.parentId });
  return gone.length > 0;
}

/**
 * Links the guardian again to students from whom the ledger of this request unlinked them, unless the school has given them
 * to somebody else since. Returns their ids.
 */
export async function linkPartedAgain(tx: Executor, parentId: number, deletionId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string; hidden: boolean }>(sql`
    select distinct parted.student_id as id, exists (
      select from deletions where deletions.student_id = parted.student_id and withdrawn_at is null and done_at is null
    ) as hidden
    from audit_events as parted join parents on parents.id = parted.parent_id
    where parted.parent_id = ${parentId} and parted.kind = 'unlinked' and parted.details ->> 'deletion' = ${String(deletionId)}
      and not exists (
        select from parent_students as held where held.student_id = parted.student_id and not exists (
          select from audit_events as back where back.parent_id = held.parent_id and back.kind = 'deletion_withdrawn' and back.id > parted.id
            and parted.student_id::text = any(string_to_array(back.details ->> 'linkedAgain', ${SEPARATOR}))
        )
      )
    order by id`);
  const linked: number[] = [];
  for (const { hidden, ...row } of rows) {
    const studentId = Number(row.id);
    if (!(await holdStudent(tx, studentId))) continue;
    const values = { parentId, studentId, hiddenAt: hidden ? sql`now()` : null };
    const added = await tx.insert(parentStudents).values(values).onConflictDoNothing().returning({ id: parentStudents.studentId });
    linked.push(...added.map(({ id }) => id));
  }
  return linked;
}

/** Whether the guardian has the student, also one who is hidden from them. */
export async function hasLink(db: Executor, parentId: number, studentId: number): Promise<boolean> {
  const rows = await db
    .select({ parentId: parentStudents.parentId })
    .from(parentStudents)
    .where(and(eq(parentStudents.parentId, parentId), eq(parentStudents.studentId, studentId)));
  return rows.length > 0;
}

/** Whether the guardian has asked to be parted from the student. */
export async function hasParting(db: Executor, parentId: number, studentId: number): Promise<boolean> {
  const of = and(eq(guardianPartings.parentId, parentId), eq(guardianPartings.studentId, studentId));
  return (await db.$count(guardianPartings, of)) > 0;
}

/** Whether a guardian other than this one has the student. Holds the student, so that nobody else changes that meanwhile. */
export async function hasOtherGuardian(tx: Executor, studentId: number, parentId: number): Promise<boolean> {
  await holdStudent(tx, studentId);
  const rows = await tx
    .select({ parentId: parentStudents.parentId })
    .from(parentStudents)
    .where(and(eq(parentStudents.studentId, studentId), ne(parentStudents.parentId, parentId)))
    .limit(1);
  return rows.length > 0;
}

/** The same, of guardians who stay: one about to be deleted, or to let go of the student, is none. */
export async function hasOtherLastingGuardian(tx: Executor, studentId: number, parentId: number): Promise<boolean> {
  await holdStudent(tx, studentId);
  const rows = await tx
    .select({ parentId: parentStudents.parentId })
    .from(parentStudents)
    .innerJoin(parents, eq(parents.id, parentStudents.parentId))
    .leftJoin(guardianPartings, isParting)
    .where(
      and(
        eq(parentStudents.studentId, studentId),
        ne(parentStudents.parentId, parentId),
        isNull(parents.deletionDueAt),
        isNull(guardianPartings.id),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Students who go when this guardian is deleted, as they have nobody else who stays. */
export async function listStudentsOfNobodyElse(db: Executor, parentId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select student_id as id from parent_students as own where parent_id = ${parentId} and not exists (
      select from parent_students as other join parents on parents.id = other.parent_id
      where other.student_id = own.student_id and other.parent_id <> ${parentId} and parents.deletion_due_at is null
        and not exists (select from guardian_partings as parting where parting.parent_id = other.parent_id and parting.student_id = other.student_id)
    ) order by student_id`);
  return rows.map(({ id }) => Number(id));
}

export async function studentIdsWithoutGuardian(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from students where not exists (select from parent_students where student_id = students.id) order by id`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Changes to whose student this is come one after the other: the second sees what the first did. False when there is no such student. */
export async function holdStudent(tx: Executor, studentId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select id from students where id = ${studentId} for update`);
  return rows.length > 0;
}

/** Whether the guardian's deletion has been asked for: it stays so until the transaction ends. Undefined when there is no such guardian. */
export async function holdParent(tx: Executor, parentId: number): Promise<{ isLeaving: boolean } | undefined> {
  const [row] = await tx.select({ dueAt: parents.deletionDueAt }).from(parents).where(eq(parents.id, parentId)).for('no key update');
  return row && { isLeaving: row.dueAt !== null };
}

export async function loadStudentIds(db: Executor, parentId: number): Promise<number[]> {
  const rows = await db
    .select({ id: parentStudents.studentId })
    .from(parentStudents)
    .where(eq(parentStudents.parentId, parentId))
    .orderBy(asc(parentStudents.studentId));
  return rows.map(({ id }) => id);
}

/** Hides a student from all guardians, or shows them again: not to those who let go of them. */
export async function setHidden(tx: Executor, studentId: number, hidden: boolean): Promise<void> {
  const of = eq(parentStudents.studentId, studentId);
  await tx
    .update(parentStudents)
    .set({ hiddenAt: hidden ? sql`now()` : null })
    .where(hidden ? and(of, isNull(parentStudents.hiddenAt)) : and(of, notExists(tx.select().from(guardianPartings).where(isParting))));
}

/** Closes the guardian's account until then, or opens it again. */
export async function setDeletionDue(tx: Executor, parentId: number, dueAt: Date | null): Promise<void> {
  await tx.update(parents).set({ deletionDueAt: dueAt }).where(eq(parents.id, parentId));
}

export async function isPhoneTaken(db: Executor, phone: string): Promise<boolean> {
  return (await db.select({ id: parents.id }).from(parents).where(eq(parents.phone, phone))).length > 0;
}
