/** Guardians, students, teachers; sessions, SMS codes, counted limits; settings of the installation. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 });
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = () => moment('created_at').notNull().default(sql`now()`);

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
  consentedAt: moment('consented_at'),
  createdAt: createdAt(),
});

export const students = pgTable('students', {
  id: id(),
  name: text().notNull(),
  grade: text(),
  courseHoursLeft: numeric('course_hours_left', { precision: 6, scale: 1, mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Who may see whom. */
export const parentStudents = pgTable(
  'parent_students',
  {
    parentId: bigint('parent_id', { mode: 'number' })
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.parentId, table.studentId] }), index().on(table.studentId)],
);

export const teachers = pgTable('teachers', {
  id: id(),
  name: text().notNull(),
  createdAt: createdAt(),
});

/** Only the SHA-256 of the token is kept, so that a copy of the database opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    parentId: bigint('parent_id', { mode: 'number' })
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    touchedAt: moment('touched_at').notNull().default(sql`now()`),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index().on(table.parentId), index().on(table.expiresAt)],
);

/** The latest code of each phone and purpose. */
export const captchas = pgTable(
  'captchas',
  {
    phone: text().notNull(),
    purpose: text({ enum: ['sign_in', 'reset_password'] }).notNull(),
    /** HMAC of the code: six digits alone would be guessed from a hash at once. */
    codeHash: text('code_hash').notNull(),
    attempts: integer().notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.purpose] }),
    check('captchas_purpose', sql`${table.purpose} in ('sign_in', 'reset_password')`),
  ],
);

/** Counters of what is limited per phone or address; one row per counter and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index().on(table.resetsAt)],
);

/** Values of this installation that several server processes share, such as the session secret. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});
