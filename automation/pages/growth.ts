import { routes } from '@xueban/contract/routes';
import type { SharedCard } from '../driver/host';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** 打卡: the card of today. */
export class CheckIn {
  constructor(private readonly phone: Phone) {}

  /** From the report of a round or a review. */
  async openFromReport(): Promise<void> {
    await this.phone.tap('打卡', { selector: '#to-check-in' });
    await this.phone.waitForPage(routes.checkIn.path);
  }

  async waitForCard(): Promise<void> {
    await this.phone.waitForElement('the card of today', { selector: '#card' });
  }

  /** What others will see. */
  async shareTitle(): Promise<string> {
    return this.phone.loadText('what others will see', '#share-title');
  }

  async showName(): Promise<void> {
    await this.phone.tap('the name', { selector: '#show-name' });
  }

  /** Once its picture is drawn. @returns what goes to the chat */
  async share(): Promise<SharedCard> {
    const { sharing } = this.phone;
    await waitFor('the picture of the card', async () => (await sharing.fromMenu('message')).imageUrl !== '');
    await this.phone.tap('发给朋友', { selector: '#share' });
    return waitFor('the card', async () => (await sharing.cards()).filter(({ from }) => from === 'button').pop());
  }

  async save(): Promise<void> {
    await this.phone.tap('保存图片', { selector: '#save-card' });
  }
}

/** 学习日历 and 学习周报. */
export class StudyDays {
  constructor(private readonly phone: Phone) {}

  async openCalendar(): Promise<void> {
    await this.phone.navigateTo(`/${routes.studyCalendar.path}`);
    await this.phone.waitForElement('the month', { selector: '#month' });
  }

  async streakDays(): Promise<number> {
    return Number(await this.phone.loadText('days in a row', '#streak-days'));
  }

  async goalWords(): Promise<string> {
    return this.phone.loadText("today's goal", '#goal-words');
  }

  /** What is said of a day of this month. */
  async dayText(day: string): Promise<string> {
    await this.phone.tap('a day', { selector: `#day-${day}` });
    return this.phone.loadText('what was done', '#day');
  }

  async openWeek(): Promise<void> {
    await this.phone.tap('学习周报', { selector: '#to-week' });
    await this.phone.waitForElement('the figures of the week', { selector: '#week-figures' });
  }

  async weekFigure(name: string): Promise<string> {
    return this.phone.loadText('a figure of the week', `#figure-${name}`);
  }
}
