/** Students of a guardian. */
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../database';
import { parentStudents, students } from '../../database/schema';
import type { CalendarDay } from '../school/rules/school-calendar';
import { streakDays } from './study-days/study-days.repository';

export interface StudentRow {
  id: number;
  name: string;
  grade: string | null;
  courseHoursLeft: number;
  dailyGoal: number;
  aiAllowed: boolean;
}

/** What guardians choose for a student; what is absent stays. */
export type StudentChoices = Partial<Pick<StudentRow, 'dailyGoal' | 'aiAllowed'>>;

const columns = {
  id: students.id,
  name: students.name,
  grade: students.grade,
  courseHoursLeft: students.courseHoursLeft,
  dailyGoal: students.dailyGoal,
  aiAllowed: students.aiAllowed,
};

/** Students under deletion do not exist for their guardians. */
const visibleTo = (parentId: number): SQL | undefined => and(eq(parentStudents.parentId, parentId), isNull(parentStudents.hiddenAt));

export type StudentRepository = ReturnType<typeof createStudentRepository>;

export function createStudentRepository(db: Db) {
  const ofParent = () => db.select(columns).from(parentStudents).innerJoin(students, eq(students.id, parentStudents.studentId));
  return {
    list(parentId: number, { limit, offset }: { limit: number; offset: number }): Promise<StudentRow[]> {
      return ofParent().where(visibleTo(parentId)).orderBy(asc(parentStudents.createdAt), asc(students.id)).limit(limit).offset(offset);
    },
    async loadCount(parentId: number): Promise<number> {
      const [row] = await db.select({ total: count() }).from(parentStudents).where(visibleTo(parentId));
      return row?.total ?? 0;
    },
    /** @returns what was chosen before; undefined: it is no student of the guardian */
    async set(tx: Executor, parentId: number, studentId: number, choices: StudentChoices): Promise<Required<StudentChoices> | undefined> {
      const mine = tx.select({ id: parentStudents.studentId }).from(parentStudents).where(visibleTo(parentId));
      const [before] = await tx
        .select({ dailyGoal: students.dailyGoal, aiAllowed: students.aiAllowed })
        .from(students)
        .where(and(eq(students.id, studentId), inArray(students.id, mine)))
        .for('no key update');
      if (before) await tx.update(students).set(choices).where(eq(students.id, studentId));
      return before;
    },
    /** Different words that each has learned or answered in reviews on a day. */
    async loadWords(studentIds: readonly number[], day: CalendarDay): Promise<Map<number, number>> {
      if (studentIds.length === 0) return new Map();
      const { rows } = await db.execute<{ student: string; words: number }>(sql`
        select events.student_id as student, count(distinct events.word_id)::int as words
        from student_courses join word_review_events as events using (student_id, course_id)
        where student_courses.student_id = any(${sql.param([...studentIds])}::bigint[]) and events.day = ${day}::date and events.kind <> 'known'
        group by events.student_id`);
      return new Map(rows.map(({ student, words }) => [Number(student), words]));
    },
    streaks: (studentIds: readonly number[], today: CalendarDay): Promise<Map<number, number>> => streakDays(db, studentIds, today),
    async find(parentId: number, studentId: number): Promise<StudentRow | undefined> {
      return (await ofParent().where(and(visibleTo(parentId), eq(parentStudents.studentId, studentId))))[0];
    },
  };
}

/** Whether this is a student of the guardian. */
export async function isStudent(db: Executor, parentId: number, studentId: number): Promise<boolean> {
  const rows = await db
    .select({ studentId: parentStudents.studentId })
    .from(parentStudents)
    .where(and(visibleTo(parentId), eq(parentStudents.studentId, studentId)));
  return rows.length > 0;
}
