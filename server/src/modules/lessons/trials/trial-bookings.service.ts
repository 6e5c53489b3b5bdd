/** Bookings of trial lessons, by whoever is no guardian yet: kept within limits that strangers cannot use up for others. */
import { createHmac } from 'node:crypto';
import { isAnsweredConsent } from '@xueban/contract/consent';
import { TRIAL_BOOKING_DAYS } from '@xueban/contract/constants';
import type { Calls } from '@xueban/contract/calls';
import type { Executor, Transact } from '../../../database';
import type { Limit, Limits } from '../../../plugins/config';
import { AppError } from '../../../plugins/errors';
import { toNetwork, toSite } from '../../../plugins/origin';
import type { Audit, LimitRepository } from '../../accounts';
import { holdPhone, insertTrialBooking, removeOldestOpen, removeOldTrialBookings, renewOpen } from './trial-bookings.repository';
import { loadTrialRules } from '../lesson-rules.repository';
import { toName } from '../../school/rules/names';

/** Open bookings of one phone. With another one the oldest goes: what strangers book in the name of a phone keeps its owner out of nothing. */
export const MOST_OPEN = 3;

/** Told when the school's bookings of a day run out; once for each step of a day. */
export interface TrialBookingAlarm {
  event: 'alarm';
  alarm: 'trial_bookings';
  percent: 50 | 100;
  /** Bookings a day. */
  limit: number;
}

export interface TrialBookingParts {
  db: Executor;
  transact: Transact;
  limits: LimitRepository;
  /** Counters inside a transaction. */
  findLimits: (tx: Executor) => LimitRepository;
  limitsOf: Limits;
  secret: string;
  audit: Audit;
  alarm: (alarm: TrialBookingAlarm) => void;
}

type Wish = Calls['POST trial_bookings']['body'];

export type TrialBookingService = ReturnType<typeof createTrialBookingService>;

export function createTrialBookingService({ db, transact, limits, findLimits, limitsOf, secret, audit, alarm }: TrialBookingParts) {
  /** What is kept of a network tells nobody an address. */
  const toHash = (network: string): string => createHmac('sha256', secret).update(`trial:${network}`).digest('base64url').slice(0, 22);

  /** By network, and by phone from there: who uses up theirs closes nobody else's way. */
  async function takePlace(phone: string, address: string): Promise<void> {
    const wanted: [string, Limit][] = [
      [`trial:site:${toHash(toSite(address))}`, limitsOf.trialBookingsPerAddress],
      [`trial:phone:${phone}:${toHash(toNetwork(address))}`, limitsOf.trialBookingsPerPhone],
    ];
    for (const [key, limit] of wanted) {
      if (!(await limits.take(key, limit))) throw new AppError('TOO_MANY_ATTEMPTS');
    }
  }

  async function keep({ name, phone, grade, source }: Wish, consentVersion: string, address: string): Promise<void> {
    const booking = { name: toName(name), phone, grade: grade?.trim() ?? null, source: source ?? null, consentVersion };
    const reached = await transact(async (tx) => {
      await holdPhone(tx, phone);
      if (await renewOpen(tx, booking)) return undefined;
      const counters = findLimits(tx);
      // Before the school's place: one network takes a few of them, not all.
      if (!(await counters.take(`trial:new:${toHash(toSite(address))}`, limitsOf.newTrialBookingsPerAddress)))
        throw new AppError('TOO_MANY_ATTEMPTS');
      const stepReached = await countForSchool(counters);
      const replaced = await removeOldestOpen(tx, phone, MOST_OPEN - 1);
      const id = await insertTrialBooking(tx, booking);
      const details = { trial_booking_id: id, version: consentVersion, ...(replaced.length > 0 && { replaced: replaced.join() }) };
      await audit.record({ kind: 'trial_booking', phone, address, details }, tx);
      return stepReached;
    });
    if (reached) alarm(reached);
  }

  /** Counts a new booking of the school. @returns the alarm of a step that is reached by it */
  async function countForSchool(counters: LimitRepository): Promise<TrialBookingAlarm | undefined> {
    const { max, windowSeconds } = limitsOf.trialBookingsPerSchool;
    const taken = await counters.count('trial:school', windowSeconds);
    if (taken > max) throw new AppError('TRIAL_BOOKINGS_FULL');
    // Every count is given once a day, to one process; what is refused is rolled back and counts for nothing.
    if (taken !== max && taken !== Math.ceil(max / 2)) return undefined;
    return { event: 'alarm', alarm: 'trial_bookings', percent: taken === max ? 100 : 50, limit: max };
  }

  async function tryToBook(wish: Wish, address: string): Promise<void> {
    if (!(await loadTrialRules(db)).booking) throw new AppError('TRIAL_BOOKING_OFF');
    const { consent_version: consent } = wish;
    if (consent === undefined) throw new AppError('CONSENT_REQUIRED');
    if (!isAnsweredConsent(consent)) throw new AppError('CONSENT_OUTDATED');
    await takePlace(wish.phone, address);
    await keep(wish, consent, address);
  }

  return {
    /**
     * Once for each name of a phone until the school has called it.
     * @throws AppError TRIAL_BOOKING_OFF, CONSENT_REQUIRED, CONSENT_OUTDATED, TOO_MANY_ATTEMPTS, TRIAL_BOOKINGS_FULL
     */
    async book(wish: Wish, address: string): Promise<void> {
      try {
        await tryToBook(wish, address);
      } catch (error) {
        await audit.noteFailure({ kind: 'trial_booking', phone: wish.phone, address }, error);
        throw error;
      }
    },

    sweep: (): Promise<void> => removeOldTrialBookings(db, TRIAL_BOOKING_DAYS),
  };
}
