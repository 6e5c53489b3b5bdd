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

  /** Opens the sheet and takes a photo; it is not added yet. */
  async photograph(photo: Uint8Array): Promise<void> {
    await this.phone.tap('adding a question', { selector: '#add' });
    await this.takePhoto(photo);
  }

  /** Opens the sheet again, whose photo is there, and has the AI read it. */
  async read(): Promise<void> {
    await this.phone.tap('adding a question', { selector: '#add' });
    await this.phone.waitForText('the photo', '#add-photo', (label) => label.includes('重新拍'));
    await this.readAgain();
  }

  async readAgain(): Promise<void> {
    await this.phone.tap('reading it', { selector: '#add-read' });
  }

  /** The text that was read, once it stands in its field. */
  async waitForRead(text: string): Promise<void> {
    await this.phone.waitForValue('what was read', '#add-text', text);
  }

  /** What was read is put right, and kept. */
  async correct(text: string): Promise<void> {
    await this.phone.fill('its text', '#add-text', text);
    await this.phone.tap('keeping it', { selector: '#add-save' });
    await this.phone.waitForToast('已加入');
  }

  /** A question from paper, photographed and written down. */
  async add(photo: Uint8Array, text: string): Promise<void> {
    await this.photograph(photo);
    await this.phone.fill('its text', '#add-text', text);
    await this.phone.tap('keeping it', { selector: '#add-save' });
    await this.phone.waitForToast('已加入');
  }

  /** The server did not take its photo: what the sheet says of that. */
  async refused(): Promise<string> {
    return this.phone.waitForText('why it was refused', '#add-problem', (said) => said !== '');
  }

  /** The same text once more, with another photo. */
  async addAgain(photo: Uint8Array): Promise<void> {
    await this.takePhoto(photo);
    await this.phone.tap('keeping it', { selector: '#add-save' });
    await this.phone.waitForToast('已加入');
  }

  private async takePhoto(photo: Uint8Array): Promise<void> {
    await this.phone.files.provide([{ name: 'question.png', body: photo }]);
    await this.phone.tap('taking its photo', { selector: '#add-photo' });
    await this.phone.waitForText('the photo', '#add-photo', (label) => label.includes('重新拍'));
  }

  /** Told apart by chapter, cause or knowledge point: the first of them. */
  async choose(by: 'chapter' | 'cause' | 'point'): Promise<void> {
    await this.phone.tap(by, { selector: `#by-${by}` });
    await this.phone.waitForElement('a question', { selector: '.t-mistake' });
  }

  /** Texts of the questions in the book, once there are so many. */
  async waitForQuestions(count: number): Promise<string[]> {
    await this.phone.waitForElement('a question', { selector: '.t-mistake' });
    const texts = await this.phone.loadTexts('.t-mistake');
    if (texts.length !== count) throw new Error(`${texts.length} questions: ${texts.join(' | ')}`);
    return texts;
  }

  /** Goes to paper, to be done again or with the answers: its sheet opens. */
  async print(kind: 'again' | 'answers'): Promise<void> {
    await this.phone.tap('printing', { selector: '#print' });
    await this.phone.waitForPage(routes.mathMistakeBookPrint.path);
    await this.phone.tap(`the sheet ${kind}`, { selector: `#${kind}` });
    await this.phone.tap('making it', { selector: '#make' });
  }

  async doneRight(entryId: number): Promise<void> {
    await this.phone.tap('done right today', { selector: `#right-${entryId}` });
  }
}
