/** The options of a choice stand elsewhere in each variant, and what the texts say of them follows. */
import { expect, it, test } from '@jest/globals';
import { readProse } from '../../src/mathematics-content/parse/prose';
import { Problems, Source } from '../../src/mathematics-content/problems';
import { withShuffledOptions } from '../../src/mathematics-content/template/option-order';
import type { QuestionVariant } from '../../src/mathematics-content/template/question';

const source = new Source('options.md', new Problems());
const prose = (text: string) => readProse({ line: 1, text }, source);
const wordsOf = (blocks: QuestionVariant['solution']): string =>
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
  const said = new Map(ask.options.map(({ id, inlines }) => [inlines.map((inline) => ('text' in inline ? inline.text : '')).join(''), id]));
  return { order: [...said.keys()], letterOf: (text: string) => said.get(text)!, ask, hint: wordsOf(hint!), solution: wordsOf(solution) };
}

it('the right one has another letter in the next variant, and every letter in four', () => {
  const letters = [0, 1, 2, 3].map(
    (number) => shown(withShuffledOptions(choice('single_choice', FOUR, ['C']), 'q-01', number)).ask.correct,
  );
  expect(letters.every(([letter], at) => at === 0 || letter !== letters[at - 1]?.[0])).toBe(true);
  expect(letters.flat().sort()).toEqual(['A', 'B', 'C', 'D']);
});

test.each([0, 1, 2, 3, 4, 5])('in variant %i its letters, causes and texts are those of the same options', (number) => {
  const { ask, hint, solution, letterOf } = shown(withShuffledOptions(choice('multiple_choice', FOUR, ['A', 'C']), 'q-02', number));
  expect(ask.options.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D']);
  const [first, second] = [letterOf('一'), letterOf('三')].sort();
  const wrong = letterOf('二');
  expect(ask.correct).toEqual([first, second]);
  expect([...ask.causes]).toEqual([[wrong, { line: 1, value: `把 ${wrong} 看成了 ${letterOf('一')}` }]]);
  expect(hint).toBe(`先看 ${wrong}。`);
  expect(solution).toBe(`${first}、${second} 对；${wrong} 不对，$ 是点。选 ${first}、${second}。`);
});

it('what speaks of the options before it stays last; what is no choice is as it was', () => {
  for (const number of [0, 1, 2, 3]) {
    const { order, letterOf } = shown(
      withShuffledOptions(choice('single_choice', ['一', '二', '三', '以上都不对'], ['A']), 'q-03', number),
    );
    expect([order.at(-1), letterOf('以上都不对')]).toEqual(['以上都不对', 'D']);
  }
  const statement: QuestionVariant = {
    ...choice('single_choice', FOUR, ['A']),
    ask: { kind: 'true_false', correct: true, cause: undefined },
  };
  expect(withShuffledOptions(statement, 'q-04', 1)).toBe(statement);
});
