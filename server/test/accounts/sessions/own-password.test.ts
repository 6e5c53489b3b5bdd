/** A signed-in guardian changes the password: by the one they have, or by a code to their phone. */
import { setImmediate } from 'node:timers/promises';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { listAuditEvents } from '../../../src/modules/accounts/audit/audit.repository';
import { PASSWORD, useTestApp } from '../../support/app';

const api = useTestApp();

const NEW = 'rivers-lamps-and-bread';
const OTHER = 'clouds-keys-and-honey';
const change = (cookie: string, body: object, on = api) => on.call('POST sessions/change_password', { cookie, body });
const isIn = async (cookie: string): Promise<boolean> => (await api.call('GET users/current', { cookie })).status === 200;
const canSignIn = async (phone: string, password: string): Promise<boolean> =>
  (await api.call('POST sessions/sign_in', { body: { phone, password, consent_version: CONSENT_VERSION } })).status === 200;

test('by the password: the other phones are out, this one stays, the trail says so', async () => {
  const { id, phone } = await api.createParent();
  const [here, there] = [await api.signIn(phone), await api.signIn(phone)];
  expect((await change(here, { current_password: PASSWORD, password: NEW })).body).toEqual({ code: 200, data: null });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect([await canSignIn(phone, PASSWORD), await canSignIn(phone, NEW)]).toEqual([false, true]);
  const [event] = await listAuditEvents(api.database.db, { parentId: id, kind: 'password_changed' }, 1);
  expect(event).toMatchObject({ outcome: 'ok', details: { ended: 1 } });
});

test('by a code to their own phone, which is good once; a first password too', async () => {
  const { phone } = await api.createParent({ password: null });
  await api.call('POST sessions/send_sign_in_captcha', { body: { phone } });
  const signedIn = await api.call('POST sessions/sign_in', {
    body: { phone, captcha: api.sent.at(-1)?.code, consent_version: CONSENT_VERSION },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  expect((await change(cookie, { current_password: '', password: NEW })).body.error).toBe('INVALID_REQUEST');
  expect((await change(cookie, { current_password: 'x', password: NEW })).body.error).toBe('CURRENT_PASSWORD_INVALID');
  expect((await api.call('POST sessions/send_own_captcha', { cookie })).body.data).toEqual({ expires_in: 300, resend_after: 60 });
  expect(api.sent.at(-1)).toMatchObject({ phone, purpose: 'reset_password' });
  const captcha = api.sent.at(-1)!.code;
  expect((await api.call('POST sessions/send_own_captcha', { cookie })).body.error).toBe('CAPTCHA_TOO_SOON');
  // A refused password does not use it up.
  expect((await change(cookie, { captcha, password: 'password1' })).body.error).toBe('PASSWORD_TOO_COMMON');
  const wrong = captcha === '000000' ? '111111' : '000000';
  expect((await change(cookie, { captcha: wrong, password: NEW })).body.error).toBe('CAPTCHA_INVALID');
  expect((await change(cookie, { captcha, password: NEW })).status).toBe(200);
  expect((await change(cookie, { captcha, password: OTHER })).body.error).toBe('CAPTCHA_INVALID');
  expect(await canSignIn(phone, NEW)).toBe(true);
});

test('nothing shown is asked for; wrong ones change nothing and are told to the trail', async () => {
  const { id, phone } = await api.createParent();
  const [here, there] = [await api.signIn(phone), await api.signIn(phone)];
  expect((await change(here, { password: NEW })).body.error).toBe('IDENTITY_REQUIRED');
  expect((await change(here, { current_password: 'not-the-password', password: NEW })).body.error).toBe('CURRENT_PASSWORD_INVALID');
  expect((await change(here, { captcha: '123456', password: NEW })).body.error).toBe('CAPTCHA_INVALID');
  expect([await isIn(there), await canSignIn(phone, PASSWORD)]).toEqual([true, true]);
  const events = await listAuditEvents(api.database.db, { parentId: id, kind: 'password_changed' }, 9);
  expect(events.map(({ outcome }) => outcome).sort()).toEqual(['CAPTCHA_INVALID', 'CURRENT_PASSWORD_INVALID', 'IDENTITY_REQUIRED']);
});

test('wrong passwords are limited with those of sign-in: who has the phone in hand guesses no longer', async () => {
  const { phone } = await api.createParent();
  const cookie = await api.signIn(phone);
  const errors: (string | undefined)[] = [];
  for (let i = 0; i < 12; i += 1) errors.push((await change(cookie, { current_password: `guess-${i}`, password: NEW })).body.error);
  expect(errors.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'CURRENT_PASSWORD_INVALID'));
  expect(errors.slice(10)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
  // The right one is not looked at either; and sign-in from there counts with it.
  expect((await change(cookie, { current_password: PASSWORD, password: NEW })).body.error).toBe('TOO_MANY_ATTEMPTS');
  expect(await canSignIn(phone, PASSWORD)).toBe(false);
  // A code is another way.
  await api.call('POST sessions/send_own_captcha', { cookie });
  expect((await change(cookie, { captcha: api.sent.at(-1)?.code, password: NEW })).status).toBe(200);
});

test('two phones at once by the same password: one changes it, the other is told, and is out', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { phone } = await api.createParent();
    const [one, two] = [await api.signIn(phone), await api.signIn(phone)];
    const other = await api.another();
    const answers = await Promise.all([
      change(one, { current_password: PASSWORD, password: NEW }),
      change(two, { current_password: PASSWORD, password: OTHER }, other),
    ]);
    await other.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    const won = answers[0].status === 200;
    // By how far the other had come: past its session and its guess, past its session, or not yet past either.
    expect(['CURRENT_PASSWORD_INVALID', 'UNAUTHENTICATED', 'SESSION_ENDED_BY_PASSWORD']).toContain(answers[won ? 1 : 0].body.error);
    expect([await isIn(one), await isIn(two)]).toEqual([won, !won]);
    expect((await api.call('GET users/current', { cookie: won ? two : one })).body.error).toBe('SESSION_ENDED_BY_PASSWORD');
    expect([await canSignIn(phone, NEW), await canSignIn(phone, OTHER)]).toEqual([won, !won]);
  }
});

