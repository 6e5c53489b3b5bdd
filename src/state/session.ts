/** Who is signed in (spec §4, §5). */
import type { User } from '@xueban/contract/resources/users';
import { hasSession } from '@/lib/http/cookies';
import { atom, useRecoilValue } from '@/lib/recoil';

/** `starting` until the server has said who is signed in; `unreachable` when it could not be asked. */
export type SessionStatus = 'starting' | 'signed-in' | 'signed-out' | 'unreachable';

export const currentUserState = atom<User | undefined>({ key: 'session/user', default: undefined });
export const sessionStatusState = atom<SessionStatus>({ key: 'session/status', default: 'starting' });

/** Who is signed in was asked last of a server that failed: nothing is wrong with the network. */
export const serverFailedState = atom<boolean>({ key: 'session/server-failed', default: false });

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

export function useServerFailed(): boolean {
  return useRecoilValue(serverFailedState);
}

/** Somebody has signed in on this phone, and the server cannot be asked whether that still holds: nothing says it does not. */
export function useKeptSession(): boolean {
  return useSessionStatus() === 'unreachable' && hasSession();
}
