/** Lessons that were not begun on a phone. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { teachingRecords } from '../../../database/schema/learning';
import type { StudentCourse } from '../../courses';
import type { CalendarDay } from '../../school/rules/school-calendar';

/** Of `teaching_records t`: charged, and not taken back. */
const isCharged = sql`t.charge_reason = 'lesson' and not exists (
  select from course_hour_entries e join course_hour_entries r on r.student_id = e.student_id and r.reverses = e.id
  where e.student_id = t.student_id and e.teaching_record_id = t.id)`;

/** The school has registered a lesson of the course on the day, and not taken its charge back. */
export async function isRegistered(tx: Executor, { studentId, courseId }: StudentCourse, day: CalendarDay): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (
      select from teaching_records t where t.student_id = ${studentId} and t.course_id = ${courseId} and t.started_on = ${day}::date
        and t.registered_reason is not null and ${isCharged}) as found`);
  return rows[0]?.found === true;
}

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
        else ${isCharged} end
    ) order by s.id`);
  return rows.map(({ name }) => name);
}

type NewLesson = Omit<typeof teachingRecords.$inferInsert, 'id'> & { registeredReason: string; completedAt: Date };

export async function insertRegistered(tx: Executor, lesson: NewLesson): Promise<number> {
  const [row] = await tx.insert(teachingRecords).values(lesson).returning({ id: teachingRecords.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}
