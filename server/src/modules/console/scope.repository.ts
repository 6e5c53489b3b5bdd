/** Whose students a member of staff sees, as a condition of statements. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Staff } from '../../plugins/staff-access';

/** Undefined: all. A teacher who is no teacher of the school's has no students. */
export const getTeacherScope = ({ role, teacherId }: Pick<Staff, 'role' | 'teacherId'>): number | undefined =>
  role === 'teacher' ? (teacherId ?? 0) : undefined;

/**
 * Whether the teacher teaches the student now: in a course, or in a class that is not over.
 * @param studentId the column
 */
export const isTaughtBy = (teacherId: number | undefined, studentId: SQLWrapper): SQL =>
  teacherId === undefined
    ? sql`true`
    : sql`${studentId} in (
        select taught.student_id from student_allocations taught where taught.teacher_id = ${teacherId}
        union all
        select member.student_id from class_students member join classes taught on taught.id = member.class_id
        where taught.teacher_id = ${teacherId} and taught.retired_at is null)`;
