import { routes } from '@xueban/contract/routes';
import type { Element } from '../driver/automator';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** One cut as the learner made it. */
export interface Cut {
  word: string;
  knew: boolean;
}

/** 剪纸盒: slips are cut into a box, in a group's own box after a look at their meaning; red ones come back. */
export class PaperCutBox {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.paperCutBox.path);
    await this.phone.waitForElement('the slips on the table', { selector: '.t-slip' });
  }

  /** "第 2 组", "混组 1+2". */
  async stage(): Promise<string> {
    return this.phone.textOf('the name of the stage', '#stage');
  }

  async waitForStage(label: string): Promise<void> {
    await this.phone.waitForText(`stage ${label}`, '#stage', (text) => text.includes(label));
  }

  /** Words on the table. */
  async words(): Promise<string[]> {
    return this.phone.textsOf('.t-slip .t-word');
  }

  /**
   * Cuts a slip on the table: in a mixed round with one tap, else with one to look and one to cut.
   * @param knows whether the learner knows the word; group 1 has one box and does not ask
   * @param turn which slip, counted round the table: one that has just come takes no tap yet
   */
  async cutSlip(knows: (word: string) => boolean, turn = 0): Promise<Cut> {
    await this.phone.waitForElement('a slip on the table', { selector: '.t-slip' });
    const slips = await this.phone.findAll('.t-slip');
    const slip = slips[turn % slips.length]!;
    const isMixed = (await this.stage()).startsWith('混组');
    const [word, single, green, red, meaning] = await Promise.all([
      textIn(slip, '.t-word'),
      ...['.t-cut', '.t-green', '.t-red', '.t-meaning'].map((selector) => slip.$(selector)),
    ] as const);
    const knew = single !== null || knows(word);
    const button = single ?? (knew ? green : red);
    if (!button) throw new Error(`The slip of ${word} has no button`);
    if (isMixed) {
      const before = await this.counts();
      // It may have come to the table a moment ago.
      await waitFor(`the slip of ${word} to be cut`, async () => {
        if ((await this.counts()) !== before) return true;
        await button.tap();
        return (await this.counts()) !== before;
      });
      return { word, knew };
    }
    if (!meaning) {
      await button.tap();
      await waitFor(`the meaning of ${word}`, () => slip.$('.t-meaning'));
    }
    await button.tap();
    await this.waitForCut(word);
    return { word, knew };
  }

  /** The first tap on a slip: shows its meaning. */
  async lookAtFirst(): Promise<void> {
    const slip = await this.phone.waitForElement('a slip on the table', { selector: '.t-slip' });
    await ((await slip.$('.t-cut')) ?? (await slip.$('.t-green')))?.tap();
    await waitFor('the meaning of the slip', () => slip.$('.t-meaning'));
  }

  /** The second tap, on the slip that was looked at. */
  async cutShown(): Promise<void> {
    const slip = await this.phone.waitForElement('a slip on the table', { selector: '.t-slip' });
    await (await slip.$('.t-cut'))?.tap();
    await this.waitForCut('the slip');
  }

  /**
   * Cuts slips until all are green; gives every cut in order.
   * @param beforeCut is told how many were cut so far
   */
  async cutAll(knows: (word: string) => boolean, beforeCut?: (cut: number) => Promise<void>): Promise<Cut[]> {
    const cuts: Cut[] = [];
    while (!(await this.isDone())) {
      await beforeCut?.(cuts.length);
      cuts.push(await this.cutSlip(knows, cuts.length));
    }
    return cuts;
  }

  async goOn(): Promise<void> {
    await this.phone.tap('going on after the stage', { selector: '#next' });
  }

  /** What every cut changes some of. */
  private async counts(): Promise<string> {
    const texts = await Promise.all(
      ['#cut', '#green-count', '#red-count', '#undo', '#next'].map((selector) => this.phone.textIfThere(selector)),
    );
    return texts.join('|');
  }

  private async isDone(): Promise<boolean> {
    return (await this.phone.find({ selector: '#next' })) !== undefined;
  }

  /** Only one slip is looked at: once it is cut no meaning is shown, also when the same slip comes back at once. */
  private async waitForCut(word: string): Promise<void> {
    await this.phone.waitUntilGone(`the slip of ${word}`, { selector: '.t-meaning' });
  }
}

async function textIn(slip: Element, selector: string): Promise<string> {
  return (await slip.$(selector))?.text() ?? '';
}
