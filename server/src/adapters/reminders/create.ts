/** The messenger that the settings name; the default writes messages where the person running the demo sees them. */
import type { Logger } from 'pino';
import type { WechatTokens } from '../wechat/access-token';
import { createLocalMessenger } from './local';
import type { Messenger } from './messenger';
import { createWechatMessenger, type WechatRemindersConfig } from './wechat';

/** `none`: reminders are not offered. */
export type RemindersConfig = { provider: 'none' } | { provider: 'local' } | ({ provider: 'wechat' } & WechatRemindersConfig);

export interface MessengerParts {
  log: Logger;
  /** Of the same mini-program. */
  tokens?: WechatTokens;
}

export function createMessenger(config: RemindersConfig, { log, tokens }: MessengerParts): Messenger | undefined {
  if (config.provider === 'none') return undefined;
  return config.provider === 'local' ? createLocalMessenger(log) : createWechatMessenger(config, { log, ...(tokens && { tokens }) });
}
