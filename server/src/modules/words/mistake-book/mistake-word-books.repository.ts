/** The mistake word books of a student. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { Executor } from '../../../database';
import { chapters, words } from '../../../database/schema/content';
import { studentAllocations } from '../../../database/schema/learning';
import { mistakeWordBooks, mistakeWordChoices, studentChapters } from '../../../database/schema/word-memory';
import { listOfCourses } from '../../courses';
import { getBlock } from '../rules/packs/review-pack';
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

export const listBooks = (
  db: Executor,
  studentId: number,
  range: Range,
  courseId?: number,
): Promise<Listed<Omit<MistakeWordBook, 'chapters'>>> => {
  const { id, wordsCount, leftCount } = mistakeWordBooks;
  return listOfCourses(db, mistakeWordBooks, { id, words_count: wordsCount, left_count: leftCount }, studentId, range, courseId);
};

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
  // Of a pack the latest event: what comes after it comes after all others in it.
  const { rows } = await db.execute<{ latest: number }>(sql`
    select coalesce(greatest(
      (select max(id) from word_review_events where student_id = ${studentId} and word_id = ${wordId}),
      (select max(last_id) from word_review_packs where student_id = ${studentId} and block = ${getBlock(wordId)})), 0)::float8 as latest`);
  await db.insert(mistakeWordChoices).values({ studentId, courseId, wordId, inBook, afterEventId: rows[0]?.latest ?? 0, chosenAt });
}
