/** Who is enrolled with whom, and what there is to choose. */
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { classes, courses, parents, parentStudents, students, teachers } from '../../../database/schema';
import type { KnownSchool } from '../roster/rules/plan-roster';

const isThere = (rows: unknown[]): boolean => rows.length > 0;

export type EnrolmentRepository = ReturnType<typeof createEnrolmentRepository>;

export function createEnrolmentRepository(db: Executor) {
  /** In the same order. */
  async function withStudents(
    executor: Executor,
    found: readonly { id: number; name: string; leavesAt: Date | null }[],
  ): Promise<KnownGuardian[]> {
    const ids = found.map(({ id }) => id);
    const theirs = await executor
      .select({ parentId: parentStudents.parentId, id: students.id, name: students.name })
      .from(parentStudents)
      .innerJoin(students, eq(students.id, parentStudents.studentId))
      .where(and(inArray(parentStudents.parentId, ids), isNull(parentStudents.hiddenAt)))
      .orderBy(asc(students.id));
    return found.map(({ id, name, leavesAt }) => ({
      id,
      name,
      is_leaving: leavesAt !== null,
      students: theirs.filter(({ parentId }) => parentId === id).map((student) => ({ id: student.id, name: student.name })),
    }));
  }
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
      return (await withStudents(db, await selectGuardian(db, phone)))[0] ?? null;
    },
    /** Until the transaction ends nobody else enrols a student with them. */
    async holdGuardian(tx: Executor, phone: string): Promise<KnownGuardian | null> {
      return (await withStudents(tx, await selectGuardian(tx, phone).for('no key update')))[0] ?? null;
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
      const rows = await (hold ? select.for('no key update') : select);
      const known = await withStudents(executor, rows);
      return {
        guardians: new Map(rows.flatMap(({ phone }, index) => (known[index] ? [[phone, known[index]]] : []))),
        courses: await selectCourses(executor),
        teachers: await executor
          .select({ id: teachers.id, name: teachers.name })
          .from(teachers)
          .where(isNull(teachers.retiredAt))
          .orderBy(asc(teachers.id)),
        classes: await executor.select({ id: classes.id, name: classes.name }).from(classes).where(isNull(classes.retiredAt)),
      };
    },

    hasCourse: async (tx: Executor, id: number): Promise<boolean> =>
      isThere(await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, id))),
    /** Whether there is such a teacher who is not retired. */
    hasTeacher: async (tx: Executor, id: number): Promise<boolean> =>
      isThere(
        await tx
          .select({ id: teachers.id })
          .from(teachers)
          .where(and(eq(teachers.id, id), isNull(teachers.retiredAt))),
      ),
  };
}
