import { READS_PER_WORD } from '@xueban/contract/constants';
import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** 识记: one word at a time, read aloud five times. */
export class Memorization {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.memorization.path);
    await this.phone.waitForElement('the card of a word', { selector: '#word' });
  }

  async word(): Promise<string> {
    return this.phone.textOf('the word of the card', '#word');
  }

  /** Turns the card; a second time turns it back. */
  async toggleMeaning(): Promise<void> {
    await this.phone.tap('the card', { selector: '#card' });
  }

  async waitForMeaning(): Promise<string> {
    return this.phone.textOf('the meaning on the card', '#meaning');
  }

  /** One reading of the word at hand, said to be done by hand. */
  async readOnce(): Promise<void> {
    const before = await this.state();
    await this.phone.tap('the word read once', { selector: '#read-by-hand' });
    await waitFor('the reading to count', async () => (await this.state()) !== before);
  }

  /** One tap: the word is read five times by itself, then the next one comes. */
  async readAlong(): Promise<void> {
    await this.phone.tap('reading along', { selector: '#read' });
  }

  /** Reads the word at hand as often as it takes; gives the word. */
  async readWord(): Promise<string> {
    const word = await this.word();
    for (let read = 0; read < READS_PER_WORD; read += 1) {
      await this.readOnce();
      if ((await this.wordNow()) !== word) break;
    }
    return word;
  }

  /** Reads every word of the group that is left; gives them in order. */
  async readGroup(): Promise<string[]> {
    const words: string[] = [];
    while (!(await this.isDone())) {
      const word = await this.readWord();
      words.push(word);
      await waitFor(`what comes after ${word}`, async () => (await this.isDone()) || ![word, undefined].includes(await this.wordNow()));
    }
    return words;
  }

  /** Goes on to the paper-cut box of the group. */
  async goOn(): Promise<void> {
    await this.phone.tap('going on after the group', { selector: '#next' });
  }

  /** The word on the card; nothing once the group is done. */
  private async wordNow(): Promise<string | undefined> {
    return this.phone.textIfThere('#word');
  }

  private async isDone(): Promise<boolean> {
    return (await this.phone.find({ selector: '#next' })) !== undefined;
  }

  private async state(): Promise<string> {
    const texts = await Promise.all(['#word', '#reads', '#next'].map((selector) => this.phone.textIfThere(selector)));
    return texts.join('|');
  }
}
