/** Booking a trial lesson: by whoever is no guardian, within limits, once; and what the school does with it. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import { createTransact } from '../../../src/database';
import { createAudit } from '../../../src/modules/accounts/audit/audit.service';
import { createLimitRepository } from '../../../src/modules/accounts/sessions/limits.repository';
import { createTrialBookingService } from '../../../src/modules/lessons/trials/trial-bookings.service';
import type { AppError } from '../../../src/plugins/errors';
import { saveTrialRules } from '../../../src/modules/lessons/lesson-rules.repository';
import { DEFAULT_TRIAL_RULES } from '../../../src/modules/lessons/rules/trial-rules';
import { letTimePass } from '../../personal-data/rights/family';
import { type Answer, newPhone, type TestApp, useTestApp } from '../../support/app';
import { useMade } from '../../support/use';
import { runAdmin } from '../../support/commands';

const api = useTestApp({ TRIAL_BOOKINGS_PER_ADDRESS_AND_HOUR: '6', TRIAL_BOOKINGS_PER_SCHOOL_AND_DAY: '1000' });
/** A second server process on the same database. */
const other = useMade(() => api.another());
afterEach(() => saveTrialRules(api.database.db, DEFAULT_TRIAL_RULES));

let addresses = 0;
const newAddress = (): string => `10.7.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

const getWish = (phone: string, more: object = {}) => ({ name: '林女士', phone, consent_version: CONSENT_VERSION, ...more });
const book = (body: object, { server = api, from = newAddress() }: { server?: TestApp; from?: string } = {}): Promise<Answer> =>
  server.call('POST trial_bookings', { body, from });
const outcome = ({ status, body }: Answer): string => body.error ?? String(status);

const loadRows = async (phone: string) =>
  (
    await api.database.db.execute<{ name: string; grade: string | null; source: string | null; version: string; handled: boolean }>(
      sql`select name, grade, source, consent_version as version, handled_at is not null as handled from trial_bookings where phone = ${phone} order by id`,
    )
  ).rows;
const loadTrail = async () =>
  (
    await api.database.db.execute<{ kind: string; outcome: string; phone: string | null; address: string | null; details: object | null }>(
      sql`select kind, outcome, phone, address, details from audit_events order by id desc limit 1`,
    )
  ).rows[0];

const admin = (...args: string[]) => runAdmin({ DATABASE_URL: api.url }, args);

test('a booking is kept with the consent it was made with, and told to the audit trail without the name', async () => {
  const phone = newPhone();
  const answer = await book(getWish(phone, { name: ' 林女士 ', grade: '七年级', source: 'vocab_test' }), { from: '203.0.113.9' });
  expect([answer.status, answer.body.data]).toEqual([200, null]);
  expect(await loadRows(phone)).toEqual([
    { name: '林女士', grade: '七年级', source: 'vocab_test', version: CONSENT_VERSION, handled: false },
  ]);
  const event = await loadTrail();
  expect(event).toMatchObject({ kind: 'trial_booking', outcome: 'ok', address: '203.0.113.9', details: { version: CONSENT_VERSION } });
  expect(event?.phone).toMatch(/^\d{3}\*{4}\d{4}$/);
  expect(JSON.stringify(event)).not.toContain('林');
});

test('sent twice, also at once to two processes, it is one; the grade may be said later', async () => {
  const phone = newPhone();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => book(getWish(phone), { server: i % 2 ? api : other })));
  expect(answers.map(outcome)).toEqual(Array.from({ length: 8 }, () => '200'));
  expect(await loadRows(phone)).toHaveLength(1);
  await book(getWish(phone, { grade: '八年级' }));
  await book(getWish(phone));
  expect(await loadRows(phone)).toMatchObject([{ grade: '八年级' }]);
});

test('a phone has three open bookings at most, however many ask for it at once, and nobody is told', async () => {
  const phone = newPhone();
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, i) =>
      book(getWish(phone, { name: `家长${'甲乙丙丁戊己庚辛壬'.charAt(i)}` }), { server: i % 2 ? api : other }),
    ),
  );
  expect(new Set(answers.map(outcome))).toEqual(new Set(['200']));
  expect(await loadRows(phone)).toHaveLength(3);
});

test('with three open bookings of a phone, false ones perhaps, its owner still books: the oldest goes', async () => {
  const phone = newPhone();
  for (const name of ['假的一', '假的二', '假的三']) await book(getWish(phone, { name }));
  const answer = await book(getWish(phone, { name: '林女士', grade: '七年级' }));
  expect(outcome(answer)).toBe('200');
  expect((await loadRows(phone)).map(({ name }) => name)).toEqual(['假的二', '假的三', '林女士']);
  expect((await loadTrail())?.details).toMatchObject({ replaced: expect.stringMatching(/^\d+$/) });
  // One that the school has called is not open, and stays.
  await api.database.db.execute(
    sql`update trial_bookings set handled_at = now(), state = 'called' where phone = ${phone} and name = '假的二'`,
  );
  await book(getWish(phone, { name: '林先生' }));
  expect((await loadRows(phone)).map(({ name }) => name)).toEqual(['假的二', '假的三', '林女士', '林先生']);
});

test('consent is asked for, and to the texts of today', async () => {
  const phone = newPhone();
  const { consent_version: _none, ...without } = getWish(phone);
  expect(outcome(await book(without))).toBe('CONSENT_REQUIRED');
  expect(outcome(await book(getWish(phone, { consent_version: '2026-11-22.4' })))).toBe('CONSENT_OUTDATED');
  expect(await loadRows(phone)).toEqual([]);
});

test.each([
  ['no name', { name: '' }],
  ['a name of spaces', { name: '   ' }],
  ['a name with a line break', { name: '林\n女士' }],
  ['a name that turns the direction of text', { name: '林\u202e女士' }],
  ['a long name', { name: '林'.repeat(31) }],
  ['a name that is none', { name: 7 }],
  ['no phone', { phone: undefined }],
  ['a landline', { phone: '01012345678' }],
  ['a phone with a digit too many', { phone: '139000000012' }],
  ['a phone with Thai digits', { phone: '๑๓๙๐๐๐๐๐๐๐๑' }],
  ['an unknown source', { source: 'poster' }],
  ['a grade without anything to see', { grade: '\u200b' }],
  ['more than is asked for', { handled_at: '2026-11-23T00:00:00Z' }],
])('refused in words a person understands: %s', async (_what, wrong) => {
  const before = (await api.database.db.execute(sql`select count(*)::int as n from trial_bookings`)).rows;
  const answer = await book({ ...getWish(newPhone()), ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } });
  expect(answer.body.message).toMatch(/\p{Script=Han}/u);
  expect((await api.database.db.execute(sql`select count(*)::int as n from trial_bookings`)).rows).toEqual(before);
});

test('a name with quotes and a NUL byte does no harm', async () => {
  const phone = newPhone();
  expect(outcome(await book(getWish(phone, { name: `O'Hara"); --` })))).toBe('200');
  expect(await loadRows(phone)).toMatchObject([{ name: `O'Hara"); --` }]);
  expect((await book(getWish(newPhone(), { name: '林\u0000' }))).status).toBe(400);
});

