import { CONSENT_VERSION } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import { MaybeSent } from '../../../src/adapters/sms/sms';
import { newPhone, PASSWORD, type TestApp, useTestApp } from '../../support/app';
import { useMade } from '../../support/use';

const api = useTestApp({ CAPTCHAS_PER_PHONE_AND_DAY: '3', CAPTCHAS_PER_ADDRESS_AND_HOUR: '8', SIGN_IN_FAILURES_PER_ADDRESS: '20' });
/** A second server process on the same database. */
const other = useMade(() => api.another());

let addresses = 0;
const newAddress = (): string => `10.1.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const signInBy = (phone: string, credentials: object) => ({ phone, consent_version: CONSENT_VERSION, ...credentials });
const forgetResendInterval = (phone: string) =>
  api.database.db.execute(sql`update captchas set sent_at = now() - interval '61 seconds' where phone = ${phone}`);

async function send(server: TestApp, phone: string, from: string): Promise<string> {
  const { body } = await server.call('POST sessions/send_sign_in_captcha', { body: { phone }, from });
  return body.error ?? 'sent';
}

test('a session made by one process is known to the other', async () => {
  const { phone } = await api.createParent();
  const cookie = await api.signIn(phone);
  expect((await other.call('GET users/current', { cookie })).status).toBe(200);
  await other.call('POST sessions/sign_out', { cookie });
  expect((await api.call('GET users/current', { cookie })).status).toBe(401);
});

test('a second code within a minute is refused, also by the other process, and sends nothing', async () => {
  const phone = newPhone();
  expect(await send(api, phone, newAddress())).toBe('sent');
  const sent = other.sent.length;
  expect(await send(other, phone, newAddress())).toBe('CAPTCHA_TOO_SOON');
  expect(other.sent).toHaveLength(sent);
  await forgetResendInterval(phone);
  expect(await send(other, phone, newAddress())).toBe('sent');
});

test('of many requests for a code in the same moment one is served', async () => {
  const phone = newPhone();
  const results = await Promise.all(Array.from({ length: 12 }, (_, i) => send(i % 2 ? api : other, phone, newAddress())));
  expect(results.filter((result) => result === 'sent')).toHaveLength(1);
  expect(results.filter((result) => result === 'CAPTCHA_TOO_SOON')).toHaveLength(11);
});

test('codes per phone and day hold across processes', async () => {
  const phone = newPhone();
  const results: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    results.push(await send(i % 2 ? api : other, phone, newAddress()));
    await forgetResendInterval(phone);
  }
  // The fourth is of the reserve for networks that have had none.
  expect(results).toEqual(['sent', 'sent', 'sent', 'sent', 'TOO_MANY_ATTEMPTS']);
  await api.database.db.execute(sql`update rate_limits set resets_at = now() where key = ${`sms:foreign:${phone}`}`);
  expect(await send(api, phone, newAddress())).toBe('sent');
});

test('messages and guesses are counted apart: neither uses up, nor shortens the window of, the other', async () => {
  const { phone } = await api.createParent();
  const from = newAddress();
  const guess = (captcha: string) => api.call('POST sessions/sign_in', { body: signInBy(phone, { captcha }), from });
  for (let i = 0; i < 10; i += 1) expect((await guess('000000')).body.error).toBe('CAPTCHA_INVALID');
  expect((await guess('000000')).body.error).toBe('TOO_MANY_ATTEMPTS');
  for (let i = 0; i < 3; i += 1) {
    expect(await send(api, phone, newAddress())).toBe('sent');
    await forgetResendInterval(phone);
  }
  // After a quarter of an hour there are guesses again, but no messages.
  await api.database.db.execute(sql`update rate_limits set resets_at = resets_at - interval '15 minutes' where key like ${`%${phone}%`}`);
  expect((await guess(api.sent.at(-1)!.code)).status).toBe(200);
  expect(await send(api, phone, newAddress())).toBe('sent'); // the reserve
  await forgetResendInterval(phone);
  expect(await send(api, phone, newAddress())).toBe('TOO_MANY_ATTEMPTS');
});

test('codes per address and hour hold across processes, whatever the phone', async () => {
  const from = newAddress();
  const results: string[] = [];
  for (let i = 0; i < 10; i += 1) results.push(await send(i % 2 ? api : other, newPhone(), from));
  expect(results).toEqual([...Array.from({ length: 8 }, () => 'sent'), 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
});

test('after ten wrong passwords of a phone from one network even the right one is refused there, by every process', async () => {
  const { phone } = await api.createParent();
  const from = newAddress();
  for (let i = 0; i < 10; i += 1) {
    const answer = await (i % 2 ? api : other).call('POST sessions/sign_in', { body: signInBy(phone, { password: `wrong ${i}` }), from });
    expect(answer.body.error).toBe('CREDENTIALS_INVALID');
  }
  for (const server of [api, other]) {
    const answer = await server.call('POST sessions/sign_in', { body: signInBy(phone, { password: PASSWORD }), from });
    expect([answer.status, answer.body.error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  await api.database.db.execute(
    sql`update rate_limits set resets_at = now() - interval '1 second' where key like ${`password:phone:${phone}:%`}`,
  );
  expect((await api.call('POST sessions/sign_in', { body: signInBy(phone, { password: PASSWORD }), from })).status).toBe(200);
});

test('right passwords do not count as failures', async () => {
  const { phone } = await api.createParent();
  const from = newAddress();
  for (let i = 0; i < 25; i += 1) {
    expect((await api.call('POST sessions/sign_in', { body: signInBy(phone, { password: PASSWORD }), from })).status).toBe(200);
  }
});

test('forty wrong passwords from one network in the same moment are looked at ten times at most', async () => {
  const { phone } = await api.createParent();
  const from = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? api : other).call('POST sessions/sign_in', { body: signInBy(phone, { password: 'wrong' }), from }),
    ),
  );
  expect(answers.filter(({ body }) => body.error === 'CREDENTIALS_INVALID')).toHaveLength(10);
  expect(answers.filter(({ body }) => body.error === 'TOO_MANY_ATTEMPTS')).toHaveLength(30);
});

test('failures of an address count over all phones', async () => {
  const from = newAddress();
  for (let i = 0; i < 20; i += 1) {
    await (i % 2 ? api : other).call('POST sessions/sign_in', { body: signInBy(newPhone(), { password: 'wrong' }), from });
  }
  const { phone } = await api.createParent();
  const answer = await other.call('POST sessions/sign_in', { body: signInBy(phone, { password: PASSWORD }), from });
  expect(answer.body.error).toBe('TOO_MANY_ATTEMPTS');
});

test('thirty guesses at a code from elsewhere in the same moment: twenty are looked at, and those who asked for it can still use it', async () => {
  const { phone } = await api.createParent();
  const requester = newAddress();
  await send(api, phone, requester);
  const { code } = api.sent.at(-1)!;
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const guess = (server: TestApp, captcha: string, from = newAddress()) =>
    server.call('POST sessions/sign_in', { body: signInBy(phone, { captcha }), from });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(i % 2 ? api : other, wrong)));
  expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set(['CAPTCHA_INVALID']));
  expect((await api.database.db.execute(sql`select attempts, foreign_attempts from captchas where phone = ${phone}`)).rows).toEqual([
    { attempts: 0, foreign_attempts: 20 },
  ]);
  expect((await guess(api, code)).body.error).toBe('CAPTCHA_INVALID');
  expect((await guess(api, code, requester)).status).toBe(200);
});

test('the right code in ten requests at once signs in once', async () => {
  const { phone } = await api.createParent();
  await send(api, phone, newAddress());
  const { code: captcha } = api.sent.at(-1)!;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? api : other).call('POST sessions/sign_in', { body: signInBy(phone, { captcha }), from: newAddress() }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

/** Every message fails so. */
async function failing<T>(error: Error, run: () => Promise<T>): Promise<T> {
  const original = api.sent.push.bind(api.sent);
  api.sent.push = () => {
    throw error;
  };
  try {
    return await run();
  } finally {
    api.sent.push = original;
  }
}

test('an outage of the text messages uses up nobody’s codes of the day; the next waits as long as ever', async () => {
  const phone = newPhone();
  const from = newAddress();
  await failing(new Error('The provider is out of order'), async () => {
    for (let i = 0; i < 6; i += 1) {
      const answer = await api.call('POST sessions/send_sign_in_captcha', { body: { phone }, from });
      expect([answer.status, answer.body.error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      await forgetResendInterval(phone);
    }
  });
  await api.database.db.execute(sql`update captchas set sent_at = now(), expires_at = now() where phone = ${phone}`);
  // Not that one has been sent.
  expect(await send(api, phone, from)).toBe('SERVICE_UNAVAILABLE');
  const { rows } = await api.database.db.execute(sql`select key from rate_limits where key like ${`%${phone}%`} and count > 0`);
  expect(rows).toEqual([]);
  await forgetResendInterval(phone);
  expect(await send(api, phone, from)).toBe('sent');
});

test('a code of which nobody knows whether it was sent stays valid, and counts', async () => {
  const { phone } = await api.createParent();
  const from = newAddress();
  const codes: string[] = [];
  const original = api.sent.push.bind(api.sent);
  api.sent.push = (...messages) => {
    codes.push(...messages.map(({ code }) => code));
    throw new MaybeSent();
  };
  const answer = await api.call('POST sessions/send_sign_in_captcha', { body: { phone }, from });
  api.sent.push = original;
  expect([answer.status, answer.body.data]).toEqual([200, { expires_in: 300, resend_after: 60, uncertain: true }]);
  expect(await send(api, phone, from)).toBe('CAPTCHA_TOO_SOON');
  expect((await api.call('POST sessions/sign_in', { body: signInBy(phone, { captcha: codes[0] }), from })).status).toBe(200);
});
