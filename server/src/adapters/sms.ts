/** Text messages. The local default writes them where the person running the server sees them. */

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

/** Writes a line `{"event":"sms","phone":…,"code":…}` to the log: for demos and development only. */
export function createLocalSms(write: (line: { event: 'sms'; phone: string; code: string; purpose: string }) => void): SmsSender {
  return {
    send: ({ phone, code, purpose }) => {
      write({ event: 'sms', phone, code, purpose });
      return Promise.resolve();
    },
  };
}
