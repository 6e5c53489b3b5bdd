import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

const firstNumber = (text: string): number => Number(/\d+/.exec(text)?.[0]);

/** 复习单词: what is due, and the ways on. */
export class Reviews {
  constructor(private readonly phone: Phone) {}

  async open(courseId: string): Promise<void> {
    await this.phone.navigateTo(`/${routes.reinforcements.path}?courseId=${courseId}`);
    await this.phone.waitForPage(routes.reinforcements.path);
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.reinforcements.path);
    await this.phone.waitForElement('what is due', { selector: '#today' });
  }

  /** Words due now; 0 once all are done. */
  async waitForDue(count: number): Promise<void> {
    if (count === 0) await this.phone.waitUntilGone('the count of due words', { selector: '#due-count' });
    else await this.phone.waitForText(`${count} due words`, '#due-count', (text) => firstNumber(text) === count);
  }

  /** Words of today already right. */
  async waitForDone(count: number): Promise<void> {
    await this.phone.waitForText(
      `${count} words done`,
      '#today',
      (text) => text.includes(`已复习 ${count} /`) || text.includes(`今天的 ${count} 个词`),
    );
  }

  async planCount(): Promise<number> {
    return (await this.phone.findAll('.t-plan')).length;
  }

  async start(): Promise<void> {
    await this.phone.tap('the start of the review', { selector: '#start' });
    await this.phone.waitForPage(routes.reinforcementTake.path);
  }

  /** Without a network: the review on the phone. */
  async goOnSaved(): Promise<void> {
    await this.phone.tap('the review on the phone', { selector: '#go-on' });
    await this.phone.waitForPage(routes.reinforcementTake.path);
  }

  async openWords(): Promise<void> {
    await this.phone.tap('the way to the words', { selector: '#to-words' });
    await this.phone.waitForPage(routes.reinforcementWords.path);
  }

  async openHistory(): Promise<void> {
    await this.phone.tap('the way to past reviews', { selector: '#to-history' });
    await this.phone.waitForPage(routes.reinforcementHistory.path);
  }
}

/** 21天抗遗忘: one word at a time. */
export class ReviewTake {
  constructor(private readonly phone: Phone) {}

  async waitForWord(): Promise<string> {
    await this.phone.waitForPage(routes.reinforcementTake.path);
    return this.phone.loadText('the word asked', '#word');
  }

  /** 第 3 / 45 词, 第 2 遍 · 还有 3 词 */
  async progress(): Promise<string> {
    return this.phone.loadText('how far the review is', '#progress');
  }

  /** Looks at the meaning, then says whether the word was remembered. */
  async recall(remembered: boolean): Promise<void> {
    await this.phone.tap('the card', { selector: '#card' });
    await this.phone.waitForElement('the meaning', { selector: '#meaning' });
    await this.phone.tap(remembered ? 'remembered' : 'once more', { selector: remembered ? '#remembered' : '#again' });
    await this.phone.waitUntilGone('the meaning', { selector: '#meaning' });
  }

  /** Whether the word on the screen is left to the learner's own word. */
  async asksByRecall(): Promise<boolean> {
    await waitFor('a question', () => this.asks());
    return this.phone.shows('#card');
  }

  private async asks(): Promise<boolean> {
    return (await this.phone.shows('#card')) || (await this.phone.shows('#unknown'));
  }

  /** Answers the word as it is asked. @param findMeaning what it means @returns the word */
  async answer(isKnown: boolean, findMeaning: (word: string) => Promise<string>): Promise<string> {
    const word = await this.waitForWord();
    if (await this.asksByRecall()) await this.recall(isKnown);
    else if (isKnown) await this.phone.tap(`what ${word} means`, { selector: '.t-option', text: await findMeaning(word) });
    else {
      await this.sayUnknown();
      await waitFor('the next word', async () => {
        await (await this.phone.find({ selector: '#next' }))?.tap();
        return !(await this.phone.shows('#feedback'));
      });
    }
    // A word that was known does not come again.
    const isNext = async (): Promise<boolean> => !isKnown || !(await this.phone.loadTexts('#word')).includes(word);
    await waitFor('what comes next', async () => (await this.isOver()) || ((await this.asks()) && (await isNext())));
    return word;
  }

