/** A page that is about the current student or their guardian, also when the app was opened on it. */
import { type ReactElement, useCallback } from 'react';
import { StateView } from '@/components/StateView';
import { Screen } from '@/components/Screen';
import { reportError } from '@/lib/errors';
import { isUnauthenticated } from '@/lib/http/api-error';
import { go } from '@/lib/navigation';
import { usePullDown } from '@/lib/use-pull-down';
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import { useCurrentUser, useServerFailed, useSessionStatus } from '@/state/session';
import { useSessionActions } from './session';
import { leaveSignInPage, useOwed } from './start-up';
import { useCurrentStudent } from '@/state/students';

export interface StudentPageProps {
  /** The shape of the page, until it is known whose it is. */
  waiting: ReactElement;
  children: (student: Student) => ReactElement;
}

const signIn = () => go('signIn');

export function StudentPage({ waiting, children }: StudentPageProps) {
  useOwed();
  const student = useCurrentStudent();
  return student ? children(student) : <Nobody waiting={waiting} />;
}

export interface GuardianPageProps {
  /** The shape of the page, until it is known whose it is. */
  waiting: ReactElement;
  children: (user: User) => ReactElement;
}

export function GuardianPage({ waiting, children }: GuardianPageProps) {
  useOwed();
  const user = useCurrentUser();
  return user ? children(user) : <Nobody waiting={waiting} />;
}

/** Asks the server once more who is signed in. The page says what is missing; a session that has ended leads to sign-in. */
export function useAskAgain(): () => Promise<void> {
  const { refreshUser, loadStudents } = useSessionActions();
  return useCallback(
    () =>
      refreshUser()
        .then(leaveSignInPage)
        .then(loadStudents)
        .catch((error: unknown) => {
          if (isUnauthenticated(error)) reportError(error);
        }),
    [refreshUser, loadStudents],
  );
}

/** Whoever is signed in is not sent away: what cannot be reached is said, and it goes on by itself. */
export function Unreached(): ReactElement {
  const failed = useServerFailed();
  const askAgain = useAskAgain();
  return (
    <StateView
      kind={failed ? 'error' : 'offline'}
      title={failed ? '服务器暂时连不上' : '网络没有连上'}
      text={`${failed ? '服务器' : '网络'}恢复后会自动继续，已经学过的都在`}
      action="再试一次"
      onAction={askAgain}
    />
  );
}

function Nobody({ waiting }: Pick<StudentPageProps, 'waiting'>): ReactElement {
  const session = useSessionStatus();
  const askAgain = useAskAgain();
  usePullDown(askAgain);
  if (session === 'starting' || session === 'signed-in') return waiting;
  return (
    <Screen>
      {session === 'unreachable' ? (
        <Unreached />
      ) : (
        <StateView kind="empty" title="还没有登录" text="登录后就能接着上次的地方学" action="登录" onAction={signIn} />
      )}
    </Screen>
  );
}
