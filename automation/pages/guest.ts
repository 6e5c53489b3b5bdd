import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** 试学一组: five words by the whole method, on one page. Its steps are those of a round (Memorization, PaperCutBox, FinalExam). */
export class TrialGroup {
  constructor(private readonly phone: Phone) {}

  /** From the words tab of a visitor. */
  async openFromHome(): Promise<void> {
    await this.phone.tap('the trial group', { selector: '#try-group' });
    await this.phone.waitForPage(routes.trialGroup.path);
  }

  /** The words of the choice. */
  async words(): Promise<string[]> {
    await this.phone.waitForElement('the words of the group', { selector: '.t-word' });
    return this.phone.loadTexts('.t-word');
  }

  async start(): Promise<void> {
    await this.phone.tap('the start of the group', { selector: '#trial-start' });
    await this.waitForCard();
  }

  async waitForCard(): Promise<void> {
    await this.phone.waitForElement('the card of a word', { selector: '#word' });
  }

  async waitForSlips(): Promise<void> {
    await this.phone.waitForElement('the slips on the table', { selector: '.t-slip' });
  }

  async waitForExam(): Promise<void> {
    await this.phone.waitForElement('the exam', { selector: '#answered' });
  }

  async waitForReport(): Promise<string> {
    return this.phone.loadText('the report of the group', '#trial-report');
  }

  async book(): Promise<void> {
    await this.phone.tap('the booking', { selector: '#book-trial' });
    await this.phone.waitForPage(routes.trialBooking.path);
  }
}

/** 预约试听: name, phone, consent. */
export class TrialBooking {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.trialBooking.path);
    await this.phone.waitForElement('the form', { selector: '#book' });
  }

  async fill({ name, phone, grade }: { name: string; phone: string; grade?: string }): Promise<void> {
    await this.phone.fill('the name', '#name', name);
    await this.phone.fill('the phone', '#phone', phone);
    if (grade !== undefined) await this.phone.fill('the grade', '#grade', grade);
  }

  async agree(): Promise<void> {
    await this.phone.tap('the consent', { selector: '#consent' });
  }

  async send(): Promise<void> {
    await this.phone.tap('booking', { selector: '#book' });
  }

  async waitForError(text: string): Promise<void> {
    await waitFor(`"${text}" on the page`, async () => {
      const texts = await this.phone.loadTexts('#name-error, #phone-error, #consent-error, #booking-error');
      return texts.some((each) => each.includes(text));
    });
  }

  /** What the page says once it is booked. */
  async waitForBooked(): Promise<string> {
    return this.phone.loadText('the booking to be taken', '#booked');
  }

  async leave(): Promise<void> {
    await this.phone.tap('going back', { selector: '#done' });
  }
}
