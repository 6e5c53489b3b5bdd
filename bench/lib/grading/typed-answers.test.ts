/**
 * What is typed on the phone's keyboard is what the server grades: expressions drawn at random, typed key by key, and their meaning
 * written with every bracket by itself. It stands here because neither side may know the other.
 */
import fc from 'fast-check';
import { gradeAnswer } from '../../../server/src/modules/math/rules/grading/grade';
import type { KeyName } from '../../../src/components/math-input/keys';
import { Typing } from '../../../src/components/math-input/typing';

interface Typed {
  keys: KeyName[];
  /** Its meaning, every part in brackets. */
  meaning: string;
}

function getText(keys: readonly KeyName[]): string {
  const typing = new Typing();
  keys.forEach((key) => typing.press(key));
  return typing.text;
}

const digits = (text: string): KeyName[] => text.split('').map((char) => (char === '.' ? 'point' : char) as KeyName);
const number = fc.oneof(
  fc.integer({ min: 0, max: 120 }).map(String),
  fc.integer({ min: 1, max: 999 }).map((whole) => (whole / 10).toFixed(1)),
);
const numberTyped = number.map((text): Typed => ({ keys: digits(text), meaning: `(${text})` }));
const whole = fc.integer({ min: 1, max: 30 }).map(String);
const letterTyped = fc.constantFrom('x', 'y', 'a', 'b').map((name): Typed => ({ keys: [name], meaning: `(${name})` }));
const piTyped = fc.constant<Typed>({ keys: ['pi'], meaning: '(π)' });

/** Beyond it the first of the choices, which is simple. */
const SIZE = { maxDepth: 2, depthIdentifier: 'typed' };

const { expression } = fc.letrec<Record<'expression' | 'term' | 'factor' | 'closed' | 'structure', Typed>>((tie) => ({
  // Another sum of terms, perhaps with a minus before it.
  expression: fc
    .tuple(fc.boolean(), tie('term'), fc.array(fc.tuple(fc.constantFrom('plus', 'minus'), tie('term')), { maxLength: 2 }))
    .map(([negative, first, rest]) => ({
      keys: [...(negative ? (['minus'] as const) : []), ...first.keys, ...rest.flatMap(([sign, term]) => [sign as KeyName, ...term.keys])],
      meaning: `(${negative ? '-' : ''}${first.meaning}${rest.map(([sign, term]) => `${sign === 'plus' ? '+' : '-'}${term.meaning}`).join('')})`,
    })),
  term: fc
    .tuple(tie('factor'), fc.array(fc.tuple(fc.constantFrom('times', 'divided'), tie('factor')), { maxLength: 1 }))
    .map(([first, rest]) =>
      rest.reduce<Typed>(
        (sum, [sign, factor]) => ({
          keys: [...sum.keys, sign, ...factor.keys],
          meaning: `(${sum.meaning}${sign === 'times' ? '*' : '÷'}${factor.meaning})`,
        }),
        first,
      ),
    ),
  // One thing, or things side by side: only the first may be a number.
  factor: fc
    .oneof(
      SIZE,
      numberTyped.map((one) => [one]),
      fc.tuple(tie('closed')),
      fc.tuple(tie('structure')),
      fc.tuple(numberTyped, tie('closed')),
      fc.tuple(tie('structure'), tie('closed')),
      fc.tuple(numberTyped, letterTyped, tie('closed')),
      fc.tuple(tie('closed'), tie('structure')),
    )
    .map((parts) => ({ keys: parts.flatMap(({ keys }) => keys), meaning: `(${parts.map(({ meaning }) => meaning).join('*')})` })),
  // What can be squared as it stands, and its square.
  closed: fc
    .tuple(
      fc.oneof(
        SIZE,
        letterTyped,
        piTyped,
        tie('expression').map((inner): Typed => ({ keys: ['brackets', ...inner.keys, 'right'], meaning: inner.meaning })),
        tie('expression').map((inner): Typed => ({ keys: ['abs', ...inner.keys, 'right'], meaning: `|${inner.meaning}|` })),
      ),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([{ keys, meaning }, exponent]): Typed => {
      if (exponent === 1) return { keys, meaning };
      const raise: KeyName[] = exponent === 2 ? ['square'] : ['power', '3', 'right'];
      return { keys: [...keys, ...raise], meaning: `((${meaning})^${exponent})` };
    }),
  structure: fc.oneof(
    SIZE,
    fc.tuple(whole, whole).map(
      ([top, bottom]): Typed => ({
        keys: ['fraction', ...digits(top), 'right', ...digits(bottom), 'right'],
        meaning: `((${top})/(${bottom}))`,
      }),
    ),
    fc.tuple(tie('expression'), tie('expression')).map(
      ([top, bottom]): Typed => ({
        keys: ['fraction', ...top.keys, 'right', ...bottom.keys, 'right'],
        meaning: `(${top.meaning}/${bottom.meaning})`,
      }),
    ),
    fc.tuple(whole, whole, whole).map(
      ([ones, top, bottom]): Typed => ({
        keys: ['mixed', ...digits(ones), 'right', ...digits(top), 'right', ...digits(bottom), 'right'],
        meaning: `((${ones})+(${top})/(${bottom}))`,
      }),
    ),
    whole.map((inner): Typed => ({ keys: ['root', ...digits(inner), 'right'], meaning: `(√(${inner}))` })),
    fc.tuple(tie('expression'), fc.constantFrom('2', '3')).map(
      ([base, exponent]): Typed => ({
        // The base typed into an empty power, as it is drawn: in brackets where it needs them.
        keys: ['brackets', ...base.keys, 'right', 'power', exponent as KeyName, 'right'],
        meaning: `(${base.meaning}^${exponent})`,
      }),
    ),
  ),
}));

