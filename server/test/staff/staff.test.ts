/** Staff over HTTP: signing in, choosing a password, being taken on and disabled. */
import { SESSION_COOKIE } from '@xueban/contract/http';
import { STAFF_COOKIE } from '@xueban/contract/school/constants';
import type { Me } from '@xueban/contract/school/sessions';
import type { StaffLink, StaffMember } from '@xueban/contract/school/staff';
import { sql } from 'drizzle-orm';
import { createAdminProgram } from '../../src/cli/admin-program';
import { newPhone, PASSWORD, useTestApp } from '../support/app';
import { createStaff, school, signInStaff } from './support';

const api = useTestApp();
let owner: { id: number; phone: string; cookie: string };
beforeAll(async () => {
  const made = await createStaff(api, 'owner');
  owner = { ...made, cookie: await signInStaff(api, made.phone) };
});

let keys = 0;
const newKey = (): string => `key-of-a-test-${(keys += 1)}`;
const takeOn = (body: Record<string, unknown>, key = newKey()) => school(api, 'POST staff', { cookie: owner.cookie, key, body });

describe('signing in', () => {
  test('from a new network a code is asked for, whatever the password; from there a password is enough afterwards', async () => {
    const { phone } = await createStaff(api, 'assistant');
    const from = '198.51.100.4';
    for (const password of [PASSWORD, 'wrong-password']) {
      expect((await school(api, 'POST sessions', { body: { phone, password }, from })).body.error).toBe('SECOND_STEP_REQUIRED');
    }
    await school(api, 'POST sessions/send_captcha', { body: { phone }, from });
    const captcha = api.sent.at(-1)!.code;
    expect((await school(api, 'POST sessions', { body: { phone, password: 'wrong-password', captcha }, from })).body.error).toBe(
      'CREDENTIALS_INVALID',
    );
    const signedIn = await school(api, 'POST sessions', { body: { phone, password: PASSWORD, captcha }, from });
    expect(signedIn.body.data).toMatchObject({ role: 'assistant', teacher: null });
    const cookie = String(signedIn.headers['set-cookie']);
    expect(cookie).toMatch(new RegExp(`^${STAFF_COOKIE}=.*Path=/school/v1.*HttpOnly.*SameSite=Strict`));
    expect((await school(api, 'POST sessions', { body: { phone, password: PASSWORD }, from })).status).toBe(200);
    expect((await school(api, 'POST sessions', { body: { phone, password: 'wrong-password' }, from })).body.error).toBe(
      'CREDENTIALS_INVALID',
    );
  });

  test('a session ends an hour after its last call, twelve hours after its beginning, when it is signed out, and when its owner is disabled', async () => {
    const age = (column: string, by: string) =>
      api.database.db.execute(sql.raw(`update staff_sessions set ${column} = ${column} - interval '${by}'`));
    const { phone } = owner;
    const open = async () => {
      const cookie = await signInStaff(api, phone);
      expect((await school(api, 'GET me', { cookie })).body.data).toMatchObject({ role: 'owner' } satisfies Partial<Me>);
      return cookie;
    };
    const idle = await open();
    await age('touched_at', '59 minutes');
    expect((await school(api, 'GET me', { cookie: idle })).status).toBe(200); // and so it was used
    await age('touched_at', '59 minutes');
    expect((await school(api, 'GET me', { cookie: idle })).status).toBe(200);
    await age('touched_at', '61 minutes');
    expect((await school(api, 'GET me', { cookie: idle })).status).toBe(401);
    const old = await open();
    await age('expires_at', '12 hours');
    expect((await school(api, 'GET me', { cookie: old })).status).toBe(401);
    const ended = await open();
    await school(api, 'POST sessions/sign_out', { cookie: ended });
    expect((await school(api, 'GET me', { cookie: ended })).status).toBe(401);
    owner.cookie = await open();
  });

  test('a guardian with the same phone has a session, a password and codes of their own', async () => {
    const phone = newPhone();
    await api.createParent({ phone, password: 'another-password-7' });
    await createStaff(api, 'teacher', await api.createTeacher('周老师'), phone);
    const staffCookie = await signInStaff(api, phone);
    const guardianCookie = await api.signIn(phone, 'another-password-7');
    expect((await school(api, 'GET me', { cookie: guardianCookie })).status).toBe(401);
    expect((await api.call('GET users/current', { cookie: staffCookie })).status).toBe(401);
    // Nor under the name of the other's cookie.
    const named = (name: string, cookie: string) => cookie.replace(/^\w+/, name);
    expect((await school(api, 'GET me', { cookie: named(STAFF_COOKIE, guardianCookie) })).status).toBe(401);
    expect((await api.call('GET users/current', { cookie: named(SESSION_COOKIE, staffCookie) })).status).toBe(401);
    await api.call('POST sessions/send_sign_in_captcha', { body: { phone }, from: '198.51.100.9' });
    const captcha = api.sent.at(-1)!.code;
    const tried = await school(api, 'POST sessions', { body: { phone, password: PASSWORD, captcha }, from: '198.51.100.9' });
    expect(tried.body.error).toBe('CAPTCHA_INVALID');
  });
});

