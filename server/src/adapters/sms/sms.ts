/** Text messages. */
/** One message to be sent. */
export interface SmsCode {
  phone: string;
  code: string;
  purpose: 'sign_in' | 'reset_password' | 'staff_sign_in' | 'staff_password';
  /** How long the code is valid, for the text of the message. */
  ttlSeconds: number;
}

/** The provider did not answer in time: whether the message went out nobody knows. */
export class MaybeSent extends Error {
  constructor(options?: ErrorOptions) {
    super('The provider of text messages did not answer in time; the message may have been sent', options);
    this.name = 'MaybeSent';
  }
}

export interface SmsSender {
  /** @throws MaybeSent when it did not answer in time @throws Error when the provider refuses or cannot be reached */
  send(message: SmsCode): Promise<void>;
}
