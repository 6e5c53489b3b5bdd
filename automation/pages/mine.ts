import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** The tab 我的: who is signed in, for which student. */
export class Mine {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.openTab(routes.mine.path);
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.mine.path);
  }

  async waitForGuardian(name: string): Promise<void> {
    await this.phone.waitForText(`guardian ${name}`, '#guardian', (text) => text.includes(name));
  }

  async waitForLessons(): Promise<void> {
    await this.phone.waitForText('the latest lessons', '#lessons', (text) => text.includes('课时'));
  }

  /** What is left of the course hours, or owed. */
  async waitForBalance(text: string): Promise<void> {
    await this.phone.waitForText(text, '#lessons', (shown) => shown.includes(text));
  }

  async waitForMistakes(count: number): Promise<void> {
    await this.phone.waitForText(`${count} mistakes`, '#mistakes', (text) => text.includes(`${count} 词`));
  }

  /** Opens the list of lessons and reads it to its end. @returns what each lesson cost, as it is written */
  async allLessons(): Promise<string[]> {
    await this.phone.tap('the lessons', { selector: '#lessons' });
    await this.phone.waitForElement('the list of lessons', { selector: '.t-lesson' });
    while (await this.phone.shows('#lessons-more')) {
      const before = (await this.phone.look('.t-lesson'))[0].length;
      await this.phone.tap('earlier lessons', { selector: '#lessons-more' });
      await waitFor('earlier lessons to come', async () => (await this.phone.look('.t-lesson'))[0].length > before);
    }
    return this.phone.loadTexts('.t-lesson');
  }

  /** The first of the open list of lessons, once it is written so: the list shows what it had until the newer one is there. */
  async waitForNewestLesson(written: RegExp): Promise<void> {
    await this.phone.waitForText('the newest lesson', '.t-lesson', (text) => written.test(text));
  }

  /** What a signed-out phone shows. */
  async waitForGuest(): Promise<void> {
    await this.phone.waitForElement('the card of a guest', { selector: '#sign-in' });
  }

  /** From a signed-out phone. */
  async signIn(): Promise<void> {
    await this.phone.tap('the way to sign-in', { selector: '#sign-in' });
  }

  async chooseStudent(id: string): Promise<void> {
    await this.phone.tap(`student ${id}`, { selector: `#student-${id}` });
    await this.waitForCurrentStudent(id);
  }

  async waitForCurrentStudent(id: string): Promise<void> {
    await this.phone.waitForText(`student ${id} to be the current one`, `#student-${id}`, (text) => text.includes('当前'));
  }

  async waitForGoal(id: string, goal: number): Promise<void> {
    await this.phone.waitForText(`a goal of ${goal} words`, `#student-${id}`, (text) => text.includes(`/${goal} 词`));
  }

  async waitUntilStudentGone(id: string): Promise<void> {
    await this.phone.waitUntilGone(`student ${id}`, { selector: `#student-${id}` });
  }

  async openPrivacy(): Promise<void> {
    await this.phone.tap('the privacy policy', { selector: '#privacy' });
    await this.phone.waitForPage(routes.privacy.path);
  }

  async openTerms(): Promise<void> {
    await this.phone.tap('the terms', { selector: '#terms' });
    await this.phone.waitForPage(routes.terms.path);
  }

  /** Signs out and says yes to the question. */
  async signOut(): Promise<void> {
    await this.phone.tap('signing out', { selector: '#sign-out' });
    await this.phone.confirmModal('退出');
  }

  /** Text of the row about answers that wait to be sent. */
  async syncText(): Promise<string> {
    return this.phone.loadText('the row of waiting answers', '#sync');
  }
}
