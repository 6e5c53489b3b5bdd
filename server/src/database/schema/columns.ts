/** Kinds of column that several tables have. */
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** The id of a row of another table, or one that is no key by itself. */
export const ref = (name: string) => bigint(name, { mode: 'number' });
/** An id that the database gives; unique together with the student's. */
export const identity = () => ref('id').notNull().generatedAlwaysAsIdentity();
/** To the millisecond, as JavaScript has it. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
