/** Lessons. */
import { and, count, desc, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { ChargeReason, TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { Executor } from '../../../database';
import { teachingRecords } from '../../../database/schema/learning';
import { students, teachers } from '../../../database/schema/people';
import type { Charge, ChargeableLesson, LessonLength, LessonOffer, LessonTimes } from '../rules/lesson-hours';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { Listed, Range } from '../../../database/listing';

/** Something is learned in it, or was. */
const isUsed = sql<boolean>`exists (select from learning_records r where r.student_id = ${teachingRecords.studentId} and r.teaching_record_id = ${teachingRecords.id})`;

/** When the school took its charge back. */
const reversedAt = sql`(
  select r.at from course_hour_entries e join course_hour_entries r on r.student_id = e.student_id and r.reverses = e.id
  where e.student_id = ${teachingRecords.studentId} and e.teaching_record_id = ${teachingRecords.id})`.mapWith(
  (at: string): Date | null => new Date(at),
);

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
  chargeReason: teachingRecords.chargeReason,
  lessonMinutes: teachingRecords.lessonMinutes,
  courseHours: teachingRecords.courseHours,
  minLearned: teachingRecords.minLearned,
  minMinutes: teachingRecords.minMinutes,
  registeredReason: teachingRecords.registeredReason,
};

/** @param today a lesson that nothing was learned in is over with its day */
const selectLessons = (db: Executor, today: CalendarDay) =>
  db
    .select({
      ...lesson,
      isUsed,
      reversedAt,
      isLapsed: sql<boolean>`${teachingRecords.completedAt} is null and ${teachingRecords.startedOn} < ${today}::date and not ${isUsed}`,
    })
    .from(teachingRecords)
    .innerJoin(students, eq(students.id, teachingRecords.studentId))
    .innerJoin(teachers, eq(teachers.id, teachingRecords.teacherId));
type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number];

const getLesson = (row: LessonRow): TeachingRecord => ({
  id: row.id,
  student: { name: row.studentName },
  teacher: { id: row.teacherId, name: row.teacherName },
  course_id: row.courseId,
  lesson_length: row.lessonLength,
  started_at: row.startedAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
  changed_course_hours: row.changedCourseHours,
  charge_reason: row.chargeReason ?? (row.isLapsed ? 'unused' : null),
  reversed_at: row.reversedAt?.toISOString() ?? null,
  registered_reason: row.registeredReason,
  is_used: row.isUsed,
  minutes: row.lessonMinutes,
  course_hours: row.courseHours,
  min_learned: row.minLearned,
  min_minutes: row.minMinutes,
});

const ofStudent = (studentId: number, courseId?: number) =>
  and(eq(teachingRecords.studentId, studentId), courseId === undefined ? undefined : eq(teachingRecords.courseId, courseId));

/** Lessons of a student, newest first. */
export async function listLessons(
  db: Executor,
  studentId: number,
  today: CalendarDay,
  range: Range,
  courseId?: number,
): Promise<Listed<TeachingRecord>> {
  const rows = await selectLessons(db, today)
    .where(ofStudent(studentId, courseId))
    .orderBy(desc(teachingRecords.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db.select({ total: count() }).from(teachingRecords).where(ofStudent(studentId, courseId));
  return { items: rows.map(getLesson), total: row?.total ?? 0 };
}

export async function findLatestLesson(
  db: Executor,
  studentId: number,
  today: CalendarDay,
  courseId?: number,
): Promise<TeachingRecord | undefined> {
  const rows = await selectLessons(db, today).where(ofStudent(studentId, courseId)).orderBy(desc(teachingRecords.id)).limit(1);
  return rows.map(getLesson)[0];
}

export async function findLesson(
  db: Executor,
  studentId: number,
  today: CalendarDay,
  lessonId: number,
): Promise<TeachingRecord | undefined> {
  const rows = await selectLessons(db, today).where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId)));
  return rows.map(getLesson)[0];
}

type NewLesson = Pick<typeof teachingRecords.$inferInsert, 'studentId' | 'courseId' | 'teacherId' | 'startedAt' | 'startedOn' | 'byCode'> &
  LessonOffer;

/** The dearer of two lengths (stored dearest first). */
const atLeast = (length: SQLWrapper) => sql`least(${teachingRecords.lessonLength}, ${length})`;
/** Sets what belongs to a length if it is the dearer one. */
const ofDearer = (column: SQLWrapper, length: SQLWrapper, value: SQLWrapper) =>
  sql`case when ${length} < ${teachingRecords.lessonLength} then ${value} else ${column} end`;

