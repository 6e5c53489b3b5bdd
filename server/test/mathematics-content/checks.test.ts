/** What is found in questions that are read: answers that the grader judges, options, computations. */
import { describe, expect, it, test } from '@jest/globals';
import { faultsInComputation } from '../../src/mathematics-content/check/computation';
import { readProse } from '../../src/mathematics-content/parse/prose';
import { Problems, Source } from '../../src/mathematics-content/problems';
import { check, question } from './support';

const computed = (text: string): string[] =>
  faultsInComputation(readProse({ line: 1, text }, new Source('solution', new Problems()))).map(
    ({ left, sign, right, isError }) => `${left} ${sign} ${right}${isError ? '' : '?'}`,
  );

describe('lines of computation', () => {
  test.each([
    '$(-3)+(-5)=-(3+5)=-8$',
    '$(-3)+(-5)$ $=-(3+5)$ $=-8$',
    '$\\frac{1}{2}+\\frac13=\\frac{5}{6}$',
    '$-\\left(-2\\right)^2=-4$',
    '$1\\frac{1}{2}\\times 2=3$',
    '$|-9|=9$，$|4|=4$',
    '$25\\%\\times 8=2$',
    '$0.\\dot{3}=\\frac{1}{3}$',
    '$\\sqrt{12}=2\\sqrt{3}$',
    '$[8+(-8)]+[(-3.6)+(-1.4)]=0+(-5)=-5$',
    '$60^\\circ+30^\\circ=90^\\circ$',
    "$30^\\circ15'=30.25^\\circ$",
    '$2\\,\\mathrm{m}=200\\,\\mathrm{cm}$',
    '$2\\pi\\times 3=6\\pi$',
    '$\\pi\\approx 3.14$',
    '$3:6=\\frac{1}{2}$',
    '$17\\div 5=3\\cdots 2$',
    // Equations, names and what is put in are no computations.
    '$2x+3=7$',
    '$x=3$',
    '$S=ab=3\\times 5=15$',
    '$AB=AC+CB=3+5=8$',
    '$\\angle AOC=\\angle AOB+\\angle BOC=30^\\circ+40^\\circ=70^\\circ$',
    '$2(x+1)-3(x-2)=2x+2-3x+6=-x+8$',
    '把 $x=2$ 代入，原式 $=3\\times 2+1=7$',
    '$$\n\\begin{aligned} 2+3\\times 4 &= 2+12 \\\\ &= 14 \\end{aligned}\n$$',
    '$-3<-2$，$5>3$，$2\\le 2$',
    '$a+b+c=(a+b)+c=3+c$',
  ])('%s holds', (text) => {
    expect(computed(text).filter((fault) => !fault.endsWith('?'))).toEqual([]);
  });

  test.each([
    ['$(-3)+(-5)=-(3+5)=8$', ['-(3+5) = 8']],
    ['$\\frac{1}{2}+\\frac13=\\frac{2}{5}$', ['\\frac{1}{2}+\\frac13 = \\frac{2}{5}']],
    ['$-2^2=4$', ['-2^2 = 4']],
    ['$2\\,\\mathrm{m}=20\\,\\mathrm{cm}$', ['2\\,\\mathrm{m} = 20\\,\\mathrm{cm}']],
    ["$30^\\circ15'=30.15^\\circ$", ["30^\\circ15' = 30.15^\\circ"]],
    ['$2(x+1)-3(x-2)=2x+2-3x-6=-x-4$', ['2(x+1)-3(x-2) = 2x+2-3x-6']],
    ['$1+1=2$\n\n$=3$', ['2 = 3']],
    ['得 $1+1$ $=2$ $=3$', ['2 = 3']],
    ['- $1+1=3$', ['1+1 = 3']],
    ['$-3>-2$', ['-3 > -2?']],
    ['$$\n\\begin{aligned} 2+3\\times 4 &= 2+12 \\\\ &= 15 \\end{aligned}\n$$', ['2+12 = 15']],
  ])('%s does not', (text, faults) => {
    expect(computed(text)).toEqual(faults);
  });
});

