/** Courses and words, as a student sees them. */
import { and, asc, count, desc, eq, isNull, like, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ContentType, Course, CourseSummary, StudentWord } from '@xueban/contract/resources/courses';
import type { Executor } from '../../database';
import { chapters, courses, units, words } from '../../database/schema/content';
import { studentAllocations } from '../../database/schema/learning';
import { sections } from '../../database/schema/math-content';
import { studentCourses, studentWords } from '../../database/schema/word-memory';
import { toNineGrid } from '../words/rules/kept-counts';
import type { Listed, Range } from '../../database/listing';
import { wordColumns, type WordRow } from './words/word-rows';

const summary = {
  id: courses.id,
  name: courses.name,
  content_type: courses.contentType,
  words_count: courses.wordsCount,
  sections_count: courses.sectionsCount,
};

/** Courses assigned to a student, the default ones first. */
export async function listAssignedCourses(
  db: Executor,
  studentId: number,
  range: Range,
  contentType?: ContentType,
): Promise<Listed<CourseSummary>> {
  const assigned = and(eq(studentAllocations.studentId, studentId), contentType && eq(courses.contentType, contentType));
  const items = await db
    .select(summary)
    .from(studentAllocations)
    .innerJoin(courses, eq(courses.id, studentAllocations.courseId))
    .where(assigned)
    .orderBy(desc(studentAllocations.isDefault), asc(studentAllocations.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db
    .select({ total: count() })
    .from(studentAllocations)
    .innerJoin(courses, eq(courses.id, studentAllocations.courseId))
    .where(assigned);
  return { items, total: row?.total ?? 0 };
}

type Fields = Record<string, PgColumn>;

/** Rows of a table with one for each course of a student, in the order in which the courses were assigned. */
export async function listOfCourses<F extends Fields>(
  db: Executor,
  table: PgTable & { studentId: PgColumn; courseId: PgColumn },
  fields: F,
  studentId: number,
  range: Range,
  courseId?: number,
): Promise<Listed<{ [K in keyof F]: F[K]['_']['data'] } & { course_id: number; course_name: string }>> {
  const wanted = and(eq(table.studentId, studentId), courseId === undefined ? undefined : eq(table.courseId, courseId));
  const assigned = and(eq(studentAllocations.studentId, table.studentId), eq(studentAllocations.courseId, table.courseId));
  const items = await db
    .select({ ...(fields as Fields), course_id: courses.id, course_name: courses.name })
    .from(table as PgTable)
    .innerJoin(courses, eq(courses.id, table.courseId))
    .innerJoin(studentAllocations, assigned)
    .where(wanted)
    .orderBy(asc(studentAllocations.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db
    .select({ total: count() })
    .from(table as PgTable)
    .innerJoin(studentAllocations, assigned)
    .where(wanted);
  return { items: items as Awaited<ReturnType<typeof listOfCourses<F>>>['items'], total: row?.total ?? 0 };
}

/** A course, if it is assigned to the student. */
export async function findAssignedCourse(db: Executor, studentId: number, courseId: number): Promise<CourseSummary | undefined> {
  const [course] = await db
    .select(summary)
    .from(studentAllocations)
    .innerJoin(courses, eq(courses.id, studentAllocations.courseId))
    .where(and(eq(studentAllocations.studentId, studentId), eq(studentAllocations.courseId, courseId)));
  return course;
}

export async function isAssigned(db: Executor, studentId: number, courseId: number): Promise<boolean> {
  const rows = await db
    .select({ id: studentAllocations.id })
    .from(studentAllocations)
    .where(and(eq(studentAllocations.studentId, studentId), eq(studentAllocations.courseId, courseId)));
  return rows.length > 0;
}

/** Whether a course is assigned to a student, as a condition on columns. */
export const isHeld = (studentId: SQLWrapper, courseId: SQLWrapper): SQL =>
  sql`exists (select from student_allocations held where held.student_id = ${studentId} and held.course_id = ${courseId})`;

/** Whether a word is one that a student still has to know: in its course, which is assigned to them. */
export const isHeldWord = (studentId: SQLWrapper, wordId: SQLWrapper): SQL =>
  sql`exists (select from words known join student_allocations held on held.course_id = known.course_id
    where known.id = ${wordId} and known.removed_at is null and held.student_id = ${studentId})`;

/** Units with their chapters and sections, by sequence. */
export async function loadUnits(db: Executor, courseId: number): Promise<Course['units']> {
  const unitRows = await db
    .select({ id: units.id, name: units.name, sequence: units.sequence })
    .from(units)
    .where(and(eq(units.courseId, courseId), isNull(units.removedAt)))
    .orderBy(asc(units.sequence));
  const chapterRows = await db
    .select({
      id: chapters.id,
      unitId: chapters.unitId,
      name: chapters.name,
      sequence: chapters.sequence,
      words_count: chapters.wordsCount,
    })
    .from(chapters)
    .where(and(eq(chapters.courseId, courseId), isNull(chapters.removedAt)))
    .orderBy(asc(chapters.sequence));
  const sectionRows = await db
    .select({ id: sections.id, chapterId: sections.chapterId, name: sections.name, sequence: sections.sequence })
    .from(sections)
    .where(and(eq(sections.courseId, courseId), isNull(sections.removedAt)))
    .orderBy(asc(sections.sequence));
  const getSections = (id: number) =>
    sectionRows.filter(({ chapterId }) => chapterId === id).map(({ chapterId: _chapterId, ...section }) => section);
  return unitRows.map((unit) => ({
    ...unit,
    chapters: chapterRows
      .filter(({ unitId }) => unitId === unit.id)
      .map(({ unitId: _unitId, ...chapter }) => ({ ...chapter, sections: getSections(chapter.id) })),
  }));
}

/** What a course teaches; undefined when there is no such course. */
export async function findContentType(db: Executor, courseId: number): Promise<ContentType | undefined> {
  const [course] = await db.select({ contentType: courses.contentType }).from(courses).where(eq(courses.id, courseId));
  return course?.contentType;
}

export interface WordFilter {
  unitId?: number | undefined;
  chapterId?: number | undefined;
  state?: StudentWord['state'] | undefined;
  /** Beginning of the spelling, or part of the meaning. */
  search?: string | undefined;
}

/** Words of a course, by sequence, with their state for the student; `total` where it is known without counting. */
export async function listWords(
  db: Executor,
  studentId: number,
  courseId: number,
  range: Range,
  filter: WordFilter,
): Promise<Listed<WordRow & Pick<StudentWord, 'state'>>> {
  const { state } = filter;
  const wanted = and(
    eq(words.courseId, courseId),
    isNull(words.removedAt),
    findConditions(filter),
    state && stateIs(state, { studentId, courseId }),
  );
  const source = and(eq(studentWords.studentId, studentId), eq(studentWords.wordId, words.id));
  // Words in a state are found, and ordered, by the index on the student's words.
  const inOrder = state === 'reviewing' || state === 'mastered' ? asc(studentWords.sequence) : asc(words.sequence);
  const items = await db
    .select({ ...wordColumns, state: sql<StudentWord['state']>`coalesce(${studentWords.state}::text, 'new')` })
    .from(words)
    .leftJoin(studentWords, source)
    .where(wanted)
    .orderBy(inOrder)
    .limit(range.limit)
    .offset(range.offset);
  const known = await knownTotal(db, studentId, courseId, filter);
  if (known !== undefined) return { items, total: known };
  const [row] = await db.select({ total: count() }).from(words).leftJoin(studentWords, source).where(wanted);
  return { items, total: row?.total ?? 0 };
}

/** Conditions on words. */
export function findConditions({ unitId, chapterId, search }: WordFilter) {
  return and(
    unitId === undefined ? undefined : eq(words.unitId, unitId),
    chapterId === undefined ? undefined : eq(words.chapterId, chapterId),
    search === undefined
      ? undefined
      : or(
          like(sql`lower(${words.spelling})`, `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`),
          // The index finds words with all the characters, the comparison those that have them in this order.
          sql`(string_to_array(${words.meaning}, null) @> string_to_array(${search}, null) and position(${search} in ${words.meaning}) > 0)`,
        ),
  );
}

function stateIs(state: StudentWord['state'], ids: { studentId: number; courseId: number }) {
  if (state === 'new') return sql`${studentWords.wordId} is null and ${words.sequence} >= ${firstUnlearned(ids)}`;
  return and(eq(studentWords.courseId, ids.courseId), eq(studentWords.state, state));
}

/** How many words there are, where it is kept: of the whole course, in all or in a state. */
async function knownTotal(
  db: Executor,
  studentId: number,
  courseId: number,
  { unitId, chapterId, state, search }: WordFilter,
): Promise<number | undefined> {
  if (unitId !== undefined || chapterId !== undefined || search !== undefined) return undefined;
  const [course] = await db
    .select({ wordsCount: courses.wordsCount, cells: studentCourses.cells })
    .from(courses)
    .leftJoin(studentCourses, and(eq(studentCourses.courseId, courses.id), eq(studentCourses.studentId, studentId)))
    .where(eq(courses.id, courseId));
  if (!course || state === undefined) return course?.wordsCount;
  const { reviewing, mastered, new: fresh } = toNineGrid(course.wordsCount, course.cells ?? []);
  return { new: fresh, reviewing, mastered }[state];
}

/**
 * Position of the first word of the first chapter that is not learned to its end: new words lie from there on, and a
 * search for them that begins there does not pass all that is learned.
 */
export function firstUnlearned({ studentId, courseId }: { studentId: number; courseId: number }): SQL {
  return sql`(
    select coalesce(min(first.sequence), 1) from words first where first.removed_at is null and first.chapter_id = (
      select c.id from chapters c left join student_chapters k on k.student_id = ${studentId} and k.course_id = ${courseId} and k.chapter_id = c.id
      where c.course_id = ${courseId} and c.removed_at is null and coalesce(k.learned_count, 0) < c.words_count order by c.sequence limit 1))`;
}
