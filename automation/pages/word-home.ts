import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';

export type Lesson = 'long' | 'short' | 'none';

/** The tab 单词: whose turn it is, what comes next, which course. */
export class WordHome {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.openTab(routes.words.path);
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.words.path);
    await this.phone.waitForElement('the word tab to be loaded', { selector: '#hero' });
  }

  async waitForStudent(name: string): Promise<void> {
    await this.phone.waitForText(`student ${name} on the word tab`, '#student', (text) => text.includes(name));
  }

  async heroText(): Promise<string> {
    return this.textOf('the card of what comes next', '#hero');
  }

  /** Starts a new round, with or without a lesson. */
  async startRound(lesson: Lesson = 'long'): Promise<void> {
    await this.phone.tap('the start of a round', { selector: '#start-round' });
    await this.phone.tap(`the choice of a ${lesson} lesson`, { selector: `#lesson-${lesson}` });
    await this.phone.waitForPage(routes.preExam.path);
  }

  /** Goes on where the open round stands. */
  async continueRound(): Promise<void> {
    await this.phone.tap('going on with the open round', { selector: '#continue' });
  }

  async switchStudent(): Promise<void> {
    await this.phone.tap('the student on the word tab', { selector: '#student' });
  }

  async waitForPending(count: number): Promise<void> {
    if (count === 0) await this.phone.waitUntilGone('the badge of waiting answers', { selector: '#pending-badge' });
    else await this.phone.waitForText(`${count} waiting answers`, '#pending-badge', (text) => text.includes(String(count)));
  }

  private async textOf(label: string, selector: string): Promise<string> {
    return (await this.phone.waitForElement(label, { selector })).text();
  }
}
