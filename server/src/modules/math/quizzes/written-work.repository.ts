/** Written work of a student, for whoever marks it. */
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { Listed, Range } from '../../../database/listing';
import { courses, questions, questionVariants, quizAnswers, quizSubmissions, sections } from '../../../database/schema';
import { isQuizOfAnswer } from './quizzes.repository';

const isWrittenBy = (studentId: number) => and(eq(quizAnswers.studentId, studentId), sql`${quizAnswers.given} ->> 'kind' = 'work'`);

const work = {
  id: quizAnswers.id,
  quizId: quizAnswers.quizSubmissionId,
  key: quizAnswers.idempotencyKey,
  questionId: quizAnswers.questionId,
  courseName: courses.name,
  sectionName: sections.name,
  prompt: sql<(typeof questionVariants.$inferSelect)['content']['prompt']>`${questionVariants.content} -> 'prompt'`,
  solution: questionVariants.solution,
  given: quizAnswers.given,
  photoObjectKey: quizAnswers.photoObjectKey,
  verdict: quizAnswers.verdict,
  judgedBy: quizAnswers.judgedBy,
  score: quizAnswers.score,
  reason: quizAnswers.reason,
  givenAt: quizAnswers.givenAt,
};

const selectWork = (db: Executor) =>
  db
    .select(work)
    .from(quizAnswers)
    .innerJoin(quizSubmissions, isQuizOfAnswer)
    .innerJoin(courses, eq(courses.id, quizSubmissions.courseId))
    .innerJoin(
      questionVariants,
      and(eq(questionVariants.questionId, quizAnswers.questionId), eq(questionVariants.variant, quizAnswers.variant)),
    )
    .innerJoin(questions, eq(questions.id, quizAnswers.questionId))
    .innerJoin(sections, eq(sections.id, questions.sectionId));
export type WrittenWorkRow = Awaited<ReturnType<typeof selectWork>>[number];

/** What waits first, then the newest. */
export async function listWrittenWork(db: Executor, studentId: number, { limit, offset }: Range): Promise<Listed<WrittenWorkRow>> {
  const items = await selectWork(db)
    .where(isWrittenBy(studentId))
    .orderBy(desc(sql`${quizAnswers.verdict} = 'waiting'`), desc(quizAnswers.id))
    .limit(limit)
    .offset(offset);
  const [row] = await db.select({ total: count() }).from(quizAnswers).where(isWrittenBy(studentId));
  return { items, total: row?.total ?? 0 };
}

export async function findWrittenWork(db: Executor, studentId: number, id: number): Promise<WrittenWorkRow | undefined> {
  const [row] = await selectWork(db).where(and(isWrittenBy(studentId), eq(quizAnswers.id, id)));
  return row;
}
