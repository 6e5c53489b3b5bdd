/** Quizzes of a student: taken and read. Answers are taken by answers.repository. */
import { and, arrayOverlaps, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Judgement } from '@xueban/contract/resources/math/questions';
import type { Executor } from '../../../database';
import { courses } from '../../../database/schema/content';
import { learningRecords } from '../../../database/schema/learning';
import { questions, sections } from '../../../database/schema/math-content';
import {
  mistakeEvents,
  questionMistakes,
  quizAnswers,
  type QuizFilter,
  quizSubmissions,
  studentQuestions,
} from '../../../database/schema/math-memory';
import type { MistakenQuestion, QuizQuestion, SectionQuestion } from '../rules/quiz-items';
import type { StudentCourse } from '../../courses';
import type { QuestionPlace } from '../memory/memory-change';
import { findChosen, isMistakeOf, latestWrongFirst } from '../memory/mistake-choice.repository';

export type QuizRow = typeof quizSubmissions.$inferSelect;

/** Joins an answer and its quiz. */
export const isQuizOfAnswer = and(
  eq(quizSubmissions.studentId, quizAnswers.studentId),
  eq(quizSubmissions.id, quizAnswers.quizSubmissionId),
);

/** A quiz of the student. */
export async function findQuiz(db: Executor, studentId: number, quizId: number): Promise<QuizRow | undefined> {
  const [row] = await db
    .select()
    .from(quizSubmissions)
    .where(and(eq(quizSubmissions.studentId, studentId), eq(quizSubmissions.id, quizId)));
  return row;
}

/** The quizzes of these records; each has one at most. */
export async function loadQuizzesOfRecords(db: Executor, studentId: number, recordIds: readonly number[]): Promise<QuizRow[]> {
  if (recordIds.length === 0) return [];
  return db
    .select()
    .from(quizSubmissions)
    .where(and(eq(quizSubmissions.studentId, studentId), inArray(quizSubmissions.learningRecordId, [...recordIds])));
}

/** The open quiz of a course that is none of a section. */
export async function findOpenQuiz(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  source: 'mistakes' | 'mixed',
): Promise<QuizRow | undefined> {
  const [row] = await db
    .select()
    .from(quizSubmissions)
    .where(
      and(
        eq(quizSubmissions.studentId, studentId),
        eq(quizSubmissions.courseId, courseId),
        eq(quizSubmissions.source, source),
        isNull(quizSubmissions.completedAt),
      ),
    );
  return row;
}

export type NewQuiz = StudentCourse & Pick<QuizRow, 'source' | 'learningRecordId' | 'items' | 'startedAt'> & { filter: QuizFilter | null };

