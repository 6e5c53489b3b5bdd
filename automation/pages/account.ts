import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** What making a copy may take on a busy machine, with the waits between two looks of the phone. */
const MAKING_MS = 90_000;

type AccountRoute = 'profile' | 'settings' | 'security' | 'personalData' | 'contact';
/** Ids of the rows of 我的 that lead to them. */
const ROWS: Record<AccountRoute, string> = {
  profile: 'profile',
  settings: 'settings',
  security: 'security',
  personalData: 'personal-data',
  contact: 'contact',
};

/** The pages behind 我的: profile, settings, security, data and privacy, help. */
export class Account {
  constructor(private readonly phone: Phone) {}

  /** From the tab 我的. */
  async open(route: AccountRoute): Promise<void> {
    await this.phone.tap(`the row ${route}`, { selector: `#${ROWS[route]}` });
    await this.phone.waitUntilShown(routes[route].path);
  }

  // The profile

  async rename(name: string): Promise<void> {
    await this.phone.fill('the name', '#name', name);
    await this.phone.tap('saving the name', { selector: '#save' });
    await this.phone.waitForToast('已保存');
  }

  async waitForNameError(message: string): Promise<void> {
    await this.phone.waitForText(`"${message}" under the name`, '#name-error', (text) => text.includes(message));
  }

  /** Chooses the picture that was laid ready and enlarges it a little. */
  async choosePicture(): Promise<void> {
    await this.phone.tap('the picture', { selector: '#avatar' });
  }

  async cutPicture(): Promise<void> {
    await this.phone.waitForText('the picture to be cut', '#crop-hint', (text) => text.includes('拖动'));
    await this.phone.tap('enlarging it', { selector: '#zoom-in' });
    await this.phone.tap('taking the square', { selector: '#crop-done' });
  }

  async waitForPictureNote(holds: string): Promise<void> {
    await this.phone.waitForText(`"${holds}" under the picture`, '#avatar-note', (text) => text.includes(holds));
  }

  async sendPictureAgain(): Promise<void> {
    await this.phone.tap('sending it again', { selector: '#avatar-retry' });
  }

  async takePictureAway(): Promise<void> {
    await this.phone.tap('taking the picture away', { selector: '#avatar-remove' });
    await this.phone.confirmModal('现在的头像会被删除');
    await this.phone.waitForToast('已恢复默认头像');
  }

  // Settings

  async setGoal(studentId: string, words: number): Promise<void> {
    await this.phone.tap(`the goal of ${words} words`, { selector: `#goal-${studentId}-${words}` });
  }

  /** Whether AI may be used for a student is turned over. */
  async turnAi(studentId: string): Promise<void> {
    await this.phone.tap('AI of the student', { selector: `#ai-${studentId}` });
  }

  async turn(setting: 'autoSound' | 'answerSounds' | 'vibration'): Promise<void> {
    await this.phone.tap(`the setting ${setting}`, { selector: `#setting-${setting}` });
  }

  async chooseTheme(theme: 'system' | 'light' | 'dark'): Promise<void> {
    await this.phone.tap(`the theme ${theme}`, { selector: `#segment-${theme}` });
  }

  // Help

  /** Taps 客服: WeChat opens a chat with the school. */
  async askService(): Promise<void> {
    await this.phone.tap('the chat with the school', { selector: '#service' });
  }

  // Security

  async signOutEverywhere(): Promise<void> {
    await this.phone.tap('signing out everywhere', { selector: '#end-all' });
    await this.phone.confirmModal('所有设备都要重新登录，包括这台');
  }

  /** @param code gives the code once it was sent */
  async changePassword(code: () => Promise<string>, password: string): Promise<void> {
    await this.phone.tap('a new password', { selector: '#change-password' });
    await this.phone.tap('asking for a code', { selector: '#captcha-action' });
    await this.phone.fill('the code', '#captcha', await code());
    await this.phone.fill('the new password', '#new-password', password);
    await this.phone.tap('saving the password', { selector: '#password-save' });
    await this.phone.waitForToast('密码改好了');
  }

  async sessions(): Promise<string[]> {
    await this.phone.waitForElement('the places of sign-in', { selector: '.t-session' });
    return this.phone.loadTexts('.t-session');
  }

  async endOtherSession(): Promise<void> {
    await this.phone.tap('ending the other one', { selector: '.t-session', text: '退出' });
  }

  // Data and privacy

  async askForCopy(studentId: string, password: string): Promise<void> {
    await this.phone.tap('asking for a copy', { selector: `#export-${studentId}-act` });
    await this.phone.tap('by password', { selector: '#segment-password' });
    await this.phone.fill('the password', '#password', password);
    await this.phone.tap('confirming it', { selector: '#export-confirm' });
  }

  async waitForCopy(studentId: string): Promise<void> {
    const row = `#export-${studentId}`;
    await waitFor('the copy to be ready', async () => (await (await this.phone.find({ selector: row }))?.text())?.includes('做好'), {
      timeoutMs: MAKING_MS,
    });
  }

  async sendCopy(studentId: string): Promise<void> {
    await this.phone.tap('sending the copy', { selector: `#export-${studentId}-act` });
  }

  async openDeletion(studentId?: string): Promise<void> {
    await this.phone.tap('a deletion', { selector: studentId === undefined ? '#delete-account' : `#delete-${studentId}` });
    await this.phone.waitForPage(routes.deletion.path);
  }

  async deleteByCode(code: () => Promise<string>): Promise<void> {
    await this.phone.tap('asking for a code', { selector: '#captcha-action' });
    await this.phone.fill('the code', '#captcha', await code());
    await this.phone.tap('asking for the deletion', { selector: '#delete' });
    await this.phone.confirmModal('请再确认一次');
  }

  async deleteByPassword(password: string): Promise<void> {
    await this.phone.tap('by password', { selector: '#segment-password' });
    await this.phone.fill('the password', '#password', password);
    await this.phone.tap('asking for the deletion', { selector: '#delete' });
    await this.phone.confirmModal('请再确认一次');
  }

  /** What the school can be asked by later. */
  async deletionNumber(): Promise<string> {
    return this.phone.loadText('the number of whoever is deleted', '#deletion-number');
  }

  /** @returns what is said of it */
  async deletionAsked(): Promise<string> {
    const text = await this.phone.waitForText('what was asked for', '#deletion-asked', () => true);
    await this.phone.tap('the way on', { selector: '#deletion-done' });
    return text;
  }

  async takeBack(requestId: string): Promise<void> {
    await this.phone.tap('taking it back', { selector: `#withdraw-${requestId}` });
    await this.phone.confirmModal('要撤回吗');
    await this.phone.waitForToast('已撤回');
  }

  // Consent

  async waitForConsentPage(): Promise<void> {
    await this.phone.waitForPage(routes.consent.path);
    await this.phone.waitForElement('what has changed', { selector: '#consent-changes' });
  }

  async agreeAgain(): Promise<void> {
    await this.phone.tap('agreeing again', { selector: '#consent-agree' });
    await this.phone.waitForNotPage(routes.consent.path);
  }
}
