import { getCaller } from '../../plugins/origin';
import { setStaffCookie, staffToken } from '../../plugins/staff-access';
import type { RegisterSchoolCall } from '../parts';
import type { createStaffService } from './staff.service';
import type { createStaffSessionService } from './staff-sessions.service';

interface StaffServices {
  sessions: ReturnType<typeof createStaffSessionService>;
  staff: ReturnType<typeof createStaffService>;
}

export function staffRoutes(call: RegisterSchoolCall, { sessions, staff }: StaffServices, cookieSecure: boolean): void {
  call('POST sessions', async ({ body, request, reply }) => {
    const { me, token } = await sessions.signIn(body, getCaller(request));
    setStaffCookie(reply, token, cookieSecure);
    return me;
  });
  call('POST sessions/send_captcha', ({ body, request }) => sessions.sendCaptcha(body.phone, 'staff_sign_in', getCaller(request)));
  call('POST sessions/sign_out', async ({ request, reply }) => {
    const token = staffToken(request);
    if (token !== undefined) await sessions.signOut(token, getCaller(request));
    setStaffCookie(reply, undefined, cookieSecure);
    return null;
  });
  call('POST passwords/send_captcha', ({ body, request }) => sessions.sendCaptcha(body.phone, 'staff_password', getCaller(request)));
  call('POST passwords/reset', async ({ body, request }) => {
    await sessions.resetPassword(body.phone, body.captcha, body.password, getCaller(request));
    return null;
  });
  call('POST passwords/by_link', async ({ body, request }) => {
    await sessions.usePasswordLink(body.token, body.password, getCaller(request));
    return null;
  });
  call('GET me', ({ staff: me }) => sessions.getMe(me));

  call('GET staff', () => staff.list());
  call('GET teachers', () => staff.listTeachers());
  call('POST staff', ({ staff: actor, idempotencyKey, body, request }) =>
    staff.create({ staff: actor, idempotencyKey, caller: getCaller(request) }, body),
  );
  call('PUT staff/{id}', ({ staff: actor, params, body, request }) =>
    staff.update({ staff: actor, caller: getCaller(request) }, params.id, body),
  );
  call('POST staff/{id}/links', ({ staff: actor, params, request }) =>
    staff.makeLink({ staff: actor, caller: getCaller(request) }, params.id),
  );
}
