/** The ledger of a month, of all students or of a teacher's. */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { isTaughtBy } from '../scope.repository';

export interface MonthRange {
  from: Date;
  /** Not in it any more. */
  to: Date;
}

export interface MonthFilter extends MonthRange {
  /** Undefined: of all students. */
  teacherId: number | undefined;
}

export interface TeacherHours extends Record<string, unknown> {
  /** Null: of students without a teacher. */
  teacherId: number | null;
  teacherName: string | null;
  lessons: number;
  charged: number;
  added: number;
  taken: number;
  reversed: number;
}

/** The teacher of the lesson that an entry, or the one it takes back, charges; else of the student's first course. For many entries. */
const TEACHER_ID = sql`coalesce(t.teacher_id, first.teacher_id)`;
/** Joined to entries `e`. */
const TEACHERS = sql`
  left join course_hour_entries taken on taken.student_id = e.student_id and taken.id = e.reverses
  left join teaching_records t on t.student_id = e.student_id and t.id = coalesce(e.teaching_record_id, taken.teaching_record_id)
  left join (
    select distinct on (student_id) student_id, teacher_id from student_allocations
    where teacher_id is not null order by student_id, is_default desc, id
  ) first on first.student_id = e.student_id`;

/** The same for few. */
const TEACHER_OF_ENTRY = sql`coalesce(
  (select t.teacher_id from course_hour_entries charge join teaching_records t on t.student_id = charge.student_id and t.id = charge.teaching_record_id
   where charge.student_id = e.student_id and charge.id in (e.id, e.reverses)),
  (select a.teacher_id from student_allocations a where a.student_id = e.student_id and a.teacher_id is not null
   order by a.is_default desc, a.id limit 1))`;

/** @param day from and to as days of the school */
export async function sumMonth(
  db: Executor,
  { from, to, teacherId }: MonthFilter,
  days: { from: string; to: string },
): Promise<TeacherHours[]> {
  const { rows } = await db.execute<TeacherHours>(sql`
    with hours as (
      select ${TEACHER_ID} as teacher_id, e.kind, e.hours
      from course_hour_entries e ${TEACHERS}
      where e.at >= ${from} and e.at < ${to} and e.kind <> 'opening' and ${isTaughtBy(teacherId, sql`e.student_id`)}
    ), counted as (
      select teacher_id, 0 as lessons,
        coalesce(-sum(hours) filter (where kind = 'lesson'), 0) as charged, coalesce(sum(hours) filter (where kind = 'grant'), 0) as added,
        coalesce(-sum(hours) filter (where kind = 'deduction'), 0) as taken, coalesce(sum(hours) filter (where kind = 'reversal'), 0) as reversed
      from hours group by teacher_id
      union all
      select t.teacher_id, count(*), 0, 0, 0, 0 from teaching_records t
      where t.started_on >= ${days.from}::date and t.started_on < ${days.to}::date and t.completed_at is not null
        and t.charge_reason is distinct from 'unused' and ${isTaughtBy(teacherId, sql`t.student_id`)}
      group by t.teacher_id
    )
    select c.teacher_id::float8 as "teacherId", p.name as "teacherName", sum(c.lessons)::int as lessons, sum(c.charged)::float8 as charged,
      sum(c.added)::float8 as added, sum(c.taken)::float8 as taken, sum(c.reversed)::float8 as reversed
    from counted c left join teachers p on p.id = c.teacher_id
    group by c.teacher_id, p.name order by c.teacher_id nulls last limit 500`);
  return rows;
}

export interface LedgerRow extends Record<string, unknown> {
  id: number;
  /** Milliseconds. */
  at: number;
  /** The same to the microsecond, as the database says it. */
  bookedAt: string;
  studentId: number;
  studentName: string;
  teacherName: string | null;
  kind: 'opening' | 'grant' | 'deduction' | 'lesson' | 'reversal';
  hours: number;
  reason: string | null;
  receipt: string | null;
  actorName: string | null;
  reverses: number | null;
}

/** Entries of a month after one of them, oldest first; so many at most. */
export async function listLedger(
  db: Executor,
  { from, to }: MonthRange,
  after: Pick<LedgerRow, 'bookedAt' | 'id'> | undefined,
  limit: number,
): Promise<LedgerRow[]> {
  const behind: SQL = after === undefined ? sql`true` : sql`(e.at, e.id) > (${after.bookedAt}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await db.execute<LedgerRow>(sql`
    select e.id::float8 as id, (extract(epoch from e.at) * 1000)::float8 as at, e.at::text as "bookedAt", e.student_id::float8 as "studentId", s.name as "studentName",
      p.name as "teacherName", e.kind, e.hours::float8 as hours, e.reason, e.receipt, e.actor_name as "actorName", e.reverses::float8 as reverses
    from course_hour_entries e join students s on s.id = e.student_id left join teachers p on p.id = ${TEACHER_OF_ENTRY}
    where e.at >= ${from} and e.at < ${to} and ${behind}
    order by e.at, e.id limit ${limit}`);
  return rows;
}