const fill = (...lines: string[]): string => question({ front: ['kind: fill_in', 'difficulty: 1', 'vars: { a: 2..9 }', ...lines] });

describe('answers and known mistakes', () => {
  it('an answer that the grader refuses', () => {
    expect(check(fill('answers: [{ expr: "«2*a»/4", form: lowest_terms }]'))).toEqual(['7 ANSWER']);
    expect(check(fill('answers: [{ expr: "两倍的 «a»" }]'))).toEqual(['7 ANSWER']);
    // A letter that the keyboard has, one that it has not, and a unit.
    expect(check(fill('answers: [{ expr: "a/«a»" }]'))).toEqual([]);
    expect(check(fill('answers: [{ expr: "s/«a»" }]'))).toEqual(['7 ANSWER']);
    expect(check(fill('answers: [{ expr: "«a» h", unit: required }]'))).toEqual([]);
  });

  it('a mistake that is right, that nobody can write, or that stands twice with another cause', () => {
    const wrong = (...written: string[]): string[] =>
      check(fill('answers: [{ expr: "«2*a»" }]', 'wrong:', ...written.map((each) => `  - ${each}`)));
    expect(wrong('{ answers: ["«a+a»"], cause: 看错 }')).toEqual(['9 WRONG']);
    expect(wrong('{ answers: ["«a»))"], cause: 看错 }')).toEqual(['9 WRONG']);
    expect(wrong('{ answers: ["«a»"], cause: 甲 }', '{ answers: ["«2*a»/2"], cause: 乙 }')).toEqual(['10 WRONG_SAME']);
    expect(wrong('{ answers: ["«a»"], cause: 甲 }', '{ answers: ["«2*a»/2"], cause: 甲 }')).toEqual([]);
    // 2a = a + 3 for a = 3, which may be drawn or not: told only where it is.
    expect(wrong('{ answers: ["«a+100»"], cause: 甲 }', '{ answers: ["«a-100»"], cause: 乙 }')).toEqual([]);
  });

  it('is told once for all variants, with the first of them', () => {
    expect(check(fill('answers: [{ expr: "«2*a»" }]', 'wrong: [{ answers: ["«a*2»"], cause: 看错 }]'))).toHaveLength(1);
  });

  it('over several blanks', () => {
    const two = (...wrong: string[]): string[] =>
      check(
        question({
          front: [
            'kind: fill_in',
            'difficulty: 1',
            'answers: [{ expr: "1" }, { expr: "2" }]',
            'wrong:',
            ...wrong.map((each) => `  - ${each}`),
          ],
          body: '[[1]] 和 [[2]]',
          solution: '看一看。',
        }),
      );
    expect(two('{ answers: ["2", "1"], cause: 写反了 }', '{ answers: ["2", null], cause: 看错 }')).toEqual([]);
    expect(two('{ answers: ["1", null], cause: 看错 }')).toEqual(['8 WRONG']);
    expect(two('{ answers: [null, "1"], cause: 甲 }', '{ answers: [null, "1"], cause: 乙 }')).toEqual(['9 WRONG_SAME']);
  });
});

describe('options', () => {
  const options = (kind: string, ...lines: string[]): string[] =>
    check(question({ front: [`kind: ${kind}`, 'difficulty: 1', ...lines], body: '选一选。', solution: '看一看。' }));

  it('that are the same', () => {
    expect(options('single_choice', 'variants: [{ a: 2 }, { a: 1 }]', 'options:', '  A: $«a»$', '  B: $1$', 'correct: A')).toContain(
      '9 OPTIONS_SAME',
    );
    expect(options('ordering', 'items: [一, 二, 一]')).toEqual(['6 OPTIONS_SAME']);
    expect(options('matching', 'pairs: [[一, 甲], [二, 乙], [三, 甲]]')).toEqual(['6 OPTIONS_SAME']);
  });

  it('of the same value as the right one', () => {
    expect(options('single_choice', 'options:', '  A: $\\frac{1}{2}$', '  B: $0.5$', '  C: $2$', 'correct: A')).toEqual([
      '8 OPTIONS_EQUAL?',
    ]);
  });
});
