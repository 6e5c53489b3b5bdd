import type { Question } from './question';

/** Powers, roots, absolute values, π, sines. */
export const powers: readonly Question[] = [
  {
    key: '8',
    right: ['8', '+8', '8.0', '(8)'],
    wrong: {
      '6': 'wrong',
      '-8': 'opposite_sign',
      '2×4': 'not_computed',
      '2*2*2': 'not_computed',
      // The question, copied: 计算 2³, √64, |−8|, −(−8).
      '2³': 'not_computed',
      '2^3': 'not_computed',
      '√64': 'not_computed',
      '|-8|': 'not_computed',
      '-(-8)': 'not_computed',
      '+(+8)': 'not_computed',
      '|-9|-|1|': 'not_computed',
    },
  },
  {
    // Asked as a power, it may be one, or be computed.
    key: '2³',
    right: ['2³', '2^3', '8', '2的3次方'],
    wrong: { '3²': 'wrong', '2×2×2': 'not_computed', '6': 'wrong', '(2^1)^3': 'not_computed' },
  },
  { key: '2^-3', right: ['2^-3', '2⁻³', '1/8', '0.125', '(1/2)³'], wrong: { '-8': 'wrong', '8': 'wrong', '-2^3': 'wrong' } },
  { key: '-(-8)', right: ['8', '-(-8)'], wrong: { '-8': 'opposite_sign' } },
  { key: 'sin60°', right: ['sin60°', 'cos30°', '√3/2'], wrong: { 'sin30°': 'wrong', '0.87': 'approximate' } },
  {
    key: { expr: '8', form: 'simplified' },
    right: ['8', '+8'],
    wrong: { '2³': 'not_simplified', '√64': 'not_simplified', '|-8|': 'not_simplified', '16/2': 'not_simplified' },
  },
  {
    key: '-4',
    right: ['-4', '-4.0', '(-4)'],
    wrong: {
      '(-2)²': 'opposite_sign',
      '4': 'opposite_sign',
      '-8': 'wrong',
      '-2²': 'not_computed',
      '-(+4)': 'not_computed',
      '+(-4)': 'not_computed',
      '-|-4|': 'not_computed',
    },
  },
  {
    key: '1/8',
    right: ['1/8', '0.125', '2/16'],
    wrong: {
      '8': 'wrong',
      '-8': 'wrong',
      '-1/8': 'opposite_sign',
      '-2^3': 'wrong',
      '2^-3': 'not_computed',
      '2⁻³': 'not_computed',
      '(1/2)³': 'not_computed',
    },
  },
  { key: '2^10', right: ['2^10', '1024', '2¹⁰', '4^5', '4⁵'], wrong: { '2^9': 'wrong', '20': 'wrong', '2^(10)+1': 'wrong' } },
  {
    key: '2√3',
    right: ['2√3', '√12', '2×√3', '6/√3', '√(12)', '2根号3', '2sqrt(3)', '2\\sqrt{3}', '\\sqrt{12}', '2*3^(1/2)'],
    wrong: { '3√2': 'wrong', '-2√3': 'opposite_sign', '3.46': 'approximate', '√6': 'wrong', '2√-3': 'undefined', '√(-12)': 'undefined' },
  },
  {
    key: { expr: '2√3', form: 'simplified' },
    right: ['2√3', '2·√3', '２√３', '√3×2'],
    wrong: { '√12': 'not_simplified', '6/√3': 'not_simplified', '√4×√3': 'not_simplified', '√3+√3': 'not_simplified', '2√5': 'wrong' },
  },
  {
    key: { expr: '√2/2', form: 'simplified' },
    right: ['√2/2', '(√2)/2', '1/2√2', '(1/2)√2', '\\frac{\\sqrt{2}}{2}'],
    wrong: { '1/√2': 'not_simplified', '√(1/2)': 'not_simplified', '√0.5': 'not_simplified', '2√2': 'wrong', '√2': 'wrong' },
  },
  {
    key: { expr: '3+2√2', form: 'simplified' },
    right: ['3+2√2', '2√2+3'],
    wrong: { '(1+√2)²': 'not_simplified', '3+√8': 'not_simplified', '3-2√2': 'wrong', '5√2': 'wrong', '1+2+2√2': 'not_simplified' },
  },
  {
    key: '√2-1',
    right: ['√2-1', '-1+√2', '1/(√2+1)', '√2－１'],
    wrong: { '1-√2': 'opposite_sign', '√2+1': 'wrong', '0.414': 'approximate', '√1': 'wrong' },
  },
  { key: '√5+√3', right: ['√5+√3', '√3+√5', '2/(√5-√3)', '√(8+2√15)'], wrong: { '√8': 'wrong', '√5-√3': 'wrong' } },
  {
    key: '∛2',
    right: ['∛2', '³√2', '2^(1/3)', '三次根号2', '\\sqrt[3]{2}', '∛16/2'],
    wrong: { '√2': 'wrong', '3√2': 'wrong', '1.26': 'approximate', '-∛2': 'opposite_sign' },
  },
  {
    key: '-3',
    right: ['-3'],
    wrong: { '√(-9)': 'undefined', '√9': 'opposite_sign', '∛(-27)': 'not_computed', '-∛27': 'not_computed', '-√9': 'not_computed' },
  },
  { key: '√3', right: ['√3', '3/√3', '√48/4'], wrong: { '√12-√3': 'not_computed', '3': 'wrong', '1.73': 'approximate' } },
  {
    key: '12π',
    right: ['12π', '12pi', 'π*12', '12×π', '24π/2'],
    wrong: { '12': 'wrong', '37.68': 'approximate', '6π': 'wrong', '2×6π': 'not_computed', '-12π': 'opposite_sign', '12x': 'wrong_letter' },
  },
  { key: { expr: '12π', tolerance: '0.1' }, right: ['37.68', '37.7', '12π'], wrong: { '36': 'wrong', '38': 'wrong' } },
  { key: '4+π', right: ['4+π', 'π+4'], wrong: { '4π': 'wrong', '7.14': 'approximate', '4-π': 'wrong' } },
  {
    key: 'π-3',
    right: ['π-3', '-3+π'],
    wrong: { '3-π': 'opposite_sign', '0.14': 'approximate', '0': 'wrong', '|3-π|': 'not_computed', '|π-3|': 'not_computed' },
  },
  { key: '|3-π|', right: ['|3-π|', 'π-3'], wrong: { '3-π': 'opposite_sign' } },
  {
    key: '√3/2',
    right: ['√3/2', '√(3/4)', '(√3)/2'],
    wrong: { '1/2': 'wrong', 'sin30°': 'wrong', 'tan60°': 'wrong', 'sin60°': 'not_computed', 'cos 30°': 'not_computed' },
  },
  {
    key: '1',
    right: ['1'],
    wrong: { '2sin30°': 'not_computed', 'tan90°': 'undefined', 'cos90°': 'wrong', 'tan45°': 'not_computed', 'sin90°': 'not_computed' },
  },
  { key: '10sin35°', right: ['10sin35°', '10·sin35°', '10cos55°'], wrong: { '10cos35°': 'wrong_letter', '10': 'wrong', '5.7': 'wrong' } },
  {
    key: '±3',
    right: ['±3', '3或-3', '-3,3', '3和-3', '正负3', 'x=±3', '+3或-3', '3，-3'],
    wrong: {
      '±√9': 'not_computed',
      '3': 'missing_solution',
      '-3': 'missing_solution',
      '±9': 'wrong',
      '3,-3,0': 'extra_solution',
      '3,3': 'missing_solution',
    },
  },
  { key: '±√5', right: ['±√5', '√5或-√5', '-√5，√5'], wrong: { '√5': 'missing_solution', '±5': 'wrong', '±2.236': 'wrong' } },
  { key: '|a|', right: ['|a|', '√(a²)', '|-a|', '｜a｜'], wrong: { a: 'wrong', '-a': 'wrong', 'a²': 'wrong' } },
  { key: '2a√(2a)', right: ['2a√(2a)', '√(8a³)', '2√2·a√a', '2√(2a)·a'], wrong: { '2a√2': 'wrong', '4a√a': 'wrong', '2a√2a': 'wrong' } },
  { key: '√a/a', right: ['√a/a', '1/√a', '(√a)/a'], wrong: { '√a': 'inverted', a: 'wrong' } },
  {
    key: 'a^(m+n)',
    right: ['a^(m+n)', 'a^m·a^n', 'a^{m+n}', 'a^m*a^n'],
    wrong: { 'a^(mn)': 'wrong', 'a^m+a^n': 'wrong', 'a^m+n': 'wrong' },
  },
  { key: '2^(n+1)', right: ['2^(n+1)', '2·2^n', '2×2^n', '2^n+2^n'], wrong: { '2^n+1': 'wrong', '4^n': 'wrong', '2^(n-1)': 'wrong' } },
  { key: '(-1)^n', right: ['(-1)^n', '(-1)^(n+2)', '(-1)ⁿ'], wrong: { '1': 'wrong', '-1^n': 'wrong', '(-1)^(n+1)': 'opposite_sign' } },
  {
    key: { expr: '2^2×3×5', form: 'factorised' },
    right: ['2²×3×5', '2×2×3×5', '5×3×2^2', '2*2*3*5'],
    wrong: { '60': 'not_factorised', '4×15': 'not_fully_factorised', '6×10': 'not_fully_factorised', '2×3×5': 'wrong' },
  },
];
