import { routes } from '@xueban/contract/routes';
import type { SharedCard } from '../driver/host';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** AI智能: the tab. */
export class AiHome {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.openTab(routes.ai.path);
    await this.phone.waitForElement('how much is left', { selector: '#usage' });
  }

  async waitForUsage(says: string): Promise<void> {
    await this.phone.waitForText(`${says} of what is left`, '#usage', (text) => text.includes(says));
  }

  async start(): Promise<void> {
    await this.phone.tap('today’s suggestion', { selector: '#start' });
  }

  async ask(kind: 'reading' | 'exercise' | 'explanation' | 'plan'): Promise<void> {
    await this.phone.tap(`asking for ${kind}`, { selector: `#new-${kind}` });
    await this.phone.waitForPage(routes.aiNew.path);
    await this.phone.waitForElement('what is to be made', { selector: '#what' });
  }

  /** The first of the latest with this state: opens it. */
  async openLatest(says: string): Promise<void> {
    await this.phone.tap(`the one that says ${says}`, { selector: '.t-made', text: says });
  }

  async openList(): Promise<void> {
    await this.phone.tap('all of them', { selector: '#all-made' });
    await this.phone.waitForPage(routes.aiList.path);
    await this.phone.waitForElement('what was made', { selector: '.t-made' });
  }
}

/** What is chosen before something is made. */
export class AiNew {
  constructor(private readonly phone: Phone) {}

  async choose(chip: string): Promise<void> {
    await this.phone.tap(`the choice ${chip}`, { selector: `#${chip}` });
  }

  async chooseSubject(subject: 'word' | 'math'): Promise<void> {
    await this.phone.tap(`mistakes of ${subject}`, { selector: `#segment-${subject}` });
  }

  /** One of the mistakes that are to be explained: the first. */
  async chooseMistake(): Promise<void> {
    await this.phone.tap('a mistake', { selector: '.t-subject' });
  }

  async start(): Promise<void> {
    await this.phone.tap('the start', { selector: '#start' });
    await this.phone.waitForPage(routes.aiShow.path);
  }
}

/** One thing that was made, or is being made. */
export class AiShow {
  constructor(private readonly phone: Phone) {}

  async open(id: string): Promise<void> {
    await this.phone.navigateTo(`/${routes.aiShow.path}?id=${id}`);
    await this.phone.waitForPage(routes.aiShow.path);
  }

  /** Who made it; it stands on every screen. */
  async origin(): Promise<string> {
    return this.phone.loadText('who made it', '#origin');
  }

  async waitForDraft(says: string): Promise<void> {
    await this.phone.waitForText(`a draft that says ${says}`, '#draft', (text) => text.includes(says));
  }

  async waitForTitle(says: string): Promise<void> {
    await this.phone.waitForText(`the title ${says}`, '#title', (text) => text.includes(says));
  }

  async waitForTrouble(says: string): Promise<void> {
    await this.phone.waitForText(`the trouble ${says}`, '#trouble', (text) => text.includes(says));
  }

  async retry(): Promise<void> {
    await this.phone.tap('another try', { selector: '#retry' });
  }

  async leave(): Promise<void> {
    await this.phone.tap('leaving it alone', { selector: '#leave' });
  }

  /** Option A is position 0. */
  async choose(question: number, position: number): Promise<void> {
    await this.phone.tap(`an answer to question ${question}`, { selector: `.t-question-${question} #option-${'ABCDEF'.charAt(position)}` });
  }

  async write(question: number, text: string): Promise<void> {
    await this.phone.fill(`an answer to question ${question}`, `#typed-${question}`, text);
    await this.phone.tap('checking it', { selector: `#check-${question}` });
  }

  async waitForVerdicts(count: number): Promise<void> {
    await this.phone.waitForElement('a verdict', { selector: '.t-verdict' });
    const found = (await this.phone.findAll('.t-verdict')).length;
    if (found !== count) throw new Error(`${found} verdicts, ${count} are expected`);
  }

