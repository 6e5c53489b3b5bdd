import type { Question } from './question';

/** Polynomials and rational expressions, and the forms they are asked in. */
export const expressions: readonly Question[] = [
  {
    key: '5x+2',
    right: ['5x+2', '2+5x', '5*x+2', '5x＋2', '5X+2', '5·x+2', '2(x+1)+3x', '+5x+2', '\\left(5x+2\\right)'],
    wrong: {
      '5x-2': 'wrong',
      '-5x-2': 'opposite_sign',
      '7x': 'wrong',
      '5y+2': 'wrong_letter',
      '5x+2=0': 'other_kind',
      '5x2': 'wrong_letter',
      '5x+': 'unreadable',
      '10x+4': 'wrong',
    },
  },
  {
    key: { expr: '5x+2', form: 'simplified' },
    right: ['5x+2', '2+5x'],
    wrong: {
      '2(x+1)+3x': 'not_simplified',
      '2x+3x+2': 'not_simplified',
      '5x+1+1': 'not_simplified',
      '10x/2+2': 'not_simplified',
      '2x+3x': 'wrong',
    },
  },
  {
    key: { expr: '-3a²b', form: 'simplified' },
    right: ['-3a²b', '-3a^2b', '－3a²b', '-3ba²', '-3a^2*b', '-3·a²·b'],
    wrong: {
      '3a²b': 'opposite_sign',
      '-3ab²': 'wrong',
      '-3aab': 'not_simplified',
      '2a²b-5a²b': 'not_simplified',
      '-3a2b': 'wrong_letter',
      '-6a²b/2': 'not_simplified',
    },
  },
  {
    key: { expr: '-8a⁶', form: 'simplified' },
    right: ['-8a⁶', '-8a^6', '-8·a^6'],
    wrong: { '(-2a²)³': 'not_simplified', '-8(a²)³': 'not_simplified', '-8a²·a⁴': 'not_simplified', '-6a⁶': 'wrong' },
  },
  {
    key: { expr: '-8a⁶', form: 'expanded' },
    right: ['-8a⁶'],
    wrong: { '(-2a²)³': 'not_expanded', '-8a²·a⁴': 'not_expanded', '(-2)³a⁶': 'not_expanded', '8a⁶': 'opposite_sign' },
  },
  {
    key: { expr: 'x²-1', form: 'expanded' },
    right: ['x²-1', 'x^2-1', '-1+x²', 'x**2-1', 'x*x-1'],
    wrong: { '(x+1)(x-1)': 'not_expanded', 'x²+1': 'wrong', '1-x²': 'opposite_sign', 'x²-x+x-1': 'not_simplified', 'x2-1': 'wrong_letter' },
  },
  {
    key: { expr: 'a²+2ab+b²', form: 'expanded' },
    right: ['a²+2ab+b²', 'b²+2ab+a²', 'a^2+b^2+2ba'],
    wrong: { '(a+b)²': 'not_expanded', 'a²+b²': 'wrong', 'a²+ab+ab+b²': 'not_simplified', 'a(a+2b)+b²': 'not_expanded' },
  },
  {
    key: 'x²-1',
    right: ['x²-1', '(x+1)(x-1)', '(x-1)(1+x)', '(x⁴-1)/(x²+1)', 'x的平方-1'],
    wrong: { '(x-1)²': 'wrong', 'x^2-1^3x': 'wrong', 'x²': 'wrong' },
  },
  {
    key: { expr: '(x+2)(x-2)', form: 'factorised' },
    right: ['(x+2)(x-2)', '(x-2)(x+2)', '(2+x)(x-2)', '-(2-x)(x+2)', '（x+2）（x-2）', '(x+2)*(x-2)', '[x+2][x-2]'],
    wrong: { 'x²-4': 'not_factorised', '(x-2)²': 'wrong', '(x+2)(2-x)': 'opposite_sign', 'x²-2²': 'not_factorised' },
  },
  {
    key: { expr: '2a(a+2b)(a-2b)', form: 'factorised' },
    right: ['2a(a+2b)(a-2b)', '2a(a-2b)(a+2b)', 'a·2(a+2b)(a-2b)'],
    wrong: {
      '2a(a²-4b²)': 'not_fully_factorised',
      '2a³-8ab²': 'not_factorised',
      'a(2a+4b)(a-2b)': 'not_fully_factorised',
      '2(a+2b)(a-2b)': 'wrong',
      '2a(a-2b)²': 'wrong',
    },
  },
  {
    key: { expr: '(x-3)²', form: 'factorised' },
    right: ['(x-3)²', '(3-x)²', '(x-3)(x-3)', '(x-3)^2'],
    wrong: { 'x²-6x+9': 'not_factorised', '(x+3)²': 'wrong', 'x(x-6)+9': 'not_factorised' },
  },
  {
    key: { expr: 'x(x-1)', form: 'factorised' },
    right: ['x(x-1)', '(x-1)x', 'x·(x-1)', '-x(1-x)'],
    wrong: { 'x²-x': 'not_factorised', 'x(x+1)': 'wrong' },
  },
  {
    key: { expr: '3(x+2)', form: 'factorised' },
    right: ['3(x+2)', '(x+2)×3', '3×(x+2)'],
    wrong: { '3x+6': 'not_factorised', '3x+2': 'wrong' },
  },
  {
    key: { expr: 'm(a+b+c)', form: 'factorised' },
    right: ['m(a+b+c)', '(a+b+c)m', 'm(c+b+a)'],
    wrong: { 'ma+mb+mc': 'not_factorised', 'm(a+b)+mc': 'not_factorised', 'm(a+b)': 'wrong' },
  },
  {
    key: { expr: '(x²+1)(x+1)(x-1)', form: 'factorised' },
    right: ['(x²+1)(x+1)(x-1)', '(x+1)(x-1)(x²+1)'],
    wrong: { '(x²+1)(x²-1)': 'not_fully_factorised', 'x⁴-1': 'not_factorised' },
  },
  {
    key: '3ab',
    right: ['3ab', '6a²b÷2a', '6a²b/2a', '6a²b/(2a)', '3ba', 'ab·3'],
    wrong: { '3a³b': 'wrong', '3a+b': 'wrong', '3b': 'wrong' },
  },
  {
    key: 'a/2',
    right: ['a/2', '1/2a', '(1/2)a', '½a', '0.5a', 'a÷2', '\\frac{a}{2}'],
    wrong: { '2a': 'wrong', '1/(2a)': 'wrong', 'a/-2': 'opposite_sign' },
  },
  {
    key: '1/(2a)',
    right: ['1/(2a)', '1÷2a', '1/2/a', '(1/2)/a', '\\frac{1}{2a}', '(2a)^-1'],
    wrong: { '1/2a': 'ambiguous_fraction', '2a': 'inverted', 'a/2': 'wrong' },
  },
  {
    key: 'x/(x+1)',
    right: ['x/(x+1)', '1-1/(x+1)', '(x²-x)/(x²-1)', 'x÷(x+1)', '\\frac{x}{x+1}'],
    wrong: { 'x/x+1': 'wrong', '(x+1)/x': 'inverted', '-x/(x+1)': 'opposite_sign', 'x/(x-1)': 'wrong', '1/1': 'wrong' },
  },
  {
    key: { expr: 'x/(x+1)', form: 'simplified' },
    right: ['x/(x+1)', 'x/(1+x)'],
    wrong: {
      '(x²-x)/(x²-1)': 'not_simplified',
      '1-1/(x+1)': 'not_simplified',
      '2x/(2x+2)': 'not_simplified',
      'x²/(x²+x)': 'not_simplified',
    },
  },
  {
    key: { expr: '(a+b)/(a-b)', form: 'simplified' },
    right: ['(a+b)/(a-b)', '(b+a)/(a-b)', '-(a+b)/(b-a)'],
    wrong: { '(a+b)²/(a²-b²)': 'not_simplified', '(a²+2ab+b²)/(a²-b²)': 'not_simplified', '(a-b)/(a+b)': 'inverted' },
  },
  {
    key: { expr: '(x+y)/(xy)', form: 'single_fraction' },
    right: ['(x+y)/(xy)', '(x+y)/xy', '(y+x)/(yx)'],
    wrong: { '1/x+1/y': 'not_single_fraction', 'x+y/xy': 'wrong', '2/(x+y)': 'wrong' },
  },
  {
    key: { expr: '2/(x-1)', form: 'simplified' },
    right: ['2/(x-1)', '-2/(1-x)', '2÷(x-1)'],
    wrong: {
      '4/(2x-2)': 'not_simplified',
      '(2x+2)/(x²-1)': 'not_simplified',
      '1/(x-1)+1/(x-1)': 'not_simplified',
      '2/(1-x)': 'opposite_sign',
    },
  },
  { key: '100a+10b+c', right: ['100a+10b+c', 'c+10b+100a'], wrong: { abc: 'wrong', '100a+10b': 'wrong', '111abc': 'wrong' } },
  { key: '2n-1', right: ['2n-1', '2n－1', '2(n-1)+1', '2N-1', '2n-1个'], wrong: { '2n+1': 'wrong', n: 'wrong', '1-2n': 'opposite_sign' } },
  {
    key: 'n(n+1)/2',
    right: ['n(n+1)/2', '(n²+n)/2', '1/2n(n+1)', '½n(n+1)', 'n²/2+n/2'],
    wrong: { 'n(n-1)/2': 'wrong', 'n(n+1)': 'wrong', 'n²+1/2': 'wrong' },
  },
  { key: 'a²+b²+c²-ab-bc-ca', right: ['a²+b²+c²-ab-bc-ca', '((a-b)²+(b-c)²+(c-a)²)/2'], wrong: { '(a-b-c)²': 'wrong' } },
  {
    key: '0.8a',
    right: ['0.8a', '80%a', '4a/5', '4/5a', 'a×80%', 'a-20%a', 'a-0.2a', 'a(1-20%)'],
    wrong: { '0.2a': 'wrong', 'a-20%': 'wrong', '8a': 'wrong', 'a+20%a': 'wrong' },
  },
  {
    key: '-x²y/3',
    right: ['-x²y/3', '-1/3x²y', '-(1/3)x²y', '-yx²/3'],
    wrong: { 'x²y/3': 'opposite_sign', '-x²y': 'wrong', '-xy²/3': 'wrong' },
  },
  { key: '180-2α', right: ['180-2α', '2(90-α)'], wrong: { '180-α': 'wrong', '180-2a': 'wrong_letter' } },
  { key: 'x³+1', right: ['x³+1', '(x+1)(x²-x+1)'], wrong: { '(x+1)³': 'wrong', 'x^3-1': 'wrong' } },
  { key: '(x+1)^20', right: ['(x+1)^20', '((x+1)^10)^2', '(1+x)²⁰'], wrong: { '(x+1)^19': 'wrong', 'x^20+1': 'wrong' } },
  {
    key: 'x',
    right: ['x', '2x/2', 'x+y-y', 'x¹'],
    wrong: {
      'x+618970019642690137449562111': 'wrong',
      'x+0.000000000000000001': 'wrong',
      х: 'unreadable',
      '1x1': 'wrong_letter',
      y: 'wrong_letter',
    },
  },
  { key: 'a_1+a_2', right: ['a_1+a_2', 'a₁+a₂', 'a1+a2', 'a₂+a₁'], wrong: { '2a': 'wrong_letter', 'a₁-a₂': 'wrong' } },
  { key: '2(a+b)', right: ['2(a+b)', '2a+2b', '(a+b)×2', '2[a+b]', 'a+b+a+b'], wrong: { '2a+b': 'wrong', ab: 'wrong' } },
];
