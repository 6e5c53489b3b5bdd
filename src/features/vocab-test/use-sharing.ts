/**
 * What this page hands to WeChat when it is shared. Imported only by pages that are shared: the compiler switches
 * sharing on for every page that reaches this file.
 */
import { useCallback, useEffect, useRef } from 'react';
import { usePageEvent } from 'remax/macro';
import { drawToFile } from '@/components/picture/ShareCanvas';
import { shareToChat, shareToTimeline } from '@/lib/share';
import { chatPicture, timelinePicture } from './draw/pictures';
import { sharedQuery, type SharedResult, shareTitle } from './logic/shared-result';

interface Pictures {
  /** What the pictures were drawn from: another choice must never go out with an old picture. */
  title: string;
  chat?: string;
  timeline?: string;
}

/**
 * Shares to chat and timeline, with pictures that are drawn before they are asked for. Without one WeChat shows the page.
 * @param shared the result, cut to what the sharer chose to show; undefined invites to the test without one
 * @param ready false while it is not known whether there is a result: nothing is drawn yet
 */
export function useSharing(shared: SharedResult | undefined, ready: boolean): void {
  const title = shareTitle(shared);
  const drawn = useRef<Pictures>({ title: '' });
  const latest = useRef({ shared, title, ready });
  latest.current = { shared, title, ready };

  const draw = useCallback(async (): Promise<void> => {
    const { shared: result, title: wanted } = latest.current;
    const pictures: Pictures = drawn.current.title === wanted ? drawn.current : { title: wanted };
    drawn.current = pictures;
    pictures.chat ??= await drawToFile(chatPicture(result));
    // The sharer may have changed their mind while the first was drawn.
    if (latest.current.title === wanted) pictures.timeline ??= await drawToFile(timelinePicture(result));
  }, []);
  const drawWhatIsMissing = useCallback((): void => {
    if (latest.current.ready) draw().catch(() => undefined);
  }, [draw]);

  useEffect(drawWhatIsMissing, [title, ready, drawWhatIsMissing]);
  // A page below another one cannot draw: what it missed it draws when it is in front again.
  usePageEvent('onShow', drawWhatIsMissing);

  const picture = (kind: 'chat' | 'timeline'): string | undefined => (drawn.current.title === title ? drawn.current[kind] : undefined);
  usePageEvent('onShareAppMessage', () => shareToChat(title, 'vocabTest', sharedQuery(shared), picture('chat')));
  usePageEvent('onShareTimeline', () => shareToTimeline(title, sharedQuery(shared), picture('timeline')));
}
