/** Wishes of the student at hand, sent while a page that shows them is there. */
import { useEffect, useRef, useState } from 'react';
import { onAppShow } from '@/lib/lifecycle';
import { isOnline, onNetworkChange } from '@/lib/network';
import { batched } from '@/lib/recoil';
import { retryDelay } from '@/lib/retry';
import { useCurrentUser } from '@/state/session';
import { onWishes, sendWish, unsentWishes, type Wish } from './wishes';

export interface Wishes {
  /** Not at the server yet, newest first. */
  unsent: readonly Wish[];
  /** Sends them at once. */
  sendNow: () => void;
}

export function useWishes(studentId: number): Wishes {
  const guardianId = useCurrentUser()?.id;
  const read = (): Wish[] => (guardianId === undefined ? [] : unsentWishes({ guardianId, studentId }));
  const [, setVersion] = useState(0);
  useEffect(() => onWishes(() => batched(() => setVersion((before) => before + 1))), []);
  const unsent = read();
  const sendNow = useSending(read, unsent.map(({ key }) => key).join());
  return { unsent, sendNow };
}

/** Sends what waits: now, when the network or the app comes back, and again after a while. */
function useSending(read: () => Wish[], waiting: string): () => void {
  const latest = useRef<{ read: () => Wish[]; now: () => void }>({ read, now: () => undefined });
  latest.current.read = read;
  useEffect(() => {
    if (waiting === '') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let stopped = false;
    const attempt = async (): Promise<void> => {
      if (timer !== undefined) clearTimeout(timer);
      if (isOnline()) await Promise.all(latest.current.read().map(sendWish));
      if (stopped || latest.current.read().length === 0) return;
      if (timer !== undefined) clearTimeout(timer);
      timer = setTimeout(() => void attempt(), retryDelay(failures));
      failures += 1;
    };
    const now = (): void => {
      failures = 0;
      void attempt();
    };
    latest.current.now = now;
    void attempt();
    const stops = [onNetworkChange((online) => online && now()), onAppShow(now)];
    return () => {
      stopped = true;
      if (timer !== undefined) clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, [waiting]);
  return useRef(() => latest.current.now()).current;
}
