/** WeChat's server API as small as sign-in needs it, on this machine: tokens that end, codes that are good once. */
import { PNG } from '../../files/bytes';
import { playService } from '../../support/service';
import { APP, type DeliveredMessage, subscriptionMessages } from './wechat-messages';

export { APP };

/** What is answered instead of what was asked for; with `after`, not before that. */
export type Mishap = { json: object; after?: Promise<unknown> } | { text: string } | { status: number } | 'silence';

export interface WechatService {
  url: string;
  /** Asked for so far: path and body. */
  seen: { path: string; body: unknown }[];
  /** Allows a code of this phone. */
  allow(code: string, phone: { phoneNumber: string; countryCode?: string | number; appid?: string }): void;
  /** WeChat ends the token it has given, as it does when another asks for one by the older call. */
  endToken(): void;
  /** Texts with this in them are risky. */
  forbid(text: string): void;
  /** Allows a code of `wx.login` of this user. */
  allowLogin(code: string, openId: string): void;
  /** The user allows one more message of a template. */
  subscribe(openId: string, template: string): void;
  /** Messages that were delivered. */
  delivered: DeliveredMessage[];
  /** The next answers of `getuserphonenumber`, `stable_token`, `msg_sec_check`, `getwxacodeunlimit`, `jscode2session` or `subscribe/send`. */
  next(call: WechatCall, ...mishaps: Mishap[]): void;
  stop(): Promise<void>;
}

type WechatCall = 'phone' | 'token' | 'check' | 'code' | 'login' | 'send';
const CALLS: Readonly<Record<string, WechatCall>> = {
  '/wxa/business/getuserphonenumber': 'phone',
  '/wxa/msg_sec_check': 'check',
  '/wxa/getwxacodeunlimit': 'code',
  '/sns/jscode2session': 'login',
  '/cgi-bin/message/subscribe/send': 'send',
};
const parseCall = (path: string): WechatCall => CALLS[path] ?? 'token';

export async function startWechatService(): Promise<WechatService> {
  const codes = new Map<string, object>();
  const mishaps: Record<WechatCall, Mishap[]> = { phone: [], token: [], check: [], code: [], login: [], send: [] };
  const messages = subscriptionMessages(() => token);
  const seen: WechatService['seen'] = [];
  let tokens = 0;
  let token: string | undefined;

  function stableToken({ grant_type: grant, appid, secret, force_refresh: force }: Record<string, unknown>): object {
    if (grant !== 'client_credential') return { errcode: 40002, errmsg: 'invalid grant_type' };
    if (appid !== APP.appId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (secret !== APP.secret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (force === true || token === undefined) token = `token-${(tokens += 1)}`;
    return { access_token: token, expires_in: 7200 };
  }

  function phoneNumber(given: string | null, { code }: Record<string, unknown>): object {
    if (given === null || given !== token) return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    const found = codes.get(String(code));
    if (!found) return { errcode: 40029, errmsg: 'invalid code' };
    codes.delete(String(code));
    return { errcode: 0, errmsg: 'ok', phone_info: found };
  }

  const forbidden: string[] = [];
  function check(given: string | null, { version, openid, scene, content }: Record<string, unknown>): object {
    if (given === null || given !== token) return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    if (version !== 2 || typeof openid !== 'string' || typeof scene !== 'number') return { errcode: 40129, errmsg: 'invalid scene' };
    if (Array.from(String(content)).length > 2500) return { errcode: 40097, errmsg: 'args error' };
    const isRisky = forbidden.some((text) => String(content).includes(text));
    return { errcode: 0, errmsg: 'ok', result: { suggest: isRisky ? 'risky' : 'pass', label: isRisky ? 20006 : 100 }, trace_id: 'x' };
  }

  /** A code is a picture; what is wrong is JSON. */
  function code(given: string | null, { page, scene }: Record<string, unknown>): object | Buffer {
    if (given === null || given !== token) return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    if (typeof scene !== 'string' || scene.length < 1 || scene.length > 32) return { errcode: 40129, errmsg: 'invalid scene' };
    if (typeof page !== 'string' || page.startsWith('/') || page.includes('?')) return { errcode: 41030, errmsg: 'invalid page' };
    return PNG;
  }

  const service = await playService(async (request, response, bytes) => {
    const body = JSON.parse(bytes.toString() || '{}') as Record<string, unknown>;
    const url = new URL(request.url ?? '', 'http://wechat');
    seen.push({ path: url.pathname, body });
    const call = parseCall(url.pathname);
    const mishap = mishaps[call].shift();
    if (mishap === 'silence') return;
    if (mishap && 'after' in mishap) await mishap.after;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (mishap && 'status' in mishap) response.statusCode = mishap.status;
    if (mishap) return void response.end('text' in mishap ? mishap.text : JSON.stringify('json' in mishap ? mishap.json : {}));
    const given = url.searchParams.get('access_token');
    if (call === 'code') {
      const answer = code(given, body);
      return void response.end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer));
    }
    const answers: Record<Exclude<WechatCall, 'code'>, () => object> = {
      phone: () => phoneNumber(given, body),
      check: () => check(given, body),
      login: () => messages.session(url.searchParams),
      send: () => messages.send(given, body),
      token: () => stableToken(body),
    };
    response.end(JSON.stringify(answers[call]()));
  });
  return {
    url: service.url,
    seen,
    allow: (code, { phoneNumber: number, countryCode = '86', appid = APP.appId }) =>
      void codes.set(code, {
        phoneNumber: String(countryCode) === '86' ? number : `${countryCode}${number}`,
        purePhoneNumber: number,
        countryCode,
        watermark: { timestamp: 1_763_800_000, appid },
      }),
    endToken: () => {
      token = `token-${(tokens += 1)}`;
    },
    allowLogin: messages.allowLogin,
    subscribe: messages.subscribe,
    delivered: messages.delivered,
    forbid: (text) => void forbidden.push(text),
    next: (call, ...more) => void mishaps[call].push(...more),
    stop: service.stop,
  };
}
