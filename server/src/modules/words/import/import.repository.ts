/** Reads and writes courses for the import. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ContentType } from '@xueban/contract/resources/courses';
import type { Executor } from '../../../database';
import { chapters, courses, units, words } from '../../../database/schema/content';
import type { PlannedChapter, PlannedUnit, PlannedWord, StoredCourse } from './plan-import';

const IMPORT_LOCK = 4_201;

/**
 * Taken first by whoever changes words, so that two imports do not both add a word, and words and their course are always
 * locked in one order.
 */
export async function lockImports(db: Executor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

/**
 * What processes keep of these words' courses is out of date. A trigger does the same for a hand in psql, but not where
 * words are on every node of several.
 */
export async function beginEdition(db: Executor, wordIds: readonly number[]): Promise<void> {
  const those = db
    .select({ id: words.courseId })
    .from(words)
    .where(inArray(words.id, [...wordIds]));
  await db.update(courses).set({ wordsEdition: randomUUID() }).where(inArray(courses.id, those));
}

export async function findCourseByName(db: Executor, name: string): Promise<{ id: number; contentType: ContentType } | undefined> {
  const [course] = await db.select({ id: courses.id, contentType: courses.contentType }).from(courses).where(eq(courses.name, name));
  return course;
}

export async function createWordCourse(db: Executor, name: string): Promise<number> {
  const [course] = await db.insert(courses).values({ name, contentType: 'word' }).returning({ id: courses.id });
  if (!course) throw new Error('inserting a course returned no row');
  return course.id;
}

/** Everything of a course by its ids, what was removed earlier included. */
export async function loadStoredCourse(db: Executor, courseId: number): Promise<StoredCourse> {
  const removed = (column: typeof units.removedAt | typeof chapters.removedAt | typeof words.removedAt) =>
    sql<boolean>`${column} is not null`;
  return {
    units: await db
      .select({ id: units.id, name: units.name, sequence: units.sequence, removed: removed(units.removedAt) })
      .from(units)
      .where(eq(units.courseId, courseId))
      .orderBy(asc(units.id)),
    chapters: await db
      .select({
        id: chapters.id,
        unitId: chapters.unitId,
        name: chapters.name,
        sequence: chapters.sequence,
        removed: removed(chapters.removedAt),
      })
      .from(chapters)
      .where(eq(chapters.courseId, courseId))
      .orderBy(asc(chapters.id)),
    words: await db
      .select({
        id: words.id,
        unitId: words.unitId,
        chapterId: words.chapterId,
        sequence: words.sequence,
        copy: words.copy,
        spelling: words.spelling,
        phonetic: words.phonetic,
        partOfSpeech: words.partOfSpeech,
        meaning: words.meaning,
        example: words.example,
        translation: words.translation,
        distractors: words.distractors,
        isExampleRecorded: sql<boolean>`${words.exampleAudioObjectKey} is not null`,
        removed: removed(words.removedAt),
      })
      .from(words)
      .where(eq(words.courseId, courseId))
      .orderBy(asc(words.id)),
  };
}

/** Writes one unit, unless it is unchanged; gives its id. */
export async function saveUnit(db: Executor, courseId: number, { id, name, sequence, change }: PlannedUnit): Promise<number> {
  if (id === undefined) {
    const [unit] = await db.insert(units).values({ courseId, name, sequence }).returning({ id: units.id });
    if (!unit) throw new Error('inserting a unit returned no row');
    return unit.id;
  }
  if (change !== 'unchanged') await db.update(units).set({ name, sequence, removedAt: null }).where(eq(units.id, id));
  return id;
}

/** Writes one chapter, unless it is unchanged; gives its id. */
export async function saveChapter(
  db: Executor,
  courseId: number,
  unitId: number,
  { id, name, sequence, change }: PlannedChapter,
): Promise<number> {
  if (id === undefined) {
    const [chapter] = await db.insert(chapters).values({ courseId, unitId, name, sequence }).returning({ id: chapters.id });
    if (!chapter) throw new Error('inserting a chapter returned no row');
    return chapter.id;
  }
  if (change !== 'unchanged') await db.update(chapters).set({ unitId, name, sequence, removedAt: null }).where(eq(chapters.id, id));
  return id;
}

export interface WordRow extends Omit<PlannedWord, 'chapterIndex' | 'change' | 'otherDistractors'> {
  unitId: number;
  chapterId: number;
}

const getRows = (rows: readonly WordRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
  id bigint, "unitId" bigint, "chapterId" bigint, sequence integer, copy integer, spelling text, phonetic text,
  "partOfSpeech" text, meaning text, example text, translation text, distractors text[])`;

export async function insertWords(db: Executor, courseId: number, rows: readonly WordRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into words (course_id, unit_id, chapter_id, sequence, copy, spelling, phonetic, part_of_speech, meaning, example, translation, distractors)
    select ${courseId}, "unitId", "chapterId", sequence, copy, spelling, phonetic, "partOfSpeech", meaning, example, translation, distractors
    from ${getRows(rows)}`);
}

