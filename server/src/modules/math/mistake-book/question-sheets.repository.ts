/** What is printed of a mistake book of mathematics: questions as they are now, in the variant answered wrong last. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { chapters } from '../../../database/schema/content';
import { questions, questionVariants } from '../../../database/schema/math-content';
import { mistakeQuestionBooks, questionMistakes } from '../../../database/schema/math-memory';
import type { MistakeFilter } from '../../../database/schema/prints';
import { findChosen, isMistakeOf, latestWrongFirst } from '../memory/mistake-choice.repository';

/** Most questions of one sheet: more are not done in one go. */
const MOST = 60;

export async function findQuestionBookCourse(db: Executor, studentId: number, bookId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ courseId: mistakeQuestionBooks.courseId })
    .from(mistakeQuestionBooks)
    .where(and(eq(mistakeQuestionBooks.studentId, studentId), eq(mistakeQuestionBooks.id, bookId)));
  return row?.courseId;
}

/** The latest wrong first. */
export async function listMistakeIds(db: Executor, studentId: number, courseId: number, filter: MistakeFilter): Promise<number[]> {
  const course = { studentId, courseId };
  const rows = await db
    .select({ id: questionMistakes.id })
    .from(questionMistakes)
    .where(and(isMistakeOf(course), await findChosen(db, course, filter)))
    .orderBy(...latestWrongFirst)
    .limit(MOST);
  return rows.map(({ id }) => id);
}

/** By chapter, in the order of the course; those from paper last. */
export const loadMistakes = (db: Executor, studentId: number, mistakeIds: readonly number[]) =>
  db
    .select({
      id: questionMistakes.id,
      chapter: chapters.name,
      kind: questions.kind,
      content: questionVariants.content,
      solution: questionVariants.solution,
      cause: questionMistakes.cause,
      paperText: questionMistakes.paperText,
      paperAnswer: questionMistakes.paperAnswer,
      photoObjectKey: questionMistakes.photoObjectKey,
    })
    .from(questionMistakes)
    .leftJoin(questions, eq(questions.id, questionMistakes.questionId))
    .leftJoin(
      questionVariants,
      and(eq(questionVariants.questionId, questionMistakes.questionId), eq(questionVariants.variant, questionMistakes.variant)),
    )
    .leftJoin(chapters, eq(chapters.id, questions.chapterId))
    .where(and(eq(questionMistakes.studentId, studentId), inArray(questionMistakes.id, [...mistakeIds])))
    .orderBy(sql`${chapters.sequence} nulls last`, asc(questionMistakes.id));

export type MistakeToPrint = Awaited<ReturnType<typeof loadMistakes>>[number];
