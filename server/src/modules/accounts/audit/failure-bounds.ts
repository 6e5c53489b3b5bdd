/**
 * Bounds which failed attempts the audit trail records: what strangers can invent (phones, addresses of their network)
 * makes no new row.
 */

/** The same failure of strangers in a network is recorded once in this time; failures at a guardian's account so often, ms. */
const WINDOW_MS = 15 * 60_000;
export const FAILURES_PER_GUARDIAN = 30;
const HOUR_MS = 60 * 60_000;
/** Rows an hour and process: strangers cannot use up those about guardians. */
export const FAILURES_PER_HOUR = { stranger: 1000, guardian: 1000 } as const;
type Share = keyof typeof FAILURES_PER_HOUR;

export interface Failure {
  kind: string;
  outcome: string;
  /** Refused for its rate, unseen. */
  limited: boolean;
  /** Absent: of nobody we know. */
  parentId: number | undefined;
  network: string;
}

export interface LeftOut {
  /** Failures like recorded ones: same kind, outcome and network, or the same account. */
  repeated: number;
  /** Beyond the bound of an hour. */
  beyondLimit: number;
}

/** What a failure counts as, and how many of that are recorded in a window. */
function getCounters({ kind, outcome, limited, parentId, network }: Failure): [key: string, most: number][] {
  if (parentId === undefined) return [[`${kind} ${outcome} ${network}`, 1]];
  const ofGuardian: [string, number] = [`guardian ${parentId}`, FAILURES_PER_GUARDIAN];
  return limited ? [ofGuardian, [`${kind} ${outcome} ${network} ${parentId}`, 1]] : [ofGuardian];
}

/** @param reached called when the bound of an hour is reached, once */
export function createFailureBounds(now: () => number, reached: (share: Share) => void) {
  /** Of what was recorded alone, so no more than there may be rows. */
  const counters = new Map<string, { count: number; until: number }>();
  const recorded: Record<Share, number> = { stranger: 0, guardian: 0 };
  const leftOut: LeftOut = { repeated: 0, beyondLimit: 0 };
  let hourEnds = now() + HOUR_MS;

  function getCounter(key: string): { count: number; until: number } {
    const known = counters.get(key);
    return known && known.until > now() ? known : { count: 0, until: now() + WINDOW_MS };
  }

  return {
    /** Whether it is recorded; counts it in either case. */
    admits(failure: Failure): boolean {
      const counting = getCounters(failure);
      if (counting.some(([key, most]) => getCounter(key).count >= most)) {
        leftOut.repeated += 1;
        return false;
      }
      const share: Share = failure.parentId === undefined ? 'stranger' : 'guardian';
      if (recorded[share] >= FAILURES_PER_HOUR[share]) {
        leftOut.beyondLimit += 1;
        return false;
      }
      recorded[share] += 1;
      if (recorded[share] === FAILURES_PER_HOUR[share]) reached(share);
      for (const [key] of counting) {
        const counter = getCounter(key);
        counters.set(key, { ...counter, count: counter.count + 1 });
      }
      return true;
    },

    /** Begins a new hour when one is over; gives what was left out in it, if anything. */
    turnHour(): LeftOut | undefined {
      if (now() < hourEnds) return undefined;
      const was = { ...leftOut };
      hourEnds = now() + HOUR_MS;
      Object.assign(recorded, { stranger: 0, guardian: 0 });
      Object.assign(leftOut, { repeated: 0, beyondLimit: 0 });
      for (const [key, { until }] of counters) if (until <= now()) counters.delete(key);
      return was.repeated + was.beyondLimit > 0 ? was : undefined;
    },
  };
}
