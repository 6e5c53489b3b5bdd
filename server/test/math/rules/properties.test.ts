/** What must hold of every answer, not only of those somebody thought of. */
import fc from 'fast-check';
import { gradeAnswer } from '../../../src/modules/math/rules/grading/grade';
import type { AnswerKey } from '../../../src/modules/math/rules/grading/types';

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
    { numRuns: 300, seed: 1 },
  );
});

test('if one agrees with the other, the other agrees with it', () => {
  fc.assert(
    fc.property(short, short, (a, b) => agree(a, b) === agree(b, a)),
    { numRuns: 200, seed: 2 },
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
    { numRuns: 300, seed: 3 },
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
    { numRuns: 1500, seed: 4 },
  );
});

test('whatever is typed as a key gets a verdict', () => {
  fc.assert(
    fc.property(typed, (expr) => {
      expect(typeof gradeAnswer({ expr }, '1').correct).toBe('boolean');
    }),
    { numRuns: 500, seed: 5 },
  );
});
