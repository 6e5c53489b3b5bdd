/** Students of a guardian. */
import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db, Executor } from '../../database';
import { parentStudents, students } from '../../db/schema';
import type { CalendarDay } from '../../rules/school-calendar';
import { streakDays } from '../study-days/study-days.repository';

export interface StudentRow {
  id: number;
  name: string;
  grade: string | null;
  courseHoursLeft: number;
}

const columns = { id: students.id, name: students.name, grade: students.grade, courseHoursLeft: students.courseHoursLeft };

/** Students under deletion do not exist for their guardians. */
const visibleTo = (parentId: number): SQL | undefined => and(eq(parentStudents.parentId, parentId), isNull(parentStudents.hiddenAt));

export type StudentRepository = ReturnType<typeof createStudentRepository>;

export function createStudentRepository(db: Db) {
  const ofParent = () => db.select(columns).from(parentStudents).innerJoin(students, eq(students.id, parentStudents.studentId));
  return {
    list(parentId: number, { limit, offset }: { limit: number; offset: number }): Promise<StudentRow[]> {
      return ofParent().where(visibleTo(parentId)).orderBy(asc(parentStudents.createdAt), asc(students.id)).limit(limit).offset(offset);
    },
    async countOf(parentId: number): Promise<number> {
      const [row] = await db.select({ total: count() }).from(parentStudents).where(visibleTo(parentId));
      return row?.total ?? 0;
    },
    streaks: (studentIds: readonly number[], today: CalendarDay): Promise<Map<number, number>> => streakDays(db, studentIds, today),
    async find(parentId: number, studentId: number): Promise<StudentRow | undefined> {
      return (await ofParent().where(and(visibleTo(parentId), eq(parentStudents.studentId, studentId))))[0];
    },
  };
}

/** Whether this is a student of the guardian. */
export async function isStudentOf(db: Executor, parentId: number, studentId: number): Promise<boolean> {
  const rows = await db
    .select({ studentId: parentStudents.studentId })
    .from(parentStudents)
    .where(and(visibleTo(parentId), eq(parentStudents.studentId, studentId)));
  return rows.length > 0;
}
