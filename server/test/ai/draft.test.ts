/** What is shown of an answer while it comes: of every beginning of every recorded answer. */
import fc from 'fast-check';
import { draftOf } from '../../src/modules/ai/rules/answer/draft';
import { isSafe } from '../../src/modules/ai/rules/answer/safe';
import { stringsOf } from '../../src/modules/ai/rules/answer/strings';
import { recorded, taskOf } from './recorded';

const ALL = [...recorded('held-back'), ...recorded('tuned')];
const OPEN = { instructions: '' };

describe('the draft', () => {
  it.each(ALL.map((one) => [one.name, one] as const))('of %s only grows, and shows nothing unfit', (_name, { of, answer }) => {
    const { draft } = taskOf(of);
    let before = '';
    for (let length = 0; length <= answer.length; length += 1) {
      const shown = draft(answer.slice(0, length));
      expect(shown.startsWith(before)).toBe(true);
      if (shown !== before) expect(isSafe([shown], OPEN)).toBe(true);
      before = shown;
    }
  });

  it('shows whole sentences of a good text, all of them at its end', () => {
    const good = ALL.find(({ name }) => name.includes('01-reading-good'));
    if (!good) throw new Error('01 is not there');
    const { draft } = taskOf(good.of);
    const shown = draft(good.answer);
    expect(shown.split('\n')).toHaveLength(8);
    expect(draft(good.answer.slice(0, good.answer.indexOf('very quiet')))).toBe('On Saturday, Tom went to the library with his sister.');
  });

  it('stops for good before what is unfit', () => {
    const draft = draftOf({ ...OPEN, paths: ['a'] });
    expect(draft('{"a":"Tom runs. Call 13800138000. Tom sleeps. ')).toBe('Tom runs.');
    expect(draft('{"a":"Tom runs. Call 138001","b":1')).toBe('Tom runs. Call 138001');
  });

  it('ends before bytes that are no text', () => {
    const draft = draftOf({ ...OPEN, paths: ['a'] });
    expect(draft('{"a":"Tom runs. Tom �leeps. Tom eats. ')).toBe('Tom runs.');
  });

  it('looks at each sentence once, and at no more than are worth it', () => {
    const lookedAt: string[] = [];
    const draft = draftOf({ ...OPEN, paths: ['a'], refuses: (sentence) => lookedAt.push(sentence) === 0 });
    const sentences = Array.from({ length: 3_000 }, (_, at) => `Tom has ${at + 2} cats.`);
    const text = `{"a":"${sentences.join(' ')}`;
    expect(draft(text)).toBe(sentences.slice(0, 20).join(' '));
    expect(draft(text)).toBe(sentences.slice(0, 40).join(' '));
    let shown = '';
    for (let asked = 0; asked < 100; asked += 1) shown = draft(text);
    expect(lookedAt).toEqual(sentences.slice(0, lookedAt.length));
    expect(shown.length).toBeGreaterThan(3_900);
    expect(shown.length).toBeLessThanOrEqual(4_000);
  });

  it('of another text forgets what was refused of the one before', () => {
    const draft = draftOf({ ...OPEN, paths: ['a'] });
    expect(draft('{"a":"Tom runs. Call 13800138000. Tom sleeps. ')).toBe('Tom runs.');
    expect(draft('{"a":"Tom runs. Tom sleeps. Tom wakes up.')).toBe('Tom runs. Tom sleeps.');
    expect(draft('{"a":"Lily runs. Tom')).toBe('Lily runs.');
    expect(draft('{"a":"Tom runs. Call 13800138000. Tom sleeps. ')).toBe('Tom runs.');
  });

  it('ends before a sentence that is longer than any', () => {
    const draft = draftOf({ ...OPEN, paths: ['a'] });
    expect(draft(`{"a":"Tom runs. ${'a'.repeat(601)}. Tom sleeps. `)).toBe('Tom runs.');
  });

  it('reads strings of any JSON that breaks off anywhere', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        const whole = stringsOf(text);
        const part = stringsOf(text.slice(0, at % (text.length + 1)));
        expect(whole.every(({ isWhole }) => isWhole)).toBe(true);
        for (const [index, { path, text: come }] of part.entries()) {
          expect(whole[index]?.path).toBe(path);
          expect(whole[index]?.text.startsWith(come)).toBe(true);
        }
      }),
    );
  });
});
