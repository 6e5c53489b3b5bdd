/** The mistake books of mathematics. */
import { and, asc, count, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { Executor } from '../../../database';
import { chapters, courses } from '../../../database/schema/content';
import { studentAllocations } from '../../../database/schema/learning';
import { knowledgePoints } from '../../../database/schema/math-content';
import { mistakeEvents, mistakeQuestionBooks, mistakeQuestionCounts, questionMistakes } from '../../../database/schema/math-memory';
import type { MistakeMemory } from '../rules/question-memory';
import { listOfCourses, type StudentCourse } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { countedByKind } from '../rules/mistake-kind';
import { findChosen, isMistakeOf, latestWrongFirst, type MistakeChoice } from '../memory/mistake-choice.repository';

export type MistakeRow = typeof questionMistakes.$inferSelect;

/** Begins the books of the student's mathematics courses that have none yet. */
export async function beginBooks(db: Executor, studentId: number): Promise<void> {
  const begun = db
    .select({ one: sql`1` })
    .from(mistakeQuestionBooks)
    .where(and(eq(mistakeQuestionBooks.studentId, studentId), eq(mistakeQuestionBooks.courseId, studentAllocations.courseId)));
  const missing = await db
    .select({ courseId: studentAllocations.courseId })
    .from(studentAllocations)
    .innerJoin(courses, and(eq(courses.id, studentAllocations.courseId), eq(courses.contentType, 'math')))
    .where(and(eq(studentAllocations.studentId, studentId), notExists(begun)));
  if (missing.length === 0) return;
  await db
    .insert(mistakeQuestionBooks)
    .values(missing.map(({ courseId }) => ({ studentId, courseId })))
    .onConflictDoNothing();
}

export const listBooks = (
  db: Executor,
  studentId: number,
  range: Range,
  courseId: number | undefined,
): Promise<Listed<Omit<MistakeQuestionBook, keyof Parts>>> => {
  const { id, questionsCount, leftCount } = mistakeQuestionBooks;
  const fields = { id, questions_count: questionsCount, left_count: leftCount };
  return listOfCourses(db, mistakeQuestionBooks, fields, studentId, range, courseId);
};

type Parts = Pick<MistakeQuestionBook, 'chapters' | 'causes' | 'knowledge_points'>;

/** What is in a book by chapter (in their order), kind of causes and knowledge point (the most frequent first). */
export async function loadParts(db: Executor, { studentId, courseId }: StudentCourse): Promise<Parts> {
  const rows = await db
    .select({
      kind: mistakeQuestionCounts.kind,
      name: mistakeQuestionCounts.name,
      questions_count: mistakeQuestionCounts.questionsCount,
      chapter: chapters.name,
      sequence: chapters.sequence,
      point: knowledgePoints.name,
    })
    .from(mistakeQuestionCounts)
    .leftJoin(
      chapters,
      and(
        eq(mistakeQuestionCounts.kind, 'chapter'),
        sql`${chapters.id}::text = ${mistakeQuestionCounts.name}`,
        eq(chapters.courseId, courseId),
      ),
    )
    .leftJoin(knowledgePoints, and(eq(mistakeQuestionCounts.kind, 'knowledge_point'), eq(knowledgePoints.id, mistakeQuestionCounts.name)))
    .where(
      and(
        eq(mistakeQuestionCounts.studentId, studentId),
        eq(mistakeQuestionCounts.courseId, courseId),
        sql`${mistakeQuestionCounts.questionsCount} > 0`,
      ),
    )
    .orderBy(desc(mistakeQuestionCounts.questionsCount), asc(mistakeQuestionCounts.name));
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind);
  return {
    chapters: of('chapter')
      .sort((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
      .map(({ name, chapter, questions_count }) => ({ chapter_id: Number(name), name: chapter ?? '', questions_count })),
    causes: countedByKind(of('cause').map(({ name, questions_count: questions }) => ({ cause: name, count: questions }))).map(
      ({ cause, count: questions }) => ({ cause, questions_count: questions }),
    ),
    knowledge_points: of('knowledge_point').map(({ name, point, questions_count }) => ({ id: name, name: point ?? '', questions_count })),
  };
}

/** A book of the student. */
export async function findBook(
  db: Executor,
  studentId: number,
  bookId: number,
): Promise<(StudentCourse & { questionsCount: number; leftCount: number }) | undefined> {
  const [row] = await db
    .select({
      studentId: mistakeQuestionBooks.studentId,
      courseId: mistakeQuestionBooks.courseId,
      questionsCount: mistakeQuestionBooks.questionsCount,
      leftCount: mistakeQuestionBooks.leftCount,
    })
    .from(mistakeQuestionBooks)
    .where(and(eq(mistakeQuestionBooks.studentId, studentId), eq(mistakeQuestionBooks.id, bookId)));
  return row;
}

export type MistakeFilter = MistakeChoice & { left: boolean };

/** Entries of a course, the latest wrong first. */
export async function listMistakes(
  db: Executor,
  course: StudentCourse,
  { left, ...choice }: MistakeFilter,
  range: Range,
): Promise<MistakeRow[]> {
  return db
    .select()
    .from(questionMistakes)
    .where(and(isMistakeOf(course, { left }), await findChosen(db, course, choice)))
    .orderBy(...latestWrongFirst)
    .limit(range.limit)
    .offset(range.offset);
}

export async function countMistakes(db: Executor, course: StudentCourse, { left, ...choice }: MistakeFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(questionMistakes)
    .where(and(isMistakeOf(course, { left }), await findChosen(db, course, choice)));
  return row?.total ?? 0;
}

export async function findMistake(db: Executor, { studentId, courseId }: StudentCourse, id: number): Promise<MistakeRow | undefined> {
  const [row] = await db
    .select()
    .from(questionMistakes)
    .where(and(eq(questionMistakes.studentId, studentId), eq(questionMistakes.courseId, courseId), eq(questionMistakes.id, id)));
  return row;
}

/** What was added from paper under this key. */
export async function findMistakeByKey(db: Executor, studentId: number, key: string): Promise<MistakeRow | undefined> {
  const [row] = await db
    .select()
    .from(questionMistakes)
    .where(and(eq(questionMistakes.studentId, studentId), eq(questionMistakes.idempotencyKey, key)));
  return row;
}

/** Questions from paper in a book, also those that have left it. */
export const countPaperMistakes = (db: Executor, { studentId, courseId }: StudentCourse): Promise<number> =>
  db.$count(
    questionMistakes,
    and(eq(questionMistakes.studentId, studentId), eq(questionMistakes.courseId, courseId), isNull(questionMistakes.questionId)),
  );

export async function insertPaperMistake(
  tx: Executor,
  values: StudentCourse &
    Pick<
      MistakeRow,
      'knowledgePointIds' | 'cause' | 'lastWrongAt' | 'paperText' | 'paperAnswer' | 'photoObjectKey' | 'idempotencyKey' | 'addedHash'
    >,
): Promise<number> {
  const [row] = await tx
    .insert(questionMistakes)
    .values({ ...values, timesWrong: 1 })
    .returning({ id: questionMistakes.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Writes an entry of a course that is held as it is now. */
export async function saveMistake(
  tx: Executor,
  { studentId, id }: Pick<MistakeRow, 'studentId' | 'id'>,
  { timesWrong, rightDays, lastRightOn, lastWrongAt, leftAt, cause }: MistakeMemory,
  paper: Partial<Pick<MistakeRow, 'paperText' | 'paperAnswer'>>,
): Promise<void> {
  await tx
    .update(questionMistakes)
    .set({
      timesWrong,
      rightDays,
      lastRightOn,
      lastWrongAt: new Date(lastWrongAt),
      leftAt: leftAt === null ? null : new Date(leftAt),
      cause,
      ...paper,
    })
    .where(and(eq(questionMistakes.studentId, studentId), eq(questionMistakes.id, id)));
}

export type MistakeEventKind = (typeof mistakeEvents.$inferSelect)['kind'];

/** Keeps what was done by hand. The course of the student is held. */
export async function insertMistakeEvent(
  tx: Executor,
  { studentId, courseId, id, questionId }: MistakeRow,
  kind: MistakeEventKind,
  day: string,
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ latest: number }>(
    sql`select coalesce(max(id), 0)::float8 as latest from quiz_answers where student_id = ${studentId} and question_id = ${questionId}`,
  );
  const afterAnswerId = rows[0]?.latest ?? 0;
  await tx.insert(mistakeEvents).values({ studentId, mistakeId: id, courseId, kind, day, afterAnswerId, chosenAt: now });
}
