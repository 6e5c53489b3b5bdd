/** What there is to do on a day, counted over all students or a teacher's. Each statement reads by an index of what waits. */
import type { SchoolTask } from '@xueban/contract/school/lessons';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { students } from '../../../database/schema';
import { isHeld } from '../../courses';
import { isStaying } from '../../personal-data';
import { addDays, type CalendarDay } from '../../school/rules/school-calendar';
import { GONE_DAYS, isIdle } from '../idle.repository';
import { isTaughtBy } from '../scope.repository';
import { HOURS_TOLD_AT } from '../students.repository';
import { leftOpenBefore } from './lessons.repository';

export interface TaskFilter {
  today: CalendarDay;
  teacherId: number | undefined;
  /** Hours at which a guardian is warned. */
  warnAt: number;
}

/** So many of the students are named. */
const NAMED = 3;

type Found = Omit<SchoolTask, 'kind'>;

const STUDENT_ID = sql`s.id`;
/** Nothing is done any more about a student whose deletion has been asked for. */
const isServed = (teacherId: number | undefined): SQL => sql`${isTaughtBy(teacherId, STUDENT_ID)} and ${isStaying(STUDENT_ID)}`;

/**
 * @param waiting a student and how much waits of them, in rows of (student_id, n)
 * @param isMeant condition on the students `s`
 */
async function gather(db: Executor, waiting: SQL, isMeant: SQL): Promise<Found | undefined> {
  const { rows } = await db.execute<{ total: number; id: number; name: string }>(sql`
    select (sum(w.n) over ())::int as total, s.id::float8 as id, s.name
    from (${waiting}) as w (student_id, n) join students s on s.id = w.student_id
    where ${isMeant}
    order by w.n desc, s.id limit ${NAMED}`);
  const [first] = rows;
  return first && { count: first.total, students: rows.map(({ id, name }) => ({ id, name })) };
}

export function createTaskRepository(db: Executor) {
  return {
    /** Of all students: the lesson took place. */
    left_open: ({ today, teacherId }: TaskFilter) =>
      gather(
        db,
        sql`select student_id, count(distinct id) from (${leftOpenBefore(today)}) l group by student_id`,
        isTaughtBy(teacherId, STUDENT_ID),
      ),

    written: ({ teacherId }: TaskFilter) =>
      gather(db, sql`select student_id, count(*) from quiz_answers where verdict = 'waiting' group by student_id`, isServed(teacherId)),

    /** Learners short of hours whose guardians no reminder has told since hours were last added. */
    short: ({ today, teacherId, warnAt }: TaskFilter) =>
      gather(
        db,
        sql`select id, 1 from students where course_hours_left <= ${warnAt}::numeric
          and exists (select from study_days d where d.student_id = students.id and d.day >= ${addDays(today, -GONE_DAYS)}::date)
          and ${HOURS_TOLD_AT} is null`,
        isServed(teacherId),
      ),

    idle: ({ today, teacherId }: TaskFilter) =>
      gather(db, sql`select id, 1 from students where ${isIdle(today, students)}`, isServed(teacherId)),

    /** The student with most words that are due. */
    async due({ today, teacherId }: TaskFilter): Promise<Found | undefined> {
      const { rows } = await db.execute<{ count: number; id: number; name: string }>(sql`
        select sum(d.words_count)::int as count, s.id::float8 as id, s.name
        from student_due_days d join students s on s.id = d.student_id
        where d.due_on <= ${today}::date and ${isHeld(sql`d.student_id`, sql`d.course_id`)} and ${isServed(teacherId)}
        group by s.id having sum(d.words_count) > 0 order by 1 desc, s.id limit 1`);
      return rows.map(({ count, ...student }) => ({ count, students: [student] }))[0];
    },
  } satisfies Record<SchoolTask['kind'], (filter: TaskFilter) => Promise<Found | undefined>>;
}
