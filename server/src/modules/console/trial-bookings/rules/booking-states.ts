/** What may become of a booking of a trial lesson, and whom to see to first. Pure. */
import type { TrialBookingState } from '@xueban/contract/school/trial-bookings';

/** What follows from each state; `arranged` again: another day, or another lesson. */
const NEXT: Readonly<Record<TrialBookingState, readonly TrialBookingState[]>> = {
  waiting: ['called', 'arranged', 'enrolled', 'given_up'],
  called: ['arranged', 'enrolled', 'given_up'],
  arranged: ['arranged', 'attended', 'enrolled', 'given_up'],
  attended: ['arranged', 'enrolled', 'given_up'],
  // Whoever gave up may think again.
  given_up: ['arranged', 'enrolled'],
  enrolled: [],
};

export const mayBecome = (from: TrialBookingState, to: TrialBookingState): boolean => NEXT[from].includes(to);

/** Those of each stage that have waited longest. */
interface Foremost<T> {
  waiting: T | undefined;
  /** Their lesson is over and nobody has said whether they came. */
  past: T | undefined;
  attended: T | undefined;
}

/** Whoever waits for a call comes first: others have been spoken to. */
export function getNext<T>({ waiting, past, attended }: Foremost<T>): { action: 'call' | 'record' | 'ask'; booking: T } | null {
  if (waiting) return { action: 'call', booking: waiting };
  if (past) return { action: 'record', booking: past };
  return attended ? { action: 'ask', booking: attended } : null;
}
