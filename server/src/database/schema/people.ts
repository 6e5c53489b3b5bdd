/** Guardians, students, teachers; sessions, SMS codes, counted limits; settings of the installation. */
import { DAILY_GOAL } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 });
const createdAt = () => timestamptz('created_at').notNull().default(sql`now()`);

/** Ended on another phone, by a new password, or by time. */
export const SESSION_ENDS = ['elsewhere', 'password', 'deletion', 'school', 'phone', 'restore', 'expired'] as const;

/** Guardians: those who sign in. */
export const parents = pgTable('parents', {
  id: id(),
  phone: text().notNull().unique(),
  name: text().notNull(),
  /** argon2id; null while only sign-in by SMS code is possible. */
  passwordHash: text('password_hash'),
  avatarThumb: text('avatar_thumb'),
  /** Version of the terms agreed to; null before the first sign-in. */
  consentVersion: text('consent_version'),
  consentedAt: timestamptz('consented_at'),
  /** From when on they are deleted; until then they cannot sign in. Kept with the request in `deletions`. */
  deletionDueAt: timestamptz('deletion_due_at'),
  /** Who of WeChat they were when they last asked AI for something: WeChat checks what it wrote in that name. */
  wechatOpenId: text('wechat_open_id'),
  wechatSeenAt: timestamptz('wechat_seen_at'),
  createdAt: createdAt(),
});

export const students = pgTable('students', {
  id: id(),
  name: text().notNull(),
  grade: text(),
  /** All entries of the ledger, `course_hour_entries`, added up. */
  courseHoursLeft: numeric('course_hours_left', { precision: 6, scale: 1, mode: 'number' }).notNull().default(0),
  /** Words a day. */
  dailyGoal: smallint('daily_goal').notNull().default(DAILY_GOAL.default),
  /** False: a guardian has switched AI off for them. */
  aiAllowed: boolean('ai_allowed').notNull().default(true),
  createdAt: createdAt(),
});

/** Of a table with one or many rows of each student. */
export const studentId = () =>
  ref('student_id')
    .notNull()
    .references(() => students.id);

/** Who may see whom. */
export const parentStudents = pgTable(
  'parent_students',
  {
    parentId: ref('parent_id')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    /** No key to `students`: links are on every node, students are sharded. Whoever links holds the student. */
    studentId: ref('student_id').notNull(),
    /** Since when the student does not exist for the guardian, because deletion was asked for. */
    hiddenAt: timestamptz('hidden_at'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.parentId, table.studentId] }), index().on(table.studentId)],
);

export const teachers = pgTable('teachers', {
  id: id(),
  name: text().notNull(),
  /** How often the school has renewed the codes of the day: each time another one holds from then on. */
  lessonCodeSerial: integer('lesson_code_serial').notNull().default(0),
  /** Since when they are offered nowhere any more; their lessons stay. */
  retiredAt: timestamptz('retired_at'),
  /** Of the row, for two people who edit it at once. */
  version: integer().notNull().default(1),
  createdAt: createdAt(),
});

/** Only the SHA-256 of the token is kept, so that a copy of the database opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    parentId: ref('parent_id')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    touchedAt: timestamptz('touched_at').notNull().default(sql`now()`),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Names a session to its guardian. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    /** Kind of device and address at sign-in, its end hidden. */
    device: text().notNull(),
    address: text(),
  },
  (table) => [index().on(table.parentId), index().on(table.expiresAt)],
);

/**
 * Why a session ended, for the phone that still has its cookie: by a hash of the token, without whose it was, as long as a
 * phone keeps the cookie.
 */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    because: text('because', { enum: SESSION_ENDS }).notNull(),
    keptUntil: timestamptz('kept_until').notNull(),
  },
  (table) => [index().on(table.keptUntil)],
);

/** Networks from which a guardian has signed in, as keyed hashes: an attack from elsewhere does not concern these. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    parentId: ref('parent_id')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    networkHash: text('network_hash').notNull(),
    seenAt: timestamptz('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.parentId, table.networkHash] }), index().on(table.seenAt)],
);

/** Codes of guardians and of staff: one is of no use for the other, though the phone be the same. */
export const CAPTCHA_PURPOSES = ['sign_in', 'reset_password', 'staff_sign_in', 'staff_password'] as const;

/** The latest codes of each phone and purpose: one asked for from networks of its guardian, one from all others. */
export const captchas = pgTable(
  'captchas',
  {
    phone: text().notNull(),
    purpose: text({ enum: CAPTCHA_PURPOSES }).notNull(),
    /** Asked for from a network that the guardian has signed in from. */
    own: boolean().notNull().default(false),
    /** Keyed hash of the network it was asked for from. */
    network: text().notNull().default(''),
    /** HMAC of the code: six digits alone would be guessed from a hash at once. */
    codeHash: text('code_hash').notNull(),
    /** Guesses from there or, at an own one, from any of the guardian's networks; and those from elsewhere. */
    attempts: integer().notNull().default(0),
    foreignAttempts: integer('foreign_attempts').notNull().default(0),
    /** Where each of the latter came from, keyed hashes. */
    foreignSites: text('foreign_sites').array().notNull().default([]),
    sentAt: timestamptz('sent_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.purpose, table.own] }),
    check('captchas_purpose', sql`${table.purpose} in ('sign_in', 'reset_password', 'staff_sign_in', 'staff_password')`),
  ],
);

/** Counters of what is limited per phone or address; one row per counter and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamptz('resets_at').notNull(),
  },
  (table) => [index().on(table.resetsAt)],
);

/** Values of this installation that several server processes share, such as the session secret. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  /** How often it was said; for two people who edit it at once. */
  version: integer().notNull().default(1),
});
