import type { Question } from './question';

/** Answers that fall under an author's known mistake are tested in grade.test.ts; here, what must never be read as right. */
export const traps: readonly Question[] = [
  {
    key: '6',
    right: ['6', '６', '6.0'],
    wrong: {
      '\u202e6': 'unreadable',
      '6\u0000': 'unreadable',
      '６６': 'wrong',
      '6!': 'unreadable',
      '6;drop table': 'extra_solution',
      '6//1': 'unreadable',
      '((((6': 'unreadable',
      '6^': 'unreadable',
      '6 6': 'unreadable',
      '6=7': 'wrong',
      六: 'unreadable',
      '6.0.0': 'unreadable',
      '😀': 'unreadable',
    },
  },
  {
    key: '1',
    right: ['1'],
    wrong: {
      '0^0': 'undefined',
      '0/0': 'undefined',
      '(x-x)/(x-x)': 'undefined',
      '√√(1+1/100000000000000000000)': 'wrong',
      '1.000000000000000000000000000000000000000000000000001': 'wrong',
      '0.999999999999999': 'wrong',
      '√(-1)^4': 'undefined',
    },
  },
  {
    key: '2^100000',
    right: ['2^100000', '4^50000'],
    wrong: {
      '(2^10)^10000': 'not_computed',
      '2^100000+1': 'wrong',
      '2^99999': 'wrong',
      '2^100001': 'too_complicated',
      '9^9^9^9': 'too_complicated',
    },
  },
  {
    key: '√2+√3',
    right: ['√2+√3', '√(5+2√6)', '√(5+√24)'],
    wrong: { '3.14626436994197234232913506571557044551247712918732870': 'approximate', '√5': 'wrong', π: 'wrong' },
  },
  {
    key: 'x+1',
    right: ['x+1', '(x²-1)/(x-1)', '(x²+x)/x'],
    wrong: { 'x+1+1/10^50': 'wrong', '|x+1|': 'wrong', '√((x+1)²)': 'wrong', 'x+1.0000000000000000000000000001': 'wrong' },
  },
];
