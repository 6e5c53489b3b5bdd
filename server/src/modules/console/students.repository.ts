/** Students as the console lists them. */
import { and, asc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import {
  classes,
  classStudents,
  courses,
  parents,
  parentStudents,
  quizAnswers,
  studentAllocations,
  studentDueDays,
  studentForecasts,
  students,
  studyDays,
  teachers,
} from '../../database/schema';
import { isHeld } from '../courses';
import { isStaying } from '../personal-data';
import type { CalendarDay } from '../school/rules/school-calendar';
import { isIdle } from './idle.repository';
import { isTaughtBy } from './scope.repository';

export interface ListedStudent {
  id: number;
  name: string;
}

/** Which students; absent: all. */
export interface StudentFilter {
  /** Who teaches them now. */
  teacherId?: number | undefined;
  /** Without those whose deletion has been asked for. */
  staying?: boolean;
  /** With at most so many course hours. */
  hoursAtMost?: number | undefined;
  /** Who are idle on this day. */
  idleOn?: CalendarDay | undefined;
}

export type ConsoleStudentRepository = ReturnType<typeof createConsoleStudentRepository>;

/** As a condition on students. */
const fits = ({ teacherId, staying, hoursAtMost, idleOn }: StudentFilter): SQL | undefined =>
  and(
    isTaughtBy(teacherId, students.id),
    staying ? isStaying(students.id) : undefined,
    hoursAtMost === undefined ? undefined : sql`${students.courseHoursLeft} <= ${hoursAtMost}`,
    idleOn === undefined ? undefined : isIdle(idleOn, students),
  );

const LAST_DAY = sql<string | null>`(select max(${studyDays.day})::text from ${studyDays} where ${studyDays.studentId} = ${students.id})`;
/** When a guardian was told that hours are few; what was told before hours were last added is over. */
export const HOURS_TOLD_AT = sql`(select max(r.sent_at) from reminders r
  where r.student_id = ${students.id} and r.kind = 'hours' and r.status = 'sent' and not exists (select from course_hour_entries e
    where e.student_id = r.student_id and e.kind = 'grant' and e.at > r.sent_at))`.mapWith((at: string): Date | null => new Date(at));
const dueBy = (day: CalendarDay) => sql<number>`coalesce((select sum(${studentDueDays.wordsCount}) from ${studentDueDays}
  where ${studentDueDays.studentId} = ${students.id} and ${studentDueDays.dueOn} <= ${day}::date
    and ${isHeld(studentDueDays.studentId, studentDueDays.courseId)}), 0)::int`;

const courseColumns = {
  studentId: studentAllocations.studentId,
  courseId: courses.id,
  courseName: courses.name,
  isDefault: studentAllocations.isDefault,
  version: studentAllocations.version,
  teacherId: teachers.id,
  teacherName: teachers.name,
};

export function createConsoleStudentRepository(db: Db) {
  return {
    /** Names alone: which of them are looked at is decided by how they are read. */
    listNames: (filter: StudentFilter): Promise<ListedStudent[]> =>
      db.select({ id: students.id, name: students.name }).from(students).where(fits(filter)),

    /** Those of them one of whose guardians has a telephone number that ends with these digits. */
    async findByPhone(digits: string, filter: StudentFilter): Promise<Set<number>> {
      const rows = await db
        .selectDistinct({ id: students.id })
        .from(students)
        .innerJoin(parentStudents, and(eq(parentStudents.studentId, students.id), isNull(parentStudents.hiddenAt)))
        .innerJoin(parents, eq(parents.id, parentStudents.parentId))
        .where(and(like(parents.phone, `%${digits}`), fits(filter)));
      return new Set(rows.map(({ id }) => id));
    },

    /** @param today what is due by then */
    async loadRows(ids: readonly number[], today: CalendarDay) {
      if (ids.length === 0) return [];
      return db
        .select({
          id: students.id,
          name: students.name,
          grade: students.grade,
          courseHours: students.courseHoursLeft,
          lastStudiedOn: LAST_DAY,
          dueWords: dueBy(today),
          hoursToldAt: HOURS_TOLD_AT,
          wordsAtRisk: sql<number | null>`(select case when f.words_count > 0 then f.named_count end
            from ${studentForecasts} f where f.student_id = ${students.id})`,
        })
        .from(students)
        .where(inArray(students.id, [...ids]));
    },

    /** Courses with their teachers, the default one first. */
    async loadCourses(ids: readonly number[]) {
      if (ids.length === 0) return [];
      return db
        .select(courseColumns)
        .from(studentAllocations)
        .innerJoin(courses, eq(courses.id, studentAllocations.courseId))
        .leftJoin(teachers, eq(teachers.id, studentAllocations.teacherId))
        .where(inArray(studentAllocations.studentId, [...ids]))
        .orderBy(sql`${studentAllocations.isDefault} desc`, asc(studentAllocations.id));
    },

    /** Classes that are not over, by name. */
    async loadClasses(ids: readonly number[]) {
      if (ids.length === 0) return [];
      return db
        .select({ studentId: classStudents.studentId, classId: classes.id, name: classes.name })
        .from(classStudents)
        .innerJoin(classes, eq(classes.id, classStudents.classId))
        .where(and(inArray(classStudents.studentId, [...ids]), isNull(classes.retiredAt)))
        .orderBy(asc(classes.id));
    },

    /** How many of them there are, for a teacher among those they teach. */
    countOf: (ids: readonly number[], teacherId: number | undefined): Promise<number> =>
      db.$count(students, and(inArray(students.id, [...ids]), isTaughtBy(teacherId, students.id))),

    countWaitingWork: (studentId: number): Promise<number> =>
      db.$count(quizAnswers, and(eq(quizAnswers.studentId, studentId), eq(quizAnswers.verdict, 'waiting'))),

    loadGuardians: (studentId: number): Promise<{ id: number; name: string; phone: string }[]> =>
      db
        .select({ id: parents.id, name: parents.name, phone: parents.phone })
        .from(parentStudents)
        .innerJoin(parents, eq(parents.id, parentStudents.parentId))
        .where(and(eq(parentStudents.studentId, studentId), isNull(parentStudents.hiddenAt)))
        .orderBy(asc(parents.id)),
  };
}
