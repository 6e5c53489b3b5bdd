/** Bookings of trial lessons for the console: whom to call, what was arranged, what became of it. Telephone numbers are hidden. */
import { TRIAL_BOOKING_DAYS } from '@xueban/contract/constants';
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { SchoolTrialBooking, TrialBookingState } from '@xueban/contract/school/trial-bookings';
import type { Executor, Transact } from '../../../database';
import type { Range } from '../../../database/listing';
import { AppError } from '../../../plugins/errors';
import type { Page } from '../../../plugins/calls';
import { maskPhones } from '../../../plugins/logging';
import type { StaffActor } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { removeTrialBooking } from '../../lessons';
import { getNext, mayBecome } from './rules/booking-states';
import type { BookingChange, BookingFilter, BookingRow, createTrialBookingRepository } from './trial-bookings.repository';

const DAY_MS = 86_400_000;

interface TrialBookingParts {
  repository: ReturnType<typeof createTrialBookingRepository>;
  transact: Transact;
  audit: Audit;
  hasTeacher: (tx: Executor, id: number) => Promise<boolean>;
  now: () => Date;
}

type Change = SchoolCalls['PUT trial_bookings/{id}']['body'];

const toBooking = (row: BookingRow): SchoolTrialBooking => ({
  id: row.id,
  version: row.version,
  name: row.name,
  phone: maskPhones(row.phone),
  grade: row.grade,
  source: row.source as SchoolTrialBooking['source'],
  booked_at: row.createdAt.toISOString(),
  state: row.state,
  arranged_for: row.arrangedFor?.toISOString() ?? null,
  teacher: row.teacherId === null ? null : { id: row.teacherId, name: row.teacherName ?? '' },
  reason: row.state === 'given_up' ? row.reason : null,
  student: row.studentId === null ? null : { id: row.studentId, name: row.studentName ?? '' },
  changed_by: row.changedBy,
  changed_at: row.changedAt?.toISOString() ?? null,
  kept_until: new Date(row.createdAt.getTime() + TRIAL_BOOKING_DAYS * DAY_MS).toISOString(),
});

const getChange = (wish: Change): BookingChange => {
  if (wish.state === 'arranged') return { state: wish.state, arrangedFor: new Date(wish.arranged_for), teacherId: wish.teacher_id };
  return wish.state === 'given_up' ? { state: wish.state, givenUpReason: wish.reason.trim() } : { state: wish.state };
};

export type ConsoleTrialBookingService = ReturnType<typeof createConsoleTrialBookingService>;

export function createConsoleTrialBookingService({ repository, transact, audit, hasTeacher, now }: TrialBookingParts) {
  async function load(id: number, executor?: Executor): Promise<BookingRow> {
    const row = await repository.find(id, executor);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  /** Moves a booking on, in the transaction of what comes of it. @throws AppError NOT_FOUND, EDITED_MEANWHILE, TRIAL_BOOKING_NOT_NOW */
  async function moveOn(tx: Executor, { staff, caller }: StaffActor, id: number, version: number, change: BookingChange): Promise<void> {
    const before = await repository.hold(tx, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('EDITED_MEANWHILE');
    if (!mayBecome(before.state, change.state)) throw new AppError('TRIAL_BOOKING_NOT_NOW');
    await repository.change(tx, id, { ...change, staffId: staff.staffId, at: now() });
    await recordEvent(tx, { staff, caller }, id, { from: before.state, state: change.state });
  }

  const recordEvent = (
    tx: Executor,
    { staff, caller }: StaffActor,
    id: number,
    more: { from?: TrialBookingState; state?: TrialBookingState; removed?: true },
  ) =>
    audit.record(
      {
        kind: 'trial_booking_changed',
        staffId: staff.staffId,
        address: caller.address,
        details: { trial_booking_id: id, ...more },
      },
      tx,
    );

  return {
    moveOn,

    find: async (id: number): Promise<SchoolTrialBooking> => toBooking(await load(id)),

    /** Whole, for what is done with it unseen. */
    getPhone: async (id: number, executor?: Executor): Promise<string> => (await load(id, executor)).phone,

    async list(filter: BookingFilter, range: Range): Promise<Page<SchoolTrialBooking[]>> {
      const { items, total } = await repository.list({ ...filter, q: filter.q?.normalize('NFKC').trim() }, range);
      return { items: items.map(toBooking), total };
    },

    async summarize() {
      const [stages, foremost] = [await repository.countStages(), await repository.loadForemost(now())];
      const next = getNext(foremost);
      return { ...stages, next: next && { action: next.action, booking: toBooking(next.booking) } };
    },

    change: (actor: StaffActor, id: number, wish: Change): Promise<SchoolTrialBooking> =>
      transact(async (tx) => {
        if (wish.state === 'arranged' && !(await hasTeacher(tx, wish.teacher_id))) throw new AppError('TEACHER_NOT_FOUND');
        await moveOn(tx, actor, id, wish.version, getChange(wish));
        return toBooking(await load(id, tx));
      }),

    /** The audit trail is told first: nobody sees a number of which nothing is written. */
    async showPhone({ staff, caller }: StaffActor, id: number): Promise<{ phone: string }> {
      const { phone } = await load(id);
      const details = { trial_booking_id: id };
      await audit.record({ kind: 'phone_shown', staffId: staff.staffId, address: caller.address, details });
      return { phone };
    },

    remove: (actor: StaffActor, id: number): Promise<null> =>
      transact(async (tx) => {
        if (!(await removeTrialBooking(tx, id))) throw new AppError('NOT_FOUND');
        await recordEvent(tx, actor, id, { removed: true });
        return null;
      }),
  };
}
