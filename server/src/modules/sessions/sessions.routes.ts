import { sessionToken, setSessionCookie } from '../../plugins/access';
import type { RegisterCall } from '../../plugins/calls';
import type { SessionService } from './sessions.service';

export function sessionRoutes(call: RegisterCall, sessions: SessionService, cookieSecure: boolean): void {
  call('POST sessions/sign_in', async ({ body, request, reply }) => {
    const { user, token } = await sessions.signIn(body, request.ip);
    setSessionCookie(reply, token, cookieSecure);
    return user;
  });
  call('POST sessions/send_sign_in_captcha', ({ body, request }) => sessions.sendCaptcha(body.phone, 'sign_in', request.ip));
  call('POST sessions/send_reset_password_captcha', ({ body, request }) => sessions.sendCaptcha(body.phone, 'reset_password', request.ip));
  call('POST sessions/reset_password', async ({ body, request }) => {
    await sessions.resetPassword(body.phone, body.captcha, body.password, request.ip);
    return null;
  });
  call('POST sessions/sign_out', async ({ request, reply }) => {
    const token = sessionToken(request);
    if (token !== undefined) await sessions.signOut(token);
    setSessionCookie(reply, undefined, cookieSecure);
    return null;
  });
}
