import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';

/** 数学错题本. */
export class MathMistakeBook {
  constructor(private readonly phone: Phone) {}

  async open(courseId: number): Promise<void> {
    await this.phone.navigateTo(`/${routes.mathMistakeBook.path}?courseId=${courseId}`);
    await this.phone.waitForPage(routes.mathMistakeBook.path);
    await this.phone.waitForElement('the book', { selector: '#add' });
  }

  /** A question from paper, photographed and written down. */
  async add(photo: Uint8Array, text: string): Promise<void> {
    await this.phone.tap('adding a question', { selector: '#add' });
    await this.phone.files.provide([{ name: 'question.png', body: photo }]);
    await this.phone.tap('taking its photo', { selector: '#add-photo' });
    await this.phone.waitForText('the photo', '#add-photo', (label) => label.includes('重新拍'));
    await this.phone.fill('its text', '#add-text', text);
    await this.phone.tap('keeping it', { selector: '#add-save' });
    await this.phone.waitForToast('已加入');
  }

  /** Texts of the questions in the book, once there are so many. */
  async waitForQuestions(count: number): Promise<string[]> {
    await this.phone.waitForElement('a question', { selector: '.t-mistake' });
    const texts = await this.phone.textsOf('.t-mistake');
    if (texts.length !== count) throw new Error(`${texts.length} questions: ${texts.join(' | ')}`);
    return texts;
  }

  async doneRight(entryId: number): Promise<void> {
    await this.phone.tap('done right today', { selector: `#right-${entryId}` });
  }
}
