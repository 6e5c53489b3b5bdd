/** What is due in a course, and the calendar: read from the due days of words and from kept counts, never from all words. */
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { ModeChange, ReviewMode, WordReview } from '../rules/review-schedule';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';
import { toReview } from '../memory/word-store.repository';

const REVIEW = sql.raw(toReview('s'));

/** A word course of a student with its kept counts. */
export interface CourseCounts {
  courseId: number;
  courseName: string;
  wordsCount: number;
  /** Words in cell 1…9; the first is not kept. */
  cells: number[];
  /** Mode under which due days were computed. */
  dueMode: ReviewMode;
  modes: ModeChange[];
  mistakesCount: number;
}

type CountsRow = Omit<CourseCounts, 'courseId'> & { courseId: string };

/** Word courses assigned to the student, the default one first; one of them if asked for. */
export async function loadCourses(db: Executor, studentId: number, courseId?: number): Promise<CourseCounts[]> {
  const { rows } = await db.execute<CountsRow & Record<string, unknown>>(sql`
    select c.id as "courseId", c.name as "courseName", c.words_count as "wordsCount",
      coalesce(s.cells, '{0,0,0,0,0,0,0,0,0}') as cells, coalesce(s.due_mode, 'plan') as "dueMode", coalesce(b.words_count, 0) as "mistakesCount",
      (select coalesce(json_agg(json_build_object('day', m.day, 'mode', m.mode) order by m.day), '[]') from course_review_modes m where m.course_id = c.id) as modes
    from student_allocations a join courses c on c.id = a.course_id and c.content_type = 'word'
      left join student_courses s on s.student_id = a.student_id and s.course_id = a.course_id
      left join mistake_word_books b on b.student_id = a.student_id and b.course_id = a.course_id
    where a.student_id = ${studentId} ${courseId === undefined ? sql`` : sql`and a.course_id = ${courseId}`}
    order by a.is_default desc, a.id limit 100`);
  return rows.map((row) => ({ ...row, courseId: Number(row.courseId) }));
}

/**
 * Words `s` of a course with their state, by the day from which they are due; what is listed under a day and due on another
 * one is left out. @param days which, after the column's name
 */
export const dueWords = ({ studentId, courseId }: StudentCourse, days: SQL): SQL => sql`(
  select student_id, due_on, unnest(word_ids) as word_id from student_due_days
  where student_id = ${studentId} and course_id = ${courseId} and due_on ${days} order by due_on) as listed
  join student_words s using (student_id, word_id, due_on)`;

/** Forgets days on which nothing is due any more, and takes words out of the list of a day before this one that are due on another one. */
export async function tidyDueDays(db: Executor, { studentId, courseId }: StudentCourse, before: CalendarDay): Promise<void> {
  const mine = sql`days.student_id = ${studentId} and days.course_id = ${courseId}`;
  await db.execute(sql`delete from student_due_days days where ${mine} and words_count = 0`);
  await db.execute(sql`
    update student_due_days days set word_ids = array(
      select id from unnest(word_ids) as id join student_words s on s.student_id = days.student_id and s.word_id = id and s.due_on = days.due_on)
    where ${mine} and due_on < ${before}::date and cardinality(word_ids) > words_count`);
}

/** What the session of a day is made of. */
export interface SessionWords {
  states: WordReview[];
  /** Overdue words beyond the limit, which are not among the states. */
  unread: number;
}

/**
 * States of words due or reviewed on this day, and of overdue ones up to the limit, longest first, so that a backlog is not
 * read to fill one session.
 */
export async function loadSessionWords(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  day: CalendarDay,
  overdueLimit: number,
): Promise<SessionWords> {
  const mine = sql`s.student_id = ${studentId} and s.course_id = ${courseId}`;
  const present = sql`join words on words.id = s.word_id and words.removed_at is null`;
  const ids = { studentId, courseId };
  const {
    rows: [row],
  } = await db.execute<{ states: WordReview[]; overdue: number; overdueRead: number }>(sql`
    with rounds as materialized (
      select learning_record_id as id from reinforcement_plans where student_id = ${studentId} and due_on = ${day}::date
    ), own as (
      select s.word_id from rounds join student_words s on s.learning_record_id = rounds.id where ${mine} and s.due_on <= ${day}::date
    ), overdue as (
      select word_id from ${dueWords(ids, sql`< ${day}::date`)}
      where s.learning_record_id <> all (array(select id from rounds)) order by due_on, word_id limit ${overdueLimit}
    ), picked as (
      select word_id from own union select word_id from overdue
      union select word_id from ${dueWords(ids, sql`= ${day}::date`)}
      union select word_id from word_review_events where student_id = ${studentId} and course_id = ${courseId} and day = ${day}::date and kind = 'review'
    ), read as (
      select s.word_id, s.due_on, ${REVIEW} as review from picked join student_words s using (word_id) ${present} where ${mine}
    )
    select (select coalesce(json_agg(review order by word_id), '[]') from read) as states,
      (select count(*)::int from read where due_on < ${day}::date) as "overdueRead",
      (select coalesce(sum(words_count), 0)::int from student_due_days where student_id = ${studentId} and course_id = ${courseId} and due_on < ${day}::date) as overdue`);
  if (!row) return { states: [], unread: 0 };
  return { states: row.states, unread: Math.max(0, row.overdue - row.overdueRead) };
}

