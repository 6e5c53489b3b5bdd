/** How well a student knows the knowledge points of a course: from kept figures, so that it costs the same after any number of answers. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { questions } from '../../../database/schema/math-content';
import { studentCauses, studentKnowledgePoints, studentMathCourses } from '../../../database/schema/math-memory';
import type { StudentCourse } from '../../courses';

export async function findTotals(
  db: Executor,
  { studentId, courseId }: StudentCourse,
): Promise<Pick<typeof studentMathCourses.$inferSelect, 'answersCount' | 'rightCount' | 'milliseconds'> | undefined> {
  const [row] = await db
    .select({
      answersCount: studentMathCourses.answersCount,
      rightCount: studentMathCourses.rightCount,
      milliseconds: studentMathCourses.milliseconds,
    })
    .from(studentMathCourses)
    .where(and(eq(studentMathCourses.studentId, studentId), eq(studentMathCourses.courseId, courseId)));
  return row;
}

export async function loadPoints(
  db: Executor,
  { studentId, courseId }: StudentCourse,
): Promise<Map<string, typeof studentKnowledgePoints.$inferSelect>> {
  const rows = await db
    .select()
    .from(studentKnowledgePoints)
    .where(and(eq(studentKnowledgePoints.studentId, studentId), eq(studentKnowledgePoints.courseId, courseId)));
  return new Map(rows.map((row) => [row.knowledgePointId, row]));
}

/** Questions of a course by knowledge point. */
export async function countQuestionsByPoint(db: Executor, courseId: number): Promise<Map<string, number>> {
  const point = sql<string>`unnest(${questions.knowledgePointIds})`.as('point');
  const each = db
    .select({ point })
    .from(questions)
    .where(and(eq(questions.courseId, courseId), isNull(questions.removedAt), sql`${questions.kind} is not null`))
    .as('each');
  const rows = await db.select({ point: each.point, count: sql<number>`count(*)::int` }).from(each).groupBy(each.point);
  return new Map(rows.map((row) => [row.point, row.count]));
}

export async function listCauses(db: Executor, { studentId, courseId }: StudentCourse): Promise<{ cause: string; count: number }[]> {
  return db
    .select({ cause: studentCauses.cause, count: studentCauses.answersCount })
    .from(studentCauses)
    .where(and(eq(studentCauses.studentId, studentId), eq(studentCauses.courseId, courseId), sql`${studentCauses.answersCount} > 0`))
    .orderBy(studentCauses.cause);
}
