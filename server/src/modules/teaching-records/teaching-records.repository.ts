/** Lessons. */
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { LessonLength, TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { Executor } from '../../database';
import { teachingRecords } from '../../db/schema/learning';
import { students, teachers } from '../../db/schema/people';
import type { CalendarDay } from '../../rules/school-calendar';
import type { Listed, Range } from '../listing';

const lesson = {
  id: teachingRecords.id,
  studentName: students.name,
  teacherId: teachers.id,
  teacherName: teachers.name,
  courseId: teachingRecords.courseId,
  lessonLength: teachingRecords.lessonLength,
  startedAt: teachingRecords.startedAt,
  completedAt: teachingRecords.completedAt,
  changedCourseHours: teachingRecords.changedCourseHours,
};

const selectLessons = (db: Executor) =>
  db
    .select(lesson)
    .from(teachingRecords)
    .innerJoin(students, eq(students.id, teachingRecords.studentId))
    .innerJoin(teachers, eq(teachers.id, teachingRecords.teacherId));
type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number];

const lessonOf = (row: LessonRow): TeachingRecord => ({
  id: row.id,
  student: { name: row.studentName },
  teacher: { id: row.teacherId, name: row.teacherName },
  course_id: row.courseId,
  lesson_length: row.lessonLength,
  started_at: row.startedAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
  changed_course_hours: row.changedCourseHours,
});

const ofStudent = (studentId: number, courseId?: number) =>
  and(eq(teachingRecords.studentId, studentId), courseId === undefined ? undefined : eq(teachingRecords.courseId, courseId));

/** Lessons of a student, newest first. */
export async function listLessons(db: Executor, studentId: number, range: Range, courseId?: number): Promise<Listed<TeachingRecord>> {
  const rows = await selectLessons(db)
    .where(ofStudent(studentId, courseId))
    .orderBy(desc(teachingRecords.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db.select({ total: count() }).from(teachingRecords).where(ofStudent(studentId, courseId));
  return { items: rows.map(lessonOf), total: row?.total ?? 0 };
}

export async function findLatestLesson(db: Executor, studentId: number, courseId?: number): Promise<TeachingRecord | undefined> {
  const rows = await selectLessons(db).where(ofStudent(studentId, courseId)).orderBy(desc(teachingRecords.id)).limit(1);
  return rows.map(lessonOf)[0];
}

export async function findLesson(db: Executor, studentId: number, lessonId: number): Promise<TeachingRecord | undefined> {
  const rows = await selectLessons(db).where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId)));
  return rows.map(lessonOf)[0];
}

export async function findOpenLesson(
  db: Executor,
  studentId: number,
  courseId: number,
  day: CalendarDay,
): Promise<TeachingRecord | undefined> {
  const rows = await selectLessons(db).where(
    and(ofStudent(studentId, courseId), eq(teachingRecords.startedOn, day), isNull(teachingRecords.completedAt)),
  );
  return rows.map(lessonOf)[0];
}

/** Opens a lesson; undefined when one is open that day. */
export async function insertLesson(
  db: Executor,
  values: Pick<typeof teachingRecords.$inferInsert, 'studentId' | 'courseId' | 'teacherId' | 'lessonLength' | 'startedAt' | 'startedOn'>,
): Promise<number | undefined> {
  const [row] = await db.insert(teachingRecords).values(values).onConflictDoNothing().returning({ id: teachingRecords.id });
  return row?.id;
}

/** Changes the length of a lesson that is still open. @returns false when it is not */
export async function changeLength(db: Executor, studentId: number, lessonId: number, lessonLength: LessonLength): Promise<boolean> {
  const rows = await db
    .update(teachingRecords)
    .set({ lessonLength })
    .where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId), isNull(teachingRecords.completedAt)))
    .returning({ id: teachingRecords.id });
  return rows.length > 0;
}

/** Whether this lesson is one of the student in the course and still open. */
export async function isOpenLesson(db: Executor, studentId: number, courseId: number, lessonId: number): Promise<boolean> {
  const rows = await db
    .select({ id: teachingRecords.id })
    .from(teachingRecords)
    .where(and(ofStudent(studentId, courseId), eq(teachingRecords.id, lessonId), isNull(teachingRecords.completedAt)));
  return rows.length > 0;
}
