import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';

/** Setting a new password with a code. */
export class ForgetPassword {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.forgetPassword.path);
    await this.phone.waitForElement('the form of the password reset', { selector: '#reset-password' });
  }

  async requestCaptcha(phone: string): Promise<void> {
    await this.phone.fill('the phone number', '#phone', phone);
    await this.phone.tap('asking for a code', { selector: '#captcha-action' });
  }

  async reset(code: string, password: string): Promise<void> {
    await this.phone.fill('the code', '#captcha', code);
    await this.phone.fill('the new password', '#new-password', password);
    await this.phone.tap('setting the new password', { selector: '#reset-password' });
  }

  async waitForFieldError(field: 'captcha' | 'new-password', message: string): Promise<void> {
    await this.phone.waitForText(`"${message}" under the field`, `#${field}-error`, (text) => text.includes(message));
  }

  /** After the new password has been set. */
  async goToSignIn(): Promise<void> {
    await this.phone.tap('the way to sign-in', { selector: '#to-sign-in' });
  }
}
