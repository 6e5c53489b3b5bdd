import { useRef } from 'react';
import { usePageEvent } from 'remax/macro';
import { reportError } from './errors';

/**
 * Refreshes the page at a pull. WeChat ends the dots of the front page only, so a refresh that ends under another page ends
 * them when this one is seen again.
 */
export function usePullDown(refresh: () => unknown): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  const ended = useRef(false);
  // Remax ends the dots of the page then in front as soon as this is done.
  usePageEvent('onPullDownRefresh', async () => {
    ended.current = false;
    try {
      await latest.current();
    } catch (error) {
      reportError(error);
    }
    ended.current = true;
  });
  // Also when the other page was still opening; harmless if the dots have ended.
  usePageEvent('onShow', () => {
    if (!ended.current) return;
    ended.current = false;
    void wx.stopPullDownRefresh({});
  });
}
