import { sessionToken, setSessionCookie } from '../../../plugins/access';
import type { RegisterCall } from '../../../plugins/calls';
import type { OwnPasswordService } from './own-password.service';
import type { SessionService } from './sessions.service';

export interface SessionServices {
  sessions: SessionService;
  ownPassword: OwnPasswordService;
}

export function sessionRoutes(call: RegisterCall, { sessions, ownPassword }: SessionServices, cookieSecure: boolean): void {
  call('POST sessions/sign_in', async ({ body, caller, reply }) => {
    const { user, token } = await sessions.signIn(body, caller);
    setSessionCookie(reply, token, cookieSecure);
    return user;
  });
  call('POST sessions/send_sign_in_captcha', ({ body, caller }) => sessions.sendCaptcha(body.phone, 'sign_in', caller));
  call('POST sessions/send_reset_password_captcha', ({ body, caller }) => sessions.sendCaptcha(body.phone, 'reset_password', caller));
  call('POST sessions/reset_password', async ({ body, caller }) => {
    await sessions.resetPassword(body.phone, body.captcha, body.password, caller);
    return null;
  });
  call('POST sessions/wechat_sign_in', async ({ body, caller, reply }) => {
    const { user, token } = await sessions.signInByWechat(body, caller);
    setSessionCookie(reply, token, cookieSecure);
    return user;
  });
  call('POST sessions/send_own_captcha', ({ guardian, caller }) => ownPassword.sendCaptcha(guardian, caller));
  call('POST sessions/change_password', async ({ guardian, body, caller }) => {
    await ownPassword.change(guardian, body, caller);
    return null;
  });
  call('POST sessions/sign_out', async ({ request, caller, reply }) => {
    const token = sessionToken(request);
    if (token !== undefined) await sessions.signOut(token, caller);
    setSessionCookie(reply, undefined, cookieSecure);
    return null;
  });
  call('GET sessions', ({ guardian }) => sessions.list(guardian));
  call('POST sessions/{id}/sign_out', async ({ guardian, params, caller }) => {
    await sessions.endOne(guardian, params.id, caller);
    return null;
  });
  call('POST sessions/sign_out_everywhere', async ({ guardian, caller, reply }) => {
    await sessions.signOutEverywhere(guardian, caller);
    setSessionCookie(reply, undefined, cookieSecure);
    return null;
  });
}
