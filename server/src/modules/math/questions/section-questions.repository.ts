/** Questions of a section with all their variants, as those who write them look at them. */
import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { Listed, Range } from '../../../database/listing';
import { questions, questionVariants } from '../../../database/schema';

type QuestionRow = typeof questions.$inferSelect;
export type VariantsOfQuestion = Pick<QuestionRow, 'slug' | 'difficulty' | 'knowledgePointIds'> & {
  kind: NonNullable<QuestionRow['kind']>;
  variants: Pick<typeof questionVariants.$inferSelect, 'content' | 'solution'>[];
};

/** By sequence. */
export async function listWithVariants(db: Executor, sectionId: number, { limit, offset }: Range): Promise<Listed<VariantsOfQuestion>> {
  const wanted = and(eq(questions.sectionId, sectionId), isNull(questions.removedAt), isNotNull(questions.kind));
  const rows = await db.select().from(questions).where(wanted).orderBy(asc(questions.sequence)).limit(limit).offset(offset);
  const ids = rows.map(({ id }) => id);
  const variants =
    ids.length === 0
      ? []
      : await db
          .select({ questionId: questionVariants.questionId, content: questionVariants.content, solution: questionVariants.solution })
          .from(questionVariants)
          .where(inArray(questionVariants.questionId, ids))
          .orderBy(asc(questionVariants.variant));
  const items = rows.flatMap(({ id, slug, kind, difficulty, knowledgePointIds }) => {
    const own = variants.filter(({ questionId }) => questionId === id).map(({ content, solution }) => ({ content, solution }));
    return kind === null ? [] : [{ slug, kind, difficulty, knowledgePointIds, variants: own }];
  });
  const [all] = await db.select({ total: count() }).from(questions).where(wanted);
  return { items, total: all?.total ?? 0 };
}
