/** The ledger of course hours: only added to. What a student has left is kept beside it, in `students`. */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AUDIT_ACTORS } from './audit';
import { identity, ref, timestamptz } from './columns';
import { teachingRecords } from './learning';
import { studentId } from './people';

/** `opening`: what there was before the ledger. `grant` and `deduction`: by the school. `lesson`: a charge. */
export const ENTRY_KINDS = ['opening', 'grant', 'deduction', 'lesson', 'reversal'] as const;

/** A trigger refuses changes, and removals but those of a student whose deletion is being carried out. */
export const courseHourEntries = pgTable(
  'course_hour_entries',
  {
    studentId: studentId(),
    /** In the order in which they were booked: whoever books holds the student's row. */
    id: identity(),
    at: timestamptz('at').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    hours: numeric('hours', { precision: 8, scale: 1, mode: 'number' }).notNull(),
    reason: text('reason'),
    receipt: text('receipt'),
    actor: text('actor', { enum: AUDIT_ACTORS }).notNull(),
    /** As in the audit trail. */
    actorName: text('actor_name'),
    /** Null of what no call asks for: a charge, an opening. */
    idempotencyKey: text('idempotency_key'),
    teachingRecordId: ref('teaching_record_id'),
    /** The entry that this one takes back; a reversal is not reversed. */
    reverses: ref('reverses'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    uniqueIndex('course_hour_entries_idempotency_key').on(table.studentId, table.idempotencyKey),
    uniqueIndex('course_hour_entries_lesson_key').on(table.studentId, table.teachingRecordId),
    uniqueIndex('course_hour_entries_reverses_key').on(table.studentId, table.reverses),
    foreignKey({
      name: 'course_hour_entries_lesson_fkey',
      columns: [table.studentId, table.teachingRecordId],
      foreignColumns: [teachingRecords.studentId, teachingRecords.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'course_hour_entries_reverses_fkey',
      columns: [table.studentId, table.reverses],
      foreignColumns: [table.studentId, table.id],
    }).onDelete('cascade'),
    // The ledger of a month, of the whole school.
    index('course_hour_entries_at_idx').on(table.at, table.id),
    check('course_hour_entries_kind', sql`${table.kind} in ('opening', 'grant', 'deduction', 'lesson', 'reversal')`),
    check('course_hour_entries_hours', sql`${table.hours} <> 0`),
    check('course_hour_entries_lesson', sql`(${table.kind} = 'lesson') = (${table.teachingRecordId} is not null)`),
    check('course_hour_entries_reversal', sql`(${table.kind} = 'reversal') = (${table.reverses} is not null)`),
  ],
);