/** Writes words that were there. A recording of an example that has changed goes: it says the old one. */
export async function updateWords(db: Executor, courseId: number, rows: readonly WordRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update words set unit_id = row."unitId", chapter_id = row."chapterId", sequence = row.sequence, copy = row.copy, spelling = row.spelling,
      phonetic = row.phonetic, part_of_speech = row."partOfSpeech", meaning = row.meaning, example = row.example, translation = row.translation,
      example_audio_object_key = case when words.example = row.example then words.example_audio_object_key end,
      distractors = row.distractors, removed_at = null, version = words.version + 1
    from ${getRows(rows)}
    where words.id = row.id and words.course_id = ${courseId}`);
  await db.update(courses).set({ wordsEdition: randomUUID() }).where(eq(courses.id, courseId));
}

/** Hides what the file left out. */
export async function markRemoved(db: Executor, ids: { units: number[]; chapters: number[]; words: number[] }, now: Date): Promise<void> {
  if (ids.units.length > 0) await db.update(units).set({ removedAt: now }).where(inArray(units.id, ids.units));
  if (ids.chapters.length > 0) await db.update(chapters).set({ removedAt: now }).where(inArray(chapters.id, ids.chapters));
  if (ids.words.length === 0) return;
  await db.update(words).set({ removedAt: now }).where(inArray(words.id, ids.words));
  await beginEdition(db, ids.words.slice(0, 1));
}

/** A word that is shown, with what it is judged by. */
export async function findShownWord(db: Executor, id: number) {
  const [word] = await db
    .select({ courseId: words.courseId, spelling: words.spelling, version: words.version, example: words.example })
    .from(words)
    .where(and(eq(words.id, id), isNull(words.removedAt)));
  return word;
}

/** What wrong options are chosen from: the words of a course that are shown, in their order. */
export async function loadWordsForOptions(db: Executor, courseId: number) {
  return db
    .select({
      id: words.id,
      spelling: words.spelling,
      partOfSpeech: words.partOfSpeech,
      meaning: words.meaning,
      chapter: words.chapterId,
      distractors: words.distractors,
    })
    .from(words)
    .where(and(eq(words.courseId, courseId), isNull(words.removedAt)))
    .orderBy(asc(words.sequence));
}

export type WordValues = Pick<typeof words.$inferSelect, 'phonetic' | 'partOfSpeech' | 'meaning' | 'example' | 'translation'>;

/** A recording of another example goes: it says the old one. */
export async function saveWordValues(db: Executor, id: number, values: WordValues): Promise<void> {
  await db
    .update(words)
    .set({
      ...values,
      version: sql`${words.version} + 1`,
      exampleAudioObjectKey: sql`case when ${words.example} = ${values.example} then ${words.exampleAudioObjectKey} end`,
    })
    .where(eq(words.id, id));
  await beginEdition(db, [id]);
}

export async function saveOptions(db: Executor, rows: readonly { id: number; distractors: readonly string[] }[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update words set distractors = row.distractors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id bigint, distractors text[])
    where words.id = row.id`);
  await beginEdition(
    db,
    rows.map(({ id }) => id),
  );
}
