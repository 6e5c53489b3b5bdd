import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';

/** The sign-in page. */
export class SignIn {
  constructor(private readonly phone: Phone) {}

  /** Why it opened by itself. */
  async waitForReason(says: string): Promise<void> {
    await this.phone.waitForText(`"${says}" on the sign-in page`, '#why-here', (text) => text.includes(says));
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.signIn.path);
    await this.phone.waitForElement('the form of the sign-in page', { selector: '#sign-in' });
  }

  async chooseCaptcha(): Promise<void> {
    await this.phone.tap('sign-in by code', { selector: '#segment-captcha' });
    await this.phone.waitForElement('the field of the code', { selector: '#captcha' });
  }

  async choosePassword(): Promise<void> {
    await this.phone.tap('sign-in by password', { selector: '#segment-password' });
    await this.phone.waitForElement('the field of the password', { selector: '#password' });
  }

  async fillPhone(phone: string): Promise<void> {
    await this.phone.fill('the phone number', '#phone', phone);
  }

  /** Nothing more is said against it. */
  async waitForNoFieldError(field: 'phone' | 'captcha'): Promise<void> {
    await this.phone.waitUntilGone(`the error under ${field}`, { selector: `#${field}-error` });
  }

  async fillCaptcha(code: string): Promise<void> {
    await this.phone.fill('the code', '#captcha', code);
  }

  async fillPassword(password: string): Promise<void> {
    await this.phone.fill('the password', '#password', password);
  }

  async requestCaptcha(): Promise<void> {
    await this.phone.tap('asking for a code', { selector: '#captcha-action' });
  }

  /** The button counts down until another code may be asked for. */
  async waitForCountdown(): Promise<void> {
    await this.phone.waitForText('the countdown to another code', '#captcha-action', (text) => /\d+ 秒后重发/.test(text));
  }

  async waitForFieldError(field: 'phone' | 'captcha' | 'password', message: string): Promise<void> {
    await this.phone.waitForText(`"${message}" under the field`, `#${field}-error`, (text) => text.includes(message));
  }

  async submit(): Promise<void> {
    await this.phone.tap('signing in', { selector: '#sign-in' });
  }

  /** The sheet that asks for consent to the terms. */
  async waitForConsentQuestion(): Promise<void> {
    await this.phone.waitForElement('the question for consent', { selector: '#consent-agree' });
  }

  async agree(): Promise<void> {
    await this.phone.tap('agreeing to the terms', { selector: '#consent-agree' });
  }

  async tickConsent(): Promise<void> {
    await this.phone.tap('the box of consent', { selector: '#consent' });
  }

  async forgetPassword(): Promise<void> {
    await this.phone.tap('a forgotten password', { selector: '#forget-password' });
  }

  /** The whole of it, for specs that are about something else; consent is asked for on a new phone only. */
  async signInByPassword({ phone, password }: { phone: string; password: string }): Promise<void> {
    await this.waitForOpen();
    await this.choosePassword();
    await this.fillPhone(phone);
    await this.fillPassword(password);
    await this.submit();
    await this.agreeIfAsked();
    await this.waitForGone();
  }

  async waitForGone(): Promise<void> {
    await this.phone.waitForNotPage(routes.signIn.path);
  }

  private async agreeIfAsked(): Promise<void> {
    const question = await this.phone.waitForEither(
      'the question for consent or the end of the sign-in page',
      { selector: '#consent-agree' },
      routes.signIn.path,
    );
    if (question) await this.agree();
  }
}
