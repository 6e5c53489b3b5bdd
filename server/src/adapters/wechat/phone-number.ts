/** The phone number that a guardian lets WeChat tell, by the code of a button of open type `getPhoneNumber`. */
import { Type } from '@sinclair/typebox';
import type { WechatApp } from './access-token';
import { askWechat, type WechatConfig, WechatFailure } from './wechat-api';

export type WechatSetting = { provider: 'none' } | ({ provider: 'wechat' } & WechatConfig);

export interface WechatPhones {
  /**
   * The number without its country code; undefined when it is not one of the mainland.
   * @throws WechatFailure; `errcode` of a code that is unknown, used or too old: see `isCodeInvalid`
   */
  findPhone(code: string): Promise<string | undefined>;
}

const PhoneAnswer = Type.Object({
  errcode: Type.Literal(0),
  phone_info: Type.Object({
    purePhoneNumber: Type.String(),
    // A text by the description of the fields, a number in the example beside it.
    countryCode: Type.Union([Type.String(), Type.Number()]),
    watermark: Type.Object({ appid: Type.String() }),
  }),
});

/** Codes of an unknown, used or foreign code. */
const CODE_INVALID: ReadonlySet<number | undefined> = new Set([40029, 40163]);
export const isCodeInvalid = (error: unknown): boolean => error instanceof WechatFailure && CODE_INVALID.has(error.errcode);

const MAINLAND = '86';

export function createWechatPhones({ appId, apiUrl, tokens }: WechatApp): WechatPhones {
  return {
    async findPhone(code) {
      const { phone_info: found } = await tokens.withToken((token) =>
        askWechat(apiUrl, `/wxa/business/getuserphonenumber?access_token=${encodeURIComponent(token)}`, { code }, PhoneAnswer),
      );
      if (found.watermark.appid !== appId) throw new WechatFailure('rubbish', 'WeChat told the number of a user of another mini-program');
      return String(found.countryCode) === MAINLAND ? found.purePhoneNumber : undefined;
    },
  };
}
