import fc from 'fast-check';
import { gradeAnswer, isJudged } from '../../../src/modules/math/rules/grading/grade';
import type { AnswerKey } from '../../../src/modules/math/rules/grading/types';
import ninth from '../../fixtures/pairs-ninth.json';
import pairs from '../../fixtures/sympy-pairs.json';
import { howMany } from '../../support/long-form';
import { spent, tooLong } from '../../support/processor';
import { COSTLY, HOSTILE_KEYS, hostileInputs } from './hostile';
import { getPairs, table } from './pairs';
import { besideNinth } from './pairs/beside-ninth';
import { besideSeventh } from './pairs/beside-seventh';
import { leftInLetters } from './pairs/left-in-letters';
import { leftovers } from './pairs/leftovers';
import { seventhTraps } from './pairs/traps-seventh';
import { thirdTraps } from './pairs/traps-third';
import { unseenTraps } from './pairs/traps-unseen';
import { unseen } from './pairs/unseen';
import { unseenEighth } from './pairs/unseen-eighth';
import { unseenFifth } from './pairs/unseen-fifth';
import { unseenFifthAlgebra } from './pairs/unseen-fifth-algebra';
import { unseenFourth } from './pairs/unseen-fourth';
import { unseenSeventh } from './pairs/unseen-seventh';
import { unseenSeventhAlgebra } from './pairs/unseen-seventh-algebra';
import { unseenSixth } from './pairs/unseen-sixth';
import { unseenThird } from './pairs/unseen-third';
import { notUnderstood, writtenOtherwise } from './pairs/written-otherwise';

/** What a learner is told beside right and wrong. */
const told = (key: AnswerKey, given: string): string => gradeAnswer(key, given).message;

test('the missing and the extra solution are named', () => {
  expect(told({ expr: 'x=2或x=-1' }, 'x=2')).toBe('少了一个解 x = −1');
  expect(told({ expr: 'x=2' }, 'x=±2')).toBe('多了一个解 x = −2');
  expect(told({ expr: 'x=1±√2' }, '1+√2')).toBe('少了一个解 x = 1 − √2');
  expect(told({ expr: '(1,0),(-3,0)' }, '(1,0)')).toBe('少了一个解 (−3, 0)');
  expect(told({ expr: 'x=1,y=2或x=2,y=1' }, 'x=1,y=2')).toBe('少了一个解 x = 2，y = 1');
});

test('the unit, the letter and the writing that are asked are said', () => {
  expect(told({ expr: '35.2', printedUnit: '度', unit: 'same' }, '35°12′')).toBe('要用“度”作单位');
  expect(told({ expr: '3 cm', unit: 'same' }, '30mm')).toBe('要用“厘米”作单位');
  expect(told({ expr: 'y=2x-1', form: 'explicit' }, '2x-y=1')).toBe('要写成 y=… 的形式');
  expect(told({ expr: '314000', form: 'decimal' }, '3.14×10^5')).toBe('要写成平常的数，不用 10 的幂');
  expect(told({ expr: 'x=2' }, 'x₁=2')).toBe('少了一个解 x₂');
  expect(told({ expr: 'x=2' }, 'x≈2')).toBe('要写准确值，不能写近似值');
  expect(told({ expr: '6' }, '6π/π')).toBe('π 还可以合并或约去');
});

test('how many places are asked is said', () => {
  expect(told({ expr: '3.14159', decimalPlaces: 2 }, '3.1')).toBe('要保留两位小数');
  expect(told({ expr: '3.14159', decimalPlaces: 0 }, '3.1')).toBe('要保留到个位');
  expect(told({ expr: '12345', significantFigures: 3 }, '1.2×10^4')).toBe('要保留三位有效数字');
});

