/** Requests to delete people, and their rows going away in bounded steps. Every step can be done again after a crash. */
import { getTableName, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../database';
import { EXPORT_LOCK } from '../../../database/exclusive';
import { getName, getTable } from '../../../database/object-references';
import { appliedDeletions, deletions, parents, removedLessons, students } from '../../../database/schema';
import type { LedgerLine } from '../rules/deletion-ledger';
import { isOwnedBy } from './export.repository';
import type { OwnedReference, Owner, PersonalTable } from './personal-tables';

export type DeletionRow = typeof deletions.$inferSelect;
/** Whose. */
export type Subject = { parentId: number } | { studentId: number };

const isOf = (subject: Subject): SQL | undefined =>
  'parentId' in subject ? eq(deletions.parentId, subject.parentId) : eq(deletions.studentId, subject.studentId);
const isOpen = and(isNull(deletions.withdrawnAt), isNull(deletions.doneAt));
/** Nothing of the person has gone yet. */
const isWhole = and(isOpen, isNull(deletions.begunAt));

/** In so many days, or at that time. */
export type Due = number | Date;
const getDueAt = (due: Due): Date | SQL => (typeof due === 'number' ? sql`now() + make_interval(days => ${due})` : due);

/** Until when it can be taken back; undefined when it has been asked for already. */
export async function insertDeletion(tx: Executor, subject: Subject, due: Due, requestedAt?: Date): Promise<Date | undefined> {
  const [row] = await tx
    .insert(deletions)
    .values({ ...subject, subjectCreatedAt: await findCreatedAt(tx, subject), dueAt: getDueAt(due), ...(requestedAt && { requestedAt }) })
    .onConflictDoNothing()
    .returning({ dueAt: deletions.dueAt });
  return row?.dueAt;
}

export async function findOpenDeletion(db: Executor, subject: Subject): Promise<DeletionRow | undefined> {
  return (
    await db
      .select()
      .from(deletions)
      .where(and(isOf(subject), isOpen))
  )[0];
}

/**
 * Whether the deletion of a student has not been asked for, as a condition of statements.
 * @param studentId the column
 */
export const isStaying = (studentId: SQLWrapper): SQL =>
  sql`not exists (select from deletions gone where gone.student_id = ${studentId} and gone.withdrawn_at is null and gone.done_at is null)`;

/**
 * Gives which one it was; undefined when there is none that can still be taken back. By the clock, as the transaction may
 * have waited for one that ended the time.
 */
export async function withdrawDeletion(tx: Executor, subject: Subject): Promise<number | undefined> {
  const [row] = await tx
    .update(deletions)
    .set({ withdrawnAt: sql`now()` })
    .where(and(isOf(subject), isWhole, gt(deletions.dueAt, await readClock(tx))))
    .returning({ id: deletions.id });
  return row?.id;
}

/** Takes back the request of that time, also when it is due; undefined when it is not open here, or has begun. */
export async function withdrawRequest(tx: Executor, subject: Subject, requestedAt: Date, withdrawnAt: Date): Promise<number | undefined> {
  const [row] = await tx
    .update(deletions)
    .set({ withdrawnAt })
    .where(and(isOf(subject), isWhole, eq(deletions.requestedAt, requestedAt)))
    .returning({ id: deletions.id });
  return row?.id;
}

/** Whether the request of that time has been taken back. */
export async function hasWithdrawn(tx: Executor, subject: Subject, requestedAt: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: deletions.id })
    .from(deletions)
    .where(and(isOf(subject), eq(deletions.requestedAt, requestedAt), isNotNull(deletions.withdrawnAt)));
  return rows.length > 0;
}

/** Sets the time from which on it cannot be taken back; of one that has begun that is over. */
export async function makeDue(tx: Executor, subject: Subject, due: Due): Promise<void> {
  await tx
    .update(deletions)
    .set({ dueAt: getDueAt(due) })
    .where(and(isOf(subject), isWhole));
}

/**
 * From now on it cannot be taken back, whatever comes between; false when it has been, or was put off since it was found
 * due, or another process has carried it out.
 */
export async function beginDeletion(db: Executor, id: number): Promise<boolean> {
  const begun = await db
    .update(deletions)
    .set({ begunAt: sql`least(${deletions.begunAt}, now())` })
    // Days are kept in milliseconds, rounded.
    .where(and(eq(deletions.id, id), isOpen, lte(deletions.dueAt, new Date((await readClock(db)).getTime() + 1))))
    .returning({ id: deletions.id });
  return begun.length > 0;
}

