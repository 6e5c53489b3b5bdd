import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import { type Lesson, LessonStart } from './lesson-start';

/** The tab 单词: whose turn it is, what comes next, which course. */
export class WordHome {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.openTab(routes.words.path);
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.words.path);
    await this.phone.waitForElement('the word tab to be loaded', { selector: '#hero' });
  }

  async waitForStudent(name: string): Promise<void> {
    await this.phone.waitForText(`student ${name} on the word tab`, '#student', (text) => text.includes(name));
  }

  async heroText(): Promise<string> {
    return this.loadText('the card of what comes next', '#hero');
  }

  /** Starts a new round, alone or in a lesson that this code begins. */
  async startRound(lesson: Lesson, code?: string): Promise<void> {
    await this.tryToStartRound(lesson, code);
    await this.phone.waitForPage(routes.preExam.path);
  }

  /** Starts a new round of a course without a teacher: there is no lesson to choose. */
  async startRoundAlone(): Promise<void> {
    await this.phone.tap('the start of a round', { selector: '#start-round' });
    await this.phone.waitForPage(routes.preExam.path);
  }

  /** The taps of a start, whatever comes of them. */
  async tryToStartRound(lesson: Lesson, code?: string): Promise<void> {
    await this.askForLesson();
    const page = new LessonStart(this.phone);
    // Alone is chosen already.
    if (lesson !== 'none') await page.choose(lesson);
    if (code !== undefined) await page.typeCode(code);
    await page.start();
  }

  async askForLesson(): Promise<void> {
    await this.phone.tap('the start of a round', { selector: '#start-round' });
    await new LessonStart(this.phone).waitForOpen();
  }

  /** The chapters with the student's progress in them; one at least must be finished. */
  async waitForProgress(): Promise<void> {
    await this.phone.waitForElement('a finished chapter', { selector: '.t-chapter', text: '学完' });
  }

  async waitForLatestLesson(): Promise<void> {
    await this.phone.waitForElement('the latest lesson', { selector: '#latest-lesson' });
  }

  /** Leaves a study page by the back button, as often as it takes. */
  async leaveStudy(): Promise<void> {
    for (let open = (await this.phone.pageStack()).length; open > 1; open -= 1) await this.phone.goBack();
    await this.waitForOpen();
  }

  /** Opened without a network by whoever signed in before, with no round on the phone: the page itself says so. */
  async waitForUnreachable(): Promise<void> {
    await this.phone.waitForPage(routes.words.path);
    await this.phone.waitForElement('the word tab without a network', { selector: 'view', text: '网络没有连上' });
    await this.phone.waitForElement('asking once more', { selector: 'view', text: '再试一次' });
  }

  /** Resumes the open round where it stands. */
  async continueRound(): Promise<void> {
    await this.phone.tap('resuming the open round', { selector: '#continue' });
  }

  async chooseStudent({ id, name }: { id: string; name: string }): Promise<void> {
    await this.phone.tap('the student on the word tab', { selector: '#student' });
    await this.phone.tap(`student ${name} of the choice`, { selector: `#student-${id}` });
    await this.waitForStudent(name);
    await this.waitForOpen();
  }

  /** What a guardian without students sees. */
  async waitForNoStudent(): Promise<void> {
    await this.phone.waitForElement('the word tab without a student', { selector: 'view', text: '还没有学员' });
  }

  /** An open round can be resumed. */
  async waitForOpenRound(): Promise<void> {
    await this.phone.waitForElement('an open round on the word tab', { selector: '#continue' });
  }

  /** Opened without a network by whoever signed in before: the round on the phone, and no way to sign-in. */
  async waitForKeptRound(): Promise<void> {
    await this.phone.waitForText('the round on the phone', '#hero', (text) => text.includes('没有网络，可以接着学'));
    await this.phone.waitForElement('asking once more', { selector: '#again' });
    await this.waitForOpenRound();
  }

  /** What the cards say: words due, and new, reviewing, mastered, in all. */
  async waitForFigures(due: number, [fresh, reviewing, mastered, total]: readonly [number, number, number, number]): Promise<void> {
    await this.phone.waitForText(`${due} words due`, '#due', (text) => (due === 0 ? text.includes('✓') : text.includes(String(due))));
    await this.phone.waitForText('the nine-grid in figures', '#nine-grid', (text) => {
      const numbers = (text.match(/\d+/g) ?? []).map(Number);
      return [total, fresh, reviewing, mastered].every((number, i) => numbers[i] === number);
    });
  }

  async openProgress(): Promise<void> {
    await this.phone.tap('the nine-grid', { selector: '#nine-grid' });
    await this.phone.waitForPage(routes.wordProgress.path);
  }

  async openMistakes(): Promise<void> {
    await this.phone.tap('the mistake word book', { selector: '#mistakes' });
    await this.phone.waitForPage(routes.wordMistakeBook.path);
  }

  async waitForMistakes(count: number): Promise<void> {
    await this.phone.waitForText(`${count} mistakes`, '#mistakes', (text) => text.includes(`${count} 词`));
  }

  async waitForPending(count: number): Promise<void> {
    if (count === 0) await this.phone.waitUntilGone('the badge of waiting answers', { selector: '#pending-badge' });
    else await this.phone.waitForText(`${count} waiting answers`, '#pending-badge', (text) => text.includes(String(count)));
  }

  private loadText(label: string, selector: string): Promise<string> {
    return this.phone.loadText(label, selector);
  }
}
