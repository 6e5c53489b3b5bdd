/** Who is enrolled with whom, and what there is to choose. */
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { classes, courses, parents, parentStudents, students, teachers } from '../../../database/schema';
import type { KnownSchool } from '../roster/rules/plan-roster';

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
  const selectCourses = (executor: Executor) =>
    executor
      .select({ id: courses.id, name: courses.name, content_type: courses.contentType })
      .from(courses)
      .orderBy(asc(courses.name), asc(courses.id));
  const selectGuardian = (executor: Executor, phone: string) =>
    executor.select({ id: parents.id, name: parents.name, leavesAt: parents.deletionDueAt }).from(parents).where(eq(parents.phone, phone));

  return {
    listCourses: () => selectCourses(db),

    async findGuardian(phone: string): Promise<KnownGuardian | null> {
      const [row] = await selectGuardian(db, phone);
      return row ? withStudents(db, row) : null;
    },
    /** Until the transaction ends nobody else enrols a student with them. */
    async holdGuardian(tx: Executor, phone: string): Promise<KnownGuardian | null> {
      const [row] = await selectGuardian(tx, phone).for('no key update');
      return row ? withStudents(tx, row) : null;
    },

    /**
     * What the school has of what a roster names: guardians by these telephone numbers, and all that there is to choose.
     * @param hold until the transaction ends, nobody else enrols with these guardians
     */
    async loadSchool(phones: readonly string[], hold?: Executor): Promise<KnownSchool> {
      const executor = hold ?? db;
      const select = executor
        .select({ id: parents.id, name: parents.name, leavesAt: parents.deletionDueAt, phone: parents.phone })
        .from(parents)
        .where(inArray(parents.phone, [...phones]))
        .orderBy(asc(parents.id));
      const guardians = new Map<string, KnownGuardian>();
      for (const { phone, ...row } of await (hold ? select.for('no key update') : select))
        guardians.set(phone, await withStudents(executor, row));
      return {
        guardians,
        courses: await selectCourses(executor),
        teachers: await executor.select({ id: teachers.id, name: teachers.name }).from(teachers).orderBy(asc(teachers.id)),
        classes: await executor.select({ id: classes.id, name: classes.name }).from(classes).where(isNull(classes.retiredAt)),
      };
    },

    hasCourse: async (tx: Executor, id: number): Promise<boolean> =>
      isThere(await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, id))),
    hasTeacher: async (tx: Executor, id: number): Promise<boolean> =>
      isThere(await tx.select({ id: teachers.id }).from(teachers).where(eq(teachers.id, id))),
  };
}
