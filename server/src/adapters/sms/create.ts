/** The sender of text messages that the settings name; the default writes them where the person running the server sees them. */
import type { Logger } from 'pino';
import type { SmsSender } from './sms';
import { createTencentSms, type TencentSmsConfig } from './tencent';

export type SmsConfig = { provider: 'local' } | ({ provider: 'tencent' } & TencentSmsConfig);

export function createSms(config: SmsConfig, logger: Logger): SmsSender {
  return config.provider === 'tencent' ? createTencentSms(config) : createLocalSms(logger);
}

/** Writes a line `{"event":"sms","phone":…,"code":…}` to the log, whatever its level: for demos and development only. */
export function createLocalSms(logger: Logger): SmsSender {
  const log = logger.child({}, { level: 'info' });
  return {
    send: ({ phone, code, purpose }) => {
      log.info({ event: 'sms', phone, code, purpose });
      return Promise.resolve();
    },
  };
}
