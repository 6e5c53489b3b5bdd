/**
 * What a page hands to WeChat when it is shared. Imported only by pages that are shared: the compiler switches sharing on for
 * every page that reaches this file.
 */
import { useCallback, useEffect, useRef } from 'react';
import { usePageEvent } from 'remax/macro';
import { drawToFile } from '@/components/picture/ShareCanvas';
import { shareToChat } from '@/lib/share';
import { schoolDay } from '@/lib/time';
import { chatPicture } from './draw/pictures';
import { cardText, sharedQuery, type SharedStudy, shareTitle } from './logic/shared-study';

const INVITATION = '学伴：每天一点，一起学习';

/** @param shared cut to what the sharer chose to show; undefined invites without it */
export function useShareStudy(shared: SharedStudy | undefined): void {
  const title = shared ? shareTitle(shared) : INVITATION;
  // What the picture was drawn from: a withdrawn name must never go out with an old picture.
  const drawn = useRef<{ title: string; file?: string }>({ title: '' });
  const latest = useRef(shared);
  latest.current = shared;

  const draw = useCallback((): void => {
    const wanted = latest.current;
    if (wanted === undefined) return;
    const text = shareTitle(wanted);
    if (drawn.current.title === text && drawn.current.file !== undefined) return;
    const picture = { title: text };
    drawn.current = picture;
    drawToFile(chatPicture(cardText(wanted, schoolDay()))).then(
      (file) => {
        if (drawn.current === picture) drawn.current = { title: text, file };
      },
      // Without one WeChat shows the page.
      () => undefined,
    );
  }, []);
  useEffect(draw, [title, draw]);
  // A page below another one cannot draw: what it missed it draws when it is in front again.
  usePageEvent('onShow', draw);

  usePageEvent('onShareAppMessage', () =>
    shareToChat(title, 'sharedStudy', shared ? sharedQuery(shared) : {}, drawn.current.title === title ? drawn.current.file : undefined),
  );
}
