import fc from 'fast-check';
import { canAsk, compareSpelling, countsAsRight, judge, optionsOf, sameSpelling } from './word-exercise';

const word = { id: 7, spelling: 'dictionary', meaning: '词典；字典', distractors: ['字母表', '作者', '图书馆'] };
const said = (spelling: string, typed: string): string =>
  compareSpelling(spelling, typed)
    .map(({ letter, mark }) => (mark === 'right' ? letter : mark === 'missing' ? `[${letter}]` : `(${letter})`))
    .join('');

describe('options', () => {
  it('hold the right meaning and every distractor once, in an order of their own for each review', () => {
    const orders = new Set(Array.from({ length: 40 }, (_, seed) => optionsOf(word, seed).join()));
    expect(optionsOf(word, 1).sort()).toEqual([word.meaning, ...word.distractors].sort());
    expect(optionsOf(word, 1)).toEqual(optionsOf(word, 1));
    expect(orders.size).toBeGreaterThan(10);
  });

  it('are none without distractors, and the exercise is then not offered', () => {
    expect(optionsOf({ ...word, distractors: [] }, 1)).toEqual([]);
    expect(canAsk('choice', { distractors: [], audio_url: '/a.mp3' })).toBe(false);
    expect(canAsk('listening', { distractors: word.distractors, audio_url: null })).toBe(false);
    expect(canAsk('listening', { distractors: word.distractors, audio_url: '/a.mp3' })).toBe(true);
    expect(canAsk('spelling', { distractors: [], audio_url: null })).toBe(true);
  });
});

describe('judgement', () => {
  it('knows the chosen meaning and the typed word; recall is the learner’s own', () => {
    expect(judge('choice', word, '词典；字典')).toBe(true);
    expect(judge('listening', word, '字母表')).toBe(false);
    expect(judge('spelling', word, ' Dictionary ')).toBe(true);
    expect(judge('spelling', word, 'dictionery')).toBe(false);
    expect(judge('recall', word, undefined)).toBeUndefined();
  });

  it('wins over what the phone claims, except in recall', () => {
    expect(countsAsRight('recall', word, undefined, true)).toBe(true);
    expect(countsAsRight('recall', word, undefined, false)).toBe(false);
    expect(countsAsRight('choice', word, '作者', true)).toBe(false);
    expect(countsAsRight('spelling', word, 'dictionary', false)).toBe(true);
    expect(countsAsRight('listening', word, undefined, true)).toBe(false);
  });

  it('leaves it to the phone where the choice was made among the options of an earlier import', () => {
    expect(countsAsRight('choice', word, '字典（旧）', true)).toBe(true);
    expect(countsAsRight('listening', word, '字典（旧）', false)).toBe(false);
    expect(countsAsRight('spelling', word, 'dictionari', true)).toBe(false);
    expect(countsAsRight('choice', { ...word, distractors: [] }, '作者', true)).toBe(false);
  });

  it.each([
    ['o’clock', "o'clock", true],
    ['ice  cream', 'ice cream', true],
    ['T-shirt', 't–shirt', true],
    ['May', 'may', true],
    ['ice cream', 'icecream', false],
  ])('%s typed as %s: %s', (spelling, typed, right) => {
    expect(sameSpelling(spelling, typed)).toBe(right);
  });
});

describe('letter by letter', () => {
  it.each([
    ['dictionary', 'dictionary', 'dictionary'],
    ['dictionary', 'dictionery', 'diction(e)[a]ry'],
    ['borrow', 'borow', 'bor[r]ow'],
    ['certain', 'ccertain', 'c(c)ertain'],
    ['cat', '', '[c][a][t]'],
    ['May', 'may', 'May'],
  ])('%s typed as %s', (spelling, typed, expected) => {
    const loose = (text: string): string => text.replace(/[()[\]]/g, '');
    expect(loose(said(spelling, typed)).length).toBe(loose(expected).length);
    expect(said(spelling, typed)).toBe(expected);
  });

  it('gives back both words: right and missing letters spell the word, right and extra ones what was typed', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (spelling, typed) => {
        const compared = compareSpelling(spelling, typed);
        const spelled = (left: 'missing' | 'extra') =>
          compared
            .filter(({ mark }) => mark === 'right' || mark === left)
            .map(({ letter }) => letter)
            .join('');
        expect(spelled('missing')).toBe(spelling);
        expect(spelled('extra')).toBe(typed);
      }),
    );
  });
});
