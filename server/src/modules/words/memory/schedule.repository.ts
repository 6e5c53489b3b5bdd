/** How the course of a student is reviewed: the school's choices, and the course held while words change. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { courseReviewModes } from '../../../database/schema/content';
import { studentCourses, studentWords } from '../../../database/schema/word-memory';
import type { ModeChange, ReviewMode, WordReview } from '../rules/review-schedule';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';
import { toReview } from './word-store.repository';
import { groupBy } from '../../school/rules/group-by';

/** What is kept of a student's course as a whole. */
export interface KeptCourse {
  version: number;
  /** Words in cell 1…9. */
  cells: readonly number[];
  /** Under which due days were computed. */
  dueMode: ReviewMode;
  /** How far FSRS's intervals are moved for the student. */
  intervalShift: number;
}

/** Holds the course of the student until the transaction ends, if they have begun it. Whoever has read without holding it begins again. */
export async function holdStudentCourse(db: Executor, { studentId, courseId }: StudentCourse): Promise<KeptCourse | undefined> {
  const [row] = await db
    .update(studentCourses)
    .set({ version: sql`${studentCourses.version} + 1` })
    .where(and(eq(studentCourses.studentId, studentId), eq(studentCourses.courseId, courseId)))
    .returning({
      version: studentCourses.version,
      cells: studentCourses.cells,
      dueMode: studentCourses.dueMode,
      intervalShift: studentCourses.intervalShift,
    });
  return row;
}

/** The same, begun or not: words, mistakes and their counts change one after another. */
export async function lockStudentCourse(db: Executor, course: StudentCourse): Promise<KeptCourse> {
  let row = await holdStudentCourse(db, course);
  if (!row) {
    const { studentId, courseId } = course;
    await db.insert(studentCourses).values({ studentId, courseId }).onConflictDoNothing();
    row = await holdStudentCourse(db, course);
  }
  if (!row) throw new Error('the course of the student could not be held');
  return row;
}

/** The school's choices for a course, by day. */
export async function loadModes(db: Executor, courseId: number): Promise<ModeChange[]> {
  return db
    .select({ day: courseReviewModes.day, mode: courseReviewModes.mode })
    .from(courseReviewModes)
    .where(eq(courseReviewModes.courseId, courseId))
    .orderBy(asc(courseReviewModes.day));
}

/** The school's choice from a day on; choices made for later days give way to it. */
export async function saveMode(db: Executor, courseId: number, day: CalendarDay, mode: ReviewMode): Promise<void> {
  await db.delete(courseReviewModes).where(and(eq(courseReviewModes.courseId, courseId), sql`${courseReviewModes.day} >= ${day}`));
  await db.insert(courseReviewModes).values({ courseId, day, mode });
}

export async function saveDueMode(db: Executor, { studentId, courseId }: StudentCourse, dueMode: ReviewMode): Promise<void> {
  await db
    .update(studentCourses)
    .set({ dueMode })
    .where(and(eq(studentCourses.studentId, studentId), eq(studentCourses.courseId, courseId)));
}

export interface KeptState {
  wordId: number;
  sequence: number;
  cell: number;
  dueOn: CalendarDay | null;
  review: WordReview;
}

/** Every word of the student in the course. */
export async function loadKeptStates(db: Executor, { studentId, courseId }: StudentCourse): Promise<KeptState[]> {
  return db
    .select({
      wordId: studentWords.wordId,
      sequence: studentWords.sequence,
      cell: studentWords.cell,
      dueOn: studentWords.dueOn,
      review: sql<WordReview>`${sql.raw(toReview('student_words'))}`,
    })
    .from(studentWords)
    .where(and(eq(studentWords.studentId, studentId), eq(studentWords.courseId, courseId)));
}

/** Students whose words in these courses have to be brought up to date: another mode is in force than the one they were computed under. */
export async function findOutdated(
  db: Executor,
  courseIds: { plan: readonly number[]; smart: readonly number[] },
  limit: number,
): Promise<StudentCourse[]> {
  const under = (mode: ReviewMode, ids: readonly number[]) =>
    ids.length === 0 ? undefined : and(eq(studentCourses.dueMode, mode), inArray(studentCourses.courseId, [...ids]));
  const outdated = or(under('smart', courseIds.plan), under('plan', courseIds.smart));
  if (!outdated) return [];
  return db
    .select({ studentId: studentCourses.studentId, courseId: studentCourses.courseId })
    .from(studentCourses)
    .where(outdated)
    .limit(limit);
}

/** Courses of which the school has ever chosen a mode. */
export async function loadAllModes(db: Executor): Promise<Map<number, ModeChange[]>> {
  const rows = await db.select().from(courseReviewModes).orderBy(asc(courseReviewModes.day));
  return groupBy(
    rows,
    ({ courseId }) => courseId,
    ({ day, mode }): ModeChange => ({ day, mode }),
  );
}

/** Everybody who has words in the course. */
export async function listLearners(db: Executor, courseId: number): Promise<number[]> {
  const rows = await db
    .select({ studentId: studentCourses.studentId })
    .from(studentCourses)
    .where(eq(studentCourses.courseId, courseId))
    .orderBy(asc(studentCourses.studentId));
  return rows.map(({ studentId }) => studentId);
}
