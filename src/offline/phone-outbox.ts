/** The outbox of this phone. */
import { onAppShow } from '@/lib/lifecycle';
import { isOnline, onNetworkChange } from '@/lib/network';
import { Outbox } from './outbox';
import { pictureProblem, sendEntry } from './send';
import { phoneStore } from './store';

export const outbox = new Outbox({
  store: phoneStore,
  send: sendEntry,
  findProblem: pictureProblem,
  now: () => Date.now(),
  random: () => Math.random(),
  schedule: (run, delayMs) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  isOnline,
});

let connected = false;

/** Wakes the outbox when the network comes back and when the app comes to the front; called once, by app.tsx. */
export function connectOutbox(): void {
  if (connected) return;
  connected = true;
  onNetworkChange((online) => {
    if (online) outbox.retryNow();
  });
  onAppShow(() => outbox.retryNow());
}
