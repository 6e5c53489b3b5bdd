/** What the app does when it opens (spec §4). */
import { useEffect } from 'react';
import { usePageEvent } from 'remax/macro';
import type { User } from '@xueban/contract/resources/users';
import { appAsksForConsent } from '@xueban/contract/consent';
import { type RouteName, routes } from '@xueban/contract/routes';
import { goToSignIn, onSessionLost, reportError } from '@/lib/errors';
import { isTransient, isUnauthenticated, isUnreached } from '@/lib/http/api-error';
import { hasSession } from '@/lib/http/cookies';
import { isSinglePage, launchPath, onAppShow } from '@/lib/lifecycle';
import { goAside, isInFront, isOpen, pageDepth, returnFrom } from '@/lib/navigation';
import { isOnline, onNetworkChange } from '@/lib/network';
import { outbox } from '@/offline';
import { useRecoilCallback } from '@/lib/recoil';
import { toastText } from '@/lib/toast';
import { useBalanceRefresh } from './balance';
import { currentUserState, sessionStatusState, signingOutState, signInOwedState } from '@/state/session';
import { useSessionActions } from './session';

/** Who comes back to the app after so long is asked for anew: the texts may have changed, and a session runs for months. */
const LOOK_AGAIN_MS = 5 * 60_000;
const STORAGE_FULL_MESSAGE = '手机存储空间不足，请先不要关闭小程序';

/** Pages that need no session: somebody shared them, or they are for whoever has no account yet (decision 5). */
const VISITOR_PAGES: readonly RouteName[] = [
  'vocabTest',
  'vocabTestTake',
  'vocabTestReport',
  'aiShared',
  'sharedStudy',
  'trialGroup',
  'trialBooking',
];

/** Stands once inside the app's providers and shows nothing. */
export function StartUp() {
  const start = useStart();
  const lookAgain = useLookAgain();
  useBalanceRefresh();

  useEffect(() => {
    const stops = [onSessionLost(() => outbox.setGuardian(undefined)), outbox.onStorageFull(() => toastText(STORAGE_FULL_MESSAGE))];
    // A page opened from the timeline has no session: it lives from its address alone.
    if (!isSinglePage()) void start();
    return () => stops.forEach((stop) => stop());
  }, [start]);
  useEffect(() => onAppShow(() => void lookAgain()), [lookAgain]);

  return null;
}

/** Nothing says that the session has ended: the phone has its cookie, and no answer came (decision 2). */
const isKept = (error: unknown): boolean => isUnreached(error) && !isUnauthenticated(error) && hasSession();

/**
 * Current user, then students and the current one. Without a current user, the way leads to sign-in, but for a visitor's
 * page and for whoever is signed in without a network.
 */
function useStart(): () => Promise<void> {
  const { refreshUser, loadStudents } = useSessionActions();
  return useRecoilCallback(
    ({ set }) => {
      const start = async (again = false): Promise<void> => {
        let user: User;
        try {
          user = await refreshUser();
        } catch (error) {
          if (isTransient(error)) onceReachable(() => void start(true));
          // The learner may be learning in the round on the phone meanwhile: only a real end of the session interrupts.
          if (again && isTransient(error)) return;
          const atVisitorPage = isAtVisitorPage();
          const stays = isKept(error);
          set(signInOwedState, atVisitorPage && !stays);
          set(sessionStatusState, isTransient(error) ? 'unreachable' : 'signed-out');
          if (atVisitorPage || stays) return;
          reportError(error);
          goToSignIn();
          return;
        }
        leaveSignInPage();
        lookedAt = Date.now();
        // The texts have changed since the guardian agreed: nothing goes on before they have been asked.
        if (appAsksForConsent(user.consent) && !isAtVisitorPage()) goToConsent();
        await loadStudents().catch(reportError);
      };
      return start;
    },
    [refreshUser, loadStudents],
  );
}

let lookedAt = 0;

/** A session that runs while the texts change: the guardian is asked when they come back, and then is where they were. */
function useLookAgain(): () => Promise<void> {
  const { refreshUser } = useSessionActions();
  return useRecoilCallback(
    ({ snapshot }) =>
      async () => {
        const isSignedIn = snapshot.getLoadable(sessionStatusState).getValue() === 'signed-in';
        if (!isSignedIn || snapshot.getLoadable(signingOutState).getValue()) return;
        // A clock that was set back says nothing.
        const since = Date.now() - lookedAt;
        if (since >= 0 && since < LOOK_AGAIN_MS) return;
        lookedAt = Date.now();
        // A session that has ended, or a network that is gone, is found by what the page asks for next.
        const user = await refreshUser().catch(() => undefined);
        if (user && appAsksForConsent(user.consent) && !isAtVisitorPage()) goToConsent();
      },
    [refreshUser],
  );
}

/**
 * For a page that needs a session: leads to sign-in, or to the consent that is asked for, if start-up could not, when it
 * is in front.
 */
export function useOwed(): void {
  const pay = useRecoilCallback(
    ({ set, snapshot }) =>
      () => {
        if (isAtVisitorPage()) return;
        if (snapshot.getLoadable(signInOwedState).getValue()) {
          set(signInOwedState, false);
          goToSignIn();
          return;
        }
        // Whoever left the consent page is being signed out: they have answered.
        const user = snapshot.getLoadable(currentUserState).getValue();
        if (user && appAsksForConsent(user.consent) && !snapshot.getLoadable(signingOutState).getValue()) goToConsent();
      },
    [],
  );
  useEffect(pay, [pay]);
  usePageEvent('onShow', pay);
}

/** A server that starts anew is back within this, ms. */
const ASK_AGAIN_MS = 15_000;

/**
 * The session is asked for again when the network returns or the app comes to the front; if only the server is away, by a
 * timer. Until then no answer is sent, because nobody knows whose it is.
 */
function onceReachable(run: () => void): void {
  const once = (): void => {
    stops.forEach((stop) => stop());
    run();
  };
  const timer = setTimeout(() => (isOnline() ? once() : undefined), ASK_AGAIN_MS);
  const stops = [onNetworkChange((online) => online && once()), onAppShow(once), () => clearTimeout(timer)];
}

let consentOnTheWay = false;

/** Once, whoever asks: start-up and the page that is in front may do so together. */
function goToConsent(): void {
  if (consentOnTheWay || isOpen('consent')) return;
  consentOnTheWay = true;
  goAside('consent', () => {
    consentOnTheWay = false;
  });
}

/** The page in front; before the first one is there, the one the app was opened with. */
function isAtVisitorPage(): boolean {
  return VISITOR_PAGES.some((name) => (pageDepth() > 0 ? isInFront(name) : launchPath() === routes[name].path));
}

/** Who was sent there by a server that failed goes back to where they were. */
export function leaveSignInPage(): void {
  if (isInFront('signIn')) returnFrom(true);
}
