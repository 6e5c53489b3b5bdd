/** What the app does when it opens (spec §4). */
import { useEffect } from 'react';
import { goToSignIn, onSessionLost, reportError } from '@/lib/errors';
import { isTransient } from '@/lib/http/api-error';
import { isSinglePage, onAppShow } from '@/lib/lifecycle';
import { back, go, isInFront, pageDepth } from '@/lib/navigation';
import { onNetworkChange } from '@/lib/network';
import { outbox } from '@/lib/outbox';
import { useRecoilCallback } from '@/lib/recoil';
import { toastText } from '@/lib/toast';
import { sessionStatusState, useSessionActions } from './session';

const STORAGE_FULL_MESSAGE = '手机存储空间不足，请先不要关闭小程序';

/** Stands once inside the app's providers and shows nothing. */
export function StartUp() {
  const start = useStart();

  useEffect(() => {
    const stops = [
      onSessionLost(() => outbox.setGuardian(undefined)),
      outbox.onStorageFull(() => toastText(STORAGE_FULL_MESSAGE)),
    ];
    // A page opened from the timeline has no session: it lives from its address alone.
    if (!isSinglePage()) void start();
    return () => stops.forEach((stop) => stop());
  }, [start]);

  return null;
}

/** Current user, then students and the current one. Without a current user, the way leads to sign-in. */
function useStart(): () => Promise<void> {
  const { refreshUser, loadStudents } = useSessionActions();
  return useRecoilCallback(({ set }) => {
    const start = async (again = false): Promise<void> => {
      try {
        await refreshUser();
      } catch (error) {
        if (isTransient(error)) onceReachable(() => void start(true));
        // The learner may be going on with the round on the phone meanwhile: only a real end of the session interrupts.
        if (again && isTransient(error)) return;
        set(sessionStatusState, isTransient(error) ? 'unreachable' : 'signed-out');
        reportError(error);
        goToSignIn();
        return;
      }
      leaveSignIn();
      await loadStudents().catch(reportError);
    };
    return start;
  }, [refreshUser, loadStudents]);
}

/**
 * Opened without a network: the session may well be good, so it is asked for again when the network is there or the
 * app comes back to the front, whichever page is open. Until then no answer is sent, since nobody knows for whom.
 */
function onceReachable(run: () => void): void {
  const once = (): void => {
    stops.forEach((stop) => stop());
    run();
  };
  const stops = [onNetworkChange((online) => online && once()), onAppShow(once)];
}

function leaveSignIn(): void {
  if (!isInFront('signIn')) return;
  if (pageDepth() > 1) back();
  else go('words');
}
