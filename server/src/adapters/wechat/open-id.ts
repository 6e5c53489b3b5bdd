/** Which user of WeChat a code of `wx.login` stands for: GET {api}/sns/jscode2session. */
import { Type } from '@sinclair/typebox';
import { askWechat, type WechatConfig } from './wechat-api';

/** The key of the user's session comes with it and is thrown away: nothing here needs it. */
const Session = Type.Object({ openid: Type.String({ minLength: 1, maxLength: 128 }) });

/** @throws WechatFailure; `errcode` of a code that is unknown, used or too old: see `isCodeInvalid` of phone-number.ts */
export async function findOpenId({ appId, secret, apiUrl }: WechatConfig, code: string): Promise<string> {
  const query = new URLSearchParams({ appid: appId, secret, js_code: code, grant_type: 'authorization_code' });
  return (await askWechat(apiUrl, `/sns/jscode2session?${query.toString()}`, undefined, Session)).openid;
}