test('what is left to compute is named', () => {
  expect(told({ expr: '-8' }, '(-2)^3')).toBe('乘方还没有算出来');
  expect(told({ expr: '4', form: 'lowest_terms' }, '|-4|')).toBe('绝对值还没有算出来');
  expect(told({ expr: '3' }, '√9')).toBe('根号还可以算出来');
  expect(told({ expr: '3' }, '-(-3)')).toBe('符号还没有化简');
  expect(told({ expr: '1/2' }, 'sin30°')).toBe('三角函数的值还没有写出来');
  expect(told({ expr: '-8a^6', form: 'expanded' }, '(-2a^2)^3')).toBe('乘方还没有算出来');
  expect(told({ expr: '任意实数' }, '有无数个解')).toBe('只说了有无数个解，没有写出是哪些数');
});

test('where reading stopped is said, in what was typed', () => {
  expect(gradeAnswer({ expr: '5' }, '２＋@3')).toMatchObject({ code: 'unreadable', at: 2, message: '看不懂这个式子（第 3 个字“@”附近）' });
  expect(told({ expr: '5' }, '2+')).toBe('看不懂这个式子（最后附近）');
  expect(['cm', '-cm', '厘米'].map((unit) => told({ expr: '5cm' }, unit))).toEqual(Array(3).fill('只写了单位，还要写数'));
  expect(told({ expr: '5', printedUnit: 'm' }, 'm')).toBe('只写了单位，还要写数');
  expect(told({ expr: 'x' }, 'x₁²+')).toContain('看不懂');
});

test('a letter that is not in the question is named', () => {
  expect(told({ expr: '5x+2' }, '5y+2')).toBe('式子里出现了题目没有的字母 y');
  expect(told({ expr: 'x²-1' }, 'x2-1')).toBe('式子里出现了题目没有的字母 x₂');
});

describe("the author's known mistakes", () => {
  const key: AnswerKey = {
    expr: '-3/4',
    form: 'lowest_terms',
    wrong: [
      { expr: '3/4', cause: '减去一个负数，没有变号' },
      { expr: '-1/4', cause: '通分时分子没有乘' },
      { expr: '(1,2)', cause: '不会用到' },
    ],
  };
  test('name the cause, in whatever form they are written', () => {
    expect(gradeAnswer(key, '-1/4')).toMatchObject({ code: 'known_mistake', cause: '通分时分子没有乘', message: '通分时分子没有乘' });
    expect(gradeAnswer(key, '-2/8')).toMatchObject({ cause: '通分时分子没有乘' });
    expect(gradeAnswer(key, '-0.25')).toMatchObject({ cause: '通分时分子没有乘' });
  });
  test('keep the code of a mistake that was found as well', () => {
    expect(gradeAnswer(key, '3/4')).toMatchObject({ code: 'opposite_sign', cause: '减去一个负数，没有变号' });
  });
  test('leave alone what is another mistake, or only another form', () => {
    expect(gradeAnswer(key, '-1/3')).toEqual({ correct: false, code: 'wrong', message: '答案不对' });
    expect(gradeAnswer(key, '-6/8')).toEqual({ correct: false, code: 'not_lowest_terms', message: '还没约到最简' });
    expect(gradeAnswer(key, '-3/4')).toEqual({ correct: true, code: 'correct', message: '答对了' });
  });
  test('of solutions, ranges and expressions as well', () => {
    const cause = '忘了变号';
    expect(gradeAnswer({ expr: 'x>3', wrong: [{ expr: 'x<3', cause }] }, '3>x')).toMatchObject({ code: 'direction', cause });
    expect(gradeAnswer({ expr: 'x=2或x=-1', wrong: [{ expr: 'x=-2或x=1', cause }] }, '1，-2')).toMatchObject({ cause });
    expect(gradeAnswer({ expr: '5x+2', wrong: [{ expr: '5x-2', cause }] }, '-2+5x')).toMatchObject({ code: 'known_mistake', cause });
    expect(gradeAnswer({ expr: '5cm', wrong: [{ expr: '6cm', cause }] }, '60mm')).toMatchObject({ cause });
  });
});

