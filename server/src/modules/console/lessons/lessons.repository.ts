/** Lessons of a day, of all students or of a teacher's. */
import type { ContentType } from '@xueban/contract/resources/courses';
import type { ChargeReason, LessonLength } from '@xueban/contract/resources/teaching-records';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { Listed, Range } from '../../../database/listing';
import type { CalendarDay } from '../../school/rules/school-calendar';
import { isTaughtBy } from '../scope.repository';

export interface LessonRow extends Record<string, unknown> {
  id: number;
  studentId: number;
  studentName: string;
  grade: string | null;
  hoursLeft: number;
  teacherId: number;
  teacherName: string;
  courseId: number;
  courseName: string;
  contentType: ContentType;
  lessonLength: LessonLength;
  /** Milliseconds. */
  startedAt: number;
  completedAt: number | null;
  reversedAt: number | null;
  isUsed: boolean;
  ofEarlierDay: boolean;
  chargeReason: ChargeReason | null;
  changedCourseHours: number;
  courseHours: number;
  registeredReason: string | null;
}

export interface LessonFilter {
  today: CalendarDay;
  /** Of today also those of earlier days that were left open. */
  day: CalendarDay;
  /** Undefined: of all. */
  teacherId: number | undefined;
}

const millis = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** Lessons that an open record belongs to, begun before the day. */
export const leftOpenBefore = (day: CalendarDay): SQL => sql`
  select t.student_id, t.id from learning_records r
    join teaching_records t on t.student_id = r.student_id and t.id = r.teaching_record_id
  where r.completed_at is null and r.teaching_record_id is not null and t.completed_at is null and t.started_on < ${day}::date`;

const columns = (today: CalendarDay): SQL => sql`
  t.id::float8 as id, s.id::float8 as "studentId", s.name as "studentName", s.grade, s.course_hours_left::float8 as "hoursLeft",
  p.id::float8 as "teacherId", p.name as "teacherName", c.id::float8 as "courseId", c.name as "courseName",
  c.content_type as "contentType", t.lesson_length as "lessonLength", ${millis(sql`t.started_at`)} as "startedAt",
  ${millis(sql`t.completed_at`)} as "completedAt", t.started_on < ${today}::date as "ofEarlierDay",
  exists (select from learning_records r where r.student_id = t.student_id and r.teaching_record_id = t.id) as "isUsed",
  ${millis(sql`(
    select r.at from course_hour_entries e join course_hour_entries r on r.student_id = e.student_id and r.reverses = e.id
    where e.student_id = t.student_id and e.teaching_record_id = t.id)`)} as "reversedAt",
  t.charge_reason as "chargeReason", t.changed_course_hours::float8 as "changedCourseHours", t.course_hours::float8 as "courseHours",
  t.registered_reason as "registeredReason"`;

const tables = sql`teaching_records t join students s on s.id = t.student_id join teachers p on p.id = t.teacher_id join courses c on c.id = t.course_id`;

const wanted = ({ today, day, teacherId }: LessonFilter): SQL => sql`
  (t.student_id, t.id) in (
    select t.student_id, t.id from teaching_records t where t.started_on = ${day}::date
    ${day === today ? sql`union ${leftOpenBefore(day)}` : sql``}
  ) and ${isTaughtBy(teacherId, sql`t.student_id`)}`;

export async function listLessonsOfDay(db: Executor, filter: LessonFilter, { limit, offset }: Range): Promise<Listed<LessonRow>> {
  const { rows: items } = await db.execute<LessonRow>(sql`
    with page as (
      select t.student_id, t.id from teaching_records t where ${wanted(filter)}
      order by t.started_on < ${filter.today}::date desc, t.started_at desc, t.id desc limit ${limit} offset ${offset}
    )
    select ${columns(filter.today)} from ${tables} join page on page.student_id = t.student_id and page.id = t.id
    order by "ofEarlierDay" desc, t.started_at desc, t.id desc`);
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from teaching_records t where ${wanted(filter)}`);
  return { items, total: rows[0]?.total ?? 0 };
}

export async function listLessonsOfStudent(
  db: Executor,
  today: CalendarDay,
  studentId: number,
  { limit, offset }: Range,
): Promise<Listed<LessonRow>> {
  const { rows: items } = await db.execute<LessonRow>(sql`
    select ${columns(today)} from ${tables} where t.student_id = ${studentId}
    order by t.started_at desc, t.id desc limit ${limit} offset ${offset}`);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from teaching_records where student_id = ${studentId}`,
  );
  return { items, total: rows[0]?.total ?? 0 };
}

export async function findLessonRow(db: Executor, today: CalendarDay, studentId: number, lessonId: number): Promise<LessonRow | undefined> {
  const { rows } = await db.execute<LessonRow>(
    sql`select ${columns(today)} from ${tables} where t.student_id = ${studentId} and t.id = ${lessonId}`,
  );
  return rows[0];
}

export interface DayFigures extends Record<string, unknown> {
  over: number;
  open: number;
  hours: number;
}

export async function loadDayFigures(db: Executor, day: CalendarDay, teacherId: number | undefined): Promise<DayFigures> {
  const { rows } = await db.execute<DayFigures>(sql`
    select count(*) filter (where t.completed_at is not null and t.charge_reason is distinct from 'unused')::int as over,
      count(*) filter (where t.completed_at is null)::int as open,
      coalesce(sum(t.changed_course_hours) filter (where not exists (
        select from course_hour_entries e join course_hour_entries r on r.student_id = e.student_id and r.reverses = e.id
        where e.student_id = t.student_id and e.teaching_record_id = t.id)), 0)::float8 as hours
    from teaching_records t where t.started_on = ${day}::date and ${isTaughtBy(teacherId, sql`t.student_id`)}`);
  return rows[0] ?? { over: 0, open: 0, hours: 0 };
}
