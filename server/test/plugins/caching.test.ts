/** Answers about a family are kept by nobody between server and phone, and secrets stand in no address. */
import { type CallName, calls } from '@xueban/contract/calls';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import type { CallDefinition } from '@xueban/contract/resources/shared';
import { rawRoutes } from '../../src/plugins/docs/raw-routes';
import { importBank, readBank } from '../../src/modules/vocabulary-test/bank-import.service';
import { type Answer, PASSWORD, type TestApp, useTestApp } from '../support/app';

const api = useTestApp();
let cookie: string;
let phone: string;
let studentId: number;
beforeAll(async () => {
  const parent = await api.createParent();
  phone = parent.phone;
  studentId = await api.createStudent(parent.id);
  cookie = await api.signIn(phone);
  await importBank(api.database.db, await readBank(), new Date());
});

const names = Object.keys(calls) as CallName[];
const caching = ({ headers }: Pick<Answer, 'headers'>): unknown => headers['cache-control'];

/** As the phone would ask, with ids that need not exist: what is asked here is who may keep the answer, not what it says. */
async function ask(name: CallName, options: Parameters<TestApp['call']>[1] = {}): Promise<Answer> {
  const { body }: CallDefinition = calls[name];
  return api.call(name.replace(/\{\w+\}/g, '1') as `${string} ${string}`, {
    ...(body && { body: {} }),
    key: 'caching-of-answers',
    ...options,
  });
}

describe('No answer may be kept', () => {
  test.each(names)('%s, with a session and without', async (name) => {
    const signOut = name.includes('sign_out');
    const answers = [await ask(name), await ask(name, { cookie, studentId }), await ask(name, { cookie: `${cookie}x`, studentId })];
    if (signOut) cookie = await api.signIn(phone);
    expect(answers.map(caching)).toEqual(['no-store', 'no-store', 'no-store']);
  });

  test('that gives or takes a cookie', async () => {
    const signedIn = await api.call('POST sessions/sign_in', { body: { phone, password: PASSWORD } });
    const signedOut = await api.call('POST sessions/sign_out');
    expect([signedIn, signedOut].map((answer) => [answer.status, answer.headers['set-cookie'] !== undefined, caching(answer)])).toEqual(
      Array(2).fill([200, true, 'no-store']),
    );
  });

  test('that gives a visitor their token', async () => {
    const begun = await api.call('GET vocabulary_level_submissions/take');
    expect([begun.status, caching(begun)]).toEqual([200, 'no-store']);
  });

  test('that is an error, also of a file, of no call, and of what is no address', async () => {
    for (const path of ['/nowhere', '/%zz', `${API_PREFIX}/files/x`, `${API_PREFIX}/audio/x`])
      expect([path, caching(await api.call(`GET ${path}`))]).toEqual([path, 'no-store']);
    expect(caching(await api.call(`PUT ${API_PREFIX}/users/current`))).toBe('no-store');
  });
});

test('no call and no route takes a token in its query', () => {
  const queries = names.flatMap((name) => Object.keys((calls[name] as CallDefinition).query?.properties ?? {}));
  const rawQueries = Object.values(rawRoutes)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters }) => parameters as { in: string; name: string }[])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name);
  expect([...queries, ...rawQueries].filter((name) => /token|secret|password|captcha|phone/.test(name))).toEqual([]);
});

test('a visitor names their test in a header; an address or another kind of text is refused', async () => {
  const begun = await api.call('GET vocabulary_level_submissions/take');
  const { id, visitor_token: token } = begun.body.data as { id: number; visitor_token: string };
  const read = (headers: Record<string, string>, query = '') => api.call(`GET vocabulary_level_submissions/${id}${query}`, { headers });
  expect((await read({ [HEADERS.visitorToken]: token })).status).toBe(200);
  expect((await read({}, `?visitor_token=${token}`)).body.error).toBe('INVALID_REQUEST');
  expect((await read({ [HEADERS.visitorToken]: 'short' })).body.error).toBe('INVALID_REQUEST');
  expect((await read({ [HEADERS.visitorToken]: `${token}=` })).body.error).toBe('INVALID_REQUEST');
  expect((await read({ [HEADERS.visitorToken]: otherLast(token) })).body.error).toBe('NOT_FOUND');
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The text with another last character. */
const otherLast = (text: string): string => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');

test('a session opens to its very cookie: another last character, padding or more is none of ours', async () => {
  const status = async (value: string): Promise<number> => (await api.call('GET users/current', { cookie: value })).status;
  expect(await status(cookie)).toBe(200);
  const [name = '', value = ''] = cookie.split('=', 2);
  const plain = decodeURIComponent(value);
  const dot = plain.lastIndexOf('.');
  const variants = [
    ...Array.from(ALPHABET)
      .map((sign) => plain.slice(0, -1) + sign)
      .filter((other) => other !== plain),
    ...Array.from(ALPHABET)
      .map((sign) => plain.slice(0, dot - 1) + sign + plain.slice(dot))
      .filter((other) => other !== plain),
    `${plain}=`,
    `${plain}==`,
    `${plain}A`,
    `${plain}.`,
    plain.slice(0, -1),
    plain.replaceAll('+', '-').replaceAll('/', '_').concat('='),
  ];
  for (const variant of variants) expect([variant, await status(`${name}=${encodeURIComponent(variant)}`)]).toEqual([variant, 401]);
});