test('a key that cannot be read is no fault of the learner', () => {
  expect(gradeAnswer({ expr: '1/(' }, '1')).toMatchObject({ correct: false, code: 'key_unreadable' });
  expect(gradeAnswer({ expr: '5', printedUnit: '?' }, '5')).toMatchObject({ code: 'key_unreadable' });
  expect(gradeAnswer({ expr: '5', tolerance: 'viel' }, '5')).toMatchObject({ code: 'key_unreadable' });
});

/** Our own table: answers as Chinese pupils of grades 4–9 write them, right and wrong, each with the reason to be given. */
describe.each(Object.entries(table))('%s', (_, questions) => {
  test('every answer is judged as a teacher would, with its reason', () => {
    const misjudged = getPairs(questions).flatMap(([{ key }, answer, code]) => {
      const verdict = gradeAnswer(typeof key === 'string' ? { expr: key } : key, answer);
      return verdict.code === code ? [] : [`${JSON.stringify(key)} ← ${answer}: ${verdict.code}, not ${code}`];
    });
    expect(misjudged).toEqual([]);
  });
});

test('the table holds at least 600 pairs', () => {
  expect(Object.values(table).flatMap(getPairs).length).toBeGreaterThanOrEqual(600);
});

/** Pairs that sympy has judged (bench/lib/grading/make-sympy-pairs.py): agreement on all, no wrong one accepted. */
test.each([...new Set(pairs.map(({ kind }) => kind))])('%s: the same verdict as sympy', (kind) => {
  const disagreements = pairs
    .filter((pair) => pair.kind === kind)
    .flatMap(({ key, answer, equal }) => {
      const verdict = gradeAnswer({ expr: key, form: 'any', letters: 'variables' }, answer);
      return verdict.correct === equal ? [] : [`${key} ← ${answer}: ${verdict.code}, sympy says ${equal ? 'equal' : 'different'}`];
    });
  expect(disagreements).toEqual([]);
});

