/** Text messages. The local default writes them where the person running the server sees them. */
import type { Logger } from 'pino';
import type { Config } from '../plugins/config';
import { createTencentSms } from './sms-tencent';

/** One message to be sent. */
export interface SmsCode {
  phone: string;
  code: string;
  purpose: 'sign_in' | 'reset_password';
  /** How long the code is valid, for the text of the message. */
  ttlSeconds: number;
}

export interface SmsSender {
  /** @throws Error when the provider refuses or cannot be reached */
  send(message: SmsCode): Promise<void>;
}

/** The sender that the configuration names. */
export function createSms(config: Config['sms'], logger: Logger): SmsSender {
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
