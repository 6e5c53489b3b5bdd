/** Courses of the school with what is in them, for the console. */
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { Listed, Range } from '../../../database/listing';
import { chapters, courses, sections, studentAllocations, units, words } from '../../../database/schema';
import { findConditions, wordColumns } from '../../courses';

const listed = {
  id: courses.id,
  name: courses.name,
  content_type: courses.contentType,
  words_count: courses.wordsCount,
  sections_count: courses.sectionsCount,
  students_count: sql<number>`(select count(*)::int from ${studentAllocations} where ${studentAllocations.courseId} = ${courses.id})`,
};

export const listCourses = (db: Executor) => db.select(listed).from(courses).orderBy(asc(courses.name));

export async function findCourse(db: Executor, id: number) {
  const [course] = await db.select(listed).from(courses).where(eq(courses.id, id));
  return course;
}

/** How many questions each section of a course has. */
export async function countQuestions(db: Executor, courseId: number): Promise<Map<number, number>> {
  const rows = await db.select({ id: sections.id, count: sections.questionsCount }).from(sections).where(eq(sections.courseId, courseId));
  return new Map(rows.map(({ id, count: questions }) => [id, questions]));
}

/** What says whether the words of a course can be heard, in their order. */
export const listSpoken = (db: Executor, courseId: number) =>
  db
    .select({ id: words.id, spelling: words.spelling, phonetic: words.phonetic, objectKey: words.audioObjectKey })
    .from(words)
    .where(and(eq(words.courseId, courseId), isNull(words.removedAt)))
    .orderBy(asc(words.sequence));

export interface LibraryFilter {
  search?: string | undefined;
  unitId?: number | undefined;
  isRecorded?: boolean | undefined;
  /** These alone. */
  ids?: readonly number[] | undefined;
}

export const libraryWord = {
  ...wordColumns,
  version: words.version,
  unit: units.name,
  chapter: chapters.name,
};
const fromWords = (db: Executor) =>
  db.select(libraryWord).from(words).innerJoin(units, eq(units.id, words.unitId)).innerJoin(chapters, eq(chapters.id, words.chapterId));
export type LibraryWordRow = Awaited<ReturnType<typeof fromWords>>[number];

export async function listWords(
  db: Executor,
  courseId: number,
  { search, unitId, isRecorded, ids }: LibraryFilter,
  { limit, offset }: Range,
): Promise<Listed<LibraryWordRow>> {
  const wanted = and(
    eq(words.courseId, courseId),
    isNull(words.removedAt),
    findConditions({ search, unitId }),
    isRecorded === true ? sql`(${words.audioObjectKey} is not null or ${words.exampleAudioObjectKey} is not null)` : undefined,
    ids === undefined ? undefined : inArray(words.id, [...ids]),
  );
  const items = await fromWords(db).where(wanted).orderBy(asc(words.sequence)).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(words).where(wanted);
  return { items, total: all?.total ?? 0 };
}

export async function findWord(db: Executor, id: number): Promise<LibraryWordRow | undefined> {
  const [word] = await fromWords(db).where(and(eq(words.id, id), isNull(words.removedAt)));
  return word;
}
