/** Sign-in by the phone number WeChat knows, against a stand-in on this machine that speaks WeChat's protocol. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { createWechatApp, createWechatTokens } from '../../../src/adapters/wechat/access-token';
import { createWechatPhones } from '../../../src/adapters/wechat/phone-number';
import { askWechat, WechatFailure } from '../../../src/adapters/wechat/wechat-api';
import { Type } from '@sinclair/typebox';
import { listAuditEvents } from '../../../src/modules/accounts/audit/audit.repository';
import { buildTestApp, getCookie, newPhone } from '../../support/app';
import { APP, type Mishap, startWechatService } from './wechat-service';
import { useMade } from '../../support/use';

const wechat = useMade(startWechatService);
const api = useMade(() =>
  buildTestApp({
    WECHAT_APP_ID: APP.appId,
    WECHAT_APP_SECRET: APP.secret,
    WECHAT_API_URL: wechat.url,
    SIGN_IN_FAILURES_PER_ADDRESS: '4',
  }),
);
afterEach(() => void (wechat.seen.length = 0));

let codes = 0;
const newCode = (): string => `code-${(codes += 1)}`;
let addresses = 0;
const signIn = (code: string, more: object = {}, from = `203.0.113.${(addresses += 1)}`) =>
  api.call('POST sessions/wechat_sign_in', { body: { code, consent_version: CONSENT_VERSION, ...more }, from });
const asked = (path: string): number => wechat.seen.filter((call) => call.path.endsWith(path)).length;

describe('Sign-in', () => {
  test('by one tap: the guardian with this phone is in, and the trail says how', async () => {
    const { id, phone } = await api.createParent();
    const code = newCode();
    wechat.allow(code, { phoneNumber: phone });
    const answer = await signIn(code);
    expect(answer.body).toMatchObject({ code: 200, data: { id, consent: { version: CONSENT_VERSION, asked: false } } });
    expect((await api.call('GET users/current', { cookie: getCookie(answer) })).body.data).toMatchObject({ id });
    const [event] = await listAuditEvents(api.database.db, { parentId: id, kind: 'sign_in' }, 1);
    expect(event).toMatchObject({ outcome: 'ok', details: { by: 'wechat' } });
  });

  test('a code is good once; an unknown one is said as such, and so many close the network', async () => {
    const { phone } = await api.createParent();
    const code = newCode();
    wechat.allow(code, { phoneNumber: phone });
    const from = '198.51.100.9';
    expect((await signIn(code, {}, from)).status).toBe(200);
    const errors = [];
    for (let i = 0; i < 6; i += 1) errors.push((await signIn(code, {}, from)).body.error);
    expect(errors).toEqual([...Array.from({ length: 4 }, () => 'WECHAT_CODE_INVALID'), 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
    expect((await signIn(newCode(), {}, '198.51.100.10')).body.error).toBe('WECHAT_CODE_INVALID');
  });

  test('the country is told as a text, or as a number as in the example of the documentation', async () => {
    const { phone } = await api.createParent();
    for (const [countryCode, status, error] of [
      ['86', 200, undefined],
      [86, 200, undefined],
      [852, 422, 'PHONE_NOT_REGISTERED'],
    ] as const) {
      const code = newCode();
      wechat.allow(code, { phoneNumber: phone, countryCode });
      const answer = await signIn(code);
      expect([countryCode, answer.status, answer.body.error]).toEqual([countryCode, status, error]);
    }
  });

  test('a phone the school does not know, one from abroad, no consent: each is told', async () => {
    const [unknown, abroad, first] = [newCode(), newCode(), newCode()];
    wechat.allow(unknown, { phoneNumber: newPhone() });
    expect((await signIn(unknown)).body.error).toBe('PHONE_NOT_REGISTERED');
    wechat.allow(abroad, { phoneNumber: '4155550100', countryCode: '1' });
    expect((await signIn(abroad)).body.error).toBe('PHONE_NOT_REGISTERED');
    const { phone } = await api.createParent();
    wechat.allow(first, { phoneNumber: phone });
    expect((await signIn(first, { consent_version: undefined })).body.error).toBe('CONSENT_REQUIRED');
  });

  test('who has asked for the deletion of the account is told the day, and may take it back', async () => {
    const { phone } = await api.createParent();
    const cookie = await api.signIn(phone);
    await api.call('POST deletion_requests', { cookie, body: { current_password: 'lin-reads-at-home' } });
    for (const [more, error] of [
      [{}, 'ACCOUNT_UNDER_DELETION'],
      [{ withdraw_deletion: true }, undefined],
    ] as const) {
      const code = newCode();
      wechat.allow(code, { phoneNumber: phone });
      expect((await signIn(code, more)).body.error).toBe(error);
    }
  });

  test('a token that WeChat has ended is renewed once, without the guardian noticing', async () => {
    const { phone } = await api.createParent();
    const code = newCode();
    wechat.allow(code, { phoneNumber: phone });
    wechat.endToken();
    expect((await signIn(code)).status).toBe(200);
    expect([asked('getuserphonenumber'), asked('stable_token')]).toEqual([2, 1]);
  });

  test.each<[string, Mishap[]]>([
    ['busy', [{ json: { errcode: -1, errmsg: 'system error' } }]],
    ['over its quota', [{ json: { errcode: 45011, errmsg: 'api minute-quota reach limit' } }]],
    ['of another opinion about the app', [{ json: { errcode: 48001, errmsg: 'api unauthorized' } }]],
    ['down', [{ status: 502 }]],
    ['a page of a proxy', [{ text: '<html>login to the network</html>' }]],
    ['an answer without a number', [{ json: { errcode: 0, errmsg: 'ok' } }]],
    ['an answer with nothing', [{ text: '' }]],
    ['sure that no token is right', [{ json: { errcode: 40001 } }, { json: { errcode: 40001 } }, { json: { errcode: 40001 } }]],
  ])('WeChat is %s: said as such, no fault of the server, and counted against nobody', async (_what, mishaps) => {
    const from = '198.51.100.77';
    wechat.next('phone', ...mishaps);
    const answer = await signIn(newCode(), {}, from);
    expect([answer.status, answer.body.error]).toEqual([503, 'WECHAT_UNAVAILABLE']);
    expect(asked('getuserphonenumber')).toBeLessThanOrEqual(2);
    // What was left of the mishaps.
    while ((await signIn(newCode(), {}, '198.51.100.78')).body.error === 'WECHAT_UNAVAILABLE');
  });

  test('the number of a user of another mini-program signs nobody in', async () => {
    const { phone } = await api.createParent();
    const code = newCode();
    wechat.allow(code, { phoneNumber: phone, appid: 'wx-of-somebody-else' });
    expect((await signIn(code)).body.error).toBe('WECHAT_UNAVAILABLE');
  });

  test('a school without a mini-program of its own says so', async () => {
    const plain = await buildTestApp();
    const answer = await plain.call('POST sessions/wechat_sign_in', { body: { code: 'x' } });
    expect([answer.status, answer.body.error]).toEqual([422, 'WECHAT_NOT_SET_UP']);
    expect((await plain.call('GET schools/current')).body.data).toMatchObject({
      name: '学伴体验学校',
      service_phone: null,
      service_hours: null,
      wechat_sign_in: false,
      ai: false,
    });
    await plain.close();
    expect((await api.call('GET schools/current')).body.data).toMatchObject({ wechat_sign_in: true });
  });
});

test('all of a process that calls WeChat shares one token', async () => {
  const fresh = await api.another();
  try {
    wechat.allow('shared-1', { phoneNumber: newPhone() });
    const signedIn = await fresh.call('POST sessions/wechat_sign_in', { body: { code: 'shared-1', consent_version: CONSENT_VERSION } });
    expect(signedIn.body.error).toBe('PHONE_NOT_REGISTERED');
    expect((await fresh.call('GET mini_program_codes/study')).body.data).toMatchObject({ is_placeholder: false });
    expect([asked('getuserphonenumber'), asked('getwxacodeunlimit'), asked('stable_token')]).toEqual([1, 1, 1]);
  } finally {
    await fresh.close();
  }
});

describe('The adapter', () => {
  const config = () => ({ ...APP, apiUrl: wechat.url });

  test('tokens: asked for once by all who want one, kept until shortly before its end, forced only when the same comes again', async () => {
    let time = 0;
    const tokens = createWechatTokens(config(), () => time);
    const seen = await Promise.all(Array.from({ length: 5 }, () => tokens.withToken((token) => Promise.resolve(token))));
    expect(new Set(seen).size).toBe(1);
    expect(asked('stable_token')).toBe(1);
    time = 6800 * 1000;
    await tokens.withToken((token) => Promise.resolve(token));
    expect(asked('stable_token')).toBe(1);
    time = 6901 * 1000;
    await tokens.withToken((token) => Promise.resolve(token));
    expect(asked('stable_token')).toBe(2);
    const refusing = tokens.withToken(() => Promise.reject(new WechatFailure('refused', 'no', 42001)));
    await expect(refusing).rejects.toThrow('no');
    expect(
      wechat.seen.filter(({ path }) => path.endsWith('stable_token')).map(({ body }) => (body as { force_refresh: boolean }).force_refresh),
    ).toEqual([false, false, false, true]);
  });

  test('a wrong secret is refused, and stands in no error', async () => {
    const phones = createWechatPhones(createWechatApp({ ...config(), secret: 'another-secret' }));
    const failure = await phones.findPhone('any-code').catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ kind: 'refused', errcode: 40125 });
    expect(`${String(failure)}${(failure as Error).stack ?? ''}`).not.toContain('another-secret');
  });

  test('one that says nothing is given up in time', async () => {
    wechat.next('token', 'silence');
    const given = askWechat(wechat.url, '/cgi-bin/stable_token', {}, Type.Object({}), 100);
    const failure = await given.catch((error: unknown) => error as WechatFailure);
    expect(failure).toMatchObject({ kind: 'busy' });
    expect((failure as WechatFailure).message).toContain('TimeoutError');
  });

  test('one that cannot be reached is busy, whatever the network says', async () => {
    const given = askWechat(
      'http://127.0.0.1:1',
      '/wxa/business/getuserphonenumber?access_token=the-token',
      { code: 'the-code' },
      Type.Object({}),
    );
    const failure = await given.catch((error: unknown) => error as WechatFailure);
    expect(failure).toMatchObject({ kind: 'busy' });
    expect(JSON.stringify([(failure as Error).message, (failure as Error).stack, (failure as Error).cause ?? null])).not.toMatch(
      /the-token|the-code/,
    );
  });
});
