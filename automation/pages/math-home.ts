import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** The tab 数学: which section is next. */
export class MathHome {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.openTab(routes.math.path);
  }

  /** What the big card says, once it offers this section. */
  async waitForOffer(section: string): Promise<string> {
    return this.phone.waitForText(`the section ${section} offered`, '#hero', (text) => text.includes(section));
  }

  /** Goes where the big card leads. */
  async goOn(): Promise<void> {
    await this.phone.tap('the section at hand', { selector: '#continue' });
  }
}

/** 核心知识. */
export class MathHandout {
  constructor(private readonly phone: Phone) {}

  /** The handout of this section is there. @returns what its way to the quiz says */
  async waitForOpen(section: string): Promise<string> {
    await this.phone.waitForPage(routes.handout.path);
    await this.phone.waitForElement(`the handout of ${section}`, { selector: '#section-name', text: section });
    return this.phone.loadText('the way to the quiz', '#quiz');
  }

  /** Steps of worked examples that are shown. */
  async steps(): Promise<string[]> {
    return this.phone.loadTexts('.t-step');
  }

  /** Unfolds the next step of a worked example. @returns the steps that are shown then */
  async unfold(exampleId: number): Promise<string[]> {
    const before = (await this.steps()).length;
    await this.phone.tap('the next step', { selector: `#step-${exampleId}` });
    return waitFor('one step more', async () => {
      const steps = await this.steps();
      return steps.length === before + 1 && steps;
    });
  }

  /** 看懂了, which stands there after the last step. */
  async understood(exampleId: number): Promise<void> {
    await this.phone.tap('understood', { selector: `#known-${exampleId}` });
    await this.phone.waitUntilGone('the question whether it was understood', { selector: `#known-${exampleId}` });
  }

  /** The section stands on this point, and its row says this once the school has answered. */
  async waitForFoundation(pointId: string, said: string): Promise<string> {
    return this.phone.waitForText(`the point ${pointId}`, `#foundations #bridge-${pointId}`, (text) => text.includes(said));
  }

  /** To the bridge of a point that the section stands on. */
  async openFoundation(pointId: string): Promise<void> {
    await this.phone.tap('the point', { selector: `#foundations #bridge-${pointId}` });
  }

  async open(query: string): Promise<void> {
    await this.phone.navigateTo(`/${routes.handout.path}?${query}`);
  }

  async toQuiz(): Promise<void> {
    await this.phone.tap('the quiz', { selector: '#quiz' });
    await this.phone.waitForPage(routes.quiz.path);
  }
}
