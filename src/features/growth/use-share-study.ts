/**
 * What a page hands to WeChat when it is shared. Imported only by pages that are shared: the compiler switches sharing on for
 * every page that reaches this file.
 */
import { usePageEvent } from 'remax/macro';
import { shareToChat } from '@/lib/share';
import { schoolDay } from '@/lib/time';
import { useDrawnPictures } from '@/shared/sharing';
import { chatPicture } from './draw/pictures';
import { cardText, sharedQuery, type SharedStudy, shareTitle } from './logic/shared-study';

const INVITATION = '学伴：每天一点，一起学习';

/** @param shared cut to what the sharer chose to show; undefined invites without it */
export function useShareStudy(shared: SharedStudy | undefined): void {
  const title = shared ? shareTitle(shared) : INVITATION;
  const picture = useDrawnPictures(title, shared && (() => [chatPicture(cardText(shared, schoolDay()))]));
  usePageEvent('onShareAppMessage', () => shareToChat(title, 'sharedStudy', shared ? sharedQuery(shared) : {}, picture(0)));
}
