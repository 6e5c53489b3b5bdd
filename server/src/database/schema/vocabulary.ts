/** The vocabulary-size test: its item bank, and the tests taken. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgEnum, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { VocabularyResult } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { StoredTest } from '../../modules/vocabulary-test/rules/stored';
import { identity, ref, timestamptz } from './columns';

export const testForm = pgEnum('test_form', ['full', 'short']);
export const testStatus = pgEnum('test_status', ['open', 'completed', 'expired']);

/** Words of the item bank; written by the import and by the calibration only. */
export const vocabularyItems = pgTable('vocabulary_items', {
  word: text('word').primaryKey(),
  partOfSpeech: text('part_of_speech').notNull(),
  meaning: text('meaning').notNull(),
  distractors: text('distractors').array().notNull(),
  /** By frequency, 1 the most frequent. */
  rank: integer('rank').notNull(),
  band: text('band').notNull(),
  /** Whether graded lists for learners have it; null: read before that was asked. */
  listed: boolean('listed'),
  /** From answers; null: from the rank. Logits. */
  difficulty: real('difficulty'),
  difficultySd: real('difficulty_sd'),
  /** 0–1, lowered for a word that is shown too often. */
  admission: real('admission').notNull().default(1),
  removedAt: timestamptz('removed_at'),
});

export const vocabularyPseudoWords = pgTable('vocabulary_pseudo_words', {
  word: text('word').primaryKey(),
  removedAt: timestamptz('removed_at'),
});

export const vocabularyLevelSubmissions = pgTable(
  'vocabulary_level_submissions',
  {
    /** 0: a visitor without a session. */
    studentId: ref('student_id').notNull(),
    id: identity(),
    form: testForm('form').notNull(),
    status: testStatus('status').notNull(),
    /** SHA-256 of the visitor's token; null for students. */
    visitorTokenHash: text('visitor_token_hash'),
    /** As stored, never replayed on a bank that has changed since. */
    state: jsonb('state').$type<StoredTest>().notNull(),
    stepNumber: integer('step_number').notNull(),
    result: jsonb('result').$type<VocabularyResult>(),
    startedAt: timestamptz('started_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    completedAt: timestamptz('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    uniqueIndex('vocabulary_level_submissions_open_key').on(table.studentId).where(sql`status = 'open' and student_id > 0`),
    uniqueIndex('vocabulary_level_submissions_visitor_key')
      .on(table.studentId, table.visitorTokenHash)
      .where(sql`visitor_token_hash is not null and student_id = 0`),
    index('vocabulary_level_submissions_expires_at_idx').on(table.expiresAt).where(sql`status = 'open'`),
  ],
);

/** Answers as given, one per step: tells an answer sent twice from another one. */
export const vocabularyLevelAnswers = pgTable(
  'vocabulary_level_answers',
  {
    studentId: ref('student_id').notNull(),
    submissionId: ref('submission_id').notNull(),
    stepNumber: integer('step_number').notNull(),
    answer: jsonb('answer').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.submissionId, table.stepNumber] })],
);
