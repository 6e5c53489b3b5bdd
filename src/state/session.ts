/** Who is signed in (spec §4, §5). */
import type { Calls } from '@xueban/contract/calls';
import type { User } from '@xueban/contract/resources/users';
import { reportError } from '@/lib/errors';
import { call, sessionChanged } from '@/lib/http/call';
import { clearCredentials, forgetStudent } from '@/lib/http/identity';
import { returnFrom } from '@/lib/navigation';
import { outbox } from '@/lib/outbox';
import { queryClient } from '@/lib/query-client';
import { atom, batched, useRecoilCallback, useRecoilValue } from '@/lib/recoil';
import { currentStudentState, studentsState, useStudentActions } from './students';
import { emptyStudy, SUBJECTS, studyState } from './study/study-state';

/** `starting` until the server has said who is signed in; `unreachable` when it could not be asked. */
export type SessionStatus = 'starting' | 'signed-in' | 'signed-out' | 'unreachable';

export const currentUserState = atom<User | undefined>({ key: 'session/user', default: undefined });
export const sessionStatusState = atom<SessionStatus>({ key: 'session/status', default: 'starting' });

/** Start-up found nobody, on a page that needs no session: the next page that does leads to sign-in, once. */
export const signInOwedState = atom<boolean>({ key: 'session/sign-in-owed', default: false });

/** While the server is told of a sign-out: the guardian is still shown, and asked nothing more. */
export const signingOutState = atom<boolean>({ key: 'session/signing-out', default: false });

/** The signed-in guardian. Stays while the sign-in page is open after a 401: the pages below are still theirs. */
export function useCurrentUser(): User | undefined {
  return useRecoilValue(currentUserState);
}

export function useSessionStatus(): SessionStatus {
  return useRecoilValue(sessionStatusState);
}

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

export function useSessionActions(): SessionActions {
  const { refreshStudents, refreshCurrentStudent } = useStudentActions();

  const empty = useRecoilCallback(
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

  const refreshUser = useRecoilCallback(
    ({ set, snapshot }) =>
      async () => {
        const user = await call('GET users/current', { sessionOptional: true });
        const before = snapshot.getLoadable(currentUserState).getValue();
        if (before !== undefined && before.id !== user.id) {
          empty();
          forgetStudent();
        }
        batched(() => {
          set(currentUserState, user);
          set(sessionStatusState, 'signed-in');
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