/** Holds the guardian, so that what follows waits where it would write. */
async function holding(id: number, run: (client: PoolClient, waiting: (calls: number) => Promise<void>) => Promise<void>): Promise<void> {
  const { pool } = api.database;
  const client = await pool.connect();
  const locked = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  try {
    await client.query('begin');
    await client.query('select 1 from parents where id = $1 for update', [id]);
    await run(client, async (calls) => {
      while (((await pool.query<{ n: number }>(locked)).rows[0]?.n ?? 0) < calls) await setImmediate();
    });
  } finally {
    client.release();
  }
}

test('a session that was ended elsewhere while the password was looked at changes nothing', async () => {
  const { id, phone } = await api.createParent();
  const cookie = await api.signIn(phone);
  await holding(id, async (client, waiting) => {
    const changing = change(cookie, { current_password: PASSWORD, password: NEW });
    await waiting(1);
    await client.query('delete from sessions where parent_id = $1', [id]);
    await client.query('commit');
    expect((await changing).body.error).toBe('UNAUTHENTICATED');
  });
  expect(await canSignIn(phone, PASSWORD)).toBe(true);
});

describe('a sign-in by the old password that is under way', () => {
  const signIn = (phone: string, more: object = {}) =>
    api.call('POST sessions/sign_in', { body: { phone, password: PASSWORD, consent_version: CONSENT_VERSION, ...more } });
  const codeFor = async (phone: string, call: string): Promise<string> => {
    await api.call(`POST sessions/${call}`, { body: { phone } });
    return api.sent.at(-1)!.code;
  };

  const ways: Record<string, (phone: string) => Promise<() => ReturnType<typeof change>>> = {
    'a change': async (phone) => {
      const cookie = await api.signIn(phone);
      return () => change(cookie, { current_password: PASSWORD, password: NEW });
    },
    'a reset': async (phone) => {
      const captcha = await codeFor(phone, 'send_reset_password_captcha');
      return () => api.call('POST sessions/reset_password', { body: { phone, captcha, password: NEW } });
    },
  };

  test.each(Object.entries(ways))('does not outlive %s of it', async (_name, prepare) => {
    const { id, phone } = await api.createParent();
    const write = await prepare(phone);
    await holding(id, async (client, waiting) => {
      const writing = write();
      await waiting(1);
      const signingIn = signIn(phone);
      await waiting(2);
      await client.query('commit');
      expect((await writing).status).toBe(200);
      const { status, body, headers } = await signingIn;
      expect([status, body.error, headers['set-cookie']]).toEqual([422, 'CREDENTIALS_INVALID', undefined]);
    });
    const events = await listAuditEvents(api.database.db, { parentId: id, kind: 'sign_in' }, 1);
    expect(events[0]).toMatchObject({ outcome: 'CREDENTIALS_INVALID' });
    expect([await canSignIn(phone, PASSWORD), await canSignIn(phone, NEW)]).toEqual([false, true]);
  });

  test('with a code besides: the code is good for the new one', async () => {
    const { id, phone } = await api.createParent();
    const cookie = await api.signIn(phone);
    const captcha = await codeFor(phone, 'send_sign_in_captcha');
    await holding(id, async (client, waiting) => {
      const changing = change(cookie, { current_password: PASSWORD, password: NEW });
      await waiting(1);
      const signingIn = signIn(phone, { captcha });
      await waiting(2);
      await client.query('commit');
      expect([(await changing).status, (await signingIn).body.error]).toEqual([200, 'CREDENTIALS_INVALID']);
    });
    expect((await signIn(phone, { captcha, password: NEW })).status).toBe(200);
  });
});

test('codes for the own phone are limited as others are, and told', async () => {
  const { id, phone } = await api.createParent();
  const cookie = await api.signIn(phone);
  for (let i = 0; i < 11; i += 1) {
    await api.database.db.execute(sql`update captchas set sent_at = now() - interval '2 minutes' where phone = ${phone}`);
    const { body } = await api.call('POST sessions/send_own_captcha', { cookie });
    expect([i, body.error]).toEqual([i, i < 10 ? undefined : 'TOO_MANY_ATTEMPTS']);
  }
  const events = await listAuditEvents(api.database.db, { parentId: id, kind: 'captcha_sent' }, 20);
  expect(events.map(({ outcome }) => outcome).filter((outcome) => outcome === 'ok')).toHaveLength(10);
});
