import { setStaffCookie, staffToken } from '../../plugins/staff-access';
import type { RegisterSchoolCall } from '../parts';
import type { createStaffService } from './staff.service';
import type { createStaffSessionService } from './staff-sessions.service';

interface StaffServices {
  sessions: ReturnType<typeof createStaffSessionService>;
  staff: ReturnType<typeof createStaffService>;
}

export function staffRoutes(call: RegisterSchoolCall, { sessions, staff }: StaffServices, cookieSecure: boolean): void {
  call('POST sessions', async ({ body, caller, reply }) => {
    const { me, token } = await sessions.signIn(body, caller);
    setStaffCookie(reply, token, cookieSecure);
    return me;
  });
  call('POST sessions/send_captcha', ({ body, caller }) => sessions.sendCaptcha(body.phone, 'staff_sign_in', caller));
  call('POST sessions/sign_out', async ({ request, caller, reply }) => {
    const token = staffToken(request);
    if (token !== undefined) await sessions.signOut(token, caller);
    setStaffCookie(reply, undefined, cookieSecure);
    return null;
  });
  call('POST passwords/send_captcha', ({ body, caller }) => sessions.sendCaptcha(body.phone, 'staff_password', caller));
  call('POST passwords/reset', async ({ body, caller }) => {
    await sessions.resetPassword(body.phone, body.captcha, body.password, caller);
    return null;
  });
  call('POST passwords/by_link', async ({ body, caller }) => {
    await sessions.usePasswordLink(body.token, body.password, caller);
    return null;
  });
  call('GET me', ({ staff: me }) => sessions.getMe(me));

  call('GET staff', () => staff.list());
  call('GET teachers', () => staff.listTeachers());
  call('POST staff', ({ staff: actor, idempotencyKey, body, caller }) => staff.create({ staff: actor, idempotencyKey, caller }, body));
  call('PUT staff/{id}', ({ staff: actor, params, body, caller }) => staff.update({ staff: actor, caller }, params.id, body));
  call('POST staff/{id}/links', ({ staff: actor, params, caller }) => staff.makeLink({ staff: actor, caller }, params.id));
}
