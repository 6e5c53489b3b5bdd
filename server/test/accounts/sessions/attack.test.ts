/** An attack from 40 networks on one guardian, and what it comes to. Figures: docs/decisions/0007-sign-in-under-attack.md. */
import { Writable } from 'node:stream';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../../src/app';
import { createLogger } from '../../../src/plugins/logging';
import { createCaptchaRepository, type Guesser } from '../../../src/modules/accounts/sessions/captchas.repository';
import { getCookie, newPhone, PASSWORD, useTestApp } from '../../support/app';

const api = useTestApp();
beforeEach(() => api.database.db.execute(sql`delete from rate_limits`));

const HOME = '10.200.0.7';
const ELSEWHERE = Array.from({ length: 40 }, (_, i) => `10.66.${i}.1`);
let guesses = 0;

type Credentials = { password: string; captcha?: string } | { captcha: string };
const signIn = async (phone: string, credentials: Credentials, from: string) =>
  api.call('POST sessions/sign_in', { body: { phone, ...credentials, consent_version: CONSENT_VERSION }, from });
const outcome = async (phone: string, credentials: Credentials, from: string): Promise<string> =>
  (await signIn(phone, credentials, from)).body.error ?? 'ok';
const askForCode = async (phone: string, from: string): Promise<string> =>
  (await api.call('POST sessions/send_sign_in_captcha', { body: { phone }, from })).body.error ?? 'sent';
const lastCode = (phone: string): string => api.sent.filter((message) => message.phone === phone).at(-1)!.code;
const wrongPassword = (): string => `guess ${(guesses += 1)}`;
const other = (code: string): string => String((Number(code) + 1 + (guesses += 1)) % 1_000_000).padStart(6, '0');
/** As if a minute had passed: another code may be asked for. */
const aMinuteLater = (phone: string) =>
  api.database.db.execute(sql`update captchas set sent_at = sent_at - interval '61 seconds' where phone = ${phone}`);

const fourHoursLater = (phone: string) =>
  api.database.db.execute(sql`update rate_limits set resets_at = now() where key = ${`sms:reserve:${phone}`}`);

function getCount(outcomes: readonly string[]): Record<string, number> {
  return outcomes.reduce<Record<string, number>>((counts, one) => ({ ...counts, [one]: (counts[one] ?? 0) + 1 }), {});
}
async function inBatches<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += 25) results.push(...(await Promise.all(items.slice(i, i + 25).map(run))));
  return results;
}

/** A guardian who has signed in at home before. */
async function guardianAtHome(): Promise<string> {
  const { phone } = await api.createParent();
  expect(await outcome(phone, { password: PASSWORD }, HOME)).toBe('ok');
  return phone;
}

describe('while 40 networks guess passwords of a phone, ask for its codes and guess those', () => {
  test('the guardian at home signs in at once by password, and by code', async () => {
    const phone = await guardianAtHome();
    const attack = async (from: string): Promise<string[]> => [
      await outcome(phone, { password: wrongPassword() }, from),
      await askForCode(phone, from),
      await outcome(phone, { captcha: other('123456') }, from),
    ];
    const before = (await inBatches(ELSEWHERE.slice(0, 25), attack)).flat();
    expect(before).toContain('SECOND_STEP_REQUIRED');

    // In the middle of it: no waiting, no second step, and no code of his is spent by others.
    expect(await outcome(phone, { password: PASSWORD }, HOME)).toBe('ok');
    expect(await askForCode(phone, HOME)).toBe('sent');
    const code = lastCode(phone);
    await inBatches(ELSEWHERE.slice(25), attack);
    expect(await outcome(phone, { captcha: code }, HOME)).toBe('ok');
    expect(await outcome(phone, { password: PASSWORD }, HOME)).toBe('ok');
    await aMinuteLater(phone);
    expect(await askForCode(phone, HOME)).toBe('sent');
    expect(await outcome(phone, { captcha: lastCode(phone) }, HOME)).toBe('ok');
  });

  test('a new phone on a network never seen: the password needs a code besides, and from then on the network is known', async () => {
    const phone = await guardianAtHome();
    await inBatches(ELSEWHERE, (from) => outcome(phone, { password: wrongPassword() }, from));
    const fresh = '10.201.0.9';
    expect(await outcome(phone, { password: PASSWORD }, fresh)).toBe('SECOND_STEP_REQUIRED');
    expect(await askForCode(phone, fresh)).toBe('sent');
    const captcha = lastCode(phone);
    expect(await outcome(phone, { password: PASSWORD, captcha: other(captcha) }, fresh)).toBe('CAPTCHA_INVALID');
    expect(await outcome(phone, { password: 'mistyped', captcha }, fresh)).toBe('CREDENTIALS_INVALID');
    expect(await outcome(phone, { password: PASSWORD, captcha }, fresh)).toBe('ok');
    expect(await outcome(phone, { password: PASSWORD }, fresh)).toBe('ok');
  });
});

