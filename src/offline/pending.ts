/** What the screens show of the outbox: quietly, and only when something really waits. */
import { atom, type AtomEffect, selectorFamily, useRecoilValue } from '@/lib/recoil';
import { currentUserState } from '@/state/session';
import { outbox } from './phone-outbox';
import type { OutboxEntry } from './entry';

/** By guardian: another one's answers on this phone are nobody's concern here. */
export interface PendingCounts {
  pending: Readonly<Record<number, number>>;
  refused: Readonly<Record<number, number>>;
}

export const nothingPending: PendingCounts = { pending: {}, refused: {} };

/** An answer that waits this long is shown as waiting, ms. */
export const QUIET_MS = 3000;

interface OutboxLike {
  getPending: () => OutboxEntry[];
  getRefused: () => OutboxEntry[];
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

function countByGuardian(entries: readonly OutboxEntry[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { guardianId } of entries) counts[guardianId] = (counts[guardianId] ?? 0) + 1;
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
    const { entries, nextInMs } = longWaiting(outbox.getPending(), now());
    if (timer !== undefined) clearTimeout(timer);
    timer = nextInMs === undefined ? undefined : setTimeout(look, nextInMs);
    const counts: PendingCounts = { pending: countByGuardian(entries), refused: countByGuardian(outbox.getRefused()) };
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

const followOutbox: AtomEffect<PendingCounts> = ({ setSelf }) => watchPending(outbox, (counts) => setSelf(counts));

const pendingCountsState = atom<PendingCounts>({ key: 'outbox/pending', default: nothingPending, effects: [followOutbox] });

const guardianCountState = selectorFamily<number, keyof PendingCounts>({
  key: 'outbox/guardianCount',
  get:
    (name) =>
    ({ get }) =>
      get(pendingCountsState)[name][get(currentUserState)?.id ?? 0] ?? 0,
});

/** Answers of the guardian that have been waiting for a few seconds; 0 while sending keeps up. */
export function usePendingCount(): number {
  return useRecoilValue(guardianCountState('pending'));
}

/** Answers of the guardian that the server refused; `outbox.getRefused()` has them with the reason. */
export function useRefusedCount(): number {
  return useRecoilValue(guardianCountState('refused'));
}
