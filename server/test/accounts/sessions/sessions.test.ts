import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { Session } from '@xueban/contract/resources/sessions';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { endSessions } from '../../../src/database/backup/old-intentions';
import { toDevice, maskedAddress, toNetwork } from '../../../src/plugins/origin';
import { getCookie, newPhone, PASSWORD, useTestApp } from '../../support/app';
import { runAdmin } from '../../support/commands';

const api = useTestApp();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50 NetType/WIFI MiniProgramEnv/iPhone';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; PJD110) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.49 MiniProgramEnv/android';

async function signIn(phone: string, userAgent: string, from: string): Promise<string> {
  return getCookie(
    await api.call('POST sessions/sign_in', {
      body: { phone, password: PASSWORD, consent_version: CONSENT_VERSION },
      headers: { 'user-agent': userAgent },
      from,
    }),
  );
}
const loadSessions = async (cookie: string): Promise<Session[]> => (await api.call('GET sessions', { cookie })).body.data as Session[];
/** What a phone is told that comes with that cookie. */
const findRefusal = async (cookie: string): Promise<string | undefined> => (await api.call('GET users/current', { cookie })).body.error;
const isSignedIn = async (cookie: string): Promise<boolean> => (await api.call('GET users/current', { cookie })).status === 200;

test('the list says where the guardian is signed in, and which one asks', async () => {
  const { phone } = await api.createParent();
  const atHome = await signIn(phone, IPHONE, '203.0.113.77');
  const away = await signIn(phone, ANDROID, '2001:db8:1:2:3::4');
  await api.database.db.execute(sql`update sessions set touched_at = now() - interval '2 days' where device = 'iPhone'`);
  const when = { created_at: expect.any(String) as unknown as string, last_used_at: expect.any(String) as unknown as string };
  expect(await loadSessions(away)).toEqual([
    { id: expect.any(Number) as unknown as number, device: '安卓手机', address: '2001:db8:1:*', current: true, ...when },
    { id: expect.any(Number) as unknown as number, device: 'iPhone', address: '203.0.113.*', current: false, ...when },
  ]);
  expect((await loadSessions(atHome)).map(({ current }) => current)).toContain(true);
});

test('one can be ended by its guardian, and by nobody else', async () => {
  const [mine, other] = [await api.createParent(), await api.createParent()];
  const [first, second, strange] = [
    await signIn(mine.phone, IPHONE, '10.0.0.1'),
    await signIn(mine.phone, ANDROID, '10.0.0.2'),
    await signIn(other.phone, IPHONE, '10.0.0.3'),
  ];
  const ended = (await loadSessions(first)).find(({ current }) => !current)!;
  const end = (cookie: string, id: number) => api.call(`POST sessions/${id}/sign_out`, { cookie });
  expect((await end(strange, ended.id)).body.error).toBe('NOT_FOUND');
  expect(await isSignedIn(second)).toBe(true);
  expect((await end(first, ended.id)).body).toEqual({ code: 200, data: null });
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(strange)]).toEqual([true, false, true]);
  expect(await findRefusal(second)).toBe('SESSION_ENDED_ELSEWHERE');
  expect((await end(first, ended.id)).body.error).toBe('NOT_FOUND');
  expect((await api.call(`POST sessions/${ended.id}/sign_out`)).body.error).toBe('UNAUTHENTICATED');
});

test('phones of an account that is to be deleted are told so', async () => {
  const { phone } = await api.createParent();
  const [first, second] = [await signIn(phone, IPHONE, '10.0.0.1'), await signIn(phone, ANDROID, '10.0.0.2')];
  expect((await api.call('POST deletion_requests', { cookie: first, body: { current_password: PASSWORD } })).status).toBe(201);
  expect(await findRefusal(second)).toBe('SESSION_ENDED_BY_DELETION');
});

test.each([
  ['SESSION_ENDED_BY_SCHOOL', ['sessions', '--end-all']],
  ['SESSION_ENDED_BY_PHONE_CHANGE', ['change-phone', '--to', newPhone()]],
  ['SESSION_ENDED_BY_DELETION', ['delete-parent']],
] as const)('phones are told of what the school does: %s', async (error, [command, ...options]) => {
  const { phone } = await api.createParent();
  const cookie = await signIn(phone, IPHONE, '10.0.0.1');
  expect(await runAdmin({ DATABASE_URL: api.url }, [command, '--phone', phone, ...options])).toMatchObject({ code: 0 });
  expect(await findRefusal(cookie)).toBe(error);
});

test('and of a restore', async () => {
  const { phone } = await api.createParent();
  const cookie = await signIn(phone, IPHONE, '10.0.0.1');
  const client = new Client({ connectionString: api.url });
  await client.connect();
  await endSessions(client);
  await client.end();
  expect(await findRefusal(cookie)).toBe('SESSION_ENDED_BY_RESTORE');
});

