import { useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { isApiError } from '@/lib/http/api-error';
import { isOnline } from './network';

/**
 * Calls back ever less often while the page is in front and there is a network, for ten minutes at most.
 * @param waitingFor names what is waited for; empty for nothing. Another name starts again with short waits
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
      const delay = pollDelay(attempt);
      if (delay === undefined) return;
      timer = setTimeout(() => {
        const looked = isOnline() ? latest.current() : Promise.resolve();
        void looked
          .catch((error: unknown) => {
            // It is no more: looking again will not bring it back.
            stopped = stopped || isApiError(error, 'NOT_FOUND');
          })
          .then(() => {
            if (!stopped) wait(attempt + 1);
          });
      }, delay);
    };
    wait(0);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [waitingFor, shown]);
}

/** When to look again at something that is being made. */

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
/** Looks before it is given up: some ten minutes. What takes longer is there when the page is opened the next time. */
const MOST_LOOKS = 42;

/** Wait before look number `attempt` (from 0), ms: a sheet is usually there after a second or two. Undefined: no more. */
export function pollDelay(attempt: number): number | undefined {
  return attempt >= MOST_LOOKS ? undefined : Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
}
