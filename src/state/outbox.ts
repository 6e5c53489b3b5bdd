/** What the screens show of the outbox: quietly, and only when something really waits. */
import type { OutboxEntry } from '@/lib/outbox';
import { outbox } from '@/lib/outbox';
import { atom, type AtomEffect, selectorFamily, useRecoilValue } from '@/lib/recoil';
import { nothingPending, type PendingCounts, watchPending } from './rules/pending-counts';
import { currentUserState } from './session';

const followOutbox: AtomEffect<PendingCounts> = ({ setSelf }) => watchPending(outbox, (counts) => setSelf(counts));

const pendingCountsState = atom<PendingCounts>({ key: 'outbox/pending', default: nothingPending, effects: [followOutbox] });

/** Of a record; without one, all of the signed-in guardian. */
const pendingCountState = selectorFamily<number, number | undefined>({
  key: 'outbox/pendingCount',
  get:
    (recordId) =>
    ({ get }) => {
      const { byGuardian, byRecord } = get(pendingCountsState);
      return (recordId === undefined ? byGuardian[get(currentUserState)?.id ?? 0] : byRecord[recordId]) ?? 0;
    },
});

const refusedCountState = selectorFamily<number, number | undefined>({
  key: 'outbox/refusedCount',
  get:
    (recordId) =>
    ({ get }) => {
      const { refusedByGuardian, refusedByRecord } = get(pendingCountsState);
      return (recordId === undefined ? refusedByGuardian[get(currentUserState)?.id ?? 0] : refusedByRecord[recordId]) ?? 0;
    },
});

/** Answers (of a record, or all of the guardian) that have been waiting for a few seconds; 0 while sending keeps up. */
export function usePendingCount(recordId?: number): number {
  return useRecoilValue(pendingCountState(recordId));
}

/** Answers (of a record, or all of the guardian) that the server refused; `outbox.refusedOf()` has them with the reason. */
export function useRefusedCount(recordId?: number): number {
  return useRecoilValue(refusedCountState(recordId));
}

interface WithAnswers {
  answers: readonly { key: string }[];
}

/**
 * Reads a record from the server together with the answers of this phone that it does not hold yet: those waiting now
 * and those acknowledged while the reading was on its way.
 */
export async function loadWithPending<R extends WithAnswers>(
  recordId: number,
  load: () => Promise<R>,
): Promise<{ record: R; pending: OutboxEntry[] }> {
  const before = outbox.pendingOf(recordId);
  const record = await load();
  return { record, pending: missingIn(record.answers, before, outbox.pendingOf(recordId), outbox.refusedOf(recordId)) };
}

/** Entries of `before` and `after` in order, without those the server has or has refused. */
export function missingIn(
  answers: readonly { key: string }[],
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
  refused: readonly OutboxEntry[],
): OutboxEntry[] {
  const gone = new Set([...answers, ...refused].map(({ key }) => key));
  const bySequence = new Map([...before, ...after].map((entry) => [entry.sequence, entry]));
  return [...bySequence.values()].filter(({ key }) => !gone.has(key)).sort((a, b) => a.sequence - b.sequence);
}
