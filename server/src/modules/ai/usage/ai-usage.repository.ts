/** How much AI a day has had: kept in the database and counted before anything is asked, so that it holds across server processes. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
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
 * Counts one use of the student and of the school: their rows are locked until the transaction ends.
 * @returns which of them had room; when not both had, the transaction has to be rolled back
 */
export async function count(tx: Executor, { studentId, day, kind }: Use, most: AiLimits): Promise<{ student: boolean; school: boolean }> {
  const ofStudent = await tx.execute(sql`
    insert into ai_student_days as kept (student_id, day, used, by_kind) values (${studentId}, ${day}, 1, ${JSON.stringify({ [kind]: 1 })})
    on conflict (student_id, day) do update set used = kept.used + 1, by_kind = ${withCount(kind, sql`kept.by_kind`, 1)}
    where kept.used < ${most.student}
    returning 1`);
  if (ofStudent.rows.length === 0) return { student: false, school: false };
  const ofSchool = await tx.execute(sql`
    insert into ai_school_days as kept (day, used) values (${day}, 1)
    on conflict (day) do update set used = kept.used + 1 where kept.used < ${most.school}
    returning 1`);
  return { student: true, school: ofSchool.rows.length > 0 };
}

/** With so many more of a kind. Casts alone, as an update on conflict may call only what is immutable where tables are sharded. */
const withCount = (kind: UsageKind, counts: SQL, more: number): SQL =>
  sql`${counts} || ('{"' || ${kind}::text || '":' || greatest(coalesce((${counts} ->> ${kind}::text)::int, 0) + ${more}::int, 0)::text || '}')::jsonb`;

/** Takes back what turned out not to count. */
export async function uncount(tx: Executor, { studentId, day, kind }: Use): Promise<void> {
  await tx.execute(sql`
    update ai_student_days set
      used = greatest(used - 1, 0),
      by_kind = ${withCount(kind, sql`by_kind`, -1)}
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
