/** Bookings of trial lessons. */
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { trialBookings } from '../../../database/schema';

export type TrialBookingRow = typeof trialBookings.$inferSelect;
export type NewTrialBooking = Pick<TrialBookingRow, 'name' | 'phone' | 'grade' | 'source' | 'consentVersion'>;

const openOnly = (phone: string) => and(eq(trialBookings.phone, phone), isNull(trialBookings.handledAt));

/** Until the transaction ends, nobody else books for this phone. */
export async function holdPhone(tx: Executor, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trial_bookings:${phone}`}, 0))`);
}

/** Updates the grade of the open booking under this name; false where there is none. */
export async function renewOpen(tx: Executor, { phone, name, grade, consentVersion }: NewTrialBooking): Promise<boolean> {
  const rows = await tx
    .update(trialBookings)
    .set({ grade: sql`coalesce(${grade}, ${trialBookings.grade})`, consentVersion })
    .where(and(openOnly(phone), eq(trialBookings.name, name)))
    .returning({ id: trialBookings.id });
  return rows.length > 0;
}

/** Leaves so many of a phone's open bookings, the latest. @returns the others, which are gone */
export async function removeOldestOpen(tx: Executor, phone: string, left: number): Promise<number[]> {
  const { id, createdAt } = trialBookings;
  const oldest = tx.select({ id }).from(trialBookings).where(openOnly(phone)).orderBy(desc(createdAt), desc(id)).offset(left);
  return (await tx.delete(trialBookings).where(inArray(id, oldest)).returning({ id })).map((row) => row.id);
}

export async function insertTrialBooking(tx: Executor, booking: NewTrialBooking): Promise<number> {
  const [row] = await tx.insert(trialBookings).values(booking).returning({ id: trialBookings.id });
  return row?.id ?? 0;
}

/** Oldest first: who has waited longest is called first. */
export function listTrialBookings(db: Executor, which: 'open' | 'all', limit: number): Promise<TrialBookingRow[]> {
  return db
    .select()
    .from(trialBookings)
    .where(which === 'open' ? isNull(trialBookings.handledAt) : undefined)
    .orderBy(asc(trialBookings.createdAt), asc(trialBookings.id))
    .limit(limit);
}

/** The booking as it is now; undefined where there is none. */
export async function markHandled(tx: Executor, id: number): Promise<TrialBookingRow | undefined> {
  const [row] = await tx
    .update(trialBookings)
    .set({ handledAt: sql`now()`, state: 'called', changedAt: sql`now()`, staffId: null, version: sql`${trialBookings.version} + 1` })
    .where(and(eq(trialBookings.id, id), isNull(trialBookings.handledAt)))
    .returning();
  return row ?? (await tx.select().from(trialBookings).where(eq(trialBookings.id, id)))[0];
}

export async function removeTrialBooking(tx: Executor, id: number): Promise<boolean> {
  return (await tx.delete(trialBookings).where(eq(trialBookings.id, id)).returning({ id: trialBookings.id })).length > 0;
}

/** All of a phone, called or not. @returns how many */
export async function removeTrialBookings(tx: Executor, phone: string): Promise<number> {
  return (await tx.delete(trialBookings).where(eq(trialBookings.phone, phone)).returning({ id: trialBookings.id })).length;
}

export async function removeOldTrialBookings(db: Executor, days: number): Promise<void> {
  await db.delete(trialBookings).where(lt(trialBookings.createdAt, sql`now() - make_interval(days => ${days})`));
}
