/** Courses and words, as a student sees them. */
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Course, CourseSummary, StudentWord } from '@xueban/contract/resources/courses';
import type { Executor } from '../../database';
import { chapters, courses, units, words } from '../../db/schema/content';
import { studentAllocations, studentWords } from '../../db/schema/learning';
import type { ChapterCount } from '../../rules/learning-progress';
import type { Listed, Range } from '../listing';
import { wordColumns, type WordRow } from '../words/word-rows';

const wordsInCourse = sql<number>`(select count(*)::int from words w where w.course_id = ${courses.id} and w.removed_at is null)`;
const summary = { id: courses.id, name: courses.name, content_type: courses.contentType, words_count: wordsInCourse };

/** Courses assigned to a student, the default ones first. */
export async function listAssignedCourses(db: Executor, studentId: number, range: Range, contentType?: 'word' | 'math'): Promise<Listed<CourseSummary>> {
  const assigned = and(eq(studentAllocations.studentId, studentId), contentType && eq(courses.contentType, contentType));
  const items = await db.select(summary).from(studentAllocations).innerJoin(courses, eq(courses.id, studentAllocations.courseId))
    .where(assigned).orderBy(desc(studentAllocations.isDefault), asc(studentAllocations.id)).limit(range.limit).offset(range.offset);
  const [row] = await db.select({ total: count() }).from(studentAllocations).innerJoin(courses, eq(courses.id, studentAllocations.courseId)).where(assigned);
  return { items, total: row?.total ?? 0 };
}

/** A course, if it is assigned to the student. */
export async function findAssignedCourse(db: Executor, studentId: number, courseId: number): Promise<CourseSummary | undefined> {
  const [course] = await db.select(summary).from(studentAllocations).innerJoin(courses, eq(courses.id, studentAllocations.courseId))
    .where(and(eq(studentAllocations.studentId, studentId), eq(studentAllocations.courseId, courseId)));
  return course;
}

export async function isAssigned(db: Executor, studentId: number, courseId: number): Promise<boolean> {
  const rows = await db.select({ id: studentAllocations.id }).from(studentAllocations)
    .where(and(eq(studentAllocations.studentId, studentId), eq(studentAllocations.courseId, courseId)));
  return rows.length > 0;
}

/** Units with their chapters, by sequence. */
export async function loadUnits(db: Executor, courseId: number): Promise<Course['units']> {
  const unitRows = await db.select({ id: units.id, name: units.name, sequence: units.sequence }).from(units)
    .where(and(eq(units.courseId, courseId), isNull(units.removedAt))).orderBy(asc(units.sequence));
  const chapterRows = await db.select({
    id: chapters.id, unitId: chapters.unitId, name: chapters.name, sequence: chapters.sequence,
    // A column alone is written without its table here and would be the word's own id.
    words_count: sql<number>`(select count(*)::int from words w where w.chapter_id = ${chapters}.id and w.removed_at is null)`,
  }).from(chapters).where(and(eq(chapters.courseId, courseId), isNull(chapters.removedAt))).orderBy(asc(chapters.sequence));
  return unitRows.map((unit) => ({
    ...unit,
    chapters: chapterRows.filter(({ unitId }) => unitId === unit.id).map(({ unitId: _unitId, ...chapter }) => ({ ...chapter, sections: [] })),
  }));
}

/** Words of each chapter and how many of them the student has learned or knew, by sequence. */
export async function countLearned(db: Executor, studentId: number, courseId: number): Promise<ChapterCount[]> {
  return db.select({ chapterId: chapters.id, total: count(words.id), learned: count(studentWords.wordId) })
    .from(chapters)
    .leftJoin(words, and(eq(words.chapterId, chapters.id), isNull(words.removedAt)))
    .leftJoin(studentWords, and(eq(studentWords.studentId, studentId), eq(studentWords.wordId, words.id)))
    .where(and(eq(chapters.courseId, courseId), isNull(chapters.removedAt)))
    .groupBy(chapters.id, chapters.sequence).orderBy(asc(chapters.sequence));
}

export interface WordFilter { unitId?: number | undefined; chapterId?: number | undefined }

/** Words of a course, by sequence, with their state for the student. */
export async function listWords(db: Executor, studentId: number, courseId: number, range: Range, { unitId, chapterId }: WordFilter): Promise<Listed<WordRow & Pick<StudentWord, 'state'>>> {
  const wanted = and(
    eq(words.courseId, courseId), isNull(words.removedAt),
    unitId === undefined ? undefined : eq(words.unitId, unitId), chapterId === undefined ? undefined : eq(words.chapterId, chapterId),
  );
  const items = await db.select({
    ...wordColumns,
    state: sql<StudentWord['state']>`coalesce(${studentWords.state}::text, 'new')`,
  }).from(words).leftJoin(studentWords, and(eq(studentWords.studentId, studentId), eq(studentWords.wordId, words.id)))
    .where(wanted).orderBy(asc(words.sequence)).limit(range.limit).offset(range.offset);
  const [row] = await db.select({ total: count() }).from(words).where(wanted);
  return { items, total: row?.total ?? 0 };
}
