/** What was shared is shared on by its own link. Imported only by its page: the compiler switches sharing on for all that reach it. */
import { usePageEvent } from 'remax/macro';
import { shareToChat } from '@/lib/share';

export function useSharedAgain(token: string | undefined, title: string | undefined): void {
  usePageEvent('onShareAppMessage', () =>
    token === undefined || title === undefined ? shareToChat('学伴：每天学一点', 'vocabTest') : shareToChat(title, 'aiShared', { token }),
  );
}