test('any expression means what is pictured', () => {
  let judged = 0;
  fc.assert(
    fc.property(expression, ({ keys, meaning }) => {
      const key = { expr: meaning, form: 'any' as const };
      const text = getText(keys);
      // Too long for the keyboard, a division by zero, too hard for the grader: nothing to compare.
      if (keys.length > 40 || !gradeAnswer(key, meaning).correct) return;
      const verdict = gradeAnswer(key, text);
      if (verdict.code === 'too_complicated') return;
      judged += 1;
      if (!verdict.correct) throw new Error(`${keys.join(' ')}\n${text}\n${meaning}\n${verdict.code} ${verdict.message}`);
    }),
    { numRuns: 1500, seed: 20_261_122 },
  );
  expect(judged).toBeGreaterThan(700);
});

test.each<[string, KeyName[], string]>([
  ['a fraction', ['fraction', '3', 'right', '4'], '3/4'],
  ['less than nothing', ['minus', 'fraction', '3', 'right', '4'], '-3/4'],
  ['a mixed number by its key', ['mixed', '2', 'right', '1', 'right', '3'], '2 1/3'],
  ['a mixed number, its whole first', ['2', 'mixed', '1', 'right', '3'], '2 1/3'],
  ['a number with a fraction behind it', ['minus', '2', 'fraction', '1', 'right', '3'], '-2 1/3'],
  ['a fraction before a letter', ['fraction', '1', 'right', '2', 'right', 'a'], '1/2a'],
  ['a product above', ['fraction', '2', 'x', 'right', '3'], '2x/3'],
  ['a product below', ['fraction', 'x', 'right', '2', 'a'], 'x/(2a)'],
  ['a sum above', ['fraction', 'x', 'plus', '1', 'right', '2'], '(x+1)/2'],
  ['divided by a fraction', ['3', 'divided', 'fraction', '1', 'right', '2'], '3÷(1/2)'],
  ['squares', ['3', 'a', 'square', 'b', 'minus', '5'], '3a^2b-5'],
  ['a negative number squared', ['brackets', 'minus', '2', 'right', 'square'], '(-2)^2'],
  ['a square first, its base after', ['square', '7', 'right', 'right'], '7^2'],
  ['a fraction squared', ['fraction', '2', 'right', '3', 'right', 'square'], '(2/3)^2'],
  ['a power with a longer exponent', ['1', '0', 'power', 'minus', '3'], '10^(-3)'],
  ['a root', ['2', 'root', '3'], '2√3'],
  ['a root of a sum', ['root', 'x', 'plus', '1'], '√(x+1)'],
  ['two solutions', ['x', 'equals', '2', 'or', 'x', 'equals', 'minus', '1'], 'x=2 或 x=-1'],
  ['a relation', ['x', 'atMost', 'minus', '3'], 'x≤-3'],
  ['a point', ['brackets', '1', 'comma', '3'], '(1, 3)'],
  ['no solution', ['none'], '无解'],
  ['an angle', ['3', '0', 'degree', '1', '5', 'minute'], '30°15′'],
  ['per cent', ['2', '5', 'percent'], '25%'],
  ['a unit', ['5', 'unit:cm'], '5cm'],
  ['a fraction with a unit', ['fraction', '1', 'right', '2', 'right', 'unit:千克'], '1/2千克'],
  ['a ratio', ['3', 'ratio', '4'], '3:4'],
  ['a quotient with remainder', ['7', 'remainder', '2'], '7余2'],
  ['scientific', ['3', 'point', '2', 'times', '1', '0', 'power', '5'], '3.2×10^5'],
])('%s', (_what, keys, text) => {
  expect(getText(keys)).toBe(text);
});

