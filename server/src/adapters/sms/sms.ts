/** Text messages. */
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
