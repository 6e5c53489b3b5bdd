import { randomBytes } from 'node:crypto';
import { parents } from '../../src/database/schema';
import { demoRefusals } from '../../src/modules/school/administration/demo-school.service';
import { markDemo } from '../../src/modules/school/administration/demo-school.repository';
import { hashPassword } from '../../src/modules/accounts/sessions/passwords';
import { isGuessable } from '../../src/plugins/secrets';
import { isLoopback, trustedProxies } from '../../src/plugins/addresses';
import { type Environment, loadConfig } from '../../src/plugins/config';
import { productionRefusals, productionWarnings } from '../../src/plugins/production';
import { DEMO_ACCOUNT } from '../../src/modules/accounts/rules/demo-account';
import { buildTestApp, newPhone, type TestApp } from '../support/app';
import { createTestDatabase, withClient } from '../support/cluster';
import { startServer } from '../support/server-process';

const SCHOOL = {
  SMS_PROVIDER: 'tencent',
  SMS_TENCENT_SECRET_ID: 'a',
  SMS_TENCENT_SECRET_KEY: 'b',
  SMS_TENCENT_SDK_APP_ID: 'c',
  SMS_TENCENT_SIGN_NAME: 'd',
  SMS_TENCENT_TEMPLATE_ID: 'e',
  SESSION_SECRET: 'Jq3vX0b7mN1sT5yZ9cW2dF4gH6jK8lP0',
};
const apps: TestApp[] = [];
async function newSchool(): Promise<TestApp> {
  const api = await buildTestApp();
  apps.push(api);
  return api;
}
afterAll(() => Promise.all(apps.map((api) => api.close())));

const getRefusals = (env: Environment): string[] => productionRefusals(loadConfig(env));

