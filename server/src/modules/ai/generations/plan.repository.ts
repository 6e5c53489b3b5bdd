/** What a student has to do in the week to come, beside the reviews. */
import { eq, sql } from 'drizzle-orm';
import { DAILY_GOAL, ROUND_SIZE } from '@xueban/contract/constants';
import type { Executor } from '../../../database';
import { students } from '../../../database/schema';
import type { WordsToPlan } from '../rules/material';
import type { StudentCourse } from '../../courses';

interface Counts extends Record<string, unknown> {
  words: number;
  learned: number;
  mistakes: number;
  /** Words marked unknown in the open round without an exam answer; null if no round is open. */
  open: number | null;
  /** Whether any word of it is marked. */
  marked: boolean;
}

export async function loadWordsToPlan(
  db: Executor,
  { studentId, courseId }: StudentCourse,
): Promise<Omit<WordsToPlan, 'courseName' | 'dueByDay'>> {
  const {
    rows: [counts],
  } = await db.execute<Counts>(sql`
    with record as (
      select id from learning_records where student_id = ${studentId} and course_id = ${courseId} and completed_at is null and section_id is null
    ), marks as (
      select distinct on (word_id) word_id, correct from learning_answers
      where student_id = ${studentId} and learning_record_id = (select id from record) and step = 'pre_exam' order by word_id, id desc
    )
    select words_count as words,
      coalesce((select sum(learned_count)::int from student_chapters s where s.student_id = ${studentId} and s.course_id = ${courseId}), 0) as learned,
      coalesce((select b.words_count from mistake_word_books b where b.student_id = ${studentId} and b.course_id = ${courseId}), 0) as mistakes,
      exists (select from marks) as marked,
      case when exists (select from record) then (select count(*)::int from marks where not correct and not exists (
        select from learning_answers a where a.student_id = ${studentId} and a.learning_record_id = (select id from record)
          and a.step = 'final_exam' and a.word_id = marks.word_id)) end as open
    from courses where id = ${courseId}`);
  const newWords = Math.max(0, (counts?.words ?? 0) - (counts?.learned ?? 0));
  const open = counts?.open ?? null;
  return {
    courseId,
    // Nothing is marked yet: as many as a round has.
    openRound: open !== null && counts?.marked === false ? Math.min(ROUND_SIZE, newWords) : open,
    newWords,
    mistakes: counts?.mistakes ?? 0,
  };
}

export async function findDailyGoal(db: Executor, studentId: number): Promise<number> {
  const [row] = await db.select({ dailyGoal: students.dailyGoal }).from(students).where(eq(students.id, studentId));
  return row?.dailyGoal ?? DAILY_GOAL.default;
}
