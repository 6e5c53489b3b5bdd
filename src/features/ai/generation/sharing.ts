/** What the page of a generation hands to WeChat. Imported only by that page: the compiler switches sharing on for all that reach it. */
import { useCallback, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { type ChatShare, shareToChat } from '@/lib/share';

export interface Sharing {
  /** Whether a link to it is out since this page was opened; undefined: as it was before. */
  isShared: boolean | undefined;
  /** Takes back every link to it; true when that is done. Never rejects. */
  withdraw: () => Promise<boolean>;
}

/** From the menu of the page, which says nothing of what friends see: the app. */
const APP = shareToChat('学伴：每天学一点', 'ai');

/** @param title of what is shared */
export function useSharing(id: number | undefined, studentId: number, title: string): Sharing {
  const [state, setState] = useState<{ id: number; isShared: boolean } | undefined>(undefined);
  const link = useCallback(
    async (id: number): Promise<ChatShare> => {
      try {
        const { token } = await call('POST ai_generations/{id}/share', { params: { id }, studentId });
        setState({ id, isShared: true });
        return shareToChat(title, 'aiShared', { token });
      } catch (error) {
        reportError(error);
        return APP;
      }
    },
    [studentId, title],
  );
  // A link is made when somebody sends it, never before. The host waits for it, and else sends what stands beside it.
  usePageEvent('onShareAppMessage', ({ from }: { from?: string } = {}) =>
    id === undefined || from !== 'button' ? APP : { ...APP, promise: link(id) },
  );
  const withdraw = useCallback(async () => {
    if (id === undefined) return false;
    try {
      await call('POST ai_generations/{id}/withdraw_share', { params: { id }, studentId });
      setState({ id, isShared: false });
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  }, [id, studentId]);
  return { isShared: state !== undefined && state.id === id ? state.isShared : undefined, withdraw };
}
