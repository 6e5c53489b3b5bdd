/** What a learner is told beside right and wrong. */
import { gradeAnswer } from '../../../src/modules/math/rules/grading/grade';
import type { AnswerKey } from '../../../src/modules/math/rules/grading/types';

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
  test('keep the code of a slip that was seen as well', () => {
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
