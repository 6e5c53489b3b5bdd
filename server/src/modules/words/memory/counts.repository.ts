/** The kept counts of students' courses, counted from scratch. */
import { type SQL, sql } from 'drizzle-orm';
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import type { Executor } from '../../../database';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';

/** Sets how many words were missed on which day; none on all others. */
export async function saveMissedDays(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  missed: ReadonlyMap<CalendarDay, number>,
): Promise<void> {
  const days = JSON.stringify([...missed].map(([day, words]) => ({ day, words })));
  await db.execute(
    sql`update student_review_days set missed_count = 0 where student_id = ${studentId} and course_id = ${courseId} and missed_count <> 0`,
  );
  await db.execute(sql`
    insert into student_review_days (student_id, course_id, day, words_count, missed_count)
    select ${studentId}, ${courseId}, day, 0, words from jsonb_to_recordset(${days}::jsonb) as r(day date, words int)
    on conflict (student_id, course_id, day) do update set missed_count = excluded.missed_count`);
}

const LAST_PLAN_DAY = REINFORCEMENT_DAYS.at(-1) ?? 0;

const COUNTED_CELLS = sql.raw(Array.from({ length: 9 }, (_, at) => `count(*) filter (where cell = ${at + 1})`).join(', '));

/** Whose counts: of one student, or of everybody who learns the course. */
export interface CountScope {
  courseId: number;
  studentId?: number | undefined;
}

/**
 * Counts a course from scratch for one student or all and renumbers its words. Used by the import and by a change of the
 * review mode.
 */
export async function recount(db: Executor, { courseId, studentId }: CountScope): Promise<void> {
  const of = (table: string): SQL => {
    const name = sql.identifier(table);
    return sql`${name}.course_id = ${courseId} ${studentId === undefined ? sql`` : sql`and ${name}.student_id = ${studentId}`}`;
  };
  // Of two that count a whole course the second waits here, and not behind rows that it meets in another order.
  if (studentId === undefined) await db.execute(sql`select from courses where id = ${courseId} for no key update`);
  // Answers wait for these rows; those that have read what was before are computed again.
  await db.execute(sql`update student_courses set version = version + 1 where ${of('student_courses')}`);
  await db.execute(
    sql`update student_words set sequence = words.sequence from words where words.id = word_id and ${of('student_words')} and student_words.sequence <> words.sequence`,
  );
  await db.execute(sql`
    update student_courses set cells = (
      select array[${COUNTED_CELLS}]::int[] from student_words join words on words.id = word_id and words.removed_at is null
      where student_words.student_id = student_courses.student_id and student_words.course_id = student_courses.course_id)
    where ${of('student_courses')}`);
  await recountChapters(db, of);
  await db.execute(sql`
    update mistake_word_books set
      words_count = (select count(*) from word_mistakes m join words on words.id = word_id and removed_at is null where m.student_id = mistake_word_books.student_id and m.course_id = mistake_word_books.course_id and left_at is null),
      left_count = (select count(*) from word_mistakes m join words on words.id = word_id and removed_at is null where m.student_id = mistake_word_books.student_id and m.course_id = mistake_word_books.course_id and left_at is not null)
    where ${of('mistake_word_books')}`);
  await recountDueDays(db, of);
}

async function recountChapters(db: Executor, of: (table: string) => SQL): Promise<void> {
  await db.execute(sql`delete from student_chapters where ${of('student_chapters')}`);
  await db.execute(sql`
    insert into student_chapters (student_id, course_id, chapter_id, learned_count, mistakes_count)
    select student_id, course_id, chapter_id, sum(learned), sum(mistakes) from (
      select student_id, student_words.course_id, chapter_id, 1 as learned, 0 as mistakes from student_words join words on words.id = word_id and removed_at is null where ${of('student_words')}
      union all
      select student_id, word_mistakes.course_id, chapter_id, 0, 1 from word_mistakes join words on words.id = word_id and removed_at is null where ${of('word_mistakes')} and left_at is null
    ) as counts group by student_id, course_id, chapter_id`);
}

async function recountDueDays(db: Executor, of: (table: string) => SQL): Promise<void> {
  await db.execute(sql`delete from student_due_days where ${of('student_due_days')}`);
  await db.execute(sql`
    insert into student_due_days (student_id, course_id, due_on, words_count, smart_count, again_count, word_ids)
    select student_id, course_id, due_on, count(*), count(*) filter (where not again and not by_plan), count(*) filter (where again), array_agg(word_id order by word_id)
    from (
      select student_words.student_id, student_words.course_id, due_on, word_id, again,
        coalesce(due_mode = 'plan' and answered_on - studied_on < ${LAST_PLAN_DAY}::int, false) as by_plan
      from student_words join words on words.id = word_id and removed_at is null
        join student_courses on student_courses.student_id = student_words.student_id and student_courses.course_id = student_words.course_id
      where ${of('student_words')} and due_on is not null
    ) as due group by student_id, course_id, due_on`);
}