  async askBy(exercise: 'choice' | 'listening' | 'spelling'): Promise<void> {
    await this.phone.tap('the pause', { selector: '#pause' });
    await this.phone.tap(`being asked by ${exercise}`, { selector: `#segment-${exercise}` });
    await this.phone.tap('going on', { selector: '#go-on' });
    await this.phone.waitUntilGone('the sheet of the pause', { selector: '#go-on' });
  }

  /** 不认识, of a word that is not asked by recall. */
  async sayUnknown(): Promise<void> {
    await this.phone.tap('not known', { selector: '#unknown' });
    await this.phone.waitForElement('how it was', { selector: '#feedback' });
  }

  /** On to the next word: the button takes no tap of a finger that was on its way before. */
  async nextWord(): Promise<void> {
    await waitFor('the next word', async () => {
      const next = await this.phone.find({ selector: '#next' });
      await next?.tap();
      return next === undefined && (await this.phone.shows('#unknown'));
    });
  }

  async hear(): Promise<void> {
    await this.phone.tap('hearing the word', { selector: '#sound' });
  }

  /** Whether the review has come to its end: its report is open. */
  async isOver(): Promise<boolean> {
    return (await this.phone.currentPath()) !== routes.reinforcementTake.path;
  }

  async stopHere(): Promise<void> {
    await this.phone.tap('the pause', { selector: '#pause' });
    await this.phone.tap('stopping here', { selector: '#stop-here' });
  }

  async waitForOfflineNote(): Promise<void> {
    await this.phone.waitForElement('the note of the lost network', { selector: '#offline-note' });
  }
}

/** 21天抗遗忘报告. */
export class ReviewReport {
  constructor(private readonly phone: Phone) {}

  /** The report is open, whole or as far as the phone knows it. */
  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.reinforcementReport.path);
    await this.phone.waitForElement('the report', { selector: '#report' });
  }

  /** Everything has reached the server. */
  async waitForWhole(): Promise<void> {
    await this.waitForOpen();
    await this.phone.waitForElement('the learner’s forgetting as a picture', { selector: '#curve' });
  }

  async waitForSending(count: number): Promise<void> {
    await this.phone.waitForElement(`${count} answers on their way`, { selector: 'view', text: `还有 ${count} 个答案在路上` });
  }

  async percentage(): Promise<number> {
    return firstNumber(await this.phone.loadText('the percentage', '#percentage'));
  }

  /** 升一格, 已掌握, 移出错词本, 新增错词 (of a review). */
  async moved(): Promise<number[]> {
    const text = await this.phone.loadText('what has moved', '#moved');
    return [...text.matchAll(/(\d+)\s*词/g)].map(([, count]) => Number(count));
  }

  async mistakes(): Promise<string[]> {
    const texts = await this.phone.loadTexts('.t-mistake');
    return texts.map((text) => text.split('\n')[0]!.trim());
  }

  async back(): Promise<void> {
    await this.phone.tap('the way back', { selector: '#done' });
  }
}

/** 抗遗忘单词. */
export class ReviewWords {
  constructor(private readonly phone: Phone) {}

  async waitForTotal(count: number): Promise<void> {
    await this.phone.waitForText(`a list of ${count} words`, '#list-title', (text) => text.includes(`${count} 词`));
  }

  async chooseDue(): Promise<void> {
    await this.phone.tap('the words of today', { selector: '#filter-due' });
  }
}

/** 历史复习. */
export class ReviewHistory {
  constructor(private readonly phone: Phone) {}

  async first(): Promise<string> {
    return this.phone.loadText('a past review', '.t-review');
  }

  async openFirst(): Promise<void> {
    await this.phone.tap('the latest review', { selector: '.t-review' });
    await this.phone.waitForPage(routes.reinforcementReport.path);
  }
}
