import { isDeepStrictEqual } from 'node:util';
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
    return this.phone.loadText('the word of the card', '#word');
  }

  /** Turns the card; a second time turns it back. */
  async toggleMeaning(): Promise<void> {
    await this.phone.tap('the card', { selector: '#card' });
  }

  async waitForMeaning(): Promise<string> {
    return this.phone.loadText('the meaning on the card', '#meaning');
  }

  /** One reading of the word at hand, said to be done by hand. */
  async readOnce(): Promise<void> {
    const before = await this.state();
    await this.phone.tap('the word read once', { selector: '#read-by-hand' });
    await waitFor('the reading to count', async () => !isDeepStrictEqual(await this.state(), before));
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
      if ((await this.state()).now !== word) break;
    }
    return word;
  }

  /** Reads every word of the group that is left; gives them in order. */
  async readGroup(): Promise<string[]> {
    const words: string[] = [];
    while (!(await this.state()).done) {
      const word = await this.readWord();
      words.push(word);
      await waitFor(`what comes after ${word}`, async () => {
        const { now, done } = await this.state();
        return done || (now !== undefined && now !== word);
      });
    }
    return words;
  }

  /** Goes on to the paper-cut box of the group. */
  async goOn(): Promise<void> {
    await this.phone.tap('going on after the group', { selector: '#next' });
  }

  /** The word on the card and how often it was read; no word once the group is done. */
  private async state(): Promise<{ now: string | undefined; reads: string[]; done: boolean }> {
    const [words, reads, next] = await this.phone.look('#word', '#reads', '#next');
    return { now: words[0], reads, done: next.length > 0 };
  }
}
