import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';

/** Which question is on the screen. */
export interface Shown {
  questionId: number;
  variant: number;
}

/** 小测 and 错题列表: one question a screen. */
export class MathQuiz {
  constructor(
    private readonly phone: Phone,
    private readonly path: string = routes.quiz.path,
  ) {}

  async open(query: string): Promise<void> {
    await this.phone.navigateTo(`/${this.path}?${query}`);
    await this.waitForOpen();
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(this.path);
  }

  /** The question asked; undefined when none is left: the report, or what waits for a verdict, is there. */
  async shown(): Promise<Shown | undefined> {
    const names = await this.phone.loadAttribute(
      'a question, or what comes after the last',
      '#question, #report, #waiting, #finish, #mark-right',
      'class',
    );
    const [, questionId, variant] = /t-question-(\d+)-(\d+)/.exec(names) ?? [];
    return questionId === undefined ? undefined : { questionId: Number(questionId), variant: Number(variant) };
  }

  /** Formulas and figures of what comes are on the phone. */
  async waitForPictures(): Promise<void> {
    await this.phone.waitUntilGone('pictures on their way', { selector: '.t-ahead' });
  }

  /** Texts that stand in place of formulas and figures. */
  async missingPictures(): Promise<string[]> {
    return this.phone.loadTexts('.t-missing');
  }

  async progress(): Promise<string> {
    return this.phone.loadText('how far the quiz is', '#progress');
  }

  tap(id: string): Promise<void> {
    return this.phone.tap(id, { selector: `#${id}` });
  }

  async write(text: string): Promise<void> {
    await this.phone.fill('the written work', '#work', text);
  }

  /** Whether the question has a button that gives the answer. */
  async hasCheck(): Promise<boolean> {
    return this.phone.shows('#check');
  }

  /** What is said of the answer: its verdict, or that it is kept. */
  async verdict(): Promise<string> {
    return this.phone.waitForText('a verdict', '#verdict', (text) => text !== '' && !text.includes('正在判定'));
  }

  /** What the server says of the answer, however long that takes. */
  async judged(): Promise<string> {
    return this.phone.waitForText('a verdict of the server', '#verdict', (text) => text !== '' && !/正在判定|已保存/.test(text));
  }

  /** The answer was looked at. */
  async next(): Promise<void> {
    // For a moment it takes no tap: its place is that of the last one.
    await this.phone.letTimePass(500);
    await this.tap('next');
    await this.phone.waitUntilGone('the verdict', { selector: '#verdict' });
  }

  /** The answer was looked at; next comes one again whose verdict was not there when it was left. */
  async lookBack(): Promise<void> {
    await this.phone.letTimePass(500);
    await this.tap('next');
    await this.phone.waitForText('an answer judged since', '#progress', (text) => text.includes('刚才那题判好了'));
  }

  /** 今天先到这里, and yes. */
  async finishEarly(): Promise<void> {
    await this.tap('finish-early');
    await this.phone.confirmModal('今天先到这里');
  }

  /** Nothing is left to do but what the guardian has to mark, and that is said. */
  async waitForUnmarked(count: number): Promise<void> {
    await this.phone.waitForElement('what waits for the guardian', { selector: 'view', text: `还有 ${count} 道解答题等批改` });
  }

  /** Whether written work can be sent to an AI from here. */
  async canAskAi(): Promise<boolean> {
    return this.phone.shows('#ask-ai');
  }

  /** Sends written work to the AI of the school. */
  async askAi(): Promise<void> {
    await this.tap('ask-ai');
  }

  /** What the way to the AI says, once it is this: that it thinks, or that it may be asked. */
  async waitForAi(words: string): Promise<void> {
    await this.phone.waitForText(words, '#ask-ai', (text) => text.includes(words));
  }

  /** 家长改判, and yes. */
  async overrule(): Promise<string> {
    await this.tap('overrule');
    await this.phone.confirmModal('家长改判');
    return this.phone.waitForText("the guardian's verdict", '#verdict', (text) => text.includes('家长批改'));
  }

  /** The guardian's word on written work that waits. */
  async mark(verdict: 'right' | 'wrong'): Promise<void> {
    await this.tap(`mark-${verdict}`);
  }

  async waitForReport(): Promise<string> {
    return this.phone.loadText('the report', '#report');
  }

  /** 返回, from the report. */
  async leave(): Promise<void> {
    await this.tap('leave');
  }
}
