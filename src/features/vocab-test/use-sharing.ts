/**
 * What this page hands to WeChat when it is shared. Imported only by pages that are shared: the compiler switches
 * sharing on for every page that reaches this file.
 */
import { usePageEvent } from 'remax/macro';
import { shareToChat, shareToTimeline } from '@/lib/share';
import { useDrawnPictures } from '@/shared/sharing';
import { chatPicture, timelinePicture } from './draw/pictures';
import { sharedQuery, type SharedResult, shareTitle } from './logic/shared-result';

/**
 * Shares to chat and timeline.
 * @param shared the result, cut to what the sharer chose to show; undefined invites to the test without one
 * @param ready false while it is not known whether there is a result: nothing is drawn yet
 */
export function useSharing(shared: SharedResult | undefined, ready: boolean): void {
  const title = shareTitle(shared);
  const picture = useDrawnPictures(title, ready ? () => [chatPicture(shared), timelinePicture(shared)] : undefined);
  usePageEvent('onShareAppMessage', () => shareToChat(title, 'vocabTest', sharedQuery(shared), picture(0)));
  usePageEvent('onShareTimeline', () => shareToTimeline(title, sharedQuery(shared), picture(1)));
}