describe('choosing a password', () => {
  const choose = (path: string, password: string) =>
    school(api, 'POST passwords/by_link', { body: { token: path.split('/').at(-1), password } });

  test('by a link, once; a new link ends the one before, and a common password leaves it as it is', async () => {
    const phone = newPhone();
    const made = (await takeOn({ name: '李教务', phone, role: 'assistant' })).body.data as { staff: StaffMember; link: StaffLink };
    expect(made.staff).toMatchObject({ phone, role: 'assistant', has_password: false, disabled: false, version: 1 });
    const again = (await school(api, `POST staff/${made.staff.id}/links`, { cookie: owner.cookie, key: newKey() })).body.data as StaffLink;
    expect((await choose(made.link.path, 'lin-reads-at-school')).body.error).toBe('STAFF_LINK_ENDED');
    expect((await choose(again.path, 'password')).body.error).toBe('PASSWORD_TOO_COMMON');
    expect((await choose(again.path, 'lin-reads-at-school')).status).toBe(200);
    expect((await choose(again.path, 'lin-reads-elsewhere')).body.error).toBe('STAFF_LINK_ENDED');
    await signInStaff(api, phone, 'lin-reads-at-school');
  });

  test('by a code, which ends every session', async () => {
    const { phone } = await createStaff(api, 'assistant');
    const cookie = await signInStaff(api, phone);
    await school(api, 'POST passwords/send_captcha', { body: { phone }, from: '198.51.100.20' });
    const body = { phone, captcha: api.sent.at(-1)!.code, password: 'lin-reads-at-school' };
    expect((await school(api, 'POST passwords/reset', { body, from: '198.51.100.20' })).status).toBe(200);
    expect((await school(api, 'GET me', { cookie })).status).toBe(401);
    await signInStaff(api, phone, 'lin-reads-at-school');
  });

  test('create-staff prints a link, for the first owner of a school', async () => {
    const lines: string[] = [];
    const admin = (...args: string[]) =>
      createAdminProgram({
        env: { DATABASE_URL: api.url },
        out: (line) => void lines.push(line),
        err: (line) => void lines.push(line),
      }).parseAsync(args, { from: 'user' });
    const phone = newPhone();
    await admin('create-staff', '--role', 'owner', '--phone', phone, '--name', '陈校长');
    const path = /\/console\/#\/password\/[\w-]{20,}/.exec(lines.join('\n'))![0];
    expect((await choose(path, 'lin-reads-at-school')).status).toBe(200);
    await expect(admin('create-staff', '--role', 'owner', '--phone', phone, '--name', '陈校长')).rejects.toThrow(
      '这个手机号已经有教职工在用',
    );
  });
});

describe('taking on and disabling', () => {
  test('the same key takes on once, however often it is sent at once; with something else it is refused', async () => {
    const key = newKey();
    const body = { name: '王教务', phone: newPhone(), role: 'assistant' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeOn(body, key)));
    const ids = answers.map((answer) => (answer.body.data as { staff: StaffMember }).staff.id);
    expect(new Set(ids).size).toBe(1);
    expect((await takeOn({ ...body, name: '别人' }, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await takeOn(body)).body.error).toBe('STAFF_PHONE_TAKEN');
  });

  test('a teacher is one of the teachers, and each of those has one account', async () => {
    const teacher = await api.createTeacher('孙老师');
    const body = (more: object) => ({ name: '孙老师', phone: newPhone(), role: 'teacher', ...more });
    expect((await takeOn(body({}))).body.error).toBe('STAFF_TEACHER_MISSING');
    expect((await takeOn(body({ teacher_id: 999_999 }))).body.error).toBe('STAFF_TEACHER_MISSING');
    expect((await takeOn(body({ teacher_id: teacher }))).status).toBe(200);
    expect((await takeOn(body({ teacher_id: teacher }))).body.error).toBe('STAFF_TEACHER_TAKEN');
  });

  test('who is disabled is out with the next request; an edit of what has been edited is refused; the last owner stays', async () => {
    const phone = newPhone();
    const { staff } = (await takeOn({ name: '赵教务', phone, role: 'assistant' })).body.data as { staff: StaffMember };
    const change = (id: number, body: object) => school(api, `PUT staff/${id}`, { cookie: owner.cookie, body });
    const values = { version: 1, name: '赵教务', role: 'assistant', teacher_id: null, disabled: false };
    const { database } = api;
    await database.db.execute(
      sql`update staff set password_hash = (select password_hash from staff where id = ${owner.id}) where id = ${staff.id}`,
    );
    const cookie = await signInStaff(api, phone);
    expect((await change(staff.id, { ...values, name: '赵老师' })).body.data).toMatchObject({ name: '赵老师', version: 2 });
    expect((await change(staff.id, values)).body.error).toBe('EDITED_MEANWHILE');
    expect((await school(api, 'GET me', { cookie })).status).toBe(200);
    await change(staff.id, { ...values, version: 2, disabled: true });
    expect((await school(api, 'GET me', { cookie })).status).toBe(401);
    const owners = ((await school(api, 'GET staff', { cookie: owner.cookie })).body.data as StaffMember[]).filter(
      ({ role }) => role === 'owner',
    );
    const outcomes = [];
    for (const { id, version, name } of owners.sort((a, b) => b.id - a.id))
      outcomes.push((await change(id, { version, name, role: 'owner', teacher_id: null, disabled: true })).body.error);
    expect(outcomes.at(-1)).toBe('LAST_OWNER');
    expect((await school(api, 'GET me', { cookie: owner.cookie })).status).toBe(200);
  });
});
