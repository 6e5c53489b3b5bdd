/** What was made for students from their own work, by AI or from the school's material, and how much AI a day has had. Led by student_id. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AiContent, AiRequest } from '@xueban/contract/resources/ai-generations';
import type { ErrorKey } from '@xueban/contract/errors';
import { identity, ref, timestamptz } from './columns';
import { courses } from './content';
import { studentId } from './people';

export const aiGenerationKind = pgEnum('ai_generation_kind', ['reading', 'exercise', 'explanation', 'plan']);
export const aiOrigin = pgEnum('ai_origin', ['ai', 'school']);
export const aiStatus = pgEnum('ai_status', ['waiting', 'making', 'ready', 'failed', 'refused']);

/** How often each kind was charged on a day. */
export type UsageByKind = Partial<Record<(typeof aiGenerationKind.enumValues)[number] | 'judging' | 'photo', number>>;

export const aiGenerations = pgTable(
  'ai_generations',
  {
    studentId: studentId(),
    id: identity(),
    /** Of the call that asked for it. */
    idempotencyKey: text('idempotency_key').notNull(),
    kind: aiGenerationKind('kind').notNull(),
    /** Null: of no course, a plan. */
    courseId: ref('course_id').references(() => courses.id),
    request: jsonb('request').$type<AiRequest>().notNull(),
    origin: aiOrigin('origin').notNull(),
    status: aiStatus('status').notNull(),
    title: text('title').notNull(),
    /** Which instructions with which version, and which model. */
    prompt: text('prompt'),
    model: text('model'),
    /** What may be shown while it is being made. */
    draft: text('draft').notNull().default(''),
    content: jsonb('content').$type<AiContent>(),
    questionsCount: smallint('questions_count').notNull().default(0),
    /** Why it failed or was refused. */
    problem: text('problem').$type<ErrorKey>(),
    continuesId: ref('continues_id'),
    /** School day on which it counts; null while it does not: made by the school, failed, refused. */
    chargedOn: date('charged_on'),
    /** Whoever is making it says so again and again; past this moment nobody is. By the clock of the database. */
    holder: text('holder'),
    heldUntil: timestamptz('held_until'),
    /** Processes that have begun with it since it was asked for: see modules/ai/generations/maker.ts. */
    begun: smallint('begun').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    uniqueIndex('ai_generations_key').on(table.studentId, table.idempotencyKey),
    index('ai_generations_kind_idx').on(table.studentId, table.kind, table.id),
    // What is still to be made, of all students.
    index('ai_generations_unmade_idx').on(table.id).where(sql`status in ('waiting', 'making')`),
  ],
);

/** First answers to the questions of a generation. */
export const aiAnswers = pgTable(
  'ai_answers',
  {
    studentId: ref('student_id').notNull(),
    aiGenerationId: ref('ai_generation_id').notNull(),
    questionNumber: smallint('question_number').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    given: text('given').notNull(),
    correct: boolean('correct').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.aiGenerationId, table.questionNumber] }),
    uniqueIndex('ai_answers_key').on(table.studentId, table.aiGenerationId, table.idempotencyKey),
    foreignKey({
      name: 'ai_answers_generation_fkey',
      columns: [table.studentId, table.aiGenerationId],
      foreignColumns: [aiGenerations.studentId, aiGenerations.id],
    }),
  ],
);

/** Links by which others may read a generation. Only the SHA-256 of the token is kept, so that a copy of the database opens none. */
export const aiShares = pgTable(
  'ai_shares',
  {
    studentId: ref('student_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    aiGenerationId: ref('ai_generation_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.tokenHash] }),
    // Whoever has the link does not know whose it is. No key, as that would have to lead with student_id; tokens are random.
    index('ai_shares_token_hash_idx').on(table.tokenHash),
    index('ai_shares_generation_idx').on(table.studentId, table.aiGenerationId, table.createdAt),
    index('ai_shares_expires_at_idx').on(table.expiresAt),
    foreignKey({
      name: 'ai_shares_generation_fkey',
      columns: [table.studentId, table.aiGenerationId],
      foreignColumns: [aiGenerations.studentId, aiGenerations.id],
    }),
  ],
);

/** How much AI a student has had on a school day: generations and judgements that were charged. */
export const aiStudentDays = pgTable(
  'ai_student_days',
  {
    studentId: studentId(),
    day: date('day').notNull(),
    used: integer('used').notNull(),
    byKind: jsonb('by_kind').$type<UsageByKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.day] })],
);

/** Uses that somebody waits for, and for some minutes what came of them: see modules/ai/usage/ai-uses.repository.ts. */
export const aiUses = pgTable(
  'ai_uses',
  {
    studentId: studentId(),
    /** What is asked for: a photo, or an answer. */
    name: text('name').notNull(),
    kind: text('kind').$type<keyof UsageByKind>().notNull(),
    /** On which it was charged. */
    day: date('day').notNull(),
    holder: text('holder').notNull(),
    /** Null: somebody is at it. */
    result: jsonb('result').$type<unknown>(),
    /** Until when it is held, or what came of it is kept; by the clock of the database. */
    until: timestamptz('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.name] }), index('ai_uses_until_idx').on(table.until)],
);

/** The same of the whole school. */
export const aiSchoolDays = pgTable('ai_school_days', {
  day: date('day').primaryKey(),
  used: integer('used').notNull(),
});
