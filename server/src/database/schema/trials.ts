/** Who has asked for a trial lesson. They are no guardians of the school: nothing refers to them, and they go when their time is over. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';

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
  },
  (table) => [
    uniqueIndex('trial_bookings_open_key').on(table.phone, table.name).where(sql`handled_at is null`),
    index('trial_bookings_created_at_idx').on(table.createdAt),
  ],
);
