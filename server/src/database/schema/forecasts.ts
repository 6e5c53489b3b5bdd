/** What will be forgotten: computed each night and kept, so that no page reads every word. */
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { classes } from './classes';
import { ref, timestamptz } from './columns';
import { words } from './content';
import { studentId } from './people';

/** One a day: what the school's answers say about forgetting, and whether all were computed. */
export const forecastRuns = pgTable('forecast_runs', {
  /** School day. */
  day: date('day').primaryKey(),
  weights: jsonb('weights').$type<readonly number[]>().notNull(),
  startedAt: timestamptz('started_at').notNull(),
  finishedAt: timestamptz('finished_at'),
});

/** What is expected of a student's words in the seven days after `day`, without reviews. */
export const studentForecasts = pgTable('student_forecasts', {
  studentId: studentId().primaryKey(),
  day: date('day').notNull(),
  reckonedAt: timestamptz('reckoned_at').notNull(),
  /** How much their own answers say, and up to which event of the log. */
  weights: jsonb('weights').$type<readonly number[]>().notNull(),
  fittedEventId: ref('fitted_event_id').notNull(),
  /** Words that have been answered. */
  wordsCount: integer('words_count').notNull(),
  /** Of these, expected to be known on `day` and a week later. */
  knownNow: real('known_now').notNull(),
  knownNextWeek: real('known_next_week').notNull(),
  /** Named as those that will be forgotten. */
  namedCount: integer('named_count').notNull(),
});

/** A word named as one that will be forgotten within a week, and what became of it. */
export const wordForecasts = pgTable(
  'word_forecasts',
  {
    studentId: studentId(),
    wordId: ref('word_id')
      .notNull()
      .references(() => words.id),
    /** School day from which it was named; the week counts from it. */
    madeOn: date('made_on').notNull(),
    madeAt: timestamptz('made_at').notNull(),
    /** That it is forgotten by the end of the week from the latest computation on, 0–1. */
    chance: real('chance').notNull(),
    /** The first answer since; null: none yet. */
    answeredOn: date('answered_on'),
    forgotten: boolean('forgotten'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.wordId, table.madeOn] }),
    index('word_forecasts_open_idx').on(table.studentId, table.wordId).where(sql`answered_on is null`),
    index('word_forecasts_answered_idx').on(table.studentId, table.answeredOn).where(sql`answered_on is not null`),
  ],
);

/** What a class gets wrong most, words and points of knowledge, without saying who. */
export const classWeaknesses = pgTable(
  'class_weaknesses',
  {
    classId: ref('class_id')
      .notNull()
      .references(() => classes.id),
    kind: text('kind', { enum: ['word', 'knowledge_point'] }).notNull(),
    /** Of the word, or of the point of knowledge in its course. */
    subject: text('subject').notNull(),
    courseId: ref('course_id').notNull(),
    /** Who got it wrong, and how often in all. */
    studentsCount: integer('students_count').notNull(),
    timesWrong: integer('times_wrong').notNull(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.kind, table.courseId, table.subject] })],
);
