/** What the page of a generation hands to WeChat. Imported only by that page: the compiler switches sharing on for all that reach it. */
import { useCallback, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { shareToChat } from '@/lib/share';

export interface Sharing {
  /** There is a link: the host's button can send it. */
  isReady: boolean;
  /** Asks for a link. Never rejects. */
  prepare: () => Promise<void>;
  /** Takes back every link to it; true when that is done. Never rejects. */
  withdraw: () => Promise<boolean>;
}

/** @param title of what is shared */
export function useSharing(id: number | undefined, studentId: number, title: string): Sharing {
  const [token, setToken] = useState<{ of: number; text: string } | undefined>(undefined);
  const known = token !== undefined && token.of === id ? token.text : undefined;
  usePageEvent('onShareAppMessage', () =>
    known === undefined ? shareToChat('学伴：每天学一点', 'ai') : shareToChat(title, 'aiShared', { token: known }),
  );
  const prepare = useCallback(async () => {
    if (id === undefined || known !== undefined) return;
    try {
      const { token: text } = await call('POST ai_generations/{id}/share', { params: { id }, studentId });
      setToken({ of: id, text });
    } catch (error) {
      reportError(error);
    }
  }, [id, known, studentId]);
  const withdraw = useCallback(async () => {
    if (id === undefined) return false;
    try {
      await call('POST ai_generations/{id}/withdraw_share', { params: { id }, studentId });
      setToken(undefined);
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  }, [id, studentId]);
  return { isReady: known !== undefined, prepare, withdraw };
}
