/**
 * Courses and their content, written by the import only. Nothing is deleted: what a new edition leaves out is marked
 * removed, because learners' records refer to it.
 */
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgEnum, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';

export const contentType = pgEnum('content_type', ['word', 'math']);
export const reviewMode = pgEnum('review_mode', ['plan', 'smart']);

const id = () => ref('id').primaryKey().generatedAlwaysAsIdentity();

export const courses = pgTable(
  'courses',
  {
    id: id(),
    name: text('name').notNull(),
    /** Never changes: processes remember it. */
    contentType: contentType('content_type').notNull(),
    /** Makes good what courses of its type stand on: assigned beside each of them. */
    bridges: boolean('bridges').notNull().default(false),
    /** Words not removed; kept by the import, as are those of chapters. */
    wordsCount: integer('words_count').notNull().default(0),
    /** Sections not removed; kept by the import. */
    sectionsCount: integer('sections_count').notNull().default(0),
    /** Another one whenever a word of the course changes, by a trigger of the table of words: what processes keep of words is kept under it. */
    wordsEdition: uuid('words_edition').notNull().defaultRandom(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [unique('courses_name_key').on(table.name)],
);

/** The course of a row of another table. */
export const courseId = () =>
  ref('course_id')
    .notNull()
    .references(() => courses.id);

/** The school's choices of how a course is reviewed, each from a day on; before the first: the 21-day plan. */
export const courseReviewModes = pgTable(
  'course_review_modes',
  {
    courseId: courseId(),
    /** School day. */
    day: date('day').notNull(),
    mode: reviewMode('mode').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.day] })],
);

export const units = pgTable(
  'units',
  {
    id: id(),
    courseId: courseId(),
    /** Position in the course, from 1. */
    sequence: integer('sequence').notNull(),
    name: text('name').notNull(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [index('units_course_id_idx').on(table.courseId, table.sequence)],
);

export const chapters = pgTable(
  'chapters',
  {
    id: id(),
    courseId: courseId(),
    unitId: ref('unit_id')
      .notNull()
      .references(() => units.id),
    /** Position in the course, from 1. */
    sequence: integer('sequence').notNull(),
    name: text('name').notNull(),
    wordsCount: integer('words_count').notNull().default(0),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [index('chapters_course_id_idx').on(table.courseId, table.sequence)],
);

export const words = pgTable(
  'words',
  {
    id: id(),
    courseId: courseId(),
    unitId: ref('unit_id')
      .notNull()
      .references(() => units.id),
    chapterId: ref('chapter_id')
      .notNull()
      .references(() => chapters.id),
    /** Position in the course, from 1. */
    sequence: integer('sequence').notNull(),
    /** Case included: May and may are two words. */
    spelling: text('spelling').notNull(),
    /** Tells words of one spelling in a course apart, from 1: a school may keep a word in each of the units that teach it. */
    copy: integer('copy').notNull().default(1),
    phonetic: text('phonetic').notNull(),
    partOfSpeech: text('part_of_speech').notNull(),
    meaning: text('meaning').notNull(),
    example: text('example').notNull(),
    translation: text('translation').notNull(),
    /** Meanings of other words of the course that are plausible and wrong, for choices; made by the import. */
    distractors: text('distractors').array().notNull().default(sql`'{}'`),
    /** Uploaded sound of the word and of its example; null: the speech source speaks, if there is one. */
    audioObjectKey: text('audio_object_key'),
    exampleAudioObjectKey: text('example_audio_object_key'),
    /** Of what the word says, for two people who edit it at once. */
    version: integer('version').notNull().default(1),
    /** Left out by the latest import of the course. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    uniqueIndex('words_course_id_spelling_copy_key').on(table.courseId, table.spelling, table.copy),
    // Words are listed by course, unit or chapter, always in sequence; removed ones never.
    index('words_course_id_sequence_idx').on(table.courseId, table.sequence).where(sql`removed_at is null`),
    // Searched by the beginning of the spelling, and by characters of the meaning (which the query then compares in order).
    index('words_course_id_spelling_idx').on(table.courseId, sql`lower(${table.spelling}) text_pattern_ops`),
    index('words_meaning_characters_idx').using('gin', sql`string_to_array(${table.meaning}, null)`),
    index('words_unit_id_sequence_idx').on(table.unitId, table.sequence).where(sql`removed_at is null`),
    index('words_chapter_id_sequence_idx').on(table.chapterId, table.sequence).where(sql`removed_at is null`),
  ],
);

/** The file that belongs to a unit, such as a hand-out. */
export const unitAttachments = pgTable('unit_attachments', {
  unitId: ref('unit_id')
    .primaryKey()
    .references(() => units.id),
  objectKey: text('object_key').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  byteSize: integer('byte_size').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
