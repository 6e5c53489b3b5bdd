/** Who is to be told of what. Reads what guardians have allowed, and of these students only what a reminder is about. */
import { SCHOOL_TIME_ZONE } from '@xueban/contract/constants';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { isHeld } from '../courses';
import { occasionOf } from './rules/hours';
import { addDays, type CalendarDay } from '../school/rules/school-calendar';
import type { DueReminder } from './reminders.repository';
import type { Family } from './subscriptions.repository';

/** Behind which family the last search ended. */
export type Place = Family | undefined;

/** Many families from a place on, or one alone. */
export type Search = ({ after: Place } | { only: Family }) & { limit: number };

type Row = { studentId: string; parentId: string };
const toFamily = ({ studentId, parentId }: Row): Family => ({ studentId: Number(studentId), parentId: Number(parentId) });

/** One alone is a range, too: equal to a student, who is named in one of the joined tables only, the join would not be taken where they are sharded. */
const within = (search: Search): SQL =>
  'only' in search
    ? sql`(s.student_id, s.parent_id) >= (${search.only.studentId}, ${search.only.parentId})
      and (s.student_id, s.parent_id) <= (${search.only.studentId}, ${search.only.parentId})`
    : sql`(s.student_id, s.parent_id) > (${search.after?.studentId ?? 0}, ${search.after?.parentId ?? 0})`;
/** Allowed, by a guardian who has the student and stays. */
const allowed = (kinds: readonly ReminderKind[], search: Search): SQL => sql`
  reminder_subscriptions s
    join parents p on p.id = s.parent_id and p.deletion_due_at is null
    join parent_students l on l.parent_id = s.parent_id and l.student_id = s.student_id and l.hidden_at is null
  where s.messages_left > 0 and s.kind = any(${sql.param([...kinds])}::reminder_kind[])
    and ${within(search)}`;
const notTold = (occasion: SQL): SQL =>
  sql`not exists (select from reminders r where r.student_id = s.student_id and r.parent_id = s.parent_id and r.occasion = ${occasion})`;

/**
 * Students with due words and no review today, by the guardians who want to know; `missed` before `due`. Only permissions
 * from before today count.
 * @param kinds which of the two the school offers
 */
export async function findStudyDue(
  db: Executor,
  today: CalendarDay,
  kinds: readonly ReminderKind[],
  search: Search,
): Promise<DueReminder[]> {
  const yesterday = addDays(today, -1);
  const occasion = occasionOf.study(today);
  const { rows } = await db.execute<Row & { kind: ReminderKind }>(sql`
    with wanted as (
      select s.student_id, s.parent_id, bool_or(s.kind = 'due') as due, bool_or(s.kind = 'missed') as missed
      from ${allowed(kinds, search)} and (s.since at time zone ${SCHOOL_TIME_ZONE})::date < ${today}::date and ${notTold(sql`${occasion}`)}
      group by s.student_id, s.parent_id
    )
    select w.student_id as "studentId", w.parent_id as "parentId",
      case when w.missed and words.late > 0 and reviewed.latest is null then 'missed' else 'due' end as kind
    from wanted w
      join lateral (
        select d.student_id, sum(d.words_count) as due, coalesce(sum(d.words_count) filter (where d.due_on < ${today}::date), 0) as late
        from student_due_days d
        where d.student_id = w.student_id and d.due_on <= ${today}::date and ${isHeld(sql`d.student_id`, sql`d.course_id`)}
        group by d.student_id
      ) as words on words.student_id = w.student_id
      left join lateral (
        select v.student_id, max(v.day) as latest
        from student_review_days v
        where v.student_id = w.student_id and v.day between ${yesterday}::date and ${today}::date and v.words_count > 0
        group by v.student_id
      ) as reviewed on reviewed.student_id = w.student_id
    where words.due > 0 and reviewed.latest is distinct from ${today}::date and (w.due or (w.missed and words.late > 0 and reviewed.latest is null))
    order by w.student_id, w.parent_id limit ${search.limit}`);
  return rows.map(({ kind, ...row }) => ({ ...toFamily(row), kind, occasion }));
}