describe('the server as a process', () => {
  test('on an address for others it says everything that is unfit at once, each with its setting, and does not start', async () => {
    const api = await newSchool();
    await markDemo(api.database.db, new Date());
    const { phone } = await api.createParent({ password: DEMO_ACCOUNT.password });
    const start = startServer({ HOST: '0.0.0.0', DATABASE_URL: api.url, COOKIE_SECURE: 'false', TRUST_PROXY: 'true' });
    const said = await start.then(
      () => 'it started',
      (error: unknown) => String(error),
    );
    expect(said).toContain('The server ended with code 78');
    const lines = said.slice(said.indexOf('The server was not started:')).trim().split('\n').slice(1);
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}SMS_PROVIDER is local.*set SMS_PROVIDER=tencent/),
      expect.stringMatching(/^ {2}COOKIE_SECURE is false.*set COOKIE_SECURE=true/),
      expect.stringMatching(/^ {2}TRUST_PROXY believes every caller.*set TRUST_PROXY=loopback/),
      expect.stringMatching(/^ {2}SESSION_SECRET is missing.*set SESSION_SECRET/),
      expect.stringMatching(/^ {2}The database holds the demo school.*set DATA_DIR or DATABASE_URL/),
      expect.stringMatching(new RegExp(`^ {2}The demo's password is that of 1 account.*${phone.slice(-4)}.*set-password`)),
    ]);
    expect(said).not.toContain(phone);
  });

  test('a start that is refused makes nothing in the database', async () => {
    const { url, drop } = await createTestDatabase({ empty: true });
    await expect(startServer({ HOST: '0.0.0.0', DATABASE_URL: url })).rejects.toThrow(/code 78/);
    const { rows } = await withClient(url, (client) => client.query("select nspname from pg_namespace where nspname = 'drizzle'"));
    expect(rows).toEqual([]);
    await drop();
  });

  test('wrong and unfit settings are said together', async () => {
    const start = startServer({ HOST: '0.0.0.0', DATABASE_URL: 'mysql://x', MAX_EVENT_LOOP_DELAY_MS: '-1' });
    await expect(start).rejects.toThrow(
      /code 78[^]*DATABASE_URL must look like[^]*MAX_EVENT_LOOP_DELAY_MS must be[^]*SMS_PROVIDER is local[^]*SESSION_SECRET is missing/,
    );
  });

  test('a school starts, behind a proxy on the same machine too', async () => {
    const api = await newSchool();
    await api.createParent({ password: 'not-of-the-demo-7' });
    const server = await startServer({ PRODUCTION: 'true', DATABASE_URL: api.url, TRUST_PROXY: 'loopback', ...SCHOOL });
    expect((await server.get('times/current')).headers.get('strict-transport-security')).toContain('max-age');
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('settings', () => {
  test('on loopback the demo may be; PRODUCTION=true refuses it there', () => {
    for (const host of ['127.0.0.1', '127.8.9.1', '::1', 'localhost', 'LOCALHOST', '::ffff:127.0.0.1'])
      expect(getRefusals({ HOST: host })).toEqual([]);
    expect(getRefusals({ PRODUCTION: 'true', COOKIE_SECURE: 'false', TRUST_PROXY: 'true' })).toHaveLength(4);
    expect(getRefusals({ PRODUCTION: 'true', ...SCHOOL })).toEqual([]);
  });
  test.each(['0.0.0.0', '::', '192.168.1.20', '10.0.0.1', 'school.example', 'localhost.school.example', '127.1', '::ffff:10.0.0.1'])(
    '%s is an address for others',
    (host) => {
      expect(isLoopback(host)).toBe(false);
      expect(getRefusals({ HOST: host })).toHaveLength(2);
      expect(getRefusals({ HOST: host, ...SCHOOL })).toEqual([]);
      expect(getRefusals({ HOST: host, ...SCHOOL, PRODUCTION: 'false' })).toEqual([expect.stringMatching(/PRODUCTION=false/)]);
    },
  );
  test.each(['true', '0.0.0.0/0', '::/0', '10.0.0.5, 0.0.0.0/1, 128.0.0.0/1', '8.0.0.0/8', '10.0.0.0/7', '2000::/16'])(
    'TRUST_PROXY=%s believes strangers',
    (value) => {
      expect(getRefusals({ HOST: '0.0.0.0', ...SCHOOL, TRUST_PROXY: value })).toEqual([expect.stringMatching(/^TRUST_PROXY/)]);
    },
  );
  const warned = (value: string) =>
    productionWarnings(loadConfig({ HOST: '0.0.0.0', ...SCHOOL, TRUST_PROXY: value })).filter((line) => line.startsWith('TRUST_PROXY'));
  test.each([
    'uniquelocal',
    'linklocal',
    'loopback, uniquelocal',
    '10.0.0.5,linklocal',
    '10.0.0.0/8',
    'loopback, 172.16.0.0/12',
    'fd00::/16',
  ])('TRUST_PROXY=%s believes a private network, by name or by number: taken, and said', (value) => {
    expect(getRefusals({ HOST: '0.0.0.0', ...SCHOOL, TRUST_PROXY: value })).toEqual([]);
    expect(warned(value)).toEqual([expect.stringMatching(/every machine of that private network/)]);
  });
  test.each(['loopback', '10.0.0.5', '10.0.0.5, 192.168.1.0/28', '104.16.0.0/13', '2400:cb00::/32'])(
    'TRUST_PROXY=%s names proxies',
    (value) => {
      expect(getRefusals({ HOST: '0.0.0.0', ...SCHOOL, TRUST_PROXY: value })).toEqual([]);
      expect(warned(value)).toEqual([]);
    },
  );
  test.each(['10.0.0.0/33', '300.1.1.1', '1', '10.0.0.1/8/8', 'loopback,'])('TRUST_PROXY=%s is no list', (value) => {
    expect(trustedProxies(value)).toBeUndefined();
  });
  test.each([
    'short',
    's'.repeat(32),
    'secret'.repeat(8),
    '0123456789'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'please-put-something-long-here-0815',
    'ThisIsTheDefaultPasswordOf2026!!!!!',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9',
    'AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    '<paste the output of openssl here>',
    '<1Zq9-paste-T4x8-the-9oU2tput-here>',
    'correct horse battery staple 1234',
    'correct-horse-battery-staple-1234',
    'zaq1xsw2cde3vfr4bgt5nhy6mju7ki8lo9',
    'zYxWvUtSrQpOnMlKjIhGfEdCbA9876543210',
  ])('the secret %s can be guessed: refused in one sentence, with exit code 78', (value) => {
    const reasons = [
      expect.stringMatching(/^SESSION_SECRET can be guessed: set SESSION_SECRET to what `openssl rand -base64 48` gives\.$/),
    ];
    for (const host of ['0.0.0.0', '127.0.0.1'])
      expect(() => loadConfig({ HOST: host, ...SCHOOL, SESSION_SECRET: value })).toThrow(expect.objectContaining({ reasons }));
  });
  test('no secret that a program has drawn is taken for one', () => {
    for (let drawn = 0; drawn < 2000; drawn += 1)
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        const secret = randomBytes(32).toString(encoding);
        expect([secret, isGuessable(secret)]).toEqual([secret, false]);
      }
  });
  test('what is seldom meant is warned of', () => {
    const warnings = productionWarnings(
      loadConfig({
        PRODUCTION: 'true',
        ...SCHOOL,
        REQUESTS_PER_MINUTE: '0',
        MAX_EVENT_LOOP_DELAY_MS: '0',
        LOG_LEVEL: 'silent',
        DATABASE_URL: 'postgres://u:p@db.school.example/x',
      }),
    );
    expect(warnings.map((line) => line.split(' ')[0])).toEqual([
      'TRUST_PROXY',
      'REQUESTS_PER_MINUTE',
      'MAX_EVENT_LOOP_DELAY_MS',
      'LOG_LEVEL',
      'DATABASE_URL',
    ]);
    expect(
      productionWarnings(
        loadConfig({ HOST: '0.0.0.0', ...SCHOOL, DATABASE_URL: 'postgres://u:p@db.school.example/x?sslmode=verify-full' }),
      ),
    ).toEqual([]);
  });
});

describe('the demo in the database', () => {
  test("the demo's password is found among many, and those verified once are not verified again", async () => {
    const api = await newSchool();
    const { db } = api.database;
    const other = await hashPassword('another-password-1');
    await db.insert(parents).values(Array.from({ length: 40 }, () => ({ phone: newPhone(), name: '家长', passwordHash: other })));
    // Processor time: the clock also counts whatever else the machine does.
    const spend = async (): Promise<number> => {
      const before = process.cpuUsage();
      expect(await demoRefusals(db)).toEqual([]);
      return process.cpuUsage(before).user;
    };
    const first = await spend();
    expect(await spend()).toBeLessThan(first / 3);
    await api.createParent({ password: DEMO_ACCOUNT.password });
    for (let start = 0; start < 2; start += 1) expect(await demoRefusals(db)).toEqual([expect.stringMatching(/that of 1 account/)]);
  });
});
