import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';
import type { Cut } from './paper-cut-box';

/** The list has its id once all its rows are there. */
const LIST = '#words .t-row';
const ASKED_BY = { choice: '#option-1', recall: LIST, spelling: '#typed' } as const;

/** 学后检测, and the report on the same page once the round is completed. */
export class FinalExam {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.finalExam.path);
    await waitFor('the final exam', async () => (await this.asksOneByOne()) || (await this.phone.shows(LIST)));
  }

  /** A learner alone is asked one word at a time, in a lesson the words are a list. */
  private async asksOneByOne(): Promise<boolean> {
    return this.phone.shows('#option-1');
  }

  /** One word at a time, or the list again. */
  async askBy(exercise: 'choice' | 'recall' | 'spelling'): Promise<void> {
    await this.phone.tap(`being asked by ${exercise}`, { selector: `#segment-${exercise}` });
    await this.phone.waitForElement('the words asked so', { selector: ASKED_BY[exercise] });
  }

  /** Whether the word asked now is spelled on letter keys of ours. */
  async hasLetterKeys(): Promise<boolean> {
    return this.phone.shows('#letters');
  }

  /** Spells the word asked now wrongly: it is to be spelled once more with the right one in sight. */
  async spellWrongly(): Promise<void> {
    if (await this.hasLetterKeys()) await this.phone.tap('a letter', { selector: '#letter-z' });
    else {
      await this.phone.fill('the spelling', '#typed', 'z');
      // The phone's keyboard lies over the button and goes with a tap beside it.
      await this.phone.tap('what is asked', { selector: '#question' });
    }
    await this.phone.tap('checking', { selector: '#check' });
    await this.phone.waitForElement('the comparison', { selector: '#pass' });
  }

  async passCopy(): Promise<void> {
    await this.phone.tap('no second spelling', { selector: '#pass' });
  }

  /** Answers every word of the list from top to bottom. */
  async answerAll(knows: (word: string) => boolean): Promise<Cut[]> {
    if (await this.asksOneByOne()) await this.askBy('recall');
    const words = await this.phone.loadTexts('.t-word');
    const right = await this.phone.findAll('.t-right');
    const wrong = await this.phone.findAll('.t-wrong');
    const answers: Cut[] = [];
    for (const [place, word] of words.entries()) {
      const knew = knows(word);
      await (knew ? right : wrong)[place]!.tap();
      answers.push({ word, knew });
    }
    await this.waitForAnswered(words.length);
    return answers;
  }

  async waitForAnswered(count: number): Promise<void> {
    await this.phone.waitForText(`${count} answered words`, '#answered', (text) => new RegExp(`\\b${count}\\s*/`).test(text));
  }

  async complete(): Promise<void> {
    await this.phone.tap('completing the round', { selector: '#complete' });
  }

  async waitForReport(): Promise<void> {
    await this.phone.waitForElement('the report of the round', { selector: '#report' });
  }

  /** What the round cost, and why. */
  async waitForHours(text: string): Promise<void> {
    await this.phone.waitForText(text, '#hours', (shown) => shown === text);
  }

  async waitForHoursLeft(text: string): Promise<void> {
    await this.phone.waitForText(text, '#hours-left', (shown) => shown.includes(text));
  }

  async score(): Promise<number> {
    const text = await this.phone.loadText('the score', '#score');
    return Number(/\d+/.exec(text)?.[0]);
  }

  /** Words the report names as wrong. */
  async mistakes(): Promise<string[]> {
    return this.phone.loadTexts('.t-mistake');
  }

  async reviewDayCount(): Promise<number> {
    return (await this.phone.findAll('.t-review-day')).length;
  }

  async goHome(): Promise<void> {
    await this.phone.tap('the way home', { selector: '#home' });
    await waitFor('the word tab', async () => (await this.phone.currentPath()) === routes.words.path);
  }
}