  /** Taps a word of the text. @returns what its sheet says */
  async lookUp(place: number): Promise<string> {
    const word = (await this.phone.findAll('.t-word'))[place];
    if (!word) throw new Error(`The text has no word ${place}`);
    await word.tap();
    return this.phone.loadText('what the word means', '#word-sheet');
  }

  async hearWord(): Promise<void> {
    await this.phone.tap('hearing the word', { selector: '#word-sound' });
  }

  async closeWord(): Promise<void> {
    await this.phone.tap('closing its sheet', { selector: '#word-close' });
    await this.phone.waitUntilGone('its sheet', { selector: '#word-sheet' });
  }

  /** The next one of it: the text goes on, or the same is made once more. */
  async goOn(): Promise<void> {
    await this.phone.tap('the next one', { selector: '#go-on' });
  }

  /** Unfolds an explanation step by step. @returns how many steps there were before the answer could be asked for */
  async unfold(): Promise<number> {
    for (let steps = 0; ; steps += 1) {
      const [answers, next] = await this.phone.look('#answer', '#next-step');
      if (answers.length > 0) throw new Error('The answer stands there before all steps were looked at');
      if (next.length === 0) return steps;
      await this.phone.tap('the next step', { selector: '#next-step' });
      await waitFor(`step ${steps + 1}`, async () => (await this.phone.look('.t-step'))[0].length > steps);
    }
  }

  async showAnswer(): Promise<string> {
    await this.phone.tap('the answer', { selector: '#show-answer' });
    return this.phone.loadText('the answer', '#answer');
  }

  async waitForDays(days: readonly string[]): Promise<void> {
    for (const day of days) await this.phone.waitForElement(`the day ${day}`, { selector: `#day-${day}` });
  }

  /** The first thing to do on a day of a plan: leads to where it is done. */
  async openItem(day: string): Promise<void> {
    await this.phone.tap(`what is to be done on ${day}`, { selector: `#item-${day}-1` });
  }

  /** What is used up is there again: said below the trouble. */
  async resets(): Promise<string> {
    return this.phone.loadText('when it is there again', '#resets');
  }

  async next(): Promise<void> {
    await this.phone.tap('the next', { selector: '#next' });
  }

  async waitForResult(says: string): Promise<void> {
    await this.phone.waitForText(`a result of ${says}`, '#result', (text) => text.includes(says));
  }

  async print(): Promise<void> {
    await this.phone.tap('more', { selector: '#more' });
    await this.phone.tap('printing it', { selector: '#print' });
  }

  async waitForUnsent(): Promise<void> {
    await this.phone.waitForElement('that it is kept', { selector: '#unsent' });
  }

  /** What somebody shared, on another's phone. */
  async waitForShared(): Promise<void> {
    await this.phone.waitForPage(routes.aiShared.path);
    await this.origin();
  }

  async openMore(): Promise<void> {
    await this.phone.tap('more', { selector: '#more' });
    await this.phone.waitForElement('the way to a friend', { selector: '#share' });
  }

  /** @returns what goes to the chat: a link by which a friend may read it */
  async share(): Promise<SharedCard> {
    const { sharing } = this.phone;
    const before = (await sharing.cards()).length;
    await this.phone.tap('发给微信好友', { selector: '#share' });
    return waitFor('the card', async () => (await sharing.cards())[before]);
  }

  /** Every link that is out leads nowhere from then on. */
  async withdrawShare(): Promise<void> {
    await this.phone.tap('more', { selector: '#more' });
    await this.phone.tap('taking the links back', { selector: '#withdraw-share' });
    await this.phone.confirmModal('以前发出的链接都不能再看');
    await this.phone.waitForToast('已收回');
  }

  async waitForSharedGone(): Promise<void> {
    await this.phone.waitForElement('that it cannot be read', { selector: '#shared-gone' });
  }
}