/** Raises an open lesson in one statement, so that no phone undoes what another requested. */
function raised(length: SQLWrapper, minutes: SQLWrapper, hours: SQLWrapper) {
  return {
    lessonLength: atLeast(length),
    lessonMinutes: ofDearer(teachingRecords.lessonMinutes, length, minutes),
    courseHours: ofDearer(teachingRecords.courseHours, length, hours),
  };
}

/** Opens the lesson of a day, or raises the one still open to this length. */
export async function openOrRaiseLesson(db: Executor, values: NewLesson): Promise<{ id: number; created: boolean }> {
  const [row] = await db
    .insert(teachingRecords)
    .values(values)
    .onConflictDoUpdate({
      target: [teachingRecords.studentId, teachingRecords.courseId, teachingRecords.startedOn],
      targetWhere: isNull(teachingRecords.completedAt),
      set: raised(sql`excluded.lesson_length`, sql`excluded.lesson_minutes`, sql`excluded.course_hours`),
    })
    .returning({ id: teachingRecords.id, created: sql<boolean>`xmax = 0` }); // a new row has no older version
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

/** Raises a lesson to what is offered. @returns false when it is over */
export async function raiseLesson(
  db: Executor,
  studentId: number,
  lessonId: number,
  { lessonLength, lessonMinutes, courseHours }: LessonOffer,
): Promise<boolean> {
  const rows = await db
    .update(teachingRecords)
    .set(raised(sql`${lessonLength}::lesson_length`, sql`${lessonMinutes}::smallint`, sql`${courseHours}::numeric`))
    .where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId), isNull(teachingRecords.completedAt)))
    .returning({ id: teachingRecords.id });
  return rows.length > 0;
}

/** Ends the open lesson of a day that nothing was learned in; others stay. */
export async function endUnusedLesson(
  db: Executor,
  { studentId, courseId }: { studentId: number; courseId: number },
  day: CalendarDay,
  now: Date,
): Promise<void> {
  await db
    .update(teachingRecords)
    .set({ completedAt: now, chargeReason: 'unused' satisfies ChargeReason })
    .where(
      and(ofStudent(studentId, courseId), isNull(teachingRecords.completedAt), eq(teachingRecords.startedOn, day), sql`not ${isUsed}`),
    );
}

/** A lesson that is still open, with its teacher. */
export interface OpenLesson {
  id: number;
  teacherId: number;
  lessonLength: LessonLength;
}

/** An open lesson of the student in the course, by its id or by its day. */
export async function findOpenLesson(
  db: Executor,
  studentId: number,
  courseId: number,
  which: { id: number } | { day: CalendarDay },
): Promise<OpenLesson | undefined> {
  const [row] = await db
    .select({ id: teachingRecords.id, teacherId: teachingRecords.teacherId, lessonLength: teachingRecords.lessonLength })
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

/** LessonTimes.countedUntil. Nothing was done on a phone in a lesson that was not used, or was registered. */
export const countedUntil = (studentId: number) =>
  sql<Date | null>`(
  select max(earlier.completed_at) from teaching_records earlier
  where earlier.student_id = ${studentId} and earlier.course_id = teaching_records.course_id
    and earlier.completed_at <= teaching_records.started_at and earlier.charge_reason is distinct from 'unused'
    and earlier.registered_reason is null)`.mapWith(teachingRecords.completedAt);

/** A lesson, held until the transaction ends: two records of one lesson may be completed at once. */
export async function lockLesson(db: Executor, studentId: number, lessonId: number): Promise<(ChargeableLesson & LessonTimes) | undefined> {
  const { lessonLength, startedAt, completedAt, courseHours, minLearned, minMinutes } = teachingRecords;
  const [lesson] = await db
    .select({ lessonLength, startedAt, completedAt, courseHours, minLearned, minMinutes, countedUntil: countedUntil(studentId) })
    .from(teachingRecords)
    .where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId)))
    .for('update');
  return lesson;
}

/** @param hoursLeftAfter null: it was not charged */
export async function completeLesson(
  db: Executor,
  studentId: number,
  lessonId: number,
  { lessonLength, hours, reason, hoursLeftAfter }: Charge & { hoursLeftAfter: number | null },
  now: Date,
): Promise<void> {
  await db
    .update(teachingRecords)
    .set({ completedAt: now, lessonLength, changedCourseHours: hours, hoursLeftAfter, chargeReason: reason })
    .where(and(ofStudent(studentId), eq(teachingRecords.id, lessonId)));
}
