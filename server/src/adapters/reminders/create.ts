/** The messenger that the settings name; the default writes messages where the person running the demo sees them. */
import type { Logger } from 'pino';
import type { WechatApp } from '../wechat/access-token';
import { createLocalMessenger } from './local';
import type { Messenger } from './messenger';
import { createWechatMessenger, type WechatRemindersConfig } from './wechat';

/** `none`: reminders are not offered. */
export type RemindersConfig = { provider: 'none' } | { provider: 'local' } | ({ provider: 'wechat' } & WechatRemindersConfig);

export interface MessengerParts {
  log: Logger;
  /** Undefined: the school has no mini-program, and no reminders by WeChat. */
  wechat: WechatApp | undefined;
}

export function createMessenger(config: RemindersConfig, { log, wechat }: MessengerParts): Messenger | undefined {
  if (config.provider === 'local') return createLocalMessenger(log);
  return config.provider === 'none' || !wechat ? undefined : createWechatMessenger(config, { log, wechat });
}
