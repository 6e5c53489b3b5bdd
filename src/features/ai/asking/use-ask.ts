/** Asking for something: kept on the phone, and on to the page on which it comes. */
import { useCallback } from 'react';
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import { go, redirect } from '@/lib/navigation';
import { toastText } from '@/lib/toast';
import { useCurrentUser } from '@/state/session';
import { makeWish } from './wishes';

/** @param inPlace the page that asks is left */
export function useAsk(studentId: number, inPlace = false): (request: AiRequest) => void {
  const guardianId = useCurrentUser()?.id;
  return useCallback(
    (request) => {
      if (guardianId === undefined) {
        toastText('还没有连上学校，稍等一下再试');
        return;
      }
      const { key } = makeWish({ guardianId, studentId }, request);
      if (inPlace) redirect('aiShow', { wish: key });
      else go('aiShow', { wish: key });
    },
    [guardianId, studentId, inPlace],
  );
}
