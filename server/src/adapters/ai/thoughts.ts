/**
 * Removes thoughts that a server leaves in the text as `<think>…</think>`, sometimes without the first mark. Most services
 * send them in a field that nobody reads.
 */
const BEGINS = /^\s*<(?:seed:)?think(?:ing)?>/i;
const ENDS = /<\/(?:seed:)?think(?:ing)?>/gi;
/** No mark is longer. */
const LONGEST_MARK = 20;

/** Of a text that grows: what was said after the thoughts, '' before their end. */
export class Answer {
  private text = '';
  private from = 0;
  private thinks = false;

  /** @param thought what came in the field of thoughts. @returns all that there is of the answer */
  add(more: string, thought = ''): string {
    this.thinks ||= thought !== '';
    const looked = Math.max(this.from, this.text.length - LONGEST_MARK);
    this.text += more;
    for (const { 0: mark, index } of this.text.slice(looked).matchAll(ENDS)) this.from = looked + index + mark.length;
    return this.said;
  }

  get said(): string {
    if (this.from > 0) return this.text.slice(this.from);
    return BEGINS.test(this.text.slice(0, 2 * LONGEST_MARK)) ? '' : this.text;
  }

  /** With the thoughts. */
  get whole(): string {
    return this.text;
  }

  /** There were thoughts, and no answer. */
  get isThoughtsOnly(): boolean {
    return this.said.trim() === '' && (this.thinks || this.text !== '');
  }
}

/** The same of a text that came whole. */
export const withoutThoughts = (text: string): string => new Answer().add(text);
