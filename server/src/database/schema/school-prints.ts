/** PDFs that staff have asked for, of several students at once: kept with the bytes for the session that asked, and gone with it. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, ref, timestamptz } from './columns';
import { staff, staffSessions } from './staff';

export const schoolPrints = pgTable(
  'school_prints',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Null on rows of earlier releases, which nobody gets any more. */
    sessionHash: text('session_hash').references(() => staffSessions.tokenHash, { onDelete: 'cascade' }),
    kind: text({ enum: ['week_report', 'mistake_book', 'mistake_test', 'math_questions', 'math_answers'] }).notNull(),
    /** Of whom, for people. */
    title: text().notNull(),
    studentIds: ref('student_ids').array().notNull(),
    /** Monday; of reports. */
    week: date(),
    status: text({ enum: ['waiting', 'making', 'ready', 'empty', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Students who are done. */
    done: integer().notNull().default(0),
    pages: integer(),
    pdf: bytea(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index().on(table.sessionHash, table.id),
    index().on(table.expiresAt),
    index('school_prints_unmade_idx').on(table.id).where(sql`status in ('waiting', 'making')`),
    check('school_prints_ready', sql`(${table.status} = 'ready') = (${table.pdf} is not null)`),
  ],
);
