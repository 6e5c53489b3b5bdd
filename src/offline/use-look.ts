/** When a page looks again at what it shows. */
import { useEffect, useRef } from 'react';
import { usePageEvent } from 'remax/macro';
import { outbox } from './phone-outbox';
import { onStale, type Tag } from '@/lib/stale';

/** Answers come in rows: the last of them is looked for, ms. While some still wait then, later. */
const SETTLED_MS = 500;
const WAITING_MS = 5000;

/**
 * Calls back when the page is shown, and soon after something it shows was made stale while it is in front.
 * @param tags of what the page shows; the same array at every render
 */
export function useLook(tags: readonly Tag[], look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  const shown = useRef(true);
  usePageEvent('onShow', () => {
    shown.current = true;
    latest.current();
  });
  usePageEvent('onHide', () => {
    shown.current = false;
  });
  useEffect(() => {
    let timer = 0;
    const lookAgain = () => {
      if (shown.current) latest.current();
    };
    const settled = () => {
      // Not before: the answer that made it stale is told of before it leaves the outbox, and is none that waits.
      if (outbox.getPending().length > 0) timer = setTimeout(lookAgain, WAITING_MS - SETTLED_MS);
      else lookAgain();
    };
    const stop = onStale(tags, () => {
      clearTimeout(timer);
      timer = setTimeout(settled, SETTLED_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [tags]);
}