test.each<[KeyName[], Parameters<typeof gradeAnswer>[0]]>([
  [['mixed', '2', 'right', '1', 'right', '3'], { expr: '2 1/3', form: 'mixed' }],
  [['minus', 'fraction', '1', 'right', '2'], { expr: '-1/2', form: 'lowest_terms' }],
  [['fraction', 'minus', '1', 'right', '2'], { expr: '-1/2', form: 'lowest_terms' }],
  [['fraction', '1', 'right', '2', 'right', 'x'], { expr: '1/2x', form: 'simplified' }],
  [['fraction', '2', 'x', 'right', '3'], { expr: '2x/3', form: 'simplified' }],
  [['x', 'equals', 'minus', 'fraction', '5', 'right', '2'], { expr: 'x=-5/2' }],
  [['3', '0', 'degree', '1', '5', 'minute'], { expr: '30°15′' }],
  [['2', '5', 'percent'], { expr: '25%' }],
  [['5', 'unit:cm'], { expr: '5cm' }],
  [['fraction', '1', 'right', '2', 'right', 'unit:千克'], { expr: '0.5千克' }],
  [['3', 'point', '2', 'times', '1', '0', 'power', '5', 'right'], { expr: '3.2×10^5', form: 'scientific' }],
  [['7', 'remainder', '2'], { expr: '7余2' }],
  [['none'], { expr: '无解' }],
  [['minus', '1', 'less', 'x', 'atMost', '3'], { expr: '-1<x≤3' }],
  [['x1', 'equals', '1', 'comma', 'x2', 'equals', 'minus', '2'], { expr: 'x=1 或 x=-2' }],
  [['plusMinus', '2'], { expr: '2 或 -2' }],
])('%j is right for %j', (keys, key) => {
  expect(gradeAnswer(key, getText(keys))).toMatchObject({ correct: true });
});

test.each<[string, KeyName[], string]>([
  ['behind a number', ['1', '2'], '1'],
  ['behind a fraction', ['fraction', '1', 'right', '2', '3', 'right'], '1/2'],
  ['behind one that has only its top', ['fraction', '1', 'right', 'right'], '1'],
  ['in its empty bottom', ['fraction', '1', 'right'], '1'],
  [
    'in its empty bottom, with a number before it: 2 and 3 are not joined',
    ['2', 'brackets', '3', 'right', 'times', '2', 'fraction', '3', 'right'],
    '2(3)×2(□/(□))',
  ],
  ['in the empty top of a filled one, with a number before it', ['2', 'fraction', 'right', '3', 'left', 'left'], '□/3'],
  ['in the empty top of a filled one at the beginning', ['fraction', 'right', '3', 'left', 'left'], '3'],
  ['before a filled top', ['2', 'plus', 'fraction', '1', 'right', '3', 'left', 'left', 'left'], '2 1/3'],
  ['before a filled bottom', ['fraction', '1', '2', 'right', '3', 'left'], '1/3'],
  ['before what stands in brackets', ['brackets', '3', 'plus', '4', 'left', 'left', 'left'], '3+4'],
  ['before what stands in a root, behind a number', ['2', 'root', '3', 'left'], '√3'],
  ['before what stands in bars', ['abs', 'x', 'left'], 'x'],
  ['behind brackets', ['2', 'brackets', '3', '4', 'right'], '2(3)'],
  ['behind a root', ['2', 'root', '3', 'right'], '2√(□)'],
  ['before an exponent', ['x', 'power', '2', 'left'], '□^2'],
  ['in an empty exponent', ['x', 'power'], 'x'],
  [
    'in brackets in a fraction',
    ['fraction', 'brackets', '5', 'left', 'right', 'right', 'right', '2', 'left', 'left', 'left', 'left'],
    '5/2',
  ],
  ['in an empty line', [], ''],
])('⌫ %s', (_what, keys, text) => {
  expect(getText([...keys, 'delete'])).toBe(text);
});

/** Digits of each number of a text. */
const numbers = (text: string): string[] => text.match(/\d+/g) ?? [];
const isLeftOf = (number: string, before: string): boolean => new RegExp(Array.from(number).join('.*')).test(before);

test('⌫ joins no numbers, takes at most one sign of them, and in the end leaves nothing', () => {
  const keys = fc.constantFrom<KeyName>(
    '1',
    '2',

    'plus',
    'x',
    'fraction',
    'mixed',
    'power',
    'square',
    'root',
    'abs',
    'brackets',
    'left',
    'right',
    'right',
    'delete',
  );
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 14 }), (pressed) => {
      const typing = new Typing();
      pressed.forEach((key) => typing.press(key));
      const before = typing.text;
      typing.press('delete');
      // What an empty frame held apart stands together without it.
      const isFrame = before.includes('□') && numbers(before).join('') === numbers(typing.text).join('');
      const left = isFrame ? [] : numbers(typing.text).filter((number) => !numbers(before).some((one) => isLeftOf(number, one)));
      expect(left).toEqual([]);
      for (let more = 0; more < 40; more += 1) typing.press('right');
      for (let more = 0; more < 60 && !typing.isEmpty; more += 1) typing.press('delete');
      expect(typing.text).toBe('');
    }),
    { numRuns: 1500, seed: 20_261_128 },
  );
});
