import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** For so long the app takes a tap on a word that has just come for the second of a double tap, and a little more. */
const WORD_SETTLES_MS = 400;

/** 学前检测: which words of the list are known. */
export class PreExam {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.preExam.path);
    // The page draws the rows that are in sight first; the list has its id once the rest is there.
    await this.phone.waitForElement('the list of the pre-exam', { selector: '#words .t-row' });
  }

  /** Words on the list, top to bottom. */
  async words(): Promise<string[]> {
    return this.phone.loadTexts('.t-word');
  }

  async selectedCount(): Promise<number> {
    const text = await this.phone.loadText('the number of chosen words', '#selected');
    return Number(/(\d+)\s*\/\s*\d+/.exec(text)?.[1]);
  }

  /** Marks the word in this place of the list as known; another takes its place, and after a moment its taps. */
  async markKnown(place: number): Promise<string> {
    const word = await this.wordAt(place);
    await this.tapAtPlace(place, '.t-known');
    await waitFor(`${word} to make room`, async () => !(await this.phone.look('.t-word'))[0].includes(word));
    await this.phone.letTimePass(WORD_SETTLES_MS);
    return word;
  }

  /** Marks the word in this place as unknown; it stays and joins the round. */
  async markUnknown(place: number): Promise<string> {
    const word = await this.wordAt(place);
    const before = await this.selectedCount();
    await this.tapAtPlace(place, '.t-unknown');
    await this.waitForSelected(before + 1);
    return word;
  }

  /** Marks every word of the list as unknown, from this place on. */
  async markRestUnknown(from = 0): Promise<string[]> {
    const words = (await this.words()).slice(from);
    const buttons = (await this.phone.findAll('.t-unknown')).slice(from);
    const before = await this.selectedCount();
    for (const button of buttons) await button.tap();
    await this.waitForSelected(before + words.length);
    return words;
  }

  async waitForSelected(count: number): Promise<void> {
    await this.phone.waitForText(`${count} chosen words`, '#selected', (text) => new RegExp(`\\b${count}\\s*/`).test(text));
  }

  /** Starts the first group with a full round. */
  async start(): Promise<void> {
    await this.phone.tap('the start of the first group', { selector: '#start' });
  }

  /** Starts with fewer words than a full round: the app asks first. */
  async startShort(): Promise<void> {
    await this.start();
    await this.phone.confirmModal('开始');
  }

  private async wordAt(place: number): Promise<string> {
    const word = (await this.phone.look('.t-word'))[0][place];
    if (word === undefined) throw new Error(`The pre-exam has no word in place ${place}`);
    return word;
  }

  private async tapAtPlace(place: number, selector: string): Promise<void> {
    const button = (await this.phone.findAll(selector))[place];
    if (!button) throw new Error(`The pre-exam has no ${selector} in place ${place}`);
    await button.tap();
  }
}
