/** Who works at the school: apart from guardians, with sessions of their own. The same phone may be both. */
import { STAFF_ROLES } from '@xueban/contract/school/constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';
import { teachers } from './people';

const createdAt = () => timestamptz('created_at').notNull().default(sql`now()`);
const staffId = () =>
  ref('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

export const staff = pgTable(
  'staff',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    phone: text().notNull().unique(),
    name: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** The teacher they are; whose students a teacher sees. */
    teacherId: ref('teacher_id').references(() => teachers.id),
    /** argon2id; null until they have chosen one by a link. */
    passwordHash: text('password_hash'),
    disabled: boolean().notNull().default(false),
    /** Of the row, for two people who edit it at once. */
    version: integer().notNull().default(1),
    lastSignedInAt: timestamptz('last_signed_in_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('staff_teacher_key').on(table.teacherId).where(sql`not disabled`),
    check('staff_role', sql`${table.role} in ('owner', 'assistant', 'teacher')`),
  ],
);

/** Only the SHA-256 of the token is kept. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: staffId(),
    createdAt: createdAt(),
    touchedAt: timestamptz('touched_at').notNull().default(sql`now()`),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index().on(table.staffId), index().on(table.expiresAt)],
);

/** Links by which somebody chooses a password: the latest of each, by the hash of its token. */
export const staffLinks = pgTable('staff_links', {
  staffId: staffId().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Networks from which somebody has signed in with a code, as keyed hashes: from others a code is asked for. */
export const staffNetworks = pgTable(
  'staff_networks',
  {
    staffId: staffId(),
    networkHash: text('network_hash').notNull(),
    seenAt: timestamptz('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.networkHash] }), index().on(table.seenAt)],
);

/** What was done under which idempotency key, and what was answered: asked again, the same is answered and nothing is done. */
export const staffRequests = pgTable(
  'staff_requests',
  {
    staffId: staffId(),
    key: text().notNull(),
    /** Of the call with all that was sent. */
    requestHash: text('request_hash').notNull(),
    reply: jsonb(),
    at: timestamptz('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] }), index().on(table.at)],
);
