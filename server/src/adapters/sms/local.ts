import type { Logger } from 'pino';
import type { SmsSender } from './sms';

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
