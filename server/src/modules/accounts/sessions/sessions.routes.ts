import { sessionToken, setSessionCookie } from '../../../plugins/access';
import type { RegisterCall } from '../../../plugins/calls';
import { getCaller } from '../../../plugins/origin';
import type { OwnPasswordService } from './own-password.service';
import type { SessionService } from './sessions.service';

export interface SessionServices {
  sessions: SessionService;
  ownPassword: OwnPasswordService;
}

export function sessionRoutes(call: RegisterCall, { sessions, ownPassword }: SessionServices, cookieSecure: boolean): void {
  call('POST sessions/sign_in', async ({ body, request, reply }) => {
    const { user, token } = await sessions.signIn(body, getCaller(request));
    setSessionCookie(reply, token, cookieSecure);
    return user;
  });
  call('POST sessions/send_sign_in_captcha', ({ body, request }) => sessions.sendCaptcha(body.phone, 'sign_in', getCaller(request)));
  call('POST sessions/send_reset_password_captcha', ({ body, request }) =>
    sessions.sendCaptcha(body.phone, 'reset_password', getCaller(request)),
  );
  call('POST sessions/reset_password', async ({ body, request }) => {
    await sessions.resetPassword(body.phone, body.captcha, body.password, getCaller(request));
    return null;
  });
  call('POST sessions/wechat_sign_in', async ({ body, request, reply }) => {
    const { user, token } = await sessions.signInByWechat(body, getCaller(request));
    setSessionCookie(reply, token, cookieSecure);
    return user;
  });
  call('POST sessions/send_own_captcha', ({ guardian, request }) => ownPassword.sendCaptcha(guardian, getCaller(request)));
  call('POST sessions/change_password', async ({ guardian, body, request }) => {
    await ownPassword.change(guardian, body, getCaller(request));
    return null;
  });
  call('POST sessions/sign_out', async ({ request, reply }) => {
    const token = sessionToken(request);
    if (token !== undefined) await sessions.signOut(token, getCaller(request));
    setSessionCookie(reply, undefined, cookieSecure);
    return null;
  });
  call('GET sessions', ({ guardian }) => sessions.list(guardian));
  call('POST sessions/{id}/sign_out', async ({ guardian, params, request }) => {
    await sessions.endOne(guardian, params.id, getCaller(request));
    return null;
  });
  call('POST sessions/sign_out_everywhere', async ({ guardian, request, reply }) => {
    await sessions.signOutEverywhere(guardian, getCaller(request));
    setSessionCookie(reply, undefined, cookieSecure);
    return null;
  });
}
