/** Entries of course hours, and the balance that is kept beside them: every change of one is one of the other. */
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { Listed, Range } from '../../../database/listing';
import { type AUDIT_ACTORS, courseHourEntries, type ENTRY_KINDS, students } from '../../../database/schema';

/** Who books, as the audit trail names them. */
export interface Actor {
  kind: (typeof AUDIT_ACTORS)[number];
  name: string | null;
}

type EntryKind = (typeof ENTRY_KINDS)[number];

export interface NewEntry {
  studentId: number;
  at: Date;
  kind: EntryKind;
  hours: number;
  actor: Actor;
  reason?: string | undefined;
  receipt?: string | undefined;
  idempotencyKey?: string;
  teachingRecordId?: number;
  reverses?: number;
}

export interface CourseHourEntry {
  id: number;
  at: Date;
  kind: EntryKind;
  hours: number;
  /** What was left after it. */
  balance: number;
  reason: string | null;
  receipt: string | null;
  actor: Actor;
  teachingRecordId: number | null;
  reverses: number | null;
  reversedBy: number | null;
}

/** Holds the student's hours until the transaction ends. @returns what is left; undefined without such a student */
export async function holdBalance(tx: Executor, studentId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ left: students.courseHoursLeft })
    .from(students)
    .where(eq(students.id, studentId))
    // Not `for update`: rows that refer to the student hold its key already.
    .for('no key update');
  return row?.left;
}

/** Changes the balance and books why. In a transaction, whose others wait from the first statement on. */
export async function bookHours(tx: Executor, { actor, ...entry }: NewEntry): Promise<{ id: number; left: number }> {
  const [student] = await tx
    .update(students)
    .set({ courseHoursLeft: sql`${students.courseHoursLeft} + ${entry.hours}::numeric` })
    .where(eq(students.id, entry.studentId))
    .returning({ left: students.courseHoursLeft });
  if (!student) throw new Error(`Hours of student ${entry.studentId}, who is not there`);
  const [row] = await tx
    .insert(courseHourEntries)
    .values({ ...entry, actor: actor.kind, actorName: actor.name })
    .returning({ id: courseHourEntries.id });
  if (!row) throw new Error('an insert returned no row');
  return { id: row.id, left: student.left };
}

/** First hours of students who were written in this transaction: nobody else can have booked any. */
export async function bookFirstHours(tx: Executor, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const booked = JSON.stringify(entries.map(({ studentId, hours }) => ({ student: studentId, hours })));
  await tx.execute(sql`
    update students set course_hours_left = b.hours from jsonb_to_recordset(${booked}::jsonb) b(student bigint, hours numeric)
    where students.id = b.student`);
  await tx.insert(courseHourEntries).values(entries.map(({ actor, ...entry }) => ({ ...entry, actor: actor.kind, actorName: actor.name })));
}

/** Every part names the student, so that it is known to stand beside the others. @param later hours booked since */
const entryColumns = (studentId: number, later: SQL) => ({
  id: courseHourEntries.id,
  at: courseHourEntries.at,
  kind: courseHourEntries.kind,
  hours: courseHourEntries.hours,
  balance: sql<number>`((select s.course_hours_left from students s where s.id = ${studentId}) - (${later}))::float8`,
  reason: courseHourEntries.reason,
  receipt: courseHourEntries.receipt,
  actorKind: courseHourEntries.actor,
  actorName: courseHourEntries.actorName,
  teachingRecordId: courseHourEntries.teachingRecordId,
  reverses: courseHourEntries.reverses,
  reversedBy: sql<number | null>`(
    select r.id from course_hour_entries r where r.student_id = ${studentId} and r.reverses = course_hour_entries.id)::float8`,
});

const getEntry = <Row extends { actorKind: Actor['kind']; actorName: string | null }>({ actorKind, actorName, ...row }: Row) => ({
  ...row,
  actor: { kind: actorKind, name: actorName },
});

/** Newest first. Of the rows it reads no more than the page and those before it. */
export async function listEntries(db: Executor, studentId: number, { limit, offset }: Range): Promise<Listed<CourseHourEntry>> {
  const rows = await db
    .select(entryColumns(studentId, sql`sum(hours) over (order by course_hour_entries.id desc rows unbounded preceding) - hours`))
    .from(courseHourEntries)
    .where(eq(courseHourEntries.studentId, studentId))
    .orderBy(desc(courseHourEntries.id))
    .limit(limit)
    .offset(offset);
  const [row] = await db.select({ total: count() }).from(courseHourEntries).where(eq(courseHourEntries.studentId, studentId));
  return { items: rows.map(getEntry), total: row?.total ?? 0 };
}

/** One of the student, by its id or by the key it was booked with. */
export async function findEntry(
  db: Executor,
  studentId: number,
  which: { id: number } | { key: string },
): Promise<CourseHourEntry | undefined> {
  const later = sql`select coalesce(sum(l.hours), 0) from course_hour_entries l
    where l.student_id = ${studentId} and l.id > course_hour_entries.id`;
  const rows = await db
    .select(entryColumns(studentId, later))
    .from(courseHourEntries)
    .where(
      and(
        eq(courseHourEntries.studentId, studentId),
        'id' in which ? eq(courseHourEntries.id, which.id) : eq(courseHourEntries.idempotencyKey, which.key),
      ),
    );
  return rows.map(getEntry)[0];
}
