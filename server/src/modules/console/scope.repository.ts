/** Whose students a member of staff sees, as a condition of statements. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Staff } from '../../plugins/staff-access';

/** Undefined: all. A teacher who is no teacher of the school's has no students. */
export const teacherOf = ({ role, teacherId }: Pick<Staff, 'role' | 'teacherId'>): number | undefined =>
  role === 'teacher' ? (teacherId ?? 0) : undefined;

/** @param studentId the column */
export const isTaughtBy = (teacherId: number | undefined, studentId: SQLWrapper): SQL =>
  teacherId === undefined
    ? sql`true`
    : sql`exists (select from student_allocations taught where taught.student_id = ${studentId} and taught.teacher_id = ${teacherId})`;
