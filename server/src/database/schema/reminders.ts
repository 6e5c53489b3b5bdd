/** Reminders by WeChat's subscription messages: what guardians allow, and what was sent. Led by student_id, as learning.ts. */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgEnum, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';
import { parentStudents, studentId } from './people';

export const reminderKind = pgEnum('reminder_kind', ['due', 'missed', 'lesson', 'hours']);
/**
 * `claimed`: about to be sent; after a crash it stays so, and whether it arrived is not known. `unknown`: WeChat did not answer.
 * `refused`: the guardian takes no more of them. `failed`: WeChat does not know whom it is for.
 */
export const reminderStatus = pgEnum('reminder_status', ['claimed', 'sent', 'refused', 'failed', 'unknown']);

/** One row for what a guardian wants to be told of a student; turned off, it is gone. */
export const reminderSubscriptions = pgTable(
  'reminder_subscriptions',
  {
    studentId: studentId(),
    parentId: ref('parent_id').notNull(),
    kind: reminderKind('kind').notNull(),
    /** Whom WeChat is to bring it to: who has allowed it last. */
    openId: text('open_id').notNull(),
    /** WeChat takes one message for each time it was allowed. */
    messagesLeft: smallint('messages_left').notNull(),
    /** What happened before is no news: since when there was a message to come. */
    since: timestamptz('since').notNull(),
    /** When a message was last allowed or sent. */
    touchedAt: timestamptz('touched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.parentId, table.kind] }),
    // Who has the student no more is told nothing of them.
    foreignKey({
      name: 'reminder_subscriptions_link_fkey',
      columns: [table.parentId, table.studentId],
      foreignColumns: [parentStudents.parentId, parentStudents.studentId],
    }).onDelete('cascade'),
    index('reminder_subscriptions_touched_at_idx').on(table.touchedAt),
    index('reminder_subscriptions_open_id_idx').on(table.openId),
    check('reminder_subscriptions_messages_left', sql`${table.messagesLeft} >= 0`),
  ],
);

/** What was sent, or is about to be. Its key is why nothing is told twice: the row is there before WeChat is asked. */
export const reminders = pgTable(
  'reminders',
  {
    studentId: studentId(),
    parentId: ref('parent_id').notNull(),
    /** What it is about: `study:2026-11-23`, `lesson:17`, `hours:17`. See modules/reminders/rules. */
    occasion: text('occasion').notNull(),
    kind: reminderKind('kind').notNull(),
    status: reminderStatus('status').notNull(),
    claimedAt: timestamptz('claimed_at').notNull(),
    sentAt: timestamptz('sent_at'),
    /** WeChat's, of one that was refused or failed. */
    errcode: integer('errcode'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.parentId, table.occasion] }),
    foreignKey({
      name: 'reminders_link_fkey',
      columns: [table.parentId, table.studentId],
      foreignColumns: [parentStudents.parentId, parentStudents.studentId],
    }).onDelete('cascade'),
    index('reminders_claimed_at_idx').on(table.claimedAt),
  ],
);
