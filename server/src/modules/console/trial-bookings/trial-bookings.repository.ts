/** Bookings of trial lessons, as the console lists and changes them. */
import type { TrialBookingStage, TrialBookingState } from '@xueban/contract/school/trial-bookings';
import { readPhone } from '@xueban/contract/typed-digits';
import { and, asc, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { Listed, Range } from '../../../database/listing';
import { staff, students, teachers, trialBookings } from '../../../database/schema';

const STATES: Readonly<Record<TrialBookingStage, readonly TrialBookingState[]>> = {
  waiting: ['waiting', 'called'],
  arranged: ['arranged'],
  attended: ['attended'],
  ended: ['enrolled', 'given_up'],
};

const FIELDS = {
  id: trialBookings.id,
  version: trialBookings.version,
  name: trialBookings.name,
  phone: trialBookings.phone,
  grade: trialBookings.grade,
  source: trialBookings.source,
  createdAt: trialBookings.createdAt,
  state: trialBookings.state,
  arrangedFor: trialBookings.arrangedFor,
  teacherId: trialBookings.teacherId,
  teacherName: teachers.name,
  studentId: students.id,
  studentName: students.name,
  reason: trialBookings.givenUpReason,
  changedAt: trialBookings.changedAt,
  changedBy: staff.name,
};

/** Which are listed. */
export interface BookingFilter {
  stage?: TrialBookingStage | undefined;
  /** Part of the name, the last four digits of the phone, or all of them. */
  q?: string | undefined;
}

/** What a booking becomes; what is left out stays as it is. */
export interface BookingChange {
  state: TrialBookingState;
  arrangedFor?: Date;
  teacherId?: number;
  givenUpReason?: string | null;
  enrolledStudentId?: number;
}

export type BookingRow = Awaited<ReturnType<ReturnType<typeof createTrialBookingRepository>['list']>>['items'][number];

const inStage = (stage: TrialBookingStage): SQL => inArray(trialBookings.state, [...STATES[stage]]);

const fits = ({ stage, q }: BookingFilter): SQL | undefined =>
  and(
    stage && inStage(stage),
    q
      ? or(
          sql`strpos(lower(${trialBookings.name}), lower(${q})) > 0`,
          eq(trialBookings.phone, readPhone(q)),
          /^\d{4}$/.test(q) ? sql`right(${trialBookings.phone}, 4) = ${q}` : undefined,
        )
      : undefined,
  );

const { createdAt, arrangedFor, changedAt, id: bookingId, state: bookingState } = trialBookings;
const ORDERS: Readonly<Record<TrialBookingStage, SQL[]>> = {
  waiting: [sql`(${bookingState} = 'waiting') desc`, asc(createdAt), asc(bookingId)],
  arranged: [asc(arrangedFor), asc(bookingId)],
  attended: [asc(arrangedFor), asc(bookingId)],
  ended: [desc(changedAt), desc(bookingId)],
};

export function createTrialBookingRepository(db: Executor) {
  const select = (executor: Executor) =>
    executor
      .select(FIELDS)
      .from(trialBookings)
      .leftJoin(teachers, eq(teachers.id, trialBookings.teacherId))
      .leftJoin(students, eq(students.id, trialBookings.enrolledStudentId))
      .leftJoin(staff, eq(staff.id, trialBookings.staffId));
  const first = async (condition: SQL | undefined, ...order: SQL[]) =>
    (
      await select(db)
        .where(condition)
        .orderBy(...order)
        .limit(1)
    )[0];

  return {
    async list(filter: BookingFilter, { limit, offset }: Range): Promise<Listed<Awaited<ReturnType<typeof select>>[number]>> {
      const order = filter.stage ? ORDERS[filter.stage] : [desc(createdAt), desc(bookingId)];
      const items = await select(db)
        .where(fits(filter))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      const [all] = await db.select({ total: count() }).from(trialBookings).where(fits(filter));
      return { items, total: all?.total ?? 0 };
    },

    async countStages(): Promise<Record<TrialBookingStage, number>> {
      const rows = await db.select({ state: bookingState, total: count() }).from(trialBookings).groupBy(bookingState);
      const sum = (stage: TrialBookingStage) => rows.reduce((total, row) => total + (STATES[stage].includes(row.state) ? row.total : 0), 0);
      return { waiting: sum('waiting'), arranged: sum('arranged'), attended: sum('attended'), ended: sum('ended') };
    },

    /** Of each stage the one that has waited longest; a lesson that began before `now` is past. */
    loadForemost: async (now: Date) => ({
      waiting: await first(eq(bookingState, 'waiting'), asc(createdAt), asc(bookingId)),
      past: await first(and(eq(bookingState, 'arranged'), lt(arrangedFor, now)), asc(arrangedFor), asc(bookingId)),
      attended: await first(eq(bookingState, 'attended'), asc(arrangedFor), asc(bookingId)),
    }),

    find: async (id: number, executor: Executor = db) => (await select(executor).where(eq(bookingId, id)))[0],

    /** Until the transaction ends nobody changes it. */
    async hold(tx: Executor, id: number): Promise<{ version: number; state: TrialBookingState } | undefined> {
      const fields = { version: trialBookings.version, state: bookingState };
      return (await tx.select(fields).from(trialBookings).where(eq(bookingId, id)).for('no key update'))[0];
    },

    async change(tx: Executor, id: number, change: BookingChange & { staffId: number; at: Date }): Promise<void> {
      const { at, ...values } = change;
      await tx
        .update(trialBookings)
        .set({
          ...values,
          changedAt: at,
          handledAt: sql`coalesce(${trialBookings.handledAt}, ${at.toISOString()}::timestamptz)`,
          version: sql`${trialBookings.version} + 1`,
        })
        .where(eq(bookingId, id));
    },
  };
}
