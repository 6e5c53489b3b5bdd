import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';

export type Lesson = 'long' | 'short' | 'none';

/** 怎么学: alone, or a lesson with the teacher. */
export class LessonStart {
  constructor(private readonly phone: Phone) {}

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.lessonStart.path);
    await this.phone.waitForElement('the choice of a lesson', { selector: '#lesson-none' });
  }

  async choose(lesson: Lesson): Promise<void> {
    await this.phone.tap(`the choice of a ${lesson} lesson`, { selector: `#lesson-${lesson}` });
  }

  async typeCode(code: string): Promise<void> {
    await this.phone.fill("the teacher's code", '#lesson-code', code);
  }

  async start(): Promise<void> {
    await this.phone.tap('beginning', { selector: '#lesson-start' });
  }

  /** What is left of the course hours. */
  async waitForBalance(text: string): Promise<void> {
    await this.phone.waitForText(text, '#balance', (shown) => shown === text);
  }

  async waitForWarning(words: string): Promise<void> {
    await this.phone.waitForText(words, '#lesson-warning', (text) => text.includes(words));
  }

  async waitForCodeError(words: string): Promise<void> {
    await this.phone.waitForText(words, '#lesson-code-error', (text) => text.includes(words));
  }

  async waitForProblem(words: string): Promise<void> {
    await this.phone.waitForText(words, '#lesson-problem', (text) => text.includes(words));
  }

  async waitForOffline(): Promise<void> {
    await this.phone.waitForElement('what cannot be done without a network', { selector: '#lesson-offline' });
  }

  async waitForLessonUnderWay(): Promise<void> {
    await this.phone.waitForElement('the lesson that has begun', { selector: '#lesson-open' });
  }

  async goOn(): Promise<void> {
    await this.phone.tap('going on with the lesson', { selector: '#lesson-go-on' });
  }
}