test('signing out everywhere ends all of the guardian and none of others, and is told in the audit trail', async () => {
  const [{ id, phone }, other] = [await api.createParent(), await api.createParent()];
  const mine = [await signIn(phone, IPHONE, '10.0.0.1'), await signIn(phone, ANDROID, '10.0.0.2')];
  const strange = await signIn(other.phone, IPHONE, '10.0.0.3');
  const answer = await api.call('POST sessions/sign_out_everywhere', { cookie: mine[0]! });
  expect(answer.body).toEqual({ code: 200, data: null });
  expect(getCookie(answer)).toMatch(/=$/);
  for (const cookie of mine) expect(await findRefusal(cookie)).toBe('SESSION_ENDED_ELSEWHERE');
  expect(await isSignedIn(strange)).toBe(true);
  const { rows } = await api.database.db.execute(
    sql`select outcome, details from audit_events where kind = 'sessions_ended' and parent_id = ${id}`,
  );
  expect(rows).toEqual([{ outcome: 'ok', details: { ended: 2 } }]);
});

test('a session ends 180 days after it began, however much it is used', async () => {
  const { id, phone } = await api.createParent();
  const cookie = await signIn(phone, IPHONE, '10.0.0.1');
  const used = async (days: number): Promise<boolean> => {
    await api.database.db.execute(
      sql`update sessions set created_at = now() - make_interval(days => ${days}, mins => 1), touched_at = now() - interval '2 hours' where parent_id = ${id}`,
    );
    return isSignedIn(cookie);
  };
  expect(await used(179)).toBe(true);
  const {
    rows: [row],
  } = await api.database.db.execute<{ left: number }>(
    sql`select extract(epoch from expires_at - now())::float / 3600 as left from sessions where parent_id = ${id}`,
  );
  expect(row!.left).toBeLessThan(24);
  await api.database.db.execute(
    sql`update sessions set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' where parent_id = ${id}`,
  ); // a day later
  expect(await findRefusal(cookie)).toBe('SESSION_EXPIRED');
  await api.app.sweep();
  expect(await findRefusal(cookie)).toBe('SESSION_EXPIRED');
});

test('why a session ended is kept as long as a phone keeps its cookie, with nothing of whose it was', async () => {
  const { phone } = await api.createParent();
  const [here, there] = [await signIn(phone, IPHONE, '10.0.0.1'), await signIn(phone, ANDROID, '10.0.0.2')];
  await api.call('POST sessions/sign_out_everywhere', { cookie: here });
  const { rows } = await api.database.db.execute<{ columns: string }>(
    sql`select string_agg(column_name, ' ' order by column_name) as columns from information_schema.columns where table_name = 'ended_sessions'`,
  );
  expect(rows).toEqual([{ columns: 'because kept_until token_hash' }]);
  await api.database.db.execute(sql`update ended_sessions set kept_until = now() - interval '1 minute'`);
  await api.app.sweep();
  expect(await findRefusal(there)).toBe('UNAUTHENTICATED');
});

test('who signs out on this phone is told no reason: nothing is kept of it', async () => {
  const { phone } = await api.createParent();
  const cookie = await signIn(phone, IPHONE, '10.0.0.1');
  await api.call('POST sessions/sign_out', { cookie });
  expect(await findRefusal(cookie)).toBe('UNAUTHENTICATED');
});

test('the longest life is a setting', async () => {
  const strict = await api.another({ SESSION_MAX_DAYS: '7' });
  const { id, phone } = await api.createParent();
  await strict.signIn(phone);
  const {
    rows: [row],
  } = await api.database.db.execute<{ days: number }>(
    sql`select extract(epoch from expires_at - now())::float / 86400 as days from sessions where parent_id = ${id}`,
  );
  expect(Math.round(row!.days)).toBe(7);
  await strict.close();
});

describe('where a request comes from', () => {
  test.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.*'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:*'],
    ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0:*'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1:*'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:*'],
    ['::1', '0:0:0:0::/64', '0:0:0:*'],
    ['', 'unknown', null],
  ])('%s', (address, network, masked) => {
    expect([toNetwork(address), maskedAddress(address)]).toEqual([network, masked]);
  });

  test.each([
    [IPHONE, 'iPhone'],
    [ANDROID, '安卓手机'],
    ['curl/8', '其他设备'],
    [undefined, '其他设备'],
  ])('%s is %s', (userAgent, device) => {
    expect(toDevice(userAgent)).toBe(device);
  });
});

test('the operations guide signs in with the consent of today', () => {
  const guide = readFileSync(path.join(__dirname, '../../../../docs/operations.md'), 'utf8');
  const versions = [...guide.matchAll(/consent_version\\?":\\?"([^"\\]+)/g)].map(([, version]) => version);
  expect(versions.length).toBeGreaterThan(0);
  expect(new Set(versions)).toEqual(new Set([CONSENT_VERSION]));
});
