/** Days with a completed round or review, and how many there are in a row. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { studyDays } from '../../../database/schema/learning';
import type { CalendarDay } from '../../school/rules/school-calendar';

export async function saveStudyDay(db: Executor, studentId: number, day: CalendarDay): Promise<void> {
  await db.insert(studyDays).values({ studentId, day }).onConflictDoNothing();
}

/**
 * Length of each student's unbroken run of study days that ends today, or yesterday while today has no round yet.
 * Walks back day by day along the primary key, so it reads only the run.
 */
export async function streakDays(db: Executor, studentIds: readonly number[], today: CalendarDay): Promise<Map<number, number>> {
  if (studentIds.length === 0) return new Map();
  const { rows } = await db.execute<{ student: string; days: number }>(sql`
    with recursive run(student_id, day) as (
      (select student_id, max(day) from study_days
       where student_id = any(${sql.param([...studentIds])}::bigint[]) and day between ${today}::date - 1 and ${today}::date
       group by student_id)
      union all
      select study_days.student_id, study_days.day from run
      join study_days on study_days.student_id = run.student_id and study_days.day = run.day - 1
    )
    select student_id as student, count(*)::int as days from run group by student_id`);
  const found = new Map(rows.map(({ student, days }) => [Number(student), days]));
  return new Map(studentIds.map((id) => [id, found.get(id) ?? 0]));
}