test('a guardian who has never signed in, while a stranger moves about in the IPv6 networks of one line: the code in his hand lets him in', async () => {
  const { phone } = await api.createParent();
  const line = (subnet: number): string => `2001:db8:66:${subnet.toString(16)}::1`;
  const mobile = '10.210.0.5';
  await inBatches(
    Array.from({ length: 20 }, (_, i) => line(1 + (i % 2))),
    (from) => outcome(phone, { password: wrongPassword() }, from),
  );
  expect(await outcome(phone, { password: PASSWORD }, mobile)).toBe('SECOND_STEP_REQUIRED');
  expect(await askForCode(phone, line(3))).toBe('sent');
  expect(await askForCode(phone, mobile)).toBe('CAPTCHA_TOO_SOON');
  const captcha = lastCode(phone);
  await inBatches(
    Array.from({ length: 30 }, (_, i) => line(4 + i)),
    (from) => outcome(phone, { captcha: other(captcha) }, from),
  );
  expect(await outcome(phone, { captcha: other(captcha) }, mobile)).toBe('CAPTCHA_INVALID');
  expect(await outcome(phone, { password: PASSWORD, captcha }, mobile)).toBe('ok');
  // Nor does he wait for the stranger from now on, however often that one asks: the line has five codes of the day.
  const asked: string[] = [];
  for (let i = 0; i < 8; i += 1) {
    await aMinuteLater(phone);
    asked.push(await askForCode(phone, line(100 + i)));
  }
  expect(getCount(asked)).toEqual({ sent: 4, TOO_MANY_ATTEMPTS: 4 });
});

