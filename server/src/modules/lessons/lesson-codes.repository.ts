/** Whose codes of the day there are. */
import { asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { studentAllocations, teachers } from '../../database/schema';
import { sharedKey } from '../../database/settings';
import { type CodeOwner, lessonCode } from './rules/lesson-code';
import type { CalendarDay } from '../school/rules/school-calendar';

export interface TeacherCode {
  teacherId: number;
  name: string;
  code: string;
}

const owner = { teacherId: teachers.id, name: teachers.name, serial: teachers.lessonCodeSerial };

/** The code of a teacher on a day; undefined without such a teacher. */
export async function findCode(db: Executor, teacherId: number, day: CalendarDay): Promise<TeacherCode | undefined> {
  const [row] = await db.select(owner).from(teachers).where(eq(teachers.id, teacherId));
  return row && withCode(await sharedKey(db, 'lesson_code_key'), row, day);
}

/** Those of all teachers who give lessons, by name: also of one who is retired and still has students. */
export async function listCodes(db: Executor, day: CalendarDay): Promise<TeacherCode[]> {
  const hasStudents = inArray(teachers.id, db.selectDistinct({ id: studentAllocations.teacherId }).from(studentAllocations));
  const rows = await db
    .select(owner)
    .from(teachers)
    .where(or(isNull(teachers.retiredAt), hasStudents))
    .orderBy(asc(teachers.name), asc(teachers.id));
  const key = await sharedKey(db, 'lesson_code_key');
  return rows.map((row) => withCode(key, row, day));
}

/** Renews the teacher's codes of this and every later day. @returns false without such a teacher */
export async function renewCodes(db: Executor, teacherId: number): Promise<boolean> {
  const renewed = await db
    .update(teachers)
    .set({ lessonCodeSerial: sql`${teachers.lessonCodeSerial} + 1` })
    .where(eq(teachers.id, teacherId))
    .returning({ id: teachers.id });
  return renewed.length > 0;
}

const withCode = (key: string, row: CodeOwner & { name: string }, day: CalendarDay): TeacherCode => ({
  teacherId: row.teacherId,
  name: row.name,
  code: lessonCode(key, row, day),
});
