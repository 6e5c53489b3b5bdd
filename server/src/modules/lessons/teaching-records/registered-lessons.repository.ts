/** Lessons that were not begun on a phone. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { teachingRecords } from '../../../database/schema/learning';
import type { CalendarDay } from '../../school/rules/school-calendar';

/** Names of those who have a lesson of the course on the day: charged and not taken back, or one that may still be learned in. */
export async function listTaught(
  tx: Executor,
  studentIds: readonly number[],
  { courseId, day, today }: { courseId: number; day: CalendarDay; today: CalendarDay },
): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select s.name from students s where s.id in ${studentIds} and exists (
      select from teaching_records t where t.student_id = s.id and t.course_id = ${courseId} and t.started_on = ${day}::date and case
        when t.completed_at is null then t.started_on = ${today}::date or exists (
          select from learning_records r where r.student_id = t.student_id and r.teaching_record_id = t.id)
        else t.charge_reason = 'lesson' and not exists (
          select from course_hour_entries e join course_hour_entries r on r.student_id = e.student_id and r.reverses = e.id
          where e.student_id = t.student_id and e.teaching_record_id = t.id) end
    ) order by s.id`);
  return rows.map(({ name }) => name);
}

type NewLesson = Omit<typeof teachingRecords.$inferInsert, 'id'> & { registeredReason: string; completedAt: Date };

export async function insertRegistered(tx: Executor, lesson: NewLesson): Promise<number> {
  const [row] = await tx.insert(teachingRecords).values(lesson).returning({ id: teachingRecords.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}