describe('what the attack can try in a day', () => {
  test('passwords: 20 from networks unknown to the guardian, 50 from those known, then none without a code', async () => {
    const phone = await guardianAtHome();
    const elsewhere = await inBatches([...ELSEWHERE, ...ELSEWHERE], (from) => outcome(phone, { password: wrongPassword() }, from));
    expect(getCount(elsewhere)).toEqual({ CREDENTIALS_INVALID: 20, SECOND_STEP_REQUIRED: 60 });

    const atHome: string[] = [];
    for (let quarter = 0; quarter < 6; quarter += 1) {
      atHome.push(
        ...(await inBatches(
          Array.from({ length: 11 }, () => HOME),
          (from) => outcome(phone, { password: wrongPassword() }, from),
        )),
      );
      await api.database.db.execute(sql`delete from rate_limits where key like 'password:phone:%'`); // a quarter of an hour later
    }
    expect(atHome.filter((one) => one === 'CREDENTIALS_INVALID')).toHaveLength(50);
    // Even now a code opens the door: the phone is never locked.
    expect(await outcome(phone, { password: PASSWORD }, HOME)).toBe('SECOND_STEP_REQUIRED');
    expect(await askForCode(phone, HOME)).toBe('sent');
    expect(await outcome(phone, { password: PASSWORD, captcha: lastCode(phone) }, HOME)).toBe('ok');
  });

  test('the second step is asked for alike, whether the password is right and whether anybody has the phone', async () => {
    const [{ phone }, nobody] = [await api.createParent(), newPhone()];
    const answers: string[] = [];
    for (const target of [phone, nobody]) {
      await inBatches(ELSEWHERE.slice(0, 25), (from) => outcome(target, { password: wrongPassword() }, from));
      answers.push((await signIn(target, { password: PASSWORD }, ELSEWHERE[30]!)).text);
    }
    expect(answers[0]).toContain('SECOND_STEP_REQUIRED');
    expect(answers[1]).toBe(answers[0]);
  });

  test('codes: 16 messages for strangers, ten for the guardian, 25 guesses at each and ten: 500 of a million', async () => {
    const phone = await guardianAtHome();
    const captchas = createCaptchaRepository(api.database.db);
    /** Guesses by whoever asked and by eight other networks, and how many were looked at. */
    const guess = async (requester: Guesser): Promise<number> => {
      const guessers = [...Array.from({ length: 8 }, (_, i): Guesser => ({ network: `n${i}`, site: `s${i}`, known: false })), requester];
      await inBatches(
        guessers.flatMap((guesser) => Array.from({ length: 6 }, () => guesser)),
        (guesser) => captchas.redeem(phone, 'sign_in', 'wrong', guesser),
      );
      const [row] = (
        await api.database.db.execute<{ looks: number }>(
          sql`select (attempts + foreign_attempts)::int as looks from captchas where phone = ${phone} and own = ${requester.known}`,
        )
      ).rows;
      await aMinuteLater(phone);
      return row!.looks;
    };
    const loadKey = async (): Promise<string> =>
      (
        await api.database.db.execute<{ network: string }>(
          sql`select network from captchas where phone = ${phone} order by sent_at desc limit 1`,
        )
      ).rows[0]!.network;
    const askAndGuess = async (requesters: readonly string[], known: boolean): Promise<number[]> => {
      const looks: number[] = [];
      for (const from of requesters)
        if ((await askForCode(phone, from)) === 'sent') looks.push(await guess({ network: await loadKey(), site: from, known }));
      return looks;
    };
    expect(await askAndGuess(ELSEWHERE.slice(0, 12), false)).toEqual(Array.from({ length: 11 }, () => 25));
    for (let reserve = 2; reserve <= 6; reserve += 1) {
      await fourHoursLater(phone);
      expect(await askAndGuess(ELSEWHERE.slice(8 + reserve, 12 + reserve), false)).toEqual([25]);
    }
    await api.database.db.execute(sql`update captchas set used_at = now() where phone = ${phone}`);
    expect(
      await askAndGuess(
        Array.from({ length: 12 }, () => HOME),
        true,
      ),
    ).toEqual(Array.from({ length: 10 }, () => 10));
  });

  test('when strangers have used up the codes of a day, a network that has had none gets one every four hours', async () => {
    const { phone } = await api.createParent();
    const ask = async (from: string): Promise<string> => {
      await aMinuteLater(phone);
      return askForCode(phone, from);
    };
    for (const from of ELSEWHERE.slice(0, 10)) expect(await ask(from)).toBe('sent');
    expect(await ask(ELSEWHERE[0]!)).toBe('TOO_MANY_ATTEMPTS');
    expect(await ask('10.206.0.1')).toBe('sent');
    expect(await ask('10.206.0.2')).toBe('TOO_MANY_ATTEMPTS');
    await fourHoursLater(phone);
    expect(await ask('10.206.0.1')).toBe('TOO_MANY_ATTEMPTS');
    expect(await ask('10.206.0.2')).toBe('sent');
    expect(await outcome(phone, { captcha: lastCode(phone) }, '10.206.0.2')).toBe('ok');
  });

  test('one network alone gets five codes of a phone; the rest are left for a guardian on the way', async () => {
    const phone = await guardianAtHome();
    const sent: string[] = [];
    for (let i = 0; i < 8; i += 1) {
      sent.push(await askForCode(phone, ELSEWHERE[0]!));
      await aMinuteLater(phone);
    }
    expect(getCount(sent)).toEqual({ sent: 5, TOO_MANY_ATTEMPTS: 3 });
    expect(await askForCode(phone, '10.202.0.1')).toBe('sent');
  });
});

test('who fails closes only the way from his own network', async () => {
  const phone = await guardianAtHome();
  const visiting = '10.203.0.1';
  for (let i = 0; i < 10; i += 1) await outcome(phone, { password: wrongPassword() }, ELSEWHERE[0]!);
  expect(await outcome(phone, { password: PASSWORD }, ELSEWHERE[0]!)).toBe('TOO_MANY_ATTEMPTS');
  expect(await outcome(phone, { password: PASSWORD }, visiting)).toBe('ok');
});

test('an IPv6 line is one network, however many addresses it has', async () => {
  const phone = await guardianAtHome();
  const outcomes: string[] = [];
  for (let i = 0; i < 12; i += 1) outcomes.push(await outcome(phone, { password: wrongPassword() }, `2001:db8:7:1:${i}::${i + 1}`));
  expect(getCount(outcomes)).toEqual({ CREDENTIALS_INVALID: 10, TOO_MANY_ATTEMPTS: 2 });
  expect(await outcome(phone, { password: PASSWORD }, '2001:db8:7:2::1')).toBe('ok');
});

