/** Signing in and out, and who it is then (spec §4, §5). */
import type { Calls } from '@xueban/contract/calls';
import type { User } from '@xueban/contract/resources/users';
import { reportError } from '@/lib/errors';
import { isServerAway } from '@/lib/http/api-error';
import { call, sessionChanged } from '@/lib/http/call';
import { clearCredentials, forgetStudent } from '@/lib/http/identity';
import { returnFrom } from '@/lib/navigation';
import { outbox } from '@/offline';
import { queryClient } from '@/lib/query-client';
import { batched, useRecoilCallback } from '@/lib/recoil';
import { currentUserState, serverFailedState, sessionStatusState, signingOutState, signInOwedState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { useStudentActions } from './students';
import { emptyStudy, studyState, SUBJECTS } from '@/state/study';

/** By code or password, or by the code of WeChat's button for the phone number. */
export type SignInBody = Calls['POST sessions/sign_in']['body'] | Calls['POST sessions/wechat_sign_in']['body'];

export interface SessionActions {
  /** Asks the server who is signed in. @throws ApiError */
  refreshUser: () => Promise<User>;
  /** The guardian as a call has just given them: a name or a picture was changed. */
  keepUser: (user: User) => void;
  /** Reads the students, chooses the current one and refreshes it. @throws ApiError, StudentMissingError 学员不存在 */
  loadStudents: () => Promise<void>;
  /**
   * Signs in, then runs the start-up sequence and leaves the sign-in page: back to where the guardian was,
   * or to the first tab when another guardian was there. @throws ApiError when sign-in is refused
   */
  signIn: (body: SignInBody) => Promise<void>;
  /** Forgets session and student on this phone, ends the session on the server, empties what was loaded. Never fails. */
  signOut: () => Promise<void>;
}

/** Forgets on this phone all that was loaded for a guardian. */
function useEmpty(): () => void {
  return useRecoilCallback(
    ({ set }) =>
      () => {
        queryClient.clear();
        batched(() => {
          set(currentUserState, undefined);
          set(currentStudentState, undefined);
          set(studentsState, []);
          for (const subject of SUBJECTS) set(studyState(subject), emptyStudy);
        });
      },
    [],
  );
}

export function useSessionActions(): SessionActions {
  const empty = useEmpty();
  const { refreshStudents, refreshCurrentStudent } = useStudentActions();

  const refreshUser = useRecoilCallback(
    ({ set, snapshot }) =>
      async () => {
        const user = await call('GET users/current', { sessionOptional: true }).catch((error: unknown) => {
          set(serverFailedState, isServerAway(error));
          throw error;
        });
        const before = snapshot.getLoadable(currentUserState).getValue();
        if (before !== undefined && before.id !== user.id) {
          empty();
          forgetStudent();
        }
        batched(() => {
          set(currentUserState, user);
          set(sessionStatusState, 'signed-in');
          set(serverFailedState, false);
          set(signInOwedState, false);
        });
        outbox.setGuardian(user.id);
        return user;
      },
    [empty],
  );

  const keepUser = useRecoilCallback(
    ({ set }) =>
      (user: User) =>
        set(currentUserState, user),
    [],
  );

  const loadStudents = useRecoilCallback(
    () => async () => {
      await refreshStudents();
      // Freshness only: the list has just given the same student.
      refreshCurrentStudent().catch(() => undefined);
    },
    [refreshStudents, refreshCurrentStudent],
  );

  const signIn = useRecoilCallback(
    ({ snapshot }) =>
      async (body: SignInBody) => {
        const before = snapshot.getLoadable(currentUserState).getValue();
        // From here on the cookie may be another guardian's: nothing is sent for anyone until the server has said whose it is.
        outbox.setGuardian(undefined);
        const user = await ('code' in body ? call('POST sessions/wechat_sign_in', { body }) : call('POST sessions/sign_in', { body }));
        sessionChanged();
        await refreshUser();
        await loadStudents().catch(reportError);
        const sameGuardian = before === undefined || before.id === user.id;
        returnFrom(sameGuardian);
      },
    [refreshUser, loadStudents],
  );

  const signOut = useRecoilCallback(
    ({ set }) =>
      async () => {
        set(signingOutState, true);
        const cookie = clearCredentials();
        outbox.setGuardian(undefined);
        sessionChanged();
        await call('POST sessions/sign_out', { cookie, quiet: true }).catch(() => undefined);
        batched(() => {
          empty();
          set(sessionStatusState, 'signed-out');
          set(signingOutState, false);
        });
      },
    [empty],
  );

  return { refreshUser, keepUser, loadStudents, signIn, signOut };
}
