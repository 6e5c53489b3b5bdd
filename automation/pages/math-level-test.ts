import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import type { ServerProcess } from '../driver/server-process';
import { waitFor } from '../driver/wait';

/** What a learner takes to read a question, ms: before, it takes no tap. */
const READING_MS = 1_000;

/** The server knows how long a question stood there, and takes no measurement from answers that nobody can have read, ms. */
const READ_FOR_THE_SERVER_MS = 2_600;

const PICTURE = /<image(?:[^">]|"[^"]*")*? aria-label="(?<text>[^"]*)"(?:[^">]|"[^"]*")*>/g;
const TAG = /<\/?[a-z](?:[^">]|"[^"]*")*>/g;

/** 数学水平测试: its page, one question a screen, its report. */
export class MathLevelTest {
  private passedMs = 0;

  constructor(private readonly phone: Phone) {}

  /** The page of the tests; the button begins one or goes on with that under way on this phone. */
  async begin(): Promise<void> {
    await this.phone.navigateTo(`/${routes.levelTest.path}`);
    await this.phone.tap('the test', { selector: '#start' });
    await this.phone.waitForPage(routes.levelTestTake.path);
  }

  /** Goes on where another phone has begun. */
  async goOn(): Promise<void> {
    await this.phone.navigateTo(`/${routes.levelTestTake.path}`);
    await this.phone.waitForPage(routes.levelTestTake.path);
  }

  /** 第 5 题; undefined when the report is there. */
  async number(): Promise<string | undefined> {
    const text = await this.phone.loadText('a question or the report', '.t-step, #level');
    return /第 \d+ 题/.exec(text)?.[0];
  }

  /** Its words, whatever stands in its blanks. A picture counts as its text, which stands in its place where it does not come. */
  async prompt(): Promise<string> {
    return waitFor('the question', async () => {
      const question = await this.phone.find({ selector: '#question' });
      return (await question?.outerWxml())?.replace(PICTURE, '$<text>').replace(TAG, '').replace(/\s/g, '');
    });
  }

  /** 不会, or the first option where there are some. */
  async answer(how: 'unknown' | 'guess'): Promise<void> {
    await this.phone.letTimePass(READING_MS);
    const option = how === 'guess' && (await this.phone.shows('#option-A'));
    await this.phone.tap('an answer', { selector: option ? '#option-A' : '#unknown' });
    if (option && (await this.phone.shows('#check'))) await this.phone.tap('the choice', { selector: '#check' });
  }

  /** Answers, and waits for the next question. @returns its number */
  async answerAndGoOn(how: 'unknown' | 'guess'): Promise<string | undefined> {
    const before = await this.number();
    await this.answer(how);
    return this.waitForAnother(before);
  }

  /** The next question or the report is there. @returns its number */
  async waitForAnother(before: string | undefined): Promise<string | undefined> {
    const text = await this.phone.waitForText('the next question', '.t-step, #level', (shown) => !shown.includes(before ?? ''));
    return /第 \d+ 题/.exec(text)?.[0];
  }

  /** The question stands there as long as it takes to read it: the clocks of phone and server go on, and nobody waits. */
  async takeTimeToRead(server: ServerProcess): Promise<void> {
    this.passedMs += READ_FOR_THE_SERVER_MS;
    await Promise.all([server.moveClock(this.passedMs), this.phone.letTimePass(READ_FOR_THE_SERVER_MS)]);
  }

  /** The report of a test. */
  async openReport(id: string): Promise<void> {
    await this.phone.navigateTo(`/${routes.levelTestReport.path}?id=${id}`);
    await this.phone.waitForPage(routes.levelTestReport.path);
  }

  /** Of what is missing all is shown. */
  async showAllGaps(): Promise<void> {
    await this.phone.waitForElement('what is missing', { selector: '#missing' });
    if (await this.phone.shows('#all-missing')) await this.phone.tap('the rest', { selector: '#all-missing' });
  }

  /** What is said of a missing point. */
  gap(pointId: string): Promise<string> {
    return this.phone.loadText('the point', `#bridge-${pointId}`);
  }

  async openGap(pointId: string): Promise<void> {
    await this.phone.tap('the point', { selector: `#bridge-${pointId}` });
  }

  async waitForTrouble(): Promise<void> {
    await this.phone.waitForElement('a word that the answer is kept', { selector: '#trouble' });
  }

  note(): Promise<string> {
    return this.phone.waitForText('a note', '#note', (text) => text !== '');
  }

  async report(): Promise<string> {
    await this.phone.waitForPage(routes.levelTestReport.path);
    return this.phone.loadText('the level', '#level');
  }
}
