/** What was done on which day, over all that is learned. Every part is found by an index that leads with the student. */
import { SCHOOL_TIME_ZONE } from '@xueban/contract/constants';
import type { StudyDay } from '@xueban/contract/resources/study-days';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { CalendarDay } from '../../school/rules/school-calendar';
import { addDays } from '../../school/rules/school-calendar';
import type { DayRange, ReviewEffects } from '../rules/study-weeks';
import { type SubjectRules, subjectsThatCount } from '../../learning/rules/subjects';

/** Midnight of the school's day; the zone knows no summer time. */
const midnight = (day: CalendarDay) => sql`(${day}::date::timestamp at time zone ${SCHOOL_TIME_ZONE})`;

/** Whether the course of a record is of a subject that counts so. */
const ofSubjects = (counts: NonNullable<SubjectRules['counts']>) =>
  sql`courses.content_type::text = any(${sql.param(subjectsThatCount(counts))}::text[])`;

/** The days of the range on which something was done, first to last. */
export async function loadStudyDays(db: Executor, studentId: number, { from, to }: DayRange): Promise<StudyDay[]> {
  const inRange = sql`between ${from}::date and ${to}::date`;
  const { rows } = await db.execute<Record<keyof Omit<StudyDay, 'day' | 'studied'>, number> & Pick<StudyDay, 'day' | 'studied'>>(sql`
    with done (day, studied, learned, reviewed, math, seconds) as (
      select day, true, 0, 0, 0, 0 from study_days where student_id = ${studentId} and day ${inRange}
      union all
      select studied_on, false, case when ${ofSubjects('learned_words')} then coalesce((report ->> 'learned_count')::int, 0) else 0 end, 0,
        case when ${ofSubjects('math_section')} then 1 else 0 end, coalesce(studied_seconds, 0)
      from learning_records join courses on courses.id = course_id where student_id = ${studentId} and studied_on ${inRange}
      union all
      select days.day, false, 0, days.words_count, 0, 0
      from student_courses courses join student_review_days days using (student_id, course_id)
      where courses.student_id = ${studentId} and days.day ${inRange} and days.words_count > 0
      union all
      select day, false, 0, 0, 0, coalesce(studied_seconds, 0)
      from reinforcement_submissions where student_id = ${studentId} and day ${inRange} and completed_at is not null and answered_count > 0
      union all
      select (completed_at at time zone ${SCHOOL_TIME_ZONE})::date, false, 0, 0, 1, answers.seconds
      from quiz_submissions quizzes cross join lateral (
        select count(*) as answers, round(coalesce(sum(milliseconds), 0) / 1000.0)::int as seconds from quiz_answers
        where quiz_answers.student_id = quizzes.student_id and quiz_answers.quiz_submission_id = quizzes.id
      ) answers
      where student_id = ${studentId} and source <> 'section' and answers.answers > 0
        and completed_at >= ${midnight(from)} and completed_at < ${midnight(addDays(to, 1))}
    )
    select to_char(day, 'YYYY-MM-DD') as day, bool_or(studied) as studied, sum(learned)::int as learned_count,
      sum(reviewed)::int as reviewed_count, sum(math)::int as math_count, sum(seconds)::int as seconds
    from done group by done.day order by done.day`);
  return rows;
}

/** What the reviews of some days did to words. */
export async function loadReviewEffects(db: Executor, studentId: number, { from, to }: DayRange): Promise<ReviewEffects> {
  const { rows } = await db.execute<{ mastered: number; left: number }>(sql`
    select coalesce(sum(mastered_count), 0)::int as mastered, coalesce(sum(left_mistake_book_count), 0)::int as left
    from reinforcement_submissions where student_id = ${studentId} and day between ${from}::date and ${to}::date`);
  const [row] = rows;
  return { mastered_count: row?.mastered ?? 0, left_mistake_book_count: row?.left ?? 0 };
}

export interface StudyHistory {
  first: CalendarDay | null;
  studiedDays: number;
  /** Most days in a row. */
  longest: number;
}

/** All days of study of a student, a few hundred a year, from the primary key alone. */
export async function loadStudyHistory(db: Executor, studentId: number): Promise<StudyHistory> {
  // Days in a row have the same distance from their place in the order.
  const { rows } = await db.execute<{ first: string | null; days: number; longest: number }>(sql`
    with islands as (
      select min(day) as first, count(*)::int as days
      from (select day, day - (row_number() over (order by day))::int as island from study_days where student_id = ${studentId}) as placed
      group by island
    )
    select to_char(min(first), 'YYYY-MM-DD') as first, coalesce(sum(days), 0)::int as days, coalesce(max(days), 0)::int as longest from islands`);
  const [row] = rows;
  return { first: row?.first ?? null, studiedDays: row?.days ?? 0, longest: row?.longest ?? 0 };
}
