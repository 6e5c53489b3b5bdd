/** Whose phone a code of WeChat stands for, as sign-in asks for it. */
import type { WechatApp } from '../../../adapters/wechat/access-token';
import { createWechatPhones, isCodeInvalid } from '../../../adapters/wechat/phone-number';
import { WechatFailure } from '../../../adapters/wechat/wechat-api';
import { AppError } from '../../../plugins/errors';

/**
 * Undefined if the school has no mini-program. Returns null for a phone outside the mainland.
 * @throws AppError WECHAT_CODE_INVALID, WECHAT_UNAVAILABLE
 */
export function createWechatPhone(
  wechat: WechatApp | undefined,
  log: { error(fields: object, message: string): void },
): ((code: string) => Promise<string | null>) | undefined {
  if (!wechat) return undefined;
  const phones = createWechatPhones(wechat);
  return async (code) => {
    try {
      return (await phones.findPhone(code)) ?? null;
    } catch (error) {
      if (isCodeInvalid(error)) throw new AppError('WECHAT_CODE_INVALID', { cause: error });
      if (!(error instanceof WechatFailure)) throw error;
      if (error.kind !== 'busy')
        log.error({ err: error }, 'WeChat refuses what it is asked: look at WECHAT_APP_ID, WECHAT_APP_SECRET and the quota');
      throw new AppError('WECHAT_UNAVAILABLE', { cause: error });
    }
  };
}