test('there are at least 500 of them, right and wrong ones', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(500);
  const share = pairs.filter(({ equal }) => equal).length / pairs.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

test('answers the core was not written for are judged right', () => {
  const misjudged = [
    ...unseen,
    ...unseenTraps,
    ...unseenThird,
    ...thirdTraps,
    ...unseenFourth,
    ...unseenFifth,
    ...unseenFifthAlgebra,
    ...unseenSixth,
    ...unseenSeventh,
    ...unseenSeventhAlgebra,
    ...seventhTraps,
    ...besideSeventh,
    ...unseenEighth,
    ...besideNinth,
    ...leftovers,
    ...leftInLetters,
    ...writtenOtherwise,
  ].flatMap(([key, right, wrong]) =>
    [...right, ...wrong].flatMap((answer) => {
      const { correct, code } = gradeAnswer(typeof key === 'string' ? { expr: key } : key, answer);
      return correct === right.includes(answer) ? [] : [`${JSON.stringify(key)} ← ${answer}: ${code}`];
    }),
  );
  expect(misjudged).toEqual([]);
});

test('what is unfinished or not understood is neither right nor wrong', () => {
  const judged = notUnderstood.flatMap(([key, answers]) =>
    answers.filter((answer) => isJudged(gradeAnswer(key, answer))).map((answer) => `${key.expr} ← ${answer}`),
  );
  expect(judged).toEqual([]);
  const answers = [
    ['<', '<', true],
    ['<', '>', false],
    ['x', 'x', true],
    ['x', 'y', false],
    ['x>-2', '-2<x', true],
    ['x<3', '3>x', true],
    ['x<3', '3≥x', false],
    ['5m', '5', false],
    ['5m+2', 'm', false],
    ['5a', 'a', false],
    ['3t', 't', false],
    ['2h', 'h', false],
    ['2/3m', 'm', false],
    ['5m', 'm', false],
    ['5m', '-m', false],
    ['-2<x<3', 'x>-2', false],
    ['-2<x<3', '-2', false],
    ['y=2x', 'x', false],
    ['5cm', '5m', false],
  ] as const;
  for (const [expr, answer, correct] of answers) {
    const verdict = gradeAnswer({ expr }, answer);
    expect([expr, answer, verdict.correct, isJudged(verdict)]).toEqual([expr, answer, correct, true]);
  }
});

/** As a Chinese keyboard types it; nobody types TeX with it. */
const fullWidth = (answer: string): string =>
  answer.includes('\\') ? answer : answer.replace(/[!-~]/g, (char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0));

test('every right answer of the tables is right in full width, every wrong one wrong', () => {
  const misjudged = Object.values(table)
    .flatMap(getPairs)
    .flatMap(([{ key }, answer, code]) => {
      const verdict = gradeAnswer(typeof key === 'string' ? { expr: key } : key, fullWidth(answer));
      return verdict.correct === (code === 'correct') ? [] : [`${JSON.stringify(key)} ← ${fullWidth(answer)}: ${verdict.code}`];
    });
  expect(misjudged).toEqual([]);
});

test.each(['right', 'wrong'] as const)('of the ninth list, written before the core was read, no %s one is misjudged', (kind) => {
  const misjudged = (ninth as { key: AnswerKey; right: string[]; wrong: string[] }[]).flatMap(({ key, [kind]: answers }) =>
    answers.flatMap((answer) => {
      const { correct, code } = gradeAnswer(key, answer);
      return correct === (kind === 'right') ? [] : [`${JSON.stringify(key)} ← ${answer}: ${code}`];
    }),
  );
  expect(misjudged).toEqual([]);
});

/** Whatever is typed is answered soon, without an error, and never accepted by mistake; how soon: `npm run bench -- grading`. */
/** What the thread that grades is given for an answer, ms. */
const LIMIT_MS = 200;

test('650 hostile inputs, and what once was costly: each judged within what its thread has, none accepted', async () => {
  expect(hostileInputs).toHaveLength(650);
  const asked = [
    ...hostileInputs.map((given, i) => ({ key: HOSTILE_KEYS[i % HOSTILE_KEYS.length]!, given })),
    ...COSTLY.map(([expr, given]) => ({ key: { expr }, given })),
  ];
  const slow: string[] = [];
  const accepted: string[] = [];
  for (const { key, given } of asked) {
    const said = `${key.expr} ← ${given.slice(0, 60)}`;
    const took = await tooLong(LIMIT_MS, () =>
      spent(() => {
        if (gradeAnswer(key, given).correct) accepted.push(said);
      }),
    );
    if (took !== undefined) slow.push(`${said}: ${took} ms`);
  }
  expect(slow).toEqual([]);
  expect(accepted).toEqual([]);
});

test('the length of an answer is limited before anything is read', () => {
  expect(gradeAnswer({ expr: '1' }, '1'.repeat(1_000_000)).code).toBe('too_complicated');
  expect(gradeAnswer({ expr: '1' }, `${'1+'.repeat(150)}1`).code).toBe('too_complicated');
});

/** What must hold of every answer, not only of those somebody thought of. */
const asKey = (expr: string): AnswerKey => ({ expr, form: 'any', letters: 'variables' });
const agree = (key: string, answer: string): boolean => gradeAnswer(asKey(key), answer).correct;

const number = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map(String),
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(([n, d]) => `${n}/${d}`),
  fc.tuple(fc.nat(9), fc.nat(99)).map(([n, d]) => `${n}.${d}`),
  fc.constantFrom('√2', '√3', '√12', 'π', '∛5'),
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'expression' },
    fc.oneof(number, fc.constantFrom('x', 'y', 'a', 'x²')),
    fc.tuple(tie('expression'), fc.constantFrom('+', '-', '*'), tie('expression')).map(([a, sign, b]) => `(${a})${sign}(${b})`),
    tie('expression').map((a) => `(${a})²`),
    tie('expression').map((a) => `-(${a})`),
    tie('expression').map((a) => `|${a.replaceAll('|', '')}|`),
    fc.tuple(tie('expression'), fc.integer({ min: 2, max: 9 })).map(([a, n]) => `(${a})/${n}`),
  ),
}));
const short = expression.filter((text) => text.length < 90);

