/** The options of a choice stand elsewhere in each variant; what the texts say of them follows, what answers name them by does not. */
import { optionLetter } from '@xueban/contract/learning/option-letter';
import { readProse } from '../../../src/modules/math/content/parse/prose';
import { Problems, Source } from '../../../src/modules/math/content/problems';
import { withShuffledOptions } from '../../../src/modules/math/content/template/option-order';
import type { QuestionVariant } from '../../../src/modules/math/content/template/question';

const source = new Source('options.md', new Problems());
const prose = (text: string) => readProse({ line: 1, text }, source);
const getWords = (blocks: QuestionVariant['solution']): string =>
  blocks
    .flatMap((block) => (block.kind === 'paragraph' ? block.inlines : []))
    .map((inline) => ('text' in inline ? inline.text : '$'))
    .join('');

function choice(kind: 'single_choice' | 'multiple_choice', texts: string[], correct: string[]): QuestionVariant {
  const ids = 'ABCD'.split('');
  return {
    values: new Map(),
    prompt: prose('哪一个？'),
    hint: prose('先看 B。'),
    solution: prose('A、C 对；B 不对，$A$ 是点。选 A、C。'),
    ask: {
      kind,
      options: texts.map((text, at) => ({ id: ids[at]!, line: 1, inlines: [{ kind: 'text', line: 1, text, strong: false }] })),
      correct,
      causes: new Map([['B', { line: 1, value: '把 B 看成了 A' }]]),
    },
  };
}

const FOUR = ['一', '二', '三', '四'];

function shown(variant: QuestionVariant) {
  const { ask, hint, solution } = variant;
  if (!('options' in ask)) throw new Error('no choice');
  const order = ask.options.map(({ inlines }) => inlines.map((inline) => ('text' in inline ? inline.text : '')).join(''));
  const toLetter = (text: string): string => optionLetter(order.indexOf(text));
  return { order, toLetter, ask, hint: getWords(hint!), solution: getWords(solution) };
}

it('the right one has another letter in the next variant, and every letter in four', () => {
  const letters = [0, 1, 2, 3].map((number) =>
    shown(withShuffledOptions(choice('single_choice', FOUR, ['C']), 'q-01', number)).toLetter('三'),
  );
  expect(letters.every((letter, at) => letter !== letters[at - 1])).toBe(true);
  expect(letters.sort()).toEqual(['A', 'B', 'C', 'D']);
});

test.each([0, 1, 2, 3, 4, 5])('in variant %i each keeps its id, and texts and causes name it by its place', (number) => {
  const { ask, hint, solution, toLetter } = shown(withShuffledOptions(choice('multiple_choice', FOUR, ['A', 'C']), 'q-02', number));
  const ids = new Map(ask.options.map(({ id }, at) => [optionLetter(at), id]));
  const [first, second] = [toLetter('一'), toLetter('三')].sort();
  const wrong = toLetter('二');
  expect([toLetter('一'), wrong, toLetter('三'), toLetter('四')].map((letter) => ids.get(letter))).toEqual(['A', 'B', 'C', 'D']);
  expect(ask.correct).toEqual(['A', 'C']);
  expect([...ask.causes]).toEqual([['B', { line: 1, value: `把 ${wrong} 看成了 ${toLetter('一')}` }]]);
  expect(hint).toBe(`先看 ${wrong}。`);
  expect(solution).toBe(`${first}、${second} 对；${wrong} 不对，$ 是点。选 ${first}、${second}。`);
});

it('what speaks of the options before it stays last; what is no choice is as it was', () => {
  for (const number of [0, 1, 2, 3]) {
    const { order, toLetter } = shown(
      withShuffledOptions(choice('single_choice', ['一', '二', '三', '以上都不对'], ['A']), 'q-03', number),
    );
    expect([order.at(-1), toLetter('以上都不对')]).toEqual(['以上都不对', 'D']);
  }
  const statement: QuestionVariant = {
    ...choice('single_choice', FOUR, ['A']),
    ask: { kind: 'true_false', correct: true, cause: undefined },
  };
  expect(withShuffledOptions(statement, 'q-04', 1)).toBe(statement);
});

it('an option more comes between the others, which are what answers called them', () => {
  const named = (texts: string[]) => {
    const { ask, order } = shown(withShuffledOptions(choice('single_choice', texts, ['C']), 'q-06', 0));
    return { order, ids: Object.fromEntries(ask.options.map(({ id }, at) => [id, order[at]])) };
  };
  const [before, after] = [named(FOUR.slice(0, 3)), named(FOUR)];
  expect(after.order.indexOf('四')).toBeLessThan(3);
  expect(after.ids).toEqual({ ...before.ids, D: '四' });
});
