/** Level tests of mathematics that students took. The bank is in math-content.ts. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MathLevelResult } from '@xueban/contract/resources/math/math-level-submissions';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import type { LevelTest } from '../../modules/math/rules/level-test/level-test';
import { identity, ref, timestamptz } from './columns';
import { studentId } from './people';
import { testStatus } from './vocabulary';

/** A test as the rules have it, and when the question at hand was asked: ms since the epoch. */
export interface StoredLevelTest extends LevelTest {
  askedAt: number;
}

export const mathLevelSubmissions = pgTable(
  'math_level_submissions',
  {
    studentId: studentId(),
    id: identity(),
    status: testStatus('status').notNull(),
    /** As it is: nothing is replayed on a bank that has changed since. */
    state: jsonb('state').$type<StoredLevelTest>().notNull(),
    stepNumber: integer('step_number').notNull(),
    result: jsonb('result').$type<MathLevelResult>(),
    startedAt: timestamptz('started_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    completedAt: timestamptz('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    uniqueIndex('math_level_submissions_open_key').on(table.studentId).where(sql`status = 'open'`),
    index('math_level_submissions_expires_at_idx').on(table.expiresAt).where(sql`status = 'open'`),
  ],
);

/** Answers as given, one per step: tells an answer sent twice from another one, and calibrates the bank. */
export const mathLevelAnswers = pgTable(
  'math_level_answers',
  {
    studentId: ref('student_id').notNull(),
    submissionId: ref('submission_id').notNull(),
    stepNumber: integer('step_number').notNull(),
    /** Of level_items. */
    itemId: text('item_id').notNull(),
    given: jsonb('given').$type<GivenAnswer>().notNull(),
    outcome: text('outcome', { enum: ['right', 'wrong', 'unknown'] }).notNull(),
    milliseconds: integer('milliseconds').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.submissionId, table.stepNumber] })],
);
