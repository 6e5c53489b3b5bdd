/** The sender of text messages that the settings name; the default writes them where the person running the server sees them. */
import type { Logger } from 'pino';
import { createLocalSms } from './local';
import type { SmsSender } from './sms';
import { createTencentSms, type TencentSmsConfig } from './tencent';

export type SmsConfig = { provider: 'local' } | ({ provider: 'tencent' } & TencentSmsConfig);

export function createSms(config: SmsConfig, logger: Logger): SmsSender {
  return config.provider === 'tencent' ? createTencentSms(config) : createLocalSms(logger);
}
