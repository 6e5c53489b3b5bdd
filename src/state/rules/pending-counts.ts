/** How many answers wait, told with a delay: what is sent within moments is nobody's concern. */
import type { OutboxEntry } from '@/lib/outbox';

export interface PendingCounts {
  /** By guardian: another one's answers on this phone are nobody's concern here. */
  byGuardian: Readonly<Record<number, number>>;
  byRecord: Readonly<Record<number, number>>;
  refusedByGuardian: Readonly<Record<number, number>>;
  refusedByRecord: Readonly<Record<number, number>>;
}

export const nothingPending: PendingCounts = { byGuardian: {}, byRecord: {}, refusedByGuardian: {}, refusedByRecord: {} };

/** An answer that waits this long is shown as waiting, ms. */
export const QUIET_MS = 3000;

interface OutboxLike {
  pendingOf: () => OutboxEntry[];
  refusedOf: () => OutboxEntry[];
  subscribe: (listener: () => void) => () => void;
}

/** Answers that have waited long enough to be shown, and when the next one will have, ms from now. */
export function longWaiting(pending: readonly OutboxEntry[], now: number): { entries: OutboxEntry[]; nextInMs: number | undefined } {
  const entries: OutboxEntry[] = [];
  let nextInMs: number | undefined;
  for (const entry of pending) {
    const age = now - Date.parse(entry.createdAt);
    // Younger than now: the phone's clock was set back, so its age is not known.
    if (age >= QUIET_MS || age < 0) entries.push(entry);
    else nextInMs = Math.min(nextInMs ?? QUIET_MS, QUIET_MS - age);
  }
  return { entries, nextInMs };
}

function countBy(entries: readonly OutboxEntry[], name: 'guardianId' | 'recordId'): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const entry of entries) counts[entry[name]] = (counts[entry[name]] ?? 0) + 1;
  return counts;
}

/** Publishes the counts whenever they change; refusals at once. @returns stop watching */
export function watchPending(
  outbox: OutboxLike,
  publish: (counts: PendingCounts) => void,
  now: () => number = () => Date.now(),
): () => void {
  let shown: PendingCounts = nothingPending;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => {
    const { entries, nextInMs } = longWaiting(outbox.pendingOf(), now());
    const refused = outbox.refusedOf();
    if (timer !== undefined) clearTimeout(timer);
    timer = nextInMs === undefined ? undefined : setTimeout(look, nextInMs);
    const counts: PendingCounts = {
      byGuardian: countBy(entries, 'guardianId'),
      byRecord: countBy(entries, 'recordId'),
      refusedByGuardian: countBy(refused, 'guardianId'),
      refusedByRecord: countBy(refused, 'recordId'),
    };
    if (JSON.stringify(counts) === JSON.stringify(shown)) return;
    shown = counts;
    publish(counts);
  };

  const stop = outbox.subscribe(look);
  look();
  return () => {
    stop();
    if (timer !== undefined) clearTimeout(timer);
  };
}
