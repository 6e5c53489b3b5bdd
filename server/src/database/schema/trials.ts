/** Who has asked for a trial lesson. They are no guardians of the school: nothing refers to them, and they go when their time is over. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';
import { teachers } from './people';
import { staff } from './staff';

/** What became of a booking: TrialBookingState. */
const TRIAL_BOOKING_STATES = ['waiting', 'called', 'arranged', 'attended', 'enrolled', 'given_up'] as const;

export const trialBookings = pgTable(
  'trial_bookings',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Of whoever is to be called. */
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** Of the child; null where it was not said. */
    grade: text('grade'),
    /** Where they decided to: TrialBookingSource. */
    source: text('source'),
    /** Version of the privacy policy they have agreed to, at `created_at`. */
    consentVersion: text('consent_version').notNull(),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    /** When the school had called. */
    handledAt: timestamptz('handled_at'),
    state: text({ enum: TRIAL_BOOKING_STATES }).notNull().default('waiting'),
    /** When the trial lesson is, and with whom. */
    arrangedFor: timestamptz('arranged_for'),
    teacherId: ref('teacher_id').references(() => teachers.id, { onDelete: 'set null' }),
    /** Who was enrolled from it; no key, as students are sharded: a deletion takes it away. */
    enrolledStudentId: ref('enrolled_student_id'),
    /** Why they gave up. */
    givenUpReason: text('given_up_reason'),
    /** When the state changed last, and who said so; null: nobody at the console. */
    changedAt: timestamptz('changed_at'),
    staffId: ref('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    /** Of the row, for two people who edit it at once. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('trial_bookings_open_key').on(table.phone, table.name).where(sql`handled_at is null`),
    index('trial_bookings_created_at_idx').on(table.createdAt),
    check('trial_bookings_state', sql`${table.state} in ('waiting', 'called', 'arranged', 'attended', 'enrolled', 'given_up')`),
    check('trial_bookings_handled', sql`(${table.state} = 'waiting') = (${table.handledAt} is null)`),
    check('trial_bookings_arranged', sql`${table.state} <> 'arranged' or ${table.arrangedFor} is not null`),
  ],
);
