/** What WeChat knows of users and their subscription messages: who they are, what they have allowed, what was brought to them. */

export const APP = { appId: 'wx0123456789abcdef', secret: 'the-secret-of-the-mini-program' };

export interface DeliveredMessage {
  openId: string;
  template: string;
  page: string;
  data: Record<string, string>;
}

/** What may stand in a field, by its type (订阅消息参数值内容限制说明). */
const FITS: Readonly<Record<string, RegExp>> = {
  thing: /^.{1,20}$/su,
  number: /^\d{1,32}(\.\d+)?$/,
  character_string: /^[\x21-\x7e]{1,32}$/,
  phrase: /^\p{Script=Han}{1,5}$/u,
  name: /^.{1,10}$/u,
  time: /^(\d{4}年\d{1,2}月\d{1,2}日 )?\d{2}:\d{2}$/,
  date: /^\d{4}年\d{1,2}月\d{1,2}日( \d{2}:\d{2})?$/,
};

/** @param token that calls have to bring */
export function subscriptionMessages(token: () => string | undefined) {
  const logins = new Map<string, string>();
  /** Messages a user has allowed, by user and template. */
  const leaves = new Map<string, number>();
  const delivered: DeliveredMessage[] = [];
  const toLeave = (openId: string, template: string): string => `${openId} ${template}`;

  return {
    delivered,
    allowLogin: (code: string, openId: string): void => void logins.set(code, openId),
    subscribe: (openId: string, template: string): void =>
      void leaves.set(toLeave(openId, template), (leaves.get(toLeave(openId, template)) ?? 0) + 1),

    session(query: URLSearchParams): object {
      if (query.get('appid') !== APP.appId) return { errcode: 40013, errmsg: 'invalid appid' };
      if (query.get('secret') !== APP.secret) return { errcode: 40125, errmsg: 'invalid appsecret' };
      const code = query.get('js_code') ?? '';
      const openId = logins.get(code);
      if (openId === undefined) return { errcode: 40029, errmsg: 'invalid code' };
      logins.delete(code);
      return { openid: openId, session_key: 'HyVFkGl5F5OQWJZZaNzBBg==' };
    },

    send(given: string | null, { touser, template_id: id, page, data }: Record<string, unknown>): object {
      if (given === null || given !== token())
        return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
      const [openId, template] = [String(touser), String(id)];
      const fields = Object.entries(data as Record<string, { value: string }>);
      const wrong = fields.find(([name, { value }]) => !FITS[name.replace(/\d+$/, '')]?.test(value));
      if (wrong) return { errcode: 47003, errmsg: `argument invalid! data.${wrong[0]}.value invalid` };
      const left = leaves.get(toLeave(openId, template)) ?? 0;
      if (left === 0) return { errcode: 43101, errmsg: 'user refuse to accept the msg' };
      leaves.set(toLeave(openId, template), left - 1);
      const values = Object.fromEntries(fields.map(([name, { value }]) => [name, value]));
      delivered.push({ openId, template, page: String(page), data: values });
      return { errcode: 0, errmsg: 'ok', msgid: delivered.length };
    },
  };
}
