/** What the screens show of the outbox: quietly, and only when something really waits. */
import { outbox } from './phone-outbox';
import { atom, type AtomEffect, selectorFamily, useRecoilValue } from '@/lib/recoil';
import { nothingPending, type PendingCounts, watchPending } from './pending-counts';
import { currentUserState } from '@/state/session';

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

/** Answers of the guardian that the server refused; `outbox.refusedOf()` has them with the reason. */
export function useRefusedCount(): number {
  return useRecoilValue(guardianCountState('refused'));
}
