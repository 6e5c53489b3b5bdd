/** The audit trail: who did what to accounts and personal data. Kept apart from the server's log, and only added to. */
import type { AuditDetails } from '@xueban/contract/school/audit-words';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';

export const AUDIT_ACTORS = ['guardian', 'staff', 'administrator', 'system'] as const;

/**
 * One row an event, without names or foreign keys, as it outlives the people. A trigger refuses changes, and removals
 * within six months.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull().default(sql`now()`),
    /** One of AUDIT_KINDS; text, so that a new kind needs no migration. */
    kind: text('kind').notNull(),
    /** `ok`, or a key of the error catalogue. */
    outcome: text('outcome').notNull(),
    actor: text('actor', { enum: AUDIT_ACTORS }).notNull(),
    /** Account of the operating system of an administrator. */
    actorName: text('actor_name'),
    /** The member of staff who did it. */
    staffId: ref('staff_id'),
    parentId: ref('parent_id'),
    studentId: ref('student_id'),
    /** Middle hidden; only where no guardian is known. */
    phone: text('phone'),
    /** Network address of the caller. */
    address: text('address'),
    /** Further facts without names, such as the command. */
    details: jsonb('details').$type<AuditDetails>(),
  },
  (table) => [
    index('audit_events_at_idx').on(table.at),
    index('audit_events_parent_idx').on(table.parentId, table.at).where(sql`parent_id is not null`),
    index('audit_events_staff_idx').on(table.staffId, table.at).where(sql`staff_id is not null`),
    index('audit_events_kind_idx').on(table.kind, table.at),
    index('audit_events_student_idx').on(table.studentId, table.at).where(sql`student_id is not null`),
  ],
);
