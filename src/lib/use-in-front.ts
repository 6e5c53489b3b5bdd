import { type MutableRefObject, useRef } from 'react';
import { usePageEvent } from 'remax/macro';

/**
 * Whether the page is seen: neither covered by another (perhaps a copy of itself) nor in the background.
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
