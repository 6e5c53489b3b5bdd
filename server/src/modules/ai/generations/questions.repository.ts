/** Questions of mathematics that a student has answered, as generations are made from them. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { QuestionKind } from '@xueban/contract/resources/math/questions';
import type { Executor } from '../../../database';
import { questionMistakes, questions, questionVariants, quizAnswers, sections, studentQuestions } from '../../../database/schema';
import type { MaterialQuestion, MaterialVariant } from '../rules/material';
import { lettered, letteredAnswer } from '../rules/lettered';
import type { StudentCourse } from '../../courses';
import { isMistakeOf, loadKnowledgePoints } from '../../math';

const questionColumns = {
  id: questions.id,
  kind: questions.kind,
  difficulty: questions.difficulty,
  sectionName: sections.name,
  knowledgePointIds: questions.knowledgePointIds,
  variantsCount: questions.variantsCount,
};
const answerColumns = { variant: quizAnswers.variant, given: quizAnswers.given, cause: quizAnswers.cause };

/** Questions that are asked; worked examples are not. */
const isAsked = and(isNull(questions.removedAt), isNotNull(questions.kind));

/** A question as it was answered. */
type Answered = Awaited<ReturnType<typeof listWrong>>[number];

/** Questions of the mistake book, latest wrong first; or one question, in the book or not. */
export function listWrong(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  { sectionId, questionId }: { sectionId?: number | undefined; questionId?: number },
  limit: number,
) {
  return db
    .select({ ...questionColumns, variant: questionMistakes.variant, given: questionMistakes.given, cause: questionMistakes.cause })
    .from(questionMistakes)
    .innerJoin(questions, and(eq(questions.id, questionMistakes.questionId), isAsked))
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .where(
      and(
        eq(questionMistakes.studentId, studentId),
        eq(questionMistakes.courseId, courseId),
        questionId === undefined ? isNull(questionMistakes.leftAt) : eq(questionMistakes.questionId, questionId),
        sectionId === undefined ? undefined : eq(questions.sectionId, sectionId),
      ),
    )
    .orderBy(desc(questionMistakes.lastWrongAt), desc(questionMistakes.id))
    .limit(limit);
}

/** Answered ones of a section, in its order; each as it was answered last. */
export async function listAnswered(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  { sectionId, questionId }: { sectionId?: number | undefined; questionId?: number },
  limit: number,
): Promise<Answered[]> {
  const rows = await db
    .select(questionColumns)
    .from(studentQuestions)
    .innerJoin(questions, and(eq(questions.id, studentQuestions.questionId), isAsked))
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .where(
      and(
        eq(studentQuestions.studentId, studentId),
        eq(studentQuestions.courseId, courseId),
        sectionId === undefined ? undefined : eq(questions.sectionId, sectionId),
        questionId === undefined ? undefined : eq(questions.id, questionId),
      ),
    )
    .orderBy(asc(questions.sequence))
    .limit(limit);
  const answered: Answered[] = [];
  for (const row of rows) {
    const [answer] = await db
      .select(answerColumns)
      .from(quizAnswers)
      .where(and(eq(quizAnswers.studentId, studentId), eq(quizAnswers.questionId, row.id)))
      .orderBy(desc(quizAnswers.id))
      .limit(1);
    if (answer) answered.push({ ...row, ...answer });
  }
  return answered;
}

/** With their texts, keys and solutions, options by their letters; one whose variant an import has taken away is asked in another. */
export async function withVariants(db: Executor, answered: readonly Answered[]): Promise<MaterialQuestion[]> {
  if (answered.length === 0) return [];
  const ids = answered.map(({ id }) => id);
  const rows = await db
    .select()
    .from(questionVariants)
    .where(inArray(questionVariants.questionId, ids))
    .orderBy(asc(questionVariants.variant));
  const names = new Map(
    (await loadKnowledgePoints(db, [...new Set(answered.flatMap(({ knowledgePointIds }) => knowledgePointIds))])).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return answered.flatMap(({ variantsCount, knowledgePointIds, variant, kind, given, ...question }) => {
    const variants: MaterialVariant[] = rows.filter(({ questionId }) => questionId === question.id).map(({ questionId: _, ...row }) => row);
    const asked = variants.find((one) => one.variant === variant % variantsCount) ?? variants[0];
    if (!asked || !isKind(kind)) return [];
    const knowledgePoints = knowledgePointIds.flatMap((id) => names.get(id) ?? []);
    const others = variants.filter((one) => one !== asked).map(lettered);
    return [{ ...question, kind, knowledgePoints, given: letteredAnswer(given, asked), asked: lettered(asked), others }];
  });
}

const isKind = (kind: QuestionKind | null): kind is QuestionKind => kind !== null;

export async function countWrongQuestions(db: Executor, { studentId, courseId }: StudentCourse): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(questionMistakes)
    .innerJoin(questions, and(eq(questions.id, questionMistakes.questionId), isAsked))
    .where(isMistakeOf({ studentId, courseId }));
  return row?.total ?? 0;
}

/** Why questions of the mistake book went wrong, the most frequent first. */
export async function listCausesOfWrong(db: Executor, course: StudentCourse, limit: number): Promise<string[]> {
  const rows = await db
    .select({ cause: questionMistakes.cause })
    .from(questionMistakes)
    .where(and(isMistakeOf(course), isNotNull(questionMistakes.cause)))
    .groupBy(questionMistakes.cause)
    .orderBy(desc(sql`count(*)`), questionMistakes.cause)
    .limit(limit);
  return rows.flatMap(({ cause }) => cause ?? []);
}