describe('limits', () => {
  test('from one network so many an hour, across processes; another network goes on', async () => {
    const from = newAddress();
    const outcomes: string[] = [];
    for (let i = 0; i < 8; i += 1) outcomes.push(outcome(await book(getWish(newPhone()), { from, server: i % 2 ? api : other })));
    expect(outcomes).toEqual([...Array.from({ length: 6 }, () => '200'), 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
    expect(outcome(await book(getWish(newPhone())))).toBe('200');
  });

  test('an IPv6 owner is one network, whichever of 65,536 he writes from', async () => {
    const outcomes: string[] = [];
    for (let i = 1; i <= 7; i += 1) outcomes.push(outcome(await book(getWish(newPhone()), { from: `2001:db8:77:${i}::1` })));
    expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  test('of one phone so many a day from one network; its owner is not kept out elsewhere', async () => {
    const phone = newPhone();
    const from = newAddress();
    const outcomes: string[] = [];
    for (let i = 0; i < 6; i += 1) outcomes.push(outcome(await book(getWish(phone), { from })));
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => '200'), 'TOO_MANY_ATTEMPTS']);
    expect(outcome(await book(getWish(phone, { name: '林小满的妈妈' })))).toBe('200');
    expect(await loadRows(phone)).toHaveLength(2);
  });

  test('from one network so many new ones a day, before they take the places of the school; a repeated one is none', async () => {
    const daily = await api.another({ TRIAL_BOOKINGS_PER_ADDRESS_AND_DAY: '2' });
    try {
      const from = newAddress();
      const [first, second, third] = [newPhone(), newPhone(), newPhone()];
      const taken = async () =>
        (await api.database.db.execute<{ count: number }>(sql`select count from rate_limits where key = 'trial:school'`)).rows[0]?.count ??
        0;
      const before = await taken();
      const outcomes: string[] = [];
      for (const phone of [first, first, second, third, first]) outcomes.push(outcome(await book(getWish(phone), { server: daily, from })));
      expect(outcomes).toEqual(['200', '200', '200', 'TOO_MANY_ATTEMPTS', '200']);
      expect([await loadRows(third), (await taken()) - before]).toEqual([[], 2]);
      expect(outcome(await book(getWish(third), { server: daily }))).toBe('200');
    } finally {
      await daily.close();
    }
  });

  test('the school is told when half of its bookings of a day are taken, and when all are: once each', async () => {
    await api.database.db.execute(sql`delete from rate_limits where key = 'trial:school'`);
    const alarms: object[] = [];
    const { db } = api.database;
    const { trialBookingsPerSchool: _, ...limitsOf } = api.config.limits;
    const service = createTrialBookingService({
      db,
      transact: createTransact(db),
      limits: createLimitRepository(db),
      findLimits: createLimitRepository,
      limitsOf: { ...limitsOf, trialBookingsPerSchool: { max: 4, windowSeconds: 86_400 } },
      secret: 'x'.repeat(32),
      audit: createAudit({ db, transact: createTransact(db), actor: 'guardian', log: { error: () => undefined } }),
      alarm: (alarm) => void alarms.push(alarm),
    });
    const failures: unknown[] = [];
    for (let i = 0; i < 6; i += 1)
      await service.book(getWish(newPhone()), newAddress()).catch((error: unknown) => failures.push((error as AppError).key));
    expect(failures).toEqual(['TRIAL_BOOKINGS_FULL', 'TRIAL_BOOKINGS_FULL']);
    const alarm = { event: 'alarm', alarm: 'trial_bookings', limit: 4 };
    expect(alarms).toEqual([
      { ...alarm, percent: 50 },
      { ...alarm, percent: 100 },
    ]);
  });

  test('of the school so many new ones a day; a repeated one is none', async () => {
    const small = await api.another({ TRIAL_BOOKINGS_PER_SCHOOL_AND_DAY: '1' });
    await api.database.db.execute(sql`delete from rate_limits where key = 'trial:school'`);
    const phone = newPhone();
    expect(outcome(await book(getWish(phone), { server: small }))).toBe('200');
    expect(outcome(await book(getWish(phone), { server: small }))).toBe('200');
    const refused = newPhone();
    expect(outcome(await book(getWish(refused), { server: small }))).toBe('TRIAL_BOOKINGS_FULL');
    expect(await loadRows(refused)).toEqual([]);
    await small.close();
  });

  test('what is counted names no network', async () => {
    await book(getWish(newPhone()), { from: '198.51.100.77' });
    const { rows } = await api.database.db.execute<{ key: string }>(sql`select key from rate_limits where key like 'trial:%'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('198.51.100');
  });
});

describe('the school', () => {
  test('lists whom to call, oldest first, takes one off the list, and books the same family again later', async () => {
    const [first, second] = [newPhone(), newPhone()];
    await book(getWish(first, { name: '先来的', grade: '六年级', source: 'trial_group' }));
    await book(getWish(second, { name: '后来的' }));
    const { out } = await admin('list', 'trial-bookings');
    const lines = out.split('\n').filter((line) => line.includes('来的'));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`先来的\\t${first}\\t六年级\\t试学一组后\\t待联系`));
    const id = lines[0]!.split('\t')[0]!;
    expect(await admin('trial-bookings', '--done', id)).toMatchObject({ code: 0, out: expect.stringContaining('已标记') });
    expect(await loadTrail()).toMatchObject({
      kind: 'administration',
      outcome: 'ok',
      details: { command: 'trial-bookings', handled: true },
    });
    expect((await admin('trial-bookings')).out).not.toContain(first);
    expect((await admin('trial-bookings', '--all')).out).toContain('已联系');
    await book(getWish(first, { name: '先来的' }));
    expect(await loadRows(first)).toMatchObject([{ handled: true }, { handled: false }]);
  });

  test('removes one, or all of a phone, when somebody asks for it', async () => {
    const phone = newPhone();
    await book(getWish(phone));
    await book(getWish(phone, { name: '林先生' }));
    const line = (await admin('trial-bookings')).out.split('\n').find((each) => each.includes(phone));
    expect(await admin('trial-bookings', '--delete', line!.split('\t')[0]!)).toMatchObject({ code: 0 });
    expect(await loadRows(phone)).toHaveLength(1);
    expect((await admin('trial-bookings', '--delete-phone', phone)).out).toContain('已删除 1 条');
    expect(await loadRows(phone)).toEqual([]);
    expect((await admin('trial-bookings', '--delete-phone', phone)).out).toContain('没有预约');
    expect(JSON.stringify(await loadTrail())).not.toContain(phone);
  });

  test('a guardian who is deleted takes along what they had booked before', async () => {
    const { phone } = await api.createParent();
    const stranger = newPhone();
    await book(getWish(phone));
    await book(getWish(stranger));
    expect(await admin('delete-parent', '--phone', phone)).toMatchObject({ code: 0 });
    expect(await loadRows(phone)).toHaveLength(1);
    await letTimePass(api);
    expect(await admin('deletions', '--run')).toMatchObject({ code: 0 });
    expect([await loadRows(phone), await loadRows(stranger)]).toMatchObject([[], [{ name: '林女士' }]]);
  });

  test.each([
    [['--done', '999999999'], '没有编号为'],
    [['--done', 'x'], '应为编号'],
    [['--delete-phone', '123'], '应为 11 位手机号'],
    [['--done', '1', '--delete', '1'], '一次只用一个'],
  ])('is told what is wrong: %j', async (options, says) => {
    const { code, err } = await admin('trial-bookings', ...options);
    expect([code, err]).toEqual([1, expect.stringContaining(says)]);
  });

  test('may take no bookings: the phone is told before and when it asks', async () => {
    expect((await api.call('GET schools/current')).body.data).toMatchObject({ trial: { group: true, booking: true } });
    expect((await admin('trial-rules', '--booking', 'no')).out).toContain('预约试听：关');
    expect((await other.call('GET schools/current')).body.data).toMatchObject({ trial: { group: true, booking: false } });
    const phone = newPhone();
    expect(outcome(await book(getWish(phone)))).toBe('TRIAL_BOOKING_OFF');
    expect(await loadRows(phone)).toEqual([]);
    expect((await admin('trial-rules')).out).toContain('试学一组：开\n预约试听：关');
  });
});