/** States of words that are due on these days, and of overdue ones up to the limit, longest first. */
export async function loadWordsByDay(
  db: Executor,
  ids: StudentCourse,
  { from, to }: { from: CalendarDay; to: CalendarDay },
  overdueLimit: number,
): Promise<SessionWords> {
  const {
    rows: [row],
  } = await db.execute<{ states: WordReview[]; unread: number }>(sql`
    with overdue as materialized (
      select ${REVIEW} as review from ${dueWords(ids, sql`< ${from}::date`)}
      order by due_on, word_id limit ${overdueLimit}
    ), read as (
      select review from overdue
      union all select ${REVIEW} as review from ${dueWords(ids, sql`between ${from}::date and ${to}::date`)}
    )
    select (select coalesce(json_agg(review), '[]') from read) as states,
      coalesce((select sum(words_count)::int from student_due_days where student_id = ${ids.studentId} and course_id = ${ids.courseId} and due_on < ${from}::date), 0)
        - (select count(*)::int from overdue) as unread`);
  return { states: row?.states ?? [], unread: Math.max(0, row?.unread ?? 0) };
}

export interface CalendarRows {
  /** By the day from which they are due. */
  due: { day: CalendarDay; words: number; smart: number; again: number }[];
  reviewed: { day: CalendarDay; words: number; missed: number }[];
  /** Days of the plans of rounds whose words still follow them; `unanswered`: of these, words last answered before that day. */
  plans: { day: CalendarDay; dayNumber: number; words: number; unanswered: number }[];
}

/** What the calendar from one day to another is made of. */
export async function loadCalendar(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  from: CalendarDay,
  to: CalendarDay,
): Promise<CalendarRows> {
  const {
    rows: [row],
  } = await db.execute<CalendarRows & Record<string, unknown>>(sql`
    with rounds as materialized (
      select learning_record_id, answered_on, words
      from (select distinct learning_record_id from reinforcement_plans where student_id = ${studentId} and due_on between ${from}::date and ${to}::date) as p
      cross join lateral (
        select s.answered_on as answered_on, count(*)::int as words
        from student_words s join words on words.id = s.word_id and words.removed_at is null
        where s.student_id = ${studentId} and s.learning_record_id = p.learning_record_id and s.course_id = ${courseId} and s.studied_on is not null
        group by 1) as of_round
    )
    select
      (select coalesce(json_agg(json_build_object('day', due_on, 'words', words_count, 'smart', smart_count, 'again', again_count)), '[]')
       from student_due_days where student_id = ${studentId} and course_id = ${courseId} and due_on between ${from}::date and ${to}::date and words_count > 0) as due,
      (select coalesce(json_agg(json_build_object('day', day, 'words', words_count, 'missed', missed_count)), '[]')
       from student_review_days where student_id = ${studentId} and course_id = ${courseId} and day between ${from}::date and ${to}::date) as reviewed,
      (select coalesce(json_agg(json_build_object('day', due_on, 'dayNumber', day_number, 'words', words, 'unanswered', unanswered)), '[]')
       from (
         select due_on, day_number, sum(words)::int as words, coalesce(sum(words) filter (where answered_on < due_on), 0)::int as unanswered
         from reinforcement_plans join rounds using (learning_record_id)
         where student_id = ${studentId} and due_on between ${from}::date and ${to}::date
         group by due_on, day_number) as planned) as plans`);
  return row ?? { due: [], reviewed: [], plans: [] };
}

/** Words by the day from which they are due that have days of the plan left, though FSRS has set that day; only asked for where the mode has changed. */
export async function loadDueByPlan(
  db: Executor,
  ids: StudentCourse,
  from: CalendarDay,
  to: CalendarDay,
): Promise<{ day: CalendarDay; words: number }[]> {
  const { rows } = await db.execute<{ day: string; words: number }>(sql`
    select due_on::text as day, count(*)::int as words
    from ${dueWords(ids, sql`between ${from}::date and ${to}::date`)}
    where not s.again and s.studied_on + ${REINFORCEMENT_DAYS.at(-1)}::int > s.answered_on
    group by 1`);
  return rows;
}

/** The first day after this one with something due. */
export async function findNextDueDay(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  after: CalendarDay,
): Promise<CalendarDay | null> {
  const {
    rows: [row],
  } = await db.execute<{ day: string | null }>(sql`
    select min(due_on)::text as day from student_due_days where student_id = ${studentId} and course_id = ${courseId} and due_on > ${after}::date and words_count > 0`);
  return row?.day ?? null;
}
