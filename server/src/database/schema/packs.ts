/** Logs of long ago, many rows in one, in the columns of `modules/words/rules/packs`. Each row stands either here or in its table. */
import { date, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytea, ref } from './columns';
import { courseId } from './content';
import { studentId } from './people';

/** Rows of word_review_events: of some words that are neighbours, and of some days. */
export const wordReviewPacks = pgTable(
  'word_review_packs',
  {
    studentId: studentId(),
    /** Of words: `getBlock`. */
    block: ref('block').notNull(),
    courseId: courseId(),
    /** The latest event. */
    lastId: ref('last_id').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.block, table.lastId] })],
);

/** Rows of learning_answers: all of a round. */
export const learningAnswerPacks = pgTable(
  'learning_answer_packs',
  {
    studentId: studentId(),
    learningRecordId: ref('learning_record_id').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ name: 'learning_answer_packs_pkey', columns: [table.studentId, table.learningRecordId] })],
);
