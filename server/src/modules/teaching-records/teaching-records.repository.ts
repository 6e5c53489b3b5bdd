/** Lessons. */
import { and, count, desc, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { LessonLength, TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { Executor } from '../../database';
import { teachingRecords } from '../../db/schema/learning';
import { students, teachers } from '../../db/schema/people';
import type { Charge, ChargeableLesson } from '../../rules/lesson-hours';
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

type NewLesson = Pick<
  typeof teachingRecords.$inferInsert,
  'studentId' | 'courseId' | 'teacherId' | 'lessonLength' | 'startedAt' | 'startedOn'
>;

/** The dearer of the length kept and another: the lengths are kept dearest first. */
const atLeast = (length: SQLWrapper) => sql`least(${teachingRecords.lessonLength}, ${length})`;

/** Opens the lesson of a day, or raises the one still open to this length: one statement, so that no phone can undo what another has asked for. */
export async function openOrRaiseLesson(db: Executor, values: NewLesson): Promise<{ id: number; created: boolean }> {
  const [row] = await db
    .insert(teachingRecords)
    .values(values)
    .onConflictDoUpdate({
      target: [teachingRecords.studentId, teachingRecords.courseId, teachingRecords.startedOn],
      targetWhere: isNull(teachingRecords.completedAt),
      set: { lessonLength: atLeast(sql`excluded.lesson_length`) },
    })
    .returning({ id: teachingRecords.id, created: sql<boolean>`xmax = 0` }); // a new row has no older version
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

/** Raises a lesson to this length. @returns false when it is over */
export async function raiseLesson(db: Executor, studentId: number, lessonId: number, length: LessonLength): Promise<boolean> {
  const rows = await db
    .update(teachingRecords)
    .set({ lessonLength: atLeast(sql`${length}::lesson_length`) })
    .where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId), isNull(teachingRecords.completedAt)))
    .returning({ id: teachingRecords.id });
  return rows.length > 0;
}

/** A lesson that is still open, with who gives it. */
export interface OpenLesson {
  id: number;
  teacherId: number;
}

/** An open lesson of the student in the course, by its id or by its day. */
export async function findOpenLesson(
  db: Executor,
  studentId: number,
  courseId: number,
  which: { id: number } | { day: CalendarDay },
): Promise<OpenLesson | undefined> {
  const [row] = await db
    .select({ id: teachingRecords.id, teacherId: teachingRecords.teacherId })
    .from(teachingRecords)
    .where(
      and(
        ofStudent(studentId, courseId),
        isNull(teachingRecords.completedAt),
        'id' in which ? eq(teachingRecords.id, which.id) : eq(teachingRecords.startedOn, which.day),
      ),
    );
  return row;
}

/** A lesson, held until the transaction ends: two records of one lesson may be completed at once. */
export async function lockLesson(db: Executor, studentId: number, lessonId: number): Promise<ChargeableLesson | undefined> {
  const [lesson] = await db
    .select({ lessonLength: teachingRecords.lessonLength, completedAt: teachingRecords.completedAt })
    .from(teachingRecords)
    .where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId)))
    .for('update');
  return lesson;
}

/** Completes a lesson and takes its hours from the student's; what is taken beyond the rest is owed. */
export async function completeLesson(
  db: Executor,
  studentId: number,
  lessonId: number,
  { lessonLength, hours }: Charge,
  now: Date,
): Promise<void> {
  await db
    .update(teachingRecords)
    .set({ completedAt: now, lessonLength, changedCourseHours: hours })
    .where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId)));
  if (hours === 0) return;
  await db
    .update(students)
    .set({ courseHoursLeft: sql`${students.courseHoursLeft} - ${hours}::numeric` })
    .where(eq(students.id, studentId));
}
