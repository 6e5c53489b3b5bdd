import { newPhone, phone } from '@/test/phone';
import { okAnswer } from '@/test/server';
import { resetServerClock, serverNow } from '../server-clock';
import { schoolDay } from '../time';
import { call } from './call';
import { clearCookies, cookieHeader, hasSession, storeCookies } from './cookies';
import { clearCredentials } from './identity';
import { send } from './request';

const URL = 'https://api.test/learning/v1/users/current';
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-28T03:00:00Z');
const DATE = 'Sat, 28 Nov 2026 03:00:00 GMT';

beforeEach(() => {
  newPhone();
  clearCredentials();
  resetServerClock();
  jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => jest.useRealTimers());

/** A request at this moment of the phone, answered by a server whose clock is right. */
async function ask(header: Record<string, string> = {}): Promise<string | undefined> {
  phone().network = () => okAnswer({ id: 1 }, { Date: DATE, ...header });
  await call('GET users/current', { quiet: true });
  return phone().requests[phone().requests.length - 1]?.header.Cookie;
}

describe('several cookies in one answer', () => {
  const GATE = 'gate=a1; path=/; HttpOnly';
  const SESSION = 'xueban_session=T.s; Max-Age=2592000; Path=/; HttpOnly';
  const UNTIL = 'xueban_session=T.s; Expires=Mon, 28 Dec 2026 03:00:00 GMT; Path=/; HttpOnly; SameSite=Lax';
  test.each([
    ['a comma', { 'Set-Cookie': `${GATE}; Max-Age=1800,${SESSION}` }],
    ['a comma and a space', { 'Set-Cookie': `${GATE}, ${SESSION}` }],
    ['a semicolon', { 'Set-Cookie': `${GATE}; Max-Age=1800;${SESSION}` }],
    ['a semicolon and a space', { 'Set-Cookie': `${GATE}; ${SESSION}` }],
    ['a line break', { 'Set-Cookie': `${GATE}\n${SESSION}` }],
    ['a line break of old', { 'Set-Cookie': `${GATE}\r\n${SESSION}` }],
    ['a comma beside dates', { 'Set-Cookie': `gate=a1; Expires=Sat, 28-Nov-2026 04:00:00 GMT; Path=/,${UNTIL}` }],
    ['a semicolon beside dates', { 'Set-Cookie': `gate=a1;Expires=Sat, 28 Nov 2026 04:00:00 GMT;Path=/;${UNTIL}` }],
    ['a list', { 'Set-Cookie': [GATE, UNTIL] }],
    ['small letters', { 'set-cookie': `${GATE},${SESSION}` }],
    ['a tab', { 'Set-Cookie': `${GATE}\t${SESSION}` }],
    ['a blank', { 'Set-Cookie': `${GATE} ${SESSION}` }],
    ['a stroke', { 'Set-Cookie': `${GATE}|${SESSION}` }],
    ['two strokes', { 'Set-Cookie': `${GATE}||${SESSION}` }],
    ['a colon behind a flag', { 'Set-Cookie': `${GATE}:${SESSION}` }],
    ['a stroke between blanks behind a value', { 'Set-Cookie': `gate=a1 | ${SESSION}` }],
    ['a stroke between blanks, behind a date', { 'Set-Cookie': `gate=a1; Expires=Sat, 28 Nov 2026 04:00:00 GMT | ${UNTIL}` }],
    ['a stroke behind a path', { 'Set-Cookie': `gate=a1; Path=/|${UNTIL}` }],
    ['two cases of the name', { 'Set-Cookie': GATE, 'set-cookie': SESSION }],
    ['other letters', { 'SET-COOKIE': `${GATE},${SESSION}` }],
  ] as const)('joined by %s: each is kept', (_, headers) => {
    storeCookies(URL, headers);
    expect(cookieHeader(URL)).toBe('gate=a1; xueban_session=T.s');
    expect(hasSession()).toBe(true);
  });

  test.each([
    ['beside a header', [GATE, SESSION], { 'Set-Cookie': GATE }],
    ['without one', [GATE, UNTIL], {}],
    ['beside a header with the other', [SESSION], { 'Set-Cookie': GATE }],
    ['beside a header with another', [GATE], { 'Set-Cookie': `${GATE},${SESSION}` }],
    ['in one text', [`${GATE},${SESSION}`], {}],
    ['empty, as old phones have it', [], { 'Set-Cookie': `${GATE},${SESSION}` }],
    ['not there', undefined, { 'Set-Cookie': `${GATE},${SESSION}` }],
  ])('given as a list of texts (%s): each is kept', (_, cookies, headers) => {
    storeCookies(URL, headers, cookies);
    expect(cookieHeader(URL)).toBe('gate=a1; xueban_session=T.s');
  });

  test('commas, strokes and equals signs of a value are its own', () => {
    storeCookies(URL, { 'Set-Cookie': 'list=1,2; Path=/, bars=a|b=3; Path=/, xueban_session=T.s==; Path=/' });
    expect(cookieHeader(URL)).toBe('list=1,2; bars=a|b=3; xueban_session=T.s==');
  });

  test('what stands for no cookie is none', () => {
    storeCookies(URL, { 'Set-Cookie': ' ,; HttpOnly' });
    expect(cookieHeader(URL)).toBe('');
    expect(hasSession()).toBe(false);
  });

  test('what wx.request gives is read', async () => {
    phone().network = () => ({ ...okAnswer(null), cookies: [SESSION] });
    await send({ method: 'GET', url: URL, keepCookies: () => true });
    expect(cookieHeader(URL)).toBe('xueban_session=T.s');
  });
});

describe('a clock that is wrong', () => {
  const MONTH = { 'Set-Cookie': 'xueban_session=T.s; Max-Age=2592000; Path=/' };
  const UNTIL = { 'Set-Cookie': 'xueban_session=T.s; Expires=Mon, 28 Dec 2026 03:00:00 GMT; Path=/' };

  test.each([
    ['40 days ahead', 40, MONTH],
    ['40 days ahead, with a date', 40, UNTIL],
    ['30 years ahead', 11_000, UNTIL],
    ['40 days behind', -40, MONTH],
    ['40 years behind', -14_600, UNTIL],
  ])('%s: the session is sent, and is kept whatever is set meanwhile', async (_, days, header) => {
    await ask(header);
    jest.setSystemTime(NOW + days * DAY_MS);
    expect(await ask({ 'Set-Cookie': 'gate=a1; Path=/; Max-Age=1800' })).toBe('xueban_session=T.s');
    expect(await ask()).toBe('xueban_session=T.s; gate=a1');
    jest.setSystemTime(NOW);
    expect(await ask()).toBe('xueban_session=T.s; gate=a1');
    // And signed in while it was wrong.
    clearCookies();
    jest.setSystemTime(NOW + days * DAY_MS);
    await ask(header);
    expect(await ask()).toBe('xueban_session=T.s');
  });

  test.each([
    ['xueban_session=; Path=/; Max-Age=0'],
    ['xueban_session=; Path=/; Max-Age=-1; Expires=Mon, 28 Dec 2026 03:00:00 GMT'],
    ['xueban_session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ['xueban_session=; Path=/; Expires=Thu, 01-Jan-1970 00:00:00 GMT'],
    ['xueban_session=; Path=/; Expires=Sat, 28 Nov 2026 02:59:59 GMT'],
  ])('the server takes back by its own clock: %s', async (taken) => {
    jest.setSystemTime(NOW - 40 * DAY_MS);
    await ask(MONTH);
    expect(hasSession()).toBe(true);
    await ask({ 'Set-Cookie': taken });
    expect(hasSession()).toBe(false);
    expect(JSON.stringify(phone().storage.get('Cookie'))).not.toContain('xueban_session');
  });

  test('days are the server’s, also when the app is opened again without a network', async () => {
    jest.setSystemTime(NOW + 40 * DAY_MS);
    expect(schoolDay()).toBe('2027-01-07');
    await ask();
    expect(schoolDay()).toBe('2026-11-28');
    resetServerClock();
    expect(schoolDay()).toBe('2026-11-28');
    // Put right meanwhile: the server was never earlier than it said.
    resetServerClock();
    jest.setSystemTime(NOW + DAY_MS);
    expect(schoolDay()).toBe('2026-11-29');
  });

  test('a clock that was days behind is the phone’s own again once it has caught up; hours may have passed', async () => {
    for (const [behind, day] of [
      [40 * DAY_MS, '2026-11-29'],
      [DAY_MS / 2, '2026-11-30'],
    ] as const) {
      jest.setSystemTime(NOW - behind);
      await ask();
      resetServerClock();
      jest.setSystemTime(NOW - behind + 3_600_000);
      expect(schoolDay()).toBe('2026-11-28');
      resetServerClock();
      jest.setSystemTime(NOW + 1.3 * DAY_MS);
      expect(schoolDay()).toBe(day);
      resetServerClock();
    }
  });

  test('a clock that is right within what the journey leaves open is left alone', async () => {
    jest.setSystemTime(NOW + 900);
    await ask();
    expect(serverNow()).toBe(NOW + 900);
    expect([...phone().storage.keys()]).toEqual([]);
  });

  test('another server on the way says nothing about the time', async () => {
    phone().network = () => ({ statusCode: 200, data: '<html>', header: { Date: 'Thu, 01 Jan 2026 00:00:00 GMT' } });
    await call('GET users/current', { quiet: true }).catch(() => undefined);
    expect(schoolDay()).toBe('2026-11-28');
  });
});