/** Now, where a transaction may have waited; read before, as a change of rows on several nodes calls nothing that differs between them. */
async function readClock(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ now: Date | string }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? 0);
}

/** When the person was registered; undefined when there is none. */
export async function findCreatedAt(tx: Executor, subject: Subject): Promise<Date | undefined> {
  const [table, id] = 'parentId' in subject ? ([parents, subject.parentId] as const) : ([students, subject.studentId] as const);
  return (await tx.select({ createdAt: table.createdAt }).from(table).where(eq(table.id, id)))[0]?.createdAt;
}

/**
 * Gives every request that has not begun at least this long from now, ms, because one that is due may have been undone. A
 * deletion that has begun cannot have been.
 */
export async function postponeOpen(tx: Executor, ms: number): Promise<void> {
  const earliest = sql`date_trunc('milliseconds', now()) + make_interval(secs => ${ms / 1000})`;
  await tx.execute(sql`
    with postponed as (
      update deletions set due_at = ${earliest}
      where withdrawn_at is null and done_at is null and begun_at is null and due_at < ${earliest} returning parent_id, due_at
    )
    update parents set deletion_due_at = postponed.due_at from postponed where parents.id = postponed.parent_id`);
}

/** Keeps lines of lists that were applied; those that are kept already are once enough. */
export async function keepAppliedLines(tx: Executor, lines: readonly LedgerLine[]): Promise<void> {
  await tx.execute(
    sql`insert into applied_deletions (line) select value from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) on conflict do nothing`,
  );
}

export async function listAppliedLines(db: Executor): Promise<LedgerLine[]> {
  return (await db.select({ line: appliedDeletions.line }).from(appliedDeletions).orderBy(asc(appliedDeletions.id))).map(
    ({ line }) => line,
  );
}

/** Whose time is over, longest first. */
export async function listDueDeletions(db: Executor): Promise<DeletionRow[]> {
  return db
    .select()
    .from(deletions)
    .where(and(isOpen, lte(deletions.dueAt, sql`now()`)))
    .orderBy(asc(deletions.dueAt), asc(deletions.id));
}

/** More than a school has people. */
const ALL = 1_000_000;

/** Newest first; of one person, or of all. */
export async function listDeletions(db: Executor, limit = ALL, of?: Subject): Promise<DeletionRow[]> {
  return db
    .select()
    .from(deletions)
    .where(of && isOf(of))
    .orderBy(desc(deletions.id))
    .limit(limit);
}

/** False when another process was faster. */
export async function finishDeletion(tx: Executor, id: number): Promise<boolean> {
  return (
    (
      await tx
        .update(deletions)
        .set({ doneAt: sql`now()` })
        .where(and(eq(deletions.id, id), isOpen))
        .returning({ id: deletions.id })
    ).length > 0
  );
}

const getTableIdentifier = ({ table }: Pick<PersonalTable, 'table'>): SQL => sql`${sql.identifier(getTableName(table))}`;
const getOwner = (owner: Owner): SQL => sql`${sql.identifier(owner)}`;

/** At most `limit` rows of the owner; gives how many went. */
export async function removeRows(db: Executor, of: PersonalTable, id: number, limit: number): Promise<number> {
  const key = getKey(of.table);
  const { rowCount } = await db.execute(sql`
    delete from ${getTableIdentifier(of)} t where ${isOwnedBy(of, id)}
      and (${key}) in (select ${key} from ${getTableIdentifier(of)} t where ${isOwnedBy(of, id)} limit ${limit})`);
  return rowCount ?? 0;
}

/** The columns of the primary key, to be put into SQL: where rows are sharded, their place says nothing. */
function getKey(table: PgTable): SQL {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return sql.join(key.map(getName), sql`, `);
}

/**
 * Lessons go with their charges, and what the school settles with its teachers stays, added up without whose they were: in
 * one transaction. A charge that was taken back does not count.
 */
