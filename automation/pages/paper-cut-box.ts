import { isDeepStrictEqual } from 'node:util';
import { routes } from '@xueban/contract/routes';
import type { Element } from '../driver/automator';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** Longer than a slip that came after a green one takes no tap: it lies under that one, then it is to be read; after a red one it is waited for again. */
const SLIP_COMES_MS = 1000;

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
    return this.phone.loadText('the name of the stage', '#stage');
  }

  async waitForStage(label: string): Promise<void> {
    await this.phone.waitForText(`stage ${label}`, '#stage', (text) => text.includes(label));
  }

  /** Words on the table. */
  async words(): Promise<string[]> {
    return this.phone.loadTexts('.t-slip .t-word');
  }

  /**
   * Cuts a slip on the table: in a mixed round with one tap, else with one to look and one to cut.
   * @param knows whether the learner knows the word; group 1 has one box and does not ask
   * @param turn which slip, counted round the table: one that has just come takes no tap yet
   */
  async cutSlip(knows: (word: string) => boolean, turn = 0): Promise<Cut> {
    await this.phone.waitForElement('a slip on the table', { selector: '.t-slip' });
    const [words, single, [stage], slips, meanings] = await this.phone.look(
      '.t-slip .t-word',
      '.t-slip .t-cut',
      '#stage',
      '.t-slip',
      '.t-slip .t-meaning',
    );
    // One that was looked at already is cut: with another its meaning would stay.
    const lookedAt = meanings.length === 1 ? slips.findIndex((slip) => slip.includes(meanings[0] ?? '')) : -1;
    const place = lookedAt >= 0 ? lookedAt : turn % words.length;
    const word = words[place]!;
    const isMixed = stage?.startsWith('混组') === true;
    const hasOneBox = single.length > 0;
    const knew = hasOneBox || knows(word);
    const button = await this.button(place, hasOneBox ? '.t-cut' : knew ? '.t-green' : '.t-red');
    if (isMixed) {
      // Each slip has been in sight for a turn round the table, which a learner takes longer for.
      if (place === 0) await this.phone.letTimePass(SLIP_COMES_MS);
      const before = await this.counts();
      await button.tap();
      await waitFor(`the slip of ${word} to be cut`, async () => {
        if (!isDeepStrictEqual(await this.counts(), before)) return true;
        // It came to the table a moment ago.
        await this.phone.letTimePass(SLIP_COMES_MS);
        await button.tap();
        return !isDeepStrictEqual(await this.counts(), before);
      });
      return { word, knew };
    }
    if (!(await this.loadMeaning(place))) {
      await button.tap();
      await waitFor(`the meaning of ${word}`, () => this.loadMeaning(place));
    }
    await button.tap();
    await this.waitForCut(word);
    return { word, knew };
  }

  /** The first tap on a slip: shows its meaning. */
  async lookAtFirst(): Promise<void> {
    const slip = await this.phone.loadElement('a slip on the table', { selector: '.t-slip' });
    await ((await slip.$('.t-cut')) ?? (await slip.$('.t-green')))?.tap();
    await waitFor('the meaning of the slip', () => slip.$('.t-meaning'));
  }

  /** The second tap, on the slip that was looked at. */
  async cutShown(): Promise<void> {
    const slip = await this.phone.loadElement('a slip on the table', { selector: '.t-slip' });
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
  private counts(): Promise<readonly string[][]> {
    return this.phone.look('#cut', '#green-count', '#red-count', '#undo', '#next');
  }

  private async isDone(): Promise<boolean> {
    return this.phone.shows('#next');
  }

  private async button(place: number, selector: string): Promise<Element> {
    const button = (await this.phone.findAll(`.t-slip ${selector}`))[place];
    if (!button) throw new Error(`The slip in place ${place} has no ${selector}`);
    return button;
  }

  /** Whether the slip in this place of the table shows its meaning. */
  private async loadMeaning(place: number): Promise<boolean> {
    const [slips, meanings] = await this.phone.look('.t-slip', '.t-slip .t-meaning');
    return meanings.some((meaning) => slips[place]?.includes(meaning));
  }

  /** Only one slip is looked at: once it is cut no meaning is shown, also when the same slip comes back at once. */
  private async waitForCut(word: string): Promise<void> {
    await this.phone.waitUntilGone(`the slip of ${word}`, { selector: '.t-meaning' });
  }
}
