import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';

const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const findNumbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** 九宫格循环记忆. */
export class WordProgress {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.wordProgress.path);
    await this.phone.waitForElement('the nine cells', { selector: '#cell-9' });
  }

  /** Words in each of the nine cells. */
  async cells(): Promise<number[]> {
    const texts = await Promise.all(CELLS.map((cell) => this.phone.waitForText(`cell ${cell}`, `#cell-${cell}`, () => true)));
    return texts.map((text) => findNumbers(text).pop() ?? -1);
  }

  /** New, reviewing, mastered, in all. */
  async figures(): Promise<number[]> {
    return findNumbers(await this.phone.loadText('the four figures', '#figures'));
  }

  async due(): Promise<number | undefined> {
    return findNumbers(await this.phone.loadText('the card of what is due', '#due'))[0];
  }

  async openNewWords(): Promise<void> {
    await this.phone.tap('the cell of new words', { selector: '#cell-1' });
    await this.phone.waitForPage(routes.courseWords.path);
  }
}
