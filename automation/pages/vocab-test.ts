import { routes } from '@xueban/contract/routes';
import type { SharedCard } from '../driver/host';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** Who knows which word: decides every answer of a test that is driven. */
export interface Knowledge {
  knows: (word: string) => boolean;
  /** Meaning of a word, to be found among the options; undefined when it is not known. */
  meaning: (word: string) => string | undefined;
}

/** The action below a step: next, 不认识, or a retry while its answer waits. */
const STEP = '#next, #unknown, #retry';

export type StepOnScreen = { kind: 'ticks'; words: string[] } | { kind: 'choice'; word: string; options: string[] };

/** The tab 词汇量: start, last result, and the landing of what was shared. */
export class VocabTest {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.openTab(routes.vocabTest.path);
    await this.waitForOpen();
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.vocabTest.path);
    await this.phone.waitForElement('a way into the test', { selector: '#take' });
  }

  async waitForVisitor(): Promise<void> {
    await this.phone.waitForElement('the tab without a session', { selector: 'view', text: '不用登录' });
  }

  async start(): Promise<void> {
    await this.phone.tap('the start of the test', { selector: '#take' });
    await this.phone.waitForPage(routes.vocabTestTake.path);
  }

  async waitForInterrupted(): Promise<void> {
    await this.phone.waitForElement('an interrupted test', { selector: '#start-card', text: '接着上次的测试' });
  }

  /** The last result, as it is written on the tab. */
  async waitForLastResult(): Promise<string> {
    return this.phone.loadText('the last result', '#last-result');
  }

  async waitForHistory(): Promise<void> {
    await this.phone.waitForElement('past results', { selector: '#history' });
  }

  /** What somebody shared, as the landing shows it. */
  async sharedText(): Promise<string> {
    return this.phone.loadText('what was shared', '#shared');
  }

  /** Opened from the timeline. */
  async waitForSinglePage(): Promise<void> {
    await this.phone.waitForElement('the way into the mini-program', { selector: '#single-page-way' });
  }

  async waitForPictures(): Promise<void> {
    await waitForPictures(this.phone);
  }

  async openHistory(id: number): Promise<void> {
    await this.phone.tap(`test ${id}`, { selector: `#test-${id}` });
  }
}

/** The test itself. */
export class VocabTestTake {
  constructor(private readonly phone: Phone) {}

  async waitForStep(): Promise<void> {
    await this.phone.waitForPage(routes.vocabTestTake.path);
    await this.phone.waitForElement('a step of the test', { selector: STEP });
  }

  /** What is asked now; undefined once the report is open. */
  async step(): Promise<StepOnScreen | undefined> {
    const element = await this.phone.waitForEither('a step of the test', { selector: STEP }, routes.vocabTestTake.path);
    if (!element) return undefined;
    const [[word], options, words] = await this.phone.look('#asked-word', '.t-option', '.t-word');
    return word === undefined ? { kind: 'ticks', words } : { kind: 'choice', word, options };
  }

  /**
   * Ticks the known words of a screen, or chooses the meaning, and waits until the step has been counted. A step that has
   * just come takes no answer: the clock of the phone must have gone on by then, as it does while somebody reads.
   */
  async answer(step: StepOnScreen, knowledge: Knowledge): Promise<void> {
    if (step.kind === 'ticks') await this.tick(step.words.filter(knowledge.knows));
    else await this.choose(step, knowledge.meaning(step.word));
    await this.waitForOther(step);
  }

  /** Ticks these words and asks for the next screen, without waiting for it. */
  async tick(words: readonly string[]): Promise<void> {
    const elements = await this.phone.findAll('.t-word');
    const [shown] = await this.phone.look('.t-word');
    for (const word of words) await elements[shown.indexOf(word)]!.tap();
    await this.phone.tap('the next screen', { selector: '#next' });
  }

  async choose(step: Extract<StepOnScreen, { kind: 'choice' }>, meaning: string | undefined): Promise<void> {
    const position = meaning === undefined ? -1 : step.options.indexOf(meaning);
    if (position < 0) await this.phone.tap('不认识', { selector: '#unknown' });
    else await this.phone.tap(`the meaning ${step.options[position] ?? ''}`, { selector: `#option-${position}` });
  }

  /** The answer could not be sent: the page says that it is kept. */
  async waitForTrouble(): Promise<void> {
    await this.phone.waitForElement('a word about the network', { selector: '#trouble' });
  }

  async waitForNoTrouble(): Promise<void> {
    await this.phone.waitUntilGone('the word about the network', { selector: '#trouble' });
  }

  async waitForOther(step: StepOnScreen): Promise<void> {
    await waitFor('the next step', async () => {
      if ((await this.phone.currentPath()) !== routes.vocabTestTake.path) return true;
      const now = await this.step();
      return now === undefined || getKey(now) !== getKey(step);
    });
  }
}

/** The pictures of both cards are drawn, that of the timeline last: a share from now on has one. */
async function waitForPictures(phone: Phone): Promise<void> {
  await waitFor('the pictures to be drawn', async () => (await phone.sharing.fromMenu('timeline')).imageUrl !== '');
}

const getKey = (step: StepOnScreen): string => (step.kind === 'choice' ? step.word : step.words.join());

/** The report of a test. */
export class VocabTestReport {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.vocabTestReport.path);
    await this.phone.waitForElement('the result', { selector: '#size, #unreliable' });
  }

  /** The one number, the range as written, and the level. */
  async result(): Promise<{ size: number; range: string; level: string }> {
    const text = (selector: string) => this.phone.loadText(`the result at ${selector}`, selector);
    return { size: Number((await text('#size')).replace(/,/g, '')), range: await text('#range'), level: await text('#level') };
  }

  async isUnreliable(): Promise<boolean> {
    return this.phone.shows('#unreliable');
  }

  async toggleLevelOnly(): Promise<void> {
    await this.phone.tap('the choice to show only the level', { selector: '#level-only' });
  }

  async toggleName(): Promise<void> {
    await this.phone.tap('the choice to show the name', { selector: '#show-name' });
  }

  /** What others will read. */
  async shareTitle(): Promise<string> {
    return this.phone.loadText('what others will see', '#share-title');
  }

  /** The pictures of both cards are drawn: a share from now on has one. */
  async waitForPictures(): Promise<void> {
    await waitForPictures(this.phone);
  }

  /** The last card of this kind. */
  async waitForCard(channel: SharedCard['channel']): Promise<SharedCard> {
    return waitFor(`a card for ${channel}`, async () =>
      (await this.phone.sharing.cards()).filter((card) => card.channel === channel).pop(),
    );
  }

  async tapShare(): Promise<void> {
    await this.phone.tap('发给朋友', { selector: '#share' });
  }

  async makePoster(): Promise<void> {
    await this.phone.tap('生成海报', { selector: '#make-poster' });
    await this.phone.waitForElement('the poster', { selector: '#poster' });
  }

  async savePoster(): Promise<void> {
    await this.phone.tap('保存到相册', { selector: '#save-poster' });
  }

  async keep(): Promise<void> {
    await this.phone.tap('keeping the result', { selector: '#keep' });
  }

  async waitForKept(): Promise<void> {
    await this.phone.waitUntilGone('the card that offers to keep the result', { selector: '#keep-card' });
  }
}
