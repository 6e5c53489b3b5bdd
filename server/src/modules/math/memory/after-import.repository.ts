/** What an import changes in the figures of everybody who learns the course: where questions are, and which there are. */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { FIRST_REVIEW_DAYS } from '../rules/section-state';
import { addDays, type CalendarDay } from '../../school/rules/school-calendar';

/**
 * Counts sections, knowledge points and the mistake book of a course again, in the import's transaction. Whoever answers
 * waits, or has read before and begins again.
 * @param day of the import: a section that had fallen for a question that is gone has recovered on it
 */
export async function recountMathCourse(tx: Executor, courseId: number, day: CalendarDay): Promise<void> {
  const course = sql`${courseId}::bigint`;
  // Of two that count the course the second waits here, and not behind rows that it meets in another order.
  await tx.execute(sql`select from courses where id = ${course} for no key update`);
  const { rowCount } = await tx.execute(sql`update student_math_courses set version = version + 1 where course_id = ${course}`);
  if (rowCount === 0) return;
  await tx.execute(sql`
    update student_questions s set section_id = q.section_id from questions q
    where q.id = s.question_id and s.course_id = ${course} and s.section_id <> q.section_id`);
  await tx.execute(sql`
    insert into student_sections as kept (student_id, section_id, course_id, right_count, wrong_count, waiting_count)
    select student_id, section_id, ${course}, sum("right"), sum(wrong), sum(waiting) from (
      select s.student_id, s.section_id, (verdict = 'right')::int as "right", (verdict = 'wrong')::int as wrong, (verdict = 'waiting')::int as waiting
      from student_questions s join questions q on q.id = question_id and removed_at is null where s.course_id = ${course} and verdict is not null
      union all select student_id, section_id, 0, 0, 0 from student_sections where course_id = ${course}
    ) as questions group by student_id, section_id
    on conflict (student_id, section_id) do update set right_count = excluded.right_count, wrong_count = excluded.wrong_count,
      waiting_count = excluded.waiting_count`);
  await recover(tx, course, day);
  await recountPoints(tx, course);
  await tx.execute(sql`
    update question_mistakes m set chapter_id = q.chapter_id, knowledge_point_ids = q.knowledge_point_ids from questions q
    where q.id = m.question_id and m.course_id = ${course} and (m.chapter_id <> q.chapter_id or m.knowledge_point_ids <> q.knowledge_point_ids)`);
  await tx.execute(sql`delete from mistake_question_counts where course_id = ${course}`);
  await tx.execute(sql`
    insert into mistake_question_counts (student_id, course_id, kind, name, questions_count)
    select student_id, ${course}, kind, name, count(*) from (
      select student_id, 'chapter'::mistake_count_kind as kind, chapter_id::text as name from question_mistakes
      where course_id = ${course} and left_at is null and chapter_id is not null
      union all select student_id, 'knowledge_point', unnest(knowledge_point_ids) from question_mistakes where course_id = ${course} and left_at is null
      union all select student_id, 'cause', cause from question_mistakes where course_id = ${course} and left_at is null and cause is not null
    ) as names group by student_id, kind, name`);
}

/** As `hasRecovered` and `afterSectionEvent` have it. */
async function recover(tx: Executor, course: SQL, day: CalendarDay): Promise<void> {
  await tx.execute(sql`
    with recovered as (
      update student_sections set completed_on = ${day}::date, due_on = ${addDays(day, FIRST_REVIEW_DAYS)}::date
      where course_id = ${course} and completed_on is not null and due_on is null and wrong_count = 0 and waiting_count = 0
      returning student_id, section_id
    )
    insert into section_events (student_id, section_id, course_id, kind, day)
    select student_id, section_id, ${course}, 'completed', ${day}::date from recovered`);
}

async function recountPoints(tx: Executor, course: SQL): Promise<void> {
  await tx.execute(sql`delete from student_knowledge_points where course_id = ${course}`);
  await tx.execute(sql`
    insert into student_knowledge_points (student_id, course_id, knowledge_point_id, answers_count, right_count, milliseconds, questions_right, held)
    select a.student_id, ${course}, point, count(*), count(*) filter (where a.verdict = 'right'), sum(milliseconds),
      (select count(*) from student_questions s join questions k on k.id = s.question_id and k.removed_at is null
        where s.student_id = a.student_id and s.course_id = ${course} and s.verdict = 'right' and point = any(k.knowledge_point_ids)),
      (array_agg(a.verdict = 'right' order by a.id desc) filter (where for_section and source = 'mixed' and a.verdict <> 'waiting'))[1]
    from quiz_answers a join quiz_submissions z on z.student_id = a.student_id and z.id = quiz_submission_id and z.course_id = ${course}
      join questions q on q.id = question_id, unnest(q.knowledge_point_ids) as point
    group by a.student_id, point`);
}
