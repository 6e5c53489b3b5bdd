import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';
import { findNumbers } from './word-progress';

/** Height of the visible part of the list on the usual phone, CSS pixels. */
const SCREEN = 480;

/** 快速记忆: the words of a course. */
export class CourseWords {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.courseWords.path);
    await this.phone.waitForElement('the words of the course', { selector: '.t-word-row' });
  }

  async chooseState(state: 'all' | 'new' | 'reviewing' | 'mastered'): Promise<void> {
    await this.phone.tap(`words ${state}`, { selector: `#state-${state}` });
  }

  async search(text: string): Promise<void> {
    await this.phone.fill('the search', '#search', text);
  }

  /** Waits until the list says that it holds so many words. */
  async waitForTotal(total: number): Promise<void> {
    await this.phone.waitForText(`a list of ${total} words`, '#list-end', (text) => findNumbers(text)[0] === total);
  }

  async waitForWord(spelling: string): Promise<void> {
    await this.phone.waitForElement(`the word ${spelling}`, { selector: '.t-word', text: spelling });
  }

  async waitForNothing(): Promise<void> {
    await this.phone.waitForElement('a list without words', { selector: '#no-words' });
  }

  /** Rows that exist on the page, in sight or near it. */
  async rows(): Promise<number> {
    return (await this.phone.findAll('.t-word-row')).length;
  }

  /** Scrolls and waits until rows fill the whole screen. @param top CSS pixels from the page's top */
  async scrollTo(top: number): Promise<void> {
    await this.phone.scrollTo(top);
    await waitFor(`words all over the screen at ${top}`, async () => {
      const rows = await this.phone.findAll('.t-word-row');
      const tops = await Promise.all(rows.map(async (row) => (await row.offset()).top));
      return Math.min(...tops) <= top && Math.max(...tops) >= top + SCREEN;
    });
  }

  /** Scrolls on until the last word, reading page after page. */
  async scrollToEnd(): Promise<void> {
    for (let top = 2000; !(await this.phone.shows('.t-end')); top += 1200) {
      await this.phone.scrollTo(top);
      await this.phone.waitForStill();
    }
  }
}
