import { useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { isOnline } from '@/lib/network';
import { pollDelay } from './logic/polling';

/**
 * Looks again and again, ever more slowly, while the page is in front and the phone has a network.
 * @param waitingFor names what is waited for; empty for nothing. Another name starts anew with short waits
 * @param look fails silently: it is done again
 */
export function usePolling(waitingFor: string, look: () => Promise<unknown>): void {
  const [shown, setShown] = useState(true);
  usePageEvent('onShow', () => setShown(true));
  usePageEvent('onHide', () => setShown(false));
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    if (waitingFor === '' || !shown) return undefined;
    let timer = 0;
    let stopped = false;
    const wait = (attempt: number): void => {
      timer = setTimeout(() => {
        const looked = isOnline() ? latest.current() : Promise.resolve();
        void looked.catch(() => undefined).then(() => {
          if (!stopped) wait(attempt + 1);
        });
      }, pollDelay(attempt));
    };
    wait(0);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [waitingFor, shown]);
}
