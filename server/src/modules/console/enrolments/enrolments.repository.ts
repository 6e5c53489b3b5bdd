/** Who is enrolled with whom, and the courses of a student as the console changes them. */
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import {
  courses,
  learningRecords,
  parents,
  parentStudents,
  studentAllocations,
  students,
  teachers,
  teachingRecords,
} from '../../../database/schema';
import type { CalendarDay } from '../../school/rules/school-calendar';

const isThere = (rows: unknown[]): boolean => rows.length > 0;

export type EnrolmentRepository = ReturnType<typeof createEnrolmentRepository>;

export function createEnrolmentRepository(db: Executor) {
  const withStudents = async (executor: Executor, parent: { id: number; name: string; leavesAt: Date | null }): Promise<KnownGuardian> => ({
    id: parent.id,
    name: parent.name,
    is_leaving: parent.leavesAt !== null,
    students: await executor
      .select({ id: students.id, name: students.name })
      .from(parentStudents)
      .innerJoin(students, eq(students.id, parentStudents.studentId))
      .where(and(eq(parentStudents.parentId, parent.id), isNull(parentStudents.hiddenAt)))
      .orderBy(asc(students.id)),
  });
  const selectGuardian = (executor: Executor, phone: string) =>
    executor.select({ id: parents.id, name: parents.name, leavesAt: parents.deletionDueAt }).from(parents).where(eq(parents.phone, phone));
  const ofAllocation = (studentId: number, courseId: number) =>
    and(eq(studentAllocations.studentId, studentId), eq(studentAllocations.courseId, courseId));

  return {
    listCourses: () =>
      db
        .select({ id: courses.id, name: courses.name, content_type: courses.contentType })
        .from(courses)
        .orderBy(asc(courses.name), asc(courses.id)),

    async findGuardian(phone: string): Promise<KnownGuardian | null> {
      const [row] = await selectGuardian(db, phone);
      return row ? withStudents(db, row) : null;
    },
    /** Until the transaction ends nobody else enrols a student with them. */
    async holdGuardian(tx: Executor, phone: string): Promise<KnownGuardian | null> {
      const [row] = await selectGuardian(tx, phone).for('no key update');
      return row ? withStudents(tx, row) : null;
    },

    hasCourse: async (tx: Executor, id: number): Promise<boolean> =>
      isThere(await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, id))),
    hasTeacher: async (tx: Executor, id: number): Promise<boolean> =>
      isThere(await tx.select({ id: teachers.id }).from(teachers).where(eq(teachers.id, id))),

    /** The version of a student's course, null where they do not have it; nobody changes any of the student's courses meanwhile. */
    async holdCourse(tx: Executor, studentId: number, courseId: number): Promise<number | null> {
      await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update');
      const [row] = await tx
        .select({ version: studentAllocations.version })
        .from(studentAllocations)
        .where(ofAllocation(studentId, courseId));
      return row?.version ?? null;
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
      return isThere(open);
    },
  };
}
