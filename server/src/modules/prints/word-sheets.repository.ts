/** What is printed: words as they are now, names, chapters, times wrong. */
import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../database';
import { chapters, courses, words } from '../../database/schema/content';
import { mistakeWordBooks, wordMistakes } from '../../database/schema/word-memory';
import { students } from '../../database/schema/people';
import type { MistakeFilter } from '../../database/schema/prints';
import { wordColumns, type WordRow } from '../courses';

export interface PrintedWord {
  id: number;
  chapter: string;
  spelling: string;
  phonetic: string;
  partOfSpeech: string;
  meaning: string;
  example: string;
  translation: string;
}

/** Words by id, in no order; also those that a later edition of the course has left out. */
export async function loadPrintedWords(db: Executor, wordIds: readonly number[]): Promise<PrintedWord[]> {
  return db
    .select({
      id: words.id,
      chapter: chapters.name,
      spelling: words.spelling,
      phonetic: words.phonetic,
      partOfSpeech: words.partOfSpeech,
      meaning: words.meaning,
      example: words.example,
      translation: words.translation,
    })
    .from(words)
    .innerJoin(chapters, eq(chapters.id, words.chapterId))
    .where(inArray(words.id, [...wordIds]));
}

/** The words of a preview. */
export async function loadWordRows(db: Executor, wordIds: readonly number[]): Promise<WordRow[]> {
  return wordIds.length === 0
    ? []
    : db
        .select(wordColumns)
        .from(words)
        .where(inArray(words.id, [...wordIds]));
}

/** Times wrong of a student's words, by word. */
export async function loadTimesWrong(db: Executor, studentId: number, wordIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: wordMistakes.wordId, times: wordMistakes.timesWrong })
    .from(wordMistakes)
    .where(and(eq(wordMistakes.studentId, studentId), inArray(wordMistakes.wordId, [...wordIds])));
  return new Map(rows.map(({ id, times }) => [id, times]));
}

export async function loadNames(db: Executor, studentId: number, courseId: number): Promise<{ student: string; course: string }> {
  const [row] = await db
    .select({ student: students.name, course: courses.name })
    .from(students)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(eq(students.id, studentId));
  if (!row) throw new Error(`Student ${studentId} or course ${courseId} is gone`);
  return row;
}

/** Ids of the words in a mistake word book, in the order of the course; without those that a later edition of it has left out. */
export async function listMistakeWordIds(
  db: Executor,
  studentId: number,
  courseId: number,
  { chapterId, timesWrongAtLeast }: MistakeFilter,
): Promise<number[]> {
  const rows = await db
    .select({ id: words.id })
    .from(wordMistakes)
    .innerJoin(words, eq(words.id, wordMistakes.wordId))
    .where(
      and(
        eq(wordMistakes.studentId, studentId),
        eq(wordMistakes.courseId, courseId),
        isNull(wordMistakes.leftAt),
        isNull(words.removedAt),
        chapterId === undefined ? undefined : eq(words.chapterId, chapterId),
        timesWrongAtLeast === undefined ? undefined : gte(wordMistakes.timesWrong, timesWrongAtLeast),
      ),
    )
    .orderBy(asc(words.sequence));
  return rows.map(({ id }) => id);
}

/** The course of a mistake word book of the student. */
export async function findBookCourse(db: Executor, studentId: number, bookId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ courseId: mistakeWordBooks.courseId })
    .from(mistakeWordBooks)
    .where(and(eq(mistakeWordBooks.studentId, studentId), eq(mistakeWordBooks.id, bookId)));
  return row?.courseId;
}
