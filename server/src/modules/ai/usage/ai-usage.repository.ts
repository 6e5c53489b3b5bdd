/** How much AI a day has had: kept in the database and counted before anything is asked, so that it holds across server processes. */
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { aiSchoolDays, aiStudentDays, students, type UsageByKind } from '../../../database/schema';
import type { CalendarDay } from '../../school/rules/school-calendar';

export type UsageKind = keyof UsageByKind;

/** One use of AI. */
export interface Use {
  studentId: number;
  day: CalendarDay;
  kind: UsageKind;
}

/** Most uses of a school day. */
export interface AiLimits {
  student: number;
  school: number;
}

/**
 * Counts one use of the student and of the school, in one statement: its rows are locked until the transaction ends.
 * @returns which of them had room; when not both had, the transaction has to be rolled back
 */
export async function count(tx: Executor, { studentId, day, kind }: Use, most: AiLimits): Promise<{ student: boolean; school: boolean }> {
  const { rows } = await tx.execute<{ student: boolean; school: boolean }>(sql`
    with student as (
      insert into ai_student_days as kept (student_id, day, used, by_kind)
      values (${studentId}, ${day}, 1, jsonb_build_object(${kind}::text, 1))
      on conflict (student_id, day) do update set
        used = kept.used + 1,
        by_kind = kept.by_kind || jsonb_build_object(${kind}::text, coalesce((kept.by_kind ->> ${kind}::text)::int, 0) + 1)
      where kept.used < ${most.student}
      returning 1
    ), school as (
      insert into ai_school_days as kept (day, used) select ${day}::date, 1 where exists (select from student)
      on conflict (day) do update set used = kept.used + 1 where kept.used < ${most.school}
      returning 1
    )
    select exists (select from student) as student, exists (select from school) as school`);
  return rows[0] ?? { student: false, school: false };
}

/** Takes back what turned out not to count. */
export async function uncount(tx: Executor, { studentId, day, kind }: Use): Promise<void> {
  await tx.execute(sql`
    update ai_student_days set
      used = greatest(used - 1, 0),
      by_kind = by_kind || jsonb_build_object(${kind}::text, greatest(coalesce((by_kind ->> ${kind}::text)::int, 0) - 1, 0))
    where student_id = ${studentId} and day = ${day}`);
  await tx
    .update(aiSchoolDays)
    .set({ used: sql`greatest(${aiSchoolDays.used} - 1, 0)` })
    .where(eq(aiSchoolDays.day, day));
}

export async function findStudentDay(db: Executor, studentId: number, day: CalendarDay): Promise<{ used: number; byKind: UsageByKind }> {
  const [row] = await db
    .select({ used: aiStudentDays.used, byKind: aiStudentDays.byKind })
    .from(aiStudentDays)
    .where(and(eq(aiStudentDays.studentId, studentId), eq(aiStudentDays.day, day)));
  return row ?? { used: 0, byKind: {} };
}

/** False where a guardian has switched AI off for the student, or there is no such student. */
export async function isAllowed(db: Executor, studentId: number): Promise<boolean> {
  const [row] = await db.select({ allowed: students.aiAllowed }).from(students).where(eq(students.id, studentId));
  return row?.allowed ?? false;
}

export async function usedBySchool(db: Executor, day: CalendarDay): Promise<number> {
  const [row] = await db.select({ used: aiSchoolDays.used }).from(aiSchoolDays).where(eq(aiSchoolDays.day, day));
  return row?.used ?? 0;
}