/** Lessons that were charged since, and no longer ago than news is news. */
export async function findChargedLessons(db: Executor, newsSince: Date, search: Search): Promise<DueReminder[]> {
  const { rows } = await db.execute<Row & { lesson: string }>(sql`
    select s.student_id as "studentId", s.parent_id as "parentId", t.id as lesson
    from (select s.* from ${allowed(['lesson'], search)}) as s
      join teaching_records t on t.student_id = s.student_id and t.completed_at >= greatest(s.since, ${newsSince}::timestamptz) and t.changed_course_hours > 0
    where ${notTold(sql`'lesson:' || t.id`)}
    order by s.student_id, s.parent_id, t.id limit ${search.limit}`);
  return rows.map(({ lesson, ...row }) => ({ ...toFamily(row), kind: 'lesson' as const, occasion: occasionOf.lesson(Number(lesson)) }));
}

/**
 * Few hours are left after a recent lesson. The occasion is the lesson by which they became few, so it is told once until
 * there were more again.
 */
export async function findLowHours(db: Executor, warnAt: number, newsSince: Date, search: Search): Promise<DueReminder[]> {
  const { rows } = await db.execute<Row & { lesson: string }>(sql`
    select s.student_id as "studentId", s.parent_id as "parentId", low.lesson
    from (select s.* from ${allowed(['hours'], search)}) as s join students st on st.id = s.student_id
      cross join lateral (
        select coalesce(max(t.id) filter (where t.hours_left_after + t.changed_course_hours > ${warnAt}::numeric), min(t.id)) as lesson
        from teaching_records t
        where t.student_id = s.student_id and t.changed_course_hours > 0 and t.hours_left_after <= ${warnAt}::numeric
      ) as low
    where low.lesson is not null and st.course_hours_left <= ${warnAt}::numeric
      and exists (select from teaching_records t where t.student_id = s.student_id and t.completed_at >= greatest(s.since, ${newsSince}::timestamptz) and t.changed_course_hours > 0)
      and ${notTold(sql`'hours:' || low.lesson`)}
    order by s.student_id, s.parent_id limit ${search.limit}`);
  return rows.map(({ lesson, ...row }) => ({ ...toFamily(row), kind: 'hours' as const, occasion: occasionOf.hours(Number(lesson)) }));
}

export interface LessonTold {
  teacher: string;
  hours: number;
  /** After it: the next lesson may be over before this one is told of. */
  left: number;
  completedAt: Date;
}

/** A charged lesson as a message tells of it. */
export async function findLessonFacts(db: Executor, studentId: number, lessonId: number): Promise<LessonTold | undefined> {
  const { rows } = await db.execute<{ teacher: string; hours: number; left: number; at: Date | string }>(sql`
    select teachers.name as teacher, t.changed_course_hours::float8 as hours, t.hours_left_after::float8 as left, t.completed_at as at
    from teaching_records t join teachers on teachers.id = t.teacher_id
    where t.student_id = ${studentId} and t.id = ${lessonId} and t.completed_at is not null and t.hours_left_after is not null`);
  return rows.map(({ teacher, hours, left, at }) => ({ teacher, hours, left, completedAt: new Date(at) }))[0];
}

export interface StudentTold {
  name: string;
  hoursLeft: number;
  /** Words a day. */
  dailyGoal: number;
  /** Names of the guardian's other students. */
  others: string[];
}

/** Undefined when the guardian does not have the student any more. */
export async function findStudentFacts(db: Executor, { studentId, parentId }: Family): Promise<StudentTold | undefined> {
  const { rows } = await db.execute<Omit<StudentTold, 'others'> & { isTold: boolean }>(sql`
    select students.id = ${studentId} as "isTold", name, course_hours_left::float8 as "hoursLeft", daily_goal as "dailyGoal"
    from parent_students l join students on students.id = l.student_id
    where l.parent_id = ${parentId} and l.hidden_at is null order by students.id`);
  const told = rows.find(({ isTold }) => isTold);
  if (!told) return undefined;
  const { isTold: _, ...facts } = told;
  return { ...facts, others: rows.filter((row) => row !== told).map(({ name }) => name) };
}