test('an answer agrees with itself', () => {
  fc.assert(
    fc.property(short, (a) => agree(a, a)),
    { numRuns: howMany(100, 300), seed: 1 },
  );
});

test('if one agrees with the other, the other agrees with it', () => {
  fc.assert(
    fc.property(short, short, (a, b) => agree(a, b) === agree(b, a)),
    { numRuns: howMany(70, 200), seed: 2 },
  );
});

const REWRITINGS: readonly ((a: string, b: string) => readonly [string, string])[] = [
  (a, b) => [`(${a})+(${b})`, `(${b})+(${a})`],
  (a, b) => [`(${a})*(${b})`, `(${b})(${a})`],
  (a, b) => [`(${a})-(${b})`, `-((${b})-(${a}))`],
  (a, b) => [`((${a})+(${b}))²`, `(${a})²+2(${a})(${b})+(${b})²`],
  (a, b) => [`((${a})+(${b}))((${a})-(${b}))`, `(${a})²-(${b})²`],
  (a, b) => [`3((${a})+(${b}))`, `3(${a})+3(${b})`],
  (a) => [`(${a.replaceAll('|', '')})²`, `(|${a.replaceAll('|', '')}|)²`],
  (a, b) => [`(${a})/2+(${b})/3`, `(3(${a})+2(${b}))/6`],
];

test('rewriting by an identity changes nothing, and adding one to it does', () => {
  fc.assert(
    fc.property(short, short, fc.nat(REWRITINGS.length - 1), (a, b, at) => {
      const [left, right] = REWRITINGS[at]!(a, b);
      fc.pre(left.length < 290 && right.length < 290);
      const verdict = gradeAnswer(asKey(left), right);
      fc.pre(verdict.code !== 'too_complicated' && verdict.code !== 'undefined');
      expect(verdict.correct).toBe(true);
      expect(gradeAnswer(asKey(left), `${right}+1`).correct).toBe(false);
    }),
    { numRuns: howMany(100, 300), seed: 3 },
  );
});

const KEYS: readonly AnswerKey[] = [
  { expr: '1/2', form: 'lowest_terms' },
  { expr: 'x=2或x=-1' },
  { expr: '-1<x≤3' },
  { expr: '5cm' },
  { expr: '(x+1)(x-1)', form: 'factorised' },
  { expr: 'x=1,y=2' },
  { expr: '(2,-3)' },
  { expr: '无解' },
  { expr: '3.14', decimalPlaces: 2, wrong: [{ expr: '3.1', cause: '少了一位' }] },
];
const SIGNS = '0123456789xyab+-*/÷^()[]{}|√π±=<>≤≥≠,，、；或且无解°%cm又.²₁∞∪:余 ';
const typed = fc.oneof(
  fc.array(fc.constantFrom(...Array.from(SIGNS)), { maxLength: 40 }).map((chars) => chars.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('whatever is typed gets a verdict, and the same one again', () => {
  fc.assert(
    fc.property(typed, fc.constantFrom(...KEYS), (given, key) => {
      const verdict = gradeAnswer(key, given);
      expect(verdict.message).not.toBe('');
      expect(gradeAnswer(key, given)).toEqual(verdict);
    }),
    { numRuns: howMany(500, 1500), seed: 4 },
  );
});

test('whatever is typed as a key gets a verdict', () => {
  fc.assert(
    fc.property(typed, (expr) => {
      expect(typeof gradeAnswer({ expr }, '1').correct).toBe('boolean');
    }),
    { numRuns: howMany(170, 500), seed: 5 },
  );
});