describe('the text messages of a school', () => {
  test("one network that nobody has signed in from gets eight an hour, so the strangers' half takes 13 of them", async () => {
    const ofOne = await inBatches(
      Array.from({ length: 12 }, (_, i) => `2001:db8:67:${i}::1`),
      (from) => askForCode(newPhone(), from),
    );
    expect(getCount(ofOne)).toEqual({ sent: 8, TOO_MANY_ATTEMPTS: 4 });
    const { smsPerSchool, captchasPerAddress } = api.config.limits;
    expect(smsPerSchool.max / 2 / captchasPerAddress.max).toBeGreaterThan(12);
  });

  test('80 requests from 40 networks: strangers get half of an hour, its guardians the rest, and the alarm is raised once a step', async () => {
    const lines: Record<string, unknown>[] = [];
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(
          ...chunk
            .toString()
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>),
        );
        done();
      },
    });
    const school = await api.another({ SMS_PER_SCHOOL_AND_HOUR: '16' });
    const sent: string[] = [];
    const app = await buildApp({
      config: { ...school.config, logLevel: 'error' },
      database: school.database,
      logger: createLogger('error', destination),
      sms: { send: ({ phone }) => Promise.resolve(void sent.push(phone)) },
    });
    const ask = async (phone: string, from: string): Promise<string> => {
      const answer = await app.inject({
        method: 'POST',
        url: '/learning/v1/sessions/send_sign_in_captcha',
        payload: { phone },
        remoteAddress: from,
      });
      return answer.json<{ error?: string }>().error ?? 'sent';
    };
    const guardian = await guardianAtHome();
    const flood = await inBatches([...ELSEWHERE, ...ELSEWHERE], (from) => ask(newPhone(), from));
    expect(getCount(flood)).toEqual({ sent: 8, SMS_EXHAUSTED: 72 });
    expect(sent).toHaveLength(8);
    expect(await ask(guardian, HOME)).toBe('sent');

    const guardians = await Promise.all(Array.from({ length: 9 }, () => guardianAtHome()));
    expect(getCount(await inBatches(guardians, (phone) => ask(phone, HOME)))).toEqual({ sent: 7, SMS_EXHAUSTED: 2 });
    const alarms = lines
      .filter(({ event }) => event === 'alarm')
      .map(({ level, alarm, share, percent, limit }) => ({ level, alarm, share, percent, limit }));
    expect(alarms).toEqual([
      { level: 50, alarm: 'sms', share: 'new_networks', percent: 50, limit: 8 },
      { level: 50, alarm: 'sms', share: 'new_networks', percent: 100, limit: 8 },
      { level: 50, alarm: 'sms', share: 'all', percent: 50, limit: 16 },
      { level: 50, alarm: 'sms', share: 'all', percent: 100, limit: 16 },
    ]);
    expect(JSON.stringify(lines)).not.toContain(guardian);
    await app.close();
    await school.close();
  });

  test('a request that is refused leaves the code that was sent before as it was', async () => {
    const { phone } = await api.createParent();
    const from = '10.204.0.1';
    for (let i = 0; i < 5; i += 1) {
      expect(await askForCode(phone, from)).toBe('sent');
      await aMinuteLater(phone);
    }
    const code = lastCode(phone);
    expect(await askForCode(phone, from)).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcome(phone, { captcha: code }, from)).toBe('ok');
  });
});

test('known networks are kept as keyed hashes, ten of a guardian, and go with the guardian', async () => {
  const { phone, id } = await api.createParent();
  for (let i = 0; i < 12; i += 1) expect(getCookie(await signIn(phone, { password: PASSWORD }, `10.205.0.${i + 1}`))).not.toBe('');
  const rows = (
    await api.database.db.execute<{ network_hash: string }>(sql`select network_hash from known_networks where parent_id = ${id}`)
  ).rows;
  expect(rows).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toContain('10.205');
  await api.database.db.execute(sql`delete from parents where id = ${id}`);
  expect((await api.database.db.execute(sql`select from known_networks where parent_id = ${id}`)).rows).toHaveLength(0);
});
