/** The courses of a student, as the console changes them. */
import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { learningRecords, studentAllocations, students, teachingRecords } from '../../../database/schema';
import type { CalendarDay } from '../../school/rules/school-calendar';

const ofAllocation = (studentId: number, courseId: number) =>
  and(eq(studentAllocations.studentId, studentId), eq(studentAllocations.courseId, courseId));

export const studentCourseRepository = {
  /** A student's course, undefined where they do not have it; nobody changes any of the student's courses meanwhile. */
  async holdCourse(tx: Executor, studentId: number, courseId: number): Promise<{ version: number; teacherId: number | null } | undefined> {
    await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update');
    const [row] = await tx
      .select({ version: studentAllocations.version, teacherId: studentAllocations.teacherId })
      .from(studentAllocations)
      .where(ofAllocation(studentId, courseId));
    return row;
  },
  /** Takes the teacher from a student's course, or that it opens first. */
  async clearCourse(tx: Executor, studentId: number, courseId: number, cleared: { teacherId?: null; isDefault?: false }): Promise<void> {
    const version = sql`${studentAllocations.version} + 1`;
    await tx
      .update(studentAllocations)
      .set({ ...cleared, version })
      .where(ofAllocation(studentId, courseId));
  },
  async removeCourse(tx: Executor, studentId: number, courseId: number): Promise<void> {
    await tx.delete(studentAllocations).where(ofAllocation(studentId, courseId));
  },
  /** Whether a lesson of the course is open today, or was left open with something learned in it. */
  async isInLesson(tx: Executor, studentId: number, courseId: number, today: CalendarDay): Promise<boolean> {
    const used = tx
      .select()
      .from(learningRecords)
      .where(and(eq(learningRecords.studentId, teachingRecords.studentId), eq(learningRecords.teachingRecordId, teachingRecords.id)));
    const open = await tx
      .select({ id: teachingRecords.id })
      .from(teachingRecords)
      .where(
        and(
          eq(teachingRecords.studentId, studentId),
          eq(teachingRecords.courseId, courseId),
          isNull(teachingRecords.completedAt),
          or(eq(teachingRecords.startedOn, today), exists(used)),
        ),
      );
    return open.length > 0;
  },
};
