import { type MutableRefObject, useRef } from 'react';
import { usePageEvent } from 'remax/macro';

/**
 * Whether the page is the one that is seen: neither covered by another, which may be a copy of itself, nor in the background with the app.
 * @param onShown it is again; the newest is called
 */
export function useInFront(onShown: () => void): MutableRefObject<boolean> {
  const inFront = useRef(true);
  const latest = useRef(onShown);
  latest.current = onShown;
  usePageEvent('onHide', () => {
    inFront.current = false;
  });
  usePageEvent('onShow', () => {
    inFront.current = true;
    latest.current();
  });
  return inFront;
}
