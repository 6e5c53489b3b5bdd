/** Questions of a mathematics course and their variants, for the import. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { questions, questionVariants } from '../../../database/schema/math-content';

export type StoredQuestion = typeof questions.$inferSelect;
export type VariantRow = typeof questionVariants.$inferSelect;
export type QuestionRow = Omit<StoredQuestion, 'id' | 'removedAt'>;

/** Variants written in one statement; each has a few KB. */
const VARIANTS_AT_ONCE = 200;

/** What was removed earlier included. */
export async function loadQuestions(db: Executor, courseId: number): Promise<StoredQuestion[]> {
  return db.select().from(questions).where(eq(questions.courseId, courseId));
}

export async function loadVariants(db: Executor, courseId: number): Promise<Map<number, VariantRow[]>> {
  const rows = await db
    .select({ variant: questionVariants })
    .from(questionVariants)
    .innerJoin(questions, eq(questions.id, questionVariants.questionId))
    .where(eq(questions.courseId, courseId))
    .orderBy(questionVariants.questionId, questionVariants.variant);
  const byQuestion = new Map<number, VariantRow[]>();
  for (const { variant } of rows) byQuestion.set(variant.questionId, [...(byQuestion.get(variant.questionId) ?? []), variant]);
  return byQuestion;
}

export async function saveQuestion(db: Executor, id: number | undefined, row: QuestionRow): Promise<number> {
  if (id !== undefined) {
    await db
      .update(questions)
      .set({ ...row, removedAt: null })
      .where(eq(questions.id, id));
    return id;
  }
  const [question] = await db.insert(questions).values(row).returning({ id: questions.id });
  if (!question) throw new Error('inserting a question returned no row');
  return question.id;
}

/** Writes variants in the place of those that were there. */
export async function replaceVariants(db: Executor, questionIds: readonly number[], rows: readonly VariantRow[]): Promise<void> {
  if (questionIds.length > 0) await db.delete(questionVariants).where(inArray(questionVariants.questionId, [...questionIds]));
  for (let i = 0; i < rows.length; i += VARIANTS_AT_ONCE) await db.insert(questionVariants).values(rows.slice(i, i + VARIANTS_AT_ONCE));
}

/** Hides all of the course that is not in the list; their variants stay for the answers that were given. */
export async function removeOtherQuestions(db: Executor, courseId: number, kept: readonly number[], now: Date): Promise<StoredQuestion[]> {
  return db
    .update(questions)
    .set({ removedAt: now })
    .where(
      and(
        eq(questions.courseId, courseId),
        isNull(questions.removedAt),
        kept.length > 0 ? sql`not ${inArray(questions.id, [...kept])}` : sql`true`,
      ),
    )
    .returning();
}
