/** Classes as the console keeps them. */
import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { classes, classStudents, studentForecasts, students, teachers } from '../../../database/schema';

export interface ClassRow {
  id: number;
  version: number;
  name: string;
  teacherId: number | null;
  teacherName: string | null;
  retiredAt: Date | null;
  studentsCount: number;
  wordsAtRisk: number | null;
}

export interface ClassValues {
  name: string;
  teacherId: number | null;
}

const UNIQUE_VIOLATION = '23505';
/** Whether the error is that another class, which is not over, has the name. */
export function isNameTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === UNIQUE_VIOLATION;
}

const inScope = (teacherId: number | undefined): SQL | undefined =>
  teacherId === undefined ? undefined : and(eq(classes.teacherId, teacherId), isNull(classes.retiredAt));

export type ClassRepository = ReturnType<typeof createClassRepository>;

export function createClassRepository(db: Executor) {
  /** @param whose classes; no more members are counted than theirs */
  const select = (executor: Executor, whose: SQL | undefined) => {
    const members = executor
      .select({
        classId: classStudents.classId,
        count: sql<number>`count(*)::int`.as('members_count'),
        atRisk: sql<number | null>`sum(${studentForecasts.namedCount})::int`.as('members_at_risk'),
      })
      .from(classStudents)
      .leftJoin(studentForecasts, eq(studentForecasts.studentId, classStudents.studentId))
      .where(inArray(classStudents.classId, executor.select({ id: classes.id }).from(classes).where(whose)))
      .groupBy(classStudents.classId)
      .as('members');
    return executor
      .select({
        id: classes.id,
        version: classes.version,
        name: classes.name,
        teacherId: classes.teacherId,
        teacherName: teachers.name,
        retiredAt: classes.retiredAt,
        studentsCount: sql<number>`coalesce(${members.count}, 0)`,
        wordsAtRisk: members.atRisk,
      })
      .from(classes)
      .leftJoin(teachers, eq(teachers.id, classes.teacherId))
      .leftJoin(members, eq(members.classId, classes.id))
      .where(whose);
  };
  return {
    /** @param teacherId whose, of those that are not over; absent: all */
    list: (teacherId: number | undefined, retired: boolean): Promise<ClassRow[]> =>
      select(db, and(inScope(teacherId), retired ? isNotNull(classes.retiredAt) : isNull(classes.retiredAt))),

    async find(id: number, teacherId: number | undefined, executor: Executor = db): Promise<ClassRow | undefined> {
      return (await select(executor, and(eq(classes.id, id), inScope(teacherId))))[0];
    },
    /** Undefined: the name is taken. */
    async insert(tx: Executor, values: ClassValues): Promise<number | undefined> {
      const [row] = await tx.insert(classes).values(values).onConflictDoNothing().returning({ id: classes.id });
      return row?.id;
    },
    /** Changes the row as it was read; false when it has been changed since. @throws where the name is taken: isNameTaken */
    async update(tx: Executor, id: number, version: number, values: ClassValues & { retiredAt: Date | null }): Promise<boolean> {
      const rows = await tx
        .update(classes)
        .set({ ...values, version: version + 1 })
        .where(and(eq(classes.id, id), eq(classes.version, version)))
        .returning({ id: classes.id });
      return rows.length > 0;
    },

    /** Until the transaction ends nobody else changes who is in it. */
    async hold(tx: Executor, id: number): Promise<boolean> {
      return (await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for('update')).length > 0;
    },
    async listStudentIds(classId: number, executor: Executor = db): Promise<number[]> {
      const rows = await executor
        .select({ id: classStudents.studentId })
        .from(classStudents)
        .where(eq(classStudents.classId, classId))
        .orderBy(asc(classStudents.studentId));
      return rows.map(({ id }) => id);
    },
    async countExisting(tx: Executor, studentIds: readonly number[]): Promise<number> {
      if (studentIds.length === 0) return 0;
      const [row] = await tx
        .select({ total: count() })
        .from(students)
        .where(inArray(students.id, [...studentIds]));
      return row?.total ?? 0;
    },
    async add(tx: Executor, classId: number, studentIds: readonly number[], joinedAt: Date): Promise<void> {
      if (studentIds.length === 0) return;
      await tx
        .insert(classStudents)
        .values(studentIds.map((studentId) => ({ studentId, classId, joinedAt })))
        .onConflictDoNothing();
    },
    async remove(tx: Executor, classId: number, studentIds: readonly number[]): Promise<void> {
      if (studentIds.length === 0) return;
      await tx.delete(classStudents).where(and(eq(classStudents.classId, classId), inArray(classStudents.studentId, [...studentIds])));
    },
  };
}
