/** The mistake word books of a student. */
import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { Executor } from '../../../database';
import { chapters, courses, words } from '../../../database/schema/content';
import { studentAllocations } from '../../../database/schema/learning';
import { mistakeWordBooks, mistakeWordChoices, studentChapters } from '../../../database/schema/word-memory';
import type { Listed, Range } from '../../../database/listing';

interface Ids {
  studentId: number;
  courseId: number;
}

export async function findBook(db: Executor, { studentId, courseId }: Ids): Promise<{ wordsCount: number; leftCount: number } | undefined> {
  const [book] = await db
    .select({ wordsCount: mistakeWordBooks.wordsCount, leftCount: mistakeWordBooks.leftCount })
    .from(mistakeWordBooks)
    .where(and(eq(mistakeWordBooks.studentId, studentId), eq(mistakeWordBooks.courseId, courseId)));
  return book;
}

/** Books of the student, the default course's first. */
export async function listBooks(
  db: Executor,
  studentId: number,
  range: Range,
  courseId?: number,
): Promise<Listed<Omit<MistakeWordBook, 'chapters'>>> {
  const wanted = and(
    eq(mistakeWordBooks.studentId, studentId),
    courseId === undefined ? undefined : eq(mistakeWordBooks.courseId, courseId),
  );
  const assigned = and(
    eq(studentAllocations.studentId, mistakeWordBooks.studentId),
    eq(studentAllocations.courseId, mistakeWordBooks.courseId),
  );
  const items = await db
    .select({
      id: mistakeWordBooks.id,
      course_id: mistakeWordBooks.courseId,
      course_name: courses.name,
      words_count: mistakeWordBooks.wordsCount,
      left_count: mistakeWordBooks.leftCount,
    })
    .from(mistakeWordBooks)
    .innerJoin(courses, eq(courses.id, mistakeWordBooks.courseId))
    .innerJoin(studentAllocations, assigned)
    .where(wanted)
    .orderBy(asc(studentAllocations.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db.select({ total: count() }).from(mistakeWordBooks).innerJoin(studentAllocations, assigned).where(wanted);
  return { items, total: row?.total ?? 0 };
}

/** Chapters of a course with words in the book, by sequence. */
export async function listMistakeChapters(db: Executor, { studentId, courseId }: Ids): Promise<MistakeWordBook['chapters']> {
  return db
    .select({ chapter_id: chapters.id, name: chapters.name, words_count: studentChapters.mistakesCount })
    .from(studentChapters)
    .innerJoin(chapters, eq(chapters.id, studentChapters.chapterId))
    .where(and(eq(studentChapters.studentId, studentId), eq(studentChapters.courseId, courseId), gt(studentChapters.mistakesCount, 0)))
    .orderBy(asc(chapters.sequence));
}

/** The course of a word, if the student has it. */
export async function findCourseOfWord(db: Executor, studentId: number, wordId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ courseId: words.courseId })
    .from(words)
    .innerJoin(studentAllocations, and(eq(studentAllocations.studentId, studentId), eq(studentAllocations.courseId, words.courseId)))
    .where(and(eq(words.id, wordId), isNull(words.removedAt)));
  return row?.courseId;
}

/** Keeps what was done to the book by hand. The course of the student is held by the caller. */
export async function insertChoice(
  db: Executor,
  { studentId, courseId }: Ids,
  wordId: number,
  inBook: boolean,
  chosenAt: Date,
): Promise<void> {
  const latest = sql`(select coalesce(max(id), 0) from word_review_events where student_id = ${studentId} and word_id = ${wordId})`;
  await db.insert(mistakeWordChoices).values({ studentId, courseId, wordId, inBook, afterEventId: latest, chosenAt });
}