export async function removeLessons(db: Executor, studentId: number, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from teaching_records where student_id = ${studentId} order by id limit ${limit} for update`,
    );
    const those = sql`student_id = ${studentId} and id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`;
    const { rows: sums } = await tx.execute<typeof removedLessons.$inferSelect>(sql`
      select course_id::float8 as "courseId", teacher_id::float8 as "teacherId", to_char(started_on, 'YYYY-MM-01') as month,
        count(*)::int as "lessonsCount", sum(case when exists (
          select from course_hour_entries e join course_hour_entries r on r.student_id = e.student_id and r.reverses = e.id
          where e.student_id = t.student_id and e.teaching_record_id = t.id
        ) then 0 else changed_course_hours end)::float8 as "courseHours"
      from teaching_records t where ${those} and completed_at is not null group by 1, 2, 3 order by 1, 2, 3`);
    if (sums.length > 0)
      await tx
        .insert(removedLessons)
        .values(sums)
        .onConflictDoUpdate({
          target: [removedLessons.courseId, removedLessons.teacherId, removedLessons.month],
          set: {
            lessonsCount: sql`${removedLessons.lessonsCount} + excluded.lessons_count`,
            courseHours: sql`${removedLessons.courseHours} + excluded.course_hours`,
          },
        });
    await tx.execute(sql`delete from teaching_records where ${those}`);
    return rows.length;
  });
}

/**
 * Nobody begins to make copies of the student's data any more; gives whether one is still being made. Whoever makes one
 * holds its lock and puts the zip where its row says, so the rows stay until nobody does.
 */
export async function stopExports(db: Executor, owner: Owner, id: number): Promise<boolean> {
  await db.execute(sql`update data_exports set status = 'failed' where ${getOwner(owner)} = ${id} and status in ('waiting', 'making')`);
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${EXPORT_LOCK}::int, (id % 2147483647)::int) as free from data_exports where ${getOwner(owner)} = ${id} and byte_size is null`,
  );
  return rows.some(({ free }) => !free);
}

/** Nobody begins to make these any more. */
export async function stopPrints(db: Executor, studentId: number): Promise<void> {
  await db.execute(sql`update learning_prints set status = 'failed' where student_id = ${studentId} and status in ('waiting', 'making')`);
}

/** Objects that a row of a person refers to, by reference, and the key of what has not been checked yet. */
export interface ObjectRow {
  keys: readonly (string | null)[];
  incoming: string | null;
}

/** Of one table; gives each combination of keys once. */
export async function listObjectRows(db: Executor, references: readonly OwnedReference[], id: number, limit: number): Promise<ObjectRow[]> {
  const [first] = references;
  if (!first) return [];
  const keys = sql.join(
    references.map(({ column }) => getName(column)),
    sql`, `,
  );
  const { rows } = await db.execute<{ keys: (string | null)[]; incoming: string | null }>(sql`
    select distinct array[${keys}] as keys, ${references.find(({ incoming }) => incoming)?.incoming ?? sql`null`} as incoming
    from ${getTable(first.column)} where ${getName(first.owner.column)} = ${id} limit ${limit}`);
  return rows;
}

/** Removes rows that refer to these objects, at most so many, unless they have got others meanwhile. */
export async function removeObjectRow(
  db: Executor,
  references: readonly OwnedReference[],
  id: number,
  { keys }: ObjectRow,
  limit: number,
): Promise<void> {
  const [first] = references;
  if (!first) return;
  const table = getTable(first.column);
  const same = references.map(({ column }, i) => sql` and ${getName(column)} is not distinct from ${keys[i] ?? null}`);
  const key = getKey(first.column.table);
  const those = sql`${getName(first.owner.column)} = ${id}${sql.join(same)}`;
  await db.execute(sql`delete from ${table} where ${those} and (${key}) in (select ${key} from ${table} where ${those} limit ${limit})`);
}

export async function removeStudent(tx: Executor, studentId: number): Promise<void> {
  await tx.execute(sql`delete from students where id = ${studentId}`);
  // Nobody links the student any more: who does holds the row that has gone.
  await tx.execute(sql`delete from parent_students where student_id = ${studentId}`);
  await tx.execute(sql`update trial_bookings set enrolled_student_id = null where enrolled_student_id = ${studentId}`);
}

export async function removeParent(tx: Executor, parentId: number): Promise<void> {
  await tx.execute(sql`delete from parents where id = ${parentId}`);
}

/** Jobs of the queue that name the student: ids alone, but for good. The queue's tables are there when jobs have run. */
export async function removeJobs(db: Executor, studentId: number): Promise<void> {
  for (const table of ['pgboss.job', 'pgboss.archive']) {
    const { rows } = await db.execute<{ there: boolean }>(sql`select to_regclass(${table}) is not null as there`);
    if (rows[0]?.there) await db.execute(sql`delete from ${sql.raw(table)} where data ->> 'studentId' = ${String(studentId)}`);
  }
}
