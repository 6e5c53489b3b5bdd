/** What a student's course hours are spoken for. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import type { CalendarDay } from '../school/rules/school-calendar';

/**
 * Course hours left, and those that open lessons may still cost: lessons of the day, and those that an open record belongs
 * to. Holds the student's hours until the transaction ends.
 */
export async function findHours(tx: Executor, studentId: number, day: CalendarDay): Promise<{ left: number; promised: number }> {
  const {
    rows: [student],
  } = await tx.execute<{ left: number }>(
    // Not `for update`: rows that refer to the student hold its key already.
    sql`select course_hours_left::float8 as left from students where id = ${studentId} for no key update`,
  );
  const {
    rows: [lessons],
  } = await tx.execute<{ promised: number }>(sql`
    select coalesce(sum(course_hours), 0)::float8 as promised from teaching_records t
    where student_id = ${studentId} and completed_at is null and (started_on = ${day}::date or exists (
      select from learning_records r where r.student_id = t.student_id and r.teaching_record_id = t.id and r.completed_at is null))`);
  return { left: student?.left ?? 0, promised: lessons?.promised ?? 0 };
}
