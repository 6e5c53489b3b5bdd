import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { findNumbers } from './word-progress';

/** 英语错词本. */
export class MistakeBook {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.wordMistakeBook.path);
    await this.phone.waitForElement('the mistakes', { selector: '.t-word-row' });
  }

  /** Waits until the tabs count so many words in the book and so many that have left it. */
  async waitForCounts(inBook: number, left: number): Promise<void> {
    const says = (wanted: number) => (text: string) => findNumbers(text)[0] === wanted;
    await this.phone.waitForText(`${inBook} words in the book`, '#segment-in', says(inBook));
    await this.phone.waitForText(`${left} words out of it`, '#segment-left', says(left));
  }

  async chooseTimes(times: 1 | 2 | 3): Promise<void> {
    await this.phone.tap(`wrong ${times} times or more`, { selector: `#times-${times}` });
  }

  /** Waits until the list says that it holds so many words. */
  async waitForTotal(total: number): Promise<void> {
    await this.phone.waitForText(`a list of ${total} words`, '#words-total', (text) => findNumbers(text)[0] === total);
  }

  async firstWord(): Promise<string> {
    const text = await this.phone.loadText('the first word', '.t-word');
    return text.split('/')[0]!.trim();
  }

  /** Opens a word and moves it out of the book, or back into it from the other tab. */
  async move(spelling: string): Promise<void> {
    await this.phone.tap(`the word ${spelling}`, { selector: '.t-word', text: spelling });
    await this.phone.tap(`moving ${spelling}`, { selector: '#move' });
    await this.phone.waitForText('the way back', '#undo-bar', (text) => text.includes(spelling));
  }

  async undo(): Promise<void> {
    await this.phone.tap('taking it back', { selector: '#undo' });
    await this.phone.waitUntilGone('the way back', { selector: '#undo-bar' });
  }

  async chooseTab(tab: 'in' | 'left'): Promise<void> {
    await this.phone.tap(`the tab ${tab}`, { selector: `#segment-${tab}` });
  }
}