export async function insertQuiz(tx: Executor, quiz: NewQuiz): Promise<number> {
  const [row] = await tx.insert(quizSubmissions).values(quiz).returning({ id: quizSubmissions.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Ends a quiz of a course that is held. */
export async function completeQuiz(tx: Executor, studentId: number, quizId: number, now: Date): Promise<void> {
  await tx
    .update(quizSubmissions)
    .set({ completedAt: now })
    .where(and(eq(quizSubmissions.studentId, studentId), eq(quizSubmissions.id, quizId), isNull(quizSubmissions.completedAt)));
}

const answer = {
  id: quizAnswers.id,
  quizId: quizAnswers.quizSubmissionId,
  key: quizAnswers.idempotencyKey,
  questionId: quizAnswers.questionId,
  variant: quizAnswers.variant,
  given: quizAnswers.given,
  hintUsed: quizAnswers.hintUsed,
  verdict: quizAnswers.verdict,
  judgedBy: quizAnswers.judgedBy,
  score: quizAnswers.score,
  reason: quizAnswers.reason,
  cause: quizAnswers.cause,
  blanks: quizAnswers.blanks,
  photoObjectKey: quizAnswers.photoObjectKey,
  forSection: quizAnswers.forSection,
  late: quizAnswers.late,
  milliseconds: quizAnswers.milliseconds,
  givenAt: quizAnswers.givenAt,
  answeredAt: quizAnswers.answeredAt,
  receivedAt: quizAnswers.receivedAt,
};
export type AnswerRow = Pick<typeof quizAnswers.$inferSelect, Exclude<keyof typeof answer, 'quizId' | 'key'>> & {
  quizId: number;
  key: string;
};

/** Answers of these quizzes in the order received. */
export async function loadQuizAnswers(db: Executor, studentId: number, quizIds: readonly number[]): Promise<AnswerRow[]> {
  if (quizIds.length === 0) return [];
  return db
    .select(answer)
    .from(quizAnswers)
    .where(and(eq(quizAnswers.studentId, studentId), inArray(quizAnswers.quizSubmissionId, [...quizIds])))
    .orderBy(asc(quizAnswers.id));
}

/** Every answer of the student to a question, in the order received. */
export async function loadQuestionLog(db: Executor, studentId: number, questionId: number): Promise<AnswerRow[]> {
  return db
    .select(answer)
    .from(quizAnswers)
    .where(and(eq(quizAnswers.studentId, studentId), eq(quizAnswers.questionId, questionId)))
    .orderBy(asc(quizAnswers.id));
}

/** Another verdict on an answer of a course that is held. */
export async function saveJudgement(
  tx: Executor,
  { studentId, quizId, key }: { studentId: number; quizId: number; key: string },
  { verdict, judged_by: by, by_teacher: byTeacher, prompt, score, reason, cause }: Judgement & { prompt?: string },
): Promise<void> {
  await tx
    .update(quizAnswers)
    .set({ verdict, judgedBy: byTeacher ? 'teacher' : by, prompt: prompt ?? null, score, reason, cause })
    .where(and(eq(quizAnswers.studentId, studentId), eq(quizAnswers.quizSubmissionId, quizId), eq(quizAnswers.idempotencyKey, key)));
  await tx
    .update(quizSubmissions)
    .set({ standing: null })
    .where(and(eq(quizSubmissions.studentId, studentId), eq(quizSubmissions.id, quizId)));
}

/** What was done by hand to the place of a question in the mistake book, in the order of doing. */
export async function loadMistakeEvents(
  db: Executor,
  studentId: number,
  questionId: number,
): Promise<(typeof mistakeEvents.$inferSelect)[]> {
  const rows = await db
    .select({ event: mistakeEvents })
    .from(mistakeEvents)
    .innerJoin(
      questionMistakes,
      and(eq(questionMistakes.studentId, mistakeEvents.studentId), eq(questionMistakes.id, mistakeEvents.mistakeId)),
    )
    .where(and(eq(mistakeEvents.studentId, studentId), eq(questionMistakes.questionId, questionId)))
    .orderBy(asc(mistakeEvents.id));
  return rows.map(({ event }) => event);
}

/** Takes a question out of the mistake book as if it had never been in it. */
export async function removeMistake(tx: Executor, studentId: number, questionId: number): Promise<void> {
  await tx.delete(questionMistakes).where(and(eq(questionMistakes.studentId, studentId), eq(questionMistakes.questionId, questionId)));
}

/** Which of these knowledge points another question was asked of later, first in its mixed quiz and with a verdict. */
export async function listPointsAskedLater(
  tx: Executor,
  studentId: number,
  points: readonly string[],
  answerId: number,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: sql<string>`unnest(${questions.knowledgePointIds})` })
    .from(quizAnswers)
    .innerJoin(quizSubmissions, and(isQuizOfAnswer, eq(quizSubmissions.source, 'mixed')))
    .innerJoin(questions, and(eq(questions.id, quizAnswers.questionId), arrayOverlaps(questions.knowledgePointIds, [...points])))
    .where(
      and(
        eq(quizAnswers.studentId, studentId),
        gt(quizAnswers.id, answerId),
        eq(quizAnswers.forSection, true),
        ne(quizAnswers.verdict, 'waiting'),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function findQuestionPlace(db: Executor, questionId: number): Promise<QuestionPlace | undefined> {
  const [row] = await db
    .select({
      questionId: questions.id,
      sectionId: questions.sectionId,
      chapterId: questions.chapterId,
      knowledgePointIds: questions.knowledgePointIds,
      removed: sql<boolean>`${questions.removedAt} is not null`,
    })
    .from(questions)
    .where(eq(questions.id, questionId));
  return row;
}

/** A record of a section, and whether it is of mathematics. */
export async function findSectionRecord(
  db: Executor,
  studentId: number,
  recordId: number,
): Promise<{ courseId: number; sectionId: number; completed: boolean } | undefined> {
  const [row] = await db
    .select({ courseId: learningRecords.courseId, sectionId: learningRecords.sectionId, completedAt: learningRecords.completedAt })
    .from(learningRecords)
    .innerJoin(courses, and(eq(courses.id, learningRecords.courseId), eq(courses.contentType, 'math')))
    .where(and(eq(learningRecords.studentId, studentId), eq(learningRecords.id, recordId)));
  if (!row || row.sectionId === null) return undefined;
  return { courseId: row.courseId, sectionId: row.sectionId, completed: row.completedAt !== null };
}

const asked = { questionId: questions.id, sectionId: questions.sectionId, variantsCount: questions.variantsCount };
/** @param shows kinds that came later and that the phone can show */
const isAsked = (shows: readonly 'lines'[] = []) =>
  and(isNull(questions.removedAt), shows.includes('lines') ? isNotNull(questions.kind) : ne(questions.kind, 'lines'));

/** Questions of a section by sequence, with whether they are right. */
export async function listSectionQuestions(
  db: Executor,
  studentId: number,
  sectionId: number,
  shows?: readonly 'lines'[],
): Promise<SectionQuestion[]> {
  return db
    .select({ ...asked, isRight: sql<boolean>`coalesce(${studentQuestions.verdict} = 'right', false)` })
    .from(questions)
    .leftJoin(studentQuestions, and(eq(studentQuestions.studentId, studentId), eq(studentQuestions.questionId, questions.id)))
    .where(and(eq(questions.sectionId, sectionId), isAsked(shows)))
    .orderBy(asc(questions.sequence));
}

/** Questions of the mistake book, the latest wrong first. */
export async function listMistakenQuestions(
  db: Executor,
  course: StudentCourse,
  { questionId, shows, ...filter }: QuizFilter & { shows?: readonly 'lines'[] | undefined },
  limit: number,
): Promise<MistakenQuestion[]> {
  const chosen = await findChosen(db, course, filter);
  return db
    .select({ ...asked, variant: questionMistakes.variant })
    .from(questionMistakes)
    .innerJoin(questions, and(eq(questions.id, questionMistakes.questionId), isAsked(shows)))
    .where(and(isMistakeOf(course), chosen, questionId === undefined ? undefined : eq(questionMistakes.questionId, questionId)))
    .orderBy(...latestWrongFirst)
    .limit(limit);
}

/** Questions of sections, by section in the order given: those that a program can judge, of one that has no such all. */
export async function listMixedQuestions(
  db: Executor,
  sectionIds: readonly number[],
  shows?: readonly 'lines'[],
): Promise<QuizQuestion[][]> {
  if (sectionIds.length === 0) return [];
  const rows = await db
    .select({ ...asked, kind: questions.kind })
    .from(questions)
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .where(and(inArray(questions.sectionId, [...sectionIds]), isAsked(shows)))
    .orderBy(asc(questions.sequence));
  return sectionIds.map((id) => {
    const all = rows.filter(({ sectionId }) => sectionId === id);
    const byProgram = all.filter(({ kind }) => kind !== 'short_answer');
    return byProgram.length > 0 ? byProgram : all;
  });
}
