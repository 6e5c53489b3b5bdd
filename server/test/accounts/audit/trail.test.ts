/** What the audit trail tells, and that nobody can change it. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { createTransact } from '../../../src/database';
import { listAuditEvents, type AuditRow } from '../../../src/modules/accounts/audit/audit.repository';
import { AUDIT_DAYS, createAudit } from '../../../src/modules/accounts/audit/audit.service';
import { FAILURES_PER_GUARDIAN, FAILURES_PER_HOUR } from '../../../src/modules/accounts/audit/failure-bounds';
import { AppError } from '../../../src/plugins/errors';
import { newPhone, PASSWORD, useTestApp } from '../../support/app';

const api = useTestApp();

const ADDRESS = '198.51.100.7';
const loadEvents = (parentId: number): Promise<AuditRow[]> => listAuditEvents(api.database.db, { parentId }, 50);
const told = (rows: AuditRow[]): string[] => rows.map(({ kind, outcome }) => `${kind} ${outcome}`).reverse();
const post = (path: string, body?: object, cookie?: string) =>
  api.call(`POST sessions/${path}`, { ...(body && { body }), ...(cookie && { cookie }), from: ADDRESS });
const codeFor = (phone: string): string => api.sent.filter((message) => message.phone === phone).at(-1)!.code;

test('signing in, failing, asking for a code, resetting the password and signing out are told with guardian, address, time and outcome', async () => {
  const { id, phone } = await api.createParent();
  const before = Date.now() - 1000;
  await post('sign_in', { phone, password: 'not the password', consent_version: CONSENT_VERSION });
  await post('sign_in', { phone, password: PASSWORD });
  const signedIn = await post('sign_in', { phone, password: PASSWORD, consent_version: CONSENT_VERSION });
  expect(signedIn.status).toBe(200);
  await post('sign_out', undefined, String(signedIn.headers['set-cookie']).split(';')[0]);
  await post('send_reset_password_captcha', { phone });
  await post('reset_password', { phone, captcha: '000000', password: 'another-one-8' });
  await post('reset_password', { phone, captcha: codeFor(phone), password: 'another-one-8' });
  const events = await loadEvents(id);
  expect(told(events)).toEqual([
    'sign_in CREDENTIALS_INVALID',
    'sign_in CONSENT_REQUIRED',
    'consent ok',
    'sign_in ok',
    'sign_out ok',
    'captcha_sent ok',
    'password_reset CAPTCHA_INVALID',
    'password_reset ok',
  ]);
  for (const event of events) {
    expect(event).toMatchObject({ actor: 'guardian', address: ADDRESS, phone: null, actorName: null });
    expect(event.at.getTime()).toBeGreaterThan(before);
  }
  const [sent] = await listAuditEvents(api.database.db, { kind: 'captcha_sent' }, 1);
  expect(sent).toMatchObject({ parentId: id, details: { purpose: 'reset_password' } });
});

test('a phone that nobody has is recorded with its middle hidden; refusals of a flood are recorded once', async () => {
  const phone = newPhone();
  const from = '198.51.100.8';
  for (let i = 0; i < 60; i += 1)
    await api.call('POST sessions/sign_in', { body: { phone, password: 'x', consent_version: CONSENT_VERSION }, from });
  const rows = (await listAuditEvents(api.database.db, { kind: 'sign_in' }, 1000)).filter(({ address }) => address === from);
  expect(rows.length).toBeLessThan(60);
  expect(rows.filter(({ outcome }) => outcome === 'TOO_MANY_ATTEMPTS')).toHaveLength(1);
  expect(rows[0]).toMatchObject({ parentId: null, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` });
  expect(JSON.stringify(rows)).not.toContain(phone);
});

const fail = (phone: string, from: string) =>
  api.call('POST sessions/sign_in', { body: { phone, password: 'x', consent_version: CONSENT_VERSION }, from });

test('failures with ever new phones, from ever new addresses of one network, are recorded once for each outcome', async () => {
  for (const getAddress of [(): string => '198.51.100.20', (i: number) => `2001:db8:7:7:${i.toString(16)}::1`]) {
    const before = (await listAuditEvents(api.database.db, {}, 5000)).length;
    for (let i = 1; i <= 12; i += 1) expect((await fail(newPhone(), getAddress(i))).status).toBe(422);
    const rows = await listAuditEvents(api.database.db, {}, 5000);
    expect(
      rows
        .slice(0, rows.length - before)
        .map(({ outcome }) => outcome)
        .reverse(),
    ).toEqual(['CREDENTIALS_INVALID']);
  }
});

test('meanwhile failures at the account of a guardian are recorded, in bounds', async () => {
  const { id, phone } = await api.createParent();
  for (let i = 1; i <= FAILURES_PER_GUARDIAN + 10; i += 1) await fail(phone, i <= 3 ? '198.51.100.20' : `2001:db8:8:${i.toString(16)}::1`);
  const rows = await loadEvents(id);
  expect(rows).toHaveLength(FAILURES_PER_GUARDIAN);
  expect(rows.at(-1)).toMatchObject({ outcome: 'CREDENTIALS_INVALID', address: '198.51.100.20' });
  expect(rows[0]).toMatchObject({ kind: 'sign_in', phone: null });
});

test('a flood from ever new networks ends at the bound of an hour; guardians are recorded still, and how many were left out when the hour is over', async () => {
  const { db } = api.database;
  let time = 0;
  const said: string[] = [];
  const audit = createAudit({
    db,
    transact: createTransact(db),
    actor: 'guardian',
    now: () => time,
    log: { error: (_fields, message) => said.push(message) },
  });
  const [, from] = [await audit.note({ kind: 'sign_out' }), (await listAuditEvents(db, {}, 1))[0]!.id];
  const written = async (): Promise<AuditRow[]> => (await listAuditEvents(db, {}, 5000)).filter(({ id }) => id > from);
  const refused = new AppError('CREDENTIALS_INVALID');
  for (let i = 0; i < FAILURES_PER_HOUR.stranger + 45; i += 1)
    await audit.noteFailure({ kind: 'sign_in', phone: newPhone(), address: `10.0.${i >> 8}.${i & 255}` }, refused);
  for (let i = 0; i < 5; i += 1)
    await audit.noteFailure({ kind: 'captcha_sent', phone: newPhone(), address: '10.0.0.1' }, new AppError('TOO_MANY_ATTEMPTS'));
  await audit.noteFailure({ kind: 'sign_in', parentId: 4_000_001, address: '10.1.0.1' }, refused);
  expect(await written()).toHaveLength(FAILURES_PER_HOUR.stranger + 1);
  expect(said).toHaveLength(1);
  time += 60 * 60_000;
  await audit.sweep();
  const rows = await written();
  expect(rows).toHaveLength(FAILURES_PER_HOUR.stranger + 2);
  expect(rows[0]).toMatchObject({ kind: 'failures_left_out', outcome: 'ok', details: { repeated: 0, beyond_limit: 50 } });
  await audit.noteFailure({ kind: 'sign_in', address: '10.2.0.1' }, refused);
  expect(await written()).toHaveLength(rows.length + 1);
});

test('a trail that cannot be written keeps nobody out', async () => {
  const { phone } = await api.createParent();
  await api.database.pool.query('alter table audit_events rename to audit_events_away');
  try {
    expect((await post('sign_in', { phone, password: PASSWORD, consent_version: CONSENT_VERSION })).status).toBe(200);
    expect((await post('sign_in', { phone, password: 'x', consent_version: CONSENT_VERSION })).status).toBe(422);
  } finally {
    await api.database.pool.query('alter table audit_events_away rename to audit_events');
  }
});

test('the application cannot change the trail, nor remove what is younger than six months; the sweep removes what is older than its time', async () => {
  const { db, pool } = api.database;
  await pool.query(
    `insert into audit_events (at, kind, outcome, actor, student_id) values
    (now() - interval '100 days', 'export', 'ok', 'system', 77), (now() - make_interval(days => $1 - 1), 'export', 'ok', 'system', 77),
    (now() - make_interval(days => $1 + 1), 'export', 'ok', 'system', 77)`,
    [AUDIT_DAYS],
  );
  for (const attack of [
    `update audit_events set outcome = 'ok'`,
    'delete from audit_events',
    'truncate audit_events',
    `select set_config('xueban.audit_retention', 'on', false); delete from audit_events where student_id = 77 and at > now() - interval '184 days'`,
  ])
    await expect(pool.query(attack)).rejects.toThrow('the audit trail is only added to');
  const transact = createTransact(db);
  await createAudit({ db, transact, actor: 'system', log: { error: () => undefined } }).sweep();
  expect(await listAuditEvents(db, { studentId: 77 }, 10)).toHaveLength(2);
});
