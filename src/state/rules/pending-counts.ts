/** How many answers wait, told with a delay: what is sent within moments is nobody's concern. */
import type { OutboxEntry } from '@/lib/outbox';

export interface PendingCounts {
  all: number;
  byRecord: Readonly<Record<number, number>>;
  refused: number;
  refusedByRecord: Readonly<Record<number, number>>;
}

export const nothingPending: PendingCounts = { all: 0, byRecord: {}, refused: 0, refusedByRecord: {} };

/** An answer that waits longer than this is shown as waiting, ms. */
export const QUIET_MS = 3000;

interface OutboxLike {
  pendingOf: () => OutboxEntry[];
  refusedOf: () => OutboxEntry[];
  subscribe: (listener: () => void) => () => void;
}

export function countEntries(pending: readonly OutboxEntry[], refused: readonly OutboxEntry[]): PendingCounts {
  return { all: pending.length, byRecord: byRecord(pending), refused: refused.length, refusedByRecord: byRecord(refused) };
}

function byRecord(entries: readonly OutboxEntry[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { recordId } of entries) counts[recordId] = (counts[recordId] ?? 0) + 1;
  return counts;
}

/**
 * Publishes the counts once the oldest waiting answer has waited QUIET_MS, then every change until nothing waits.
 * Refusals are published at once. @returns stop watching
 */
export function watchPending(outbox: OutboxLike, publish: (counts: PendingCounts) => void, now: () => number = Date.now): () => void {
  let shown: PendingCounts = nothingPending;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (counts: PendingCounts): void => {
    if (JSON.stringify(counts) === JSON.stringify(shown)) return;
    shown = counts;
    publish(counts);
  };

  const look = (): void => {
    const pending = outbox.pendingOf();
    const refused = outbox.refusedOf();
    const oldest = pending[0];
    const waitMs = oldest === undefined || shown.all > 0 ? 0 : Date.parse(oldest.createdAt) + QUIET_MS - now();
    if (timer !== undefined) clearTimeout(timer);
    timer = waitMs > 0 ? setTimeout(look, waitMs) : undefined;
    show(countEntries(waitMs > 0 ? [] : pending, refused));
  };

  const stop = outbox.subscribe(look);
  look();
  return () => {
    stop();
    if (timer !== undefined) clearTimeout(timer);
  };
}
