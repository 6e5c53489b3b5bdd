import { judgeLines, MOST_LINES } from '../../../src/modules/math/rules/grading/lines/judge-lines';
import { isJudged } from '../../../src/modules/math/rules/grading/grade';
import type { LinesKey } from '../../../src/modules/math/rules/grading/lines/types';
import { spent, tooLong } from '../../support/processor';
import { HOSTILE_LINES, hostileKeys } from './lines/hostile';
import { getChains } from './lines/table';

const chains = getChains();

test('the table is as long as it is said to be', () => {
  expect(chains.length).toBeGreaterThan(400);
});

test('every chain is judged as a teacher would, and the first wrong line is named with its cause', () => {
  const missed = chains.flatMap(({ key, lines, wanted }) => {
    const { correct, code, line, cause } = judgeLines(key, lines);
    const got = correct ? 'right' : isJudged({ code }) ? `${(line ?? 0) + 1} ${cause ?? ''}`.trim() : 'asked';
    return got === wanted ? [] : [`${key.start}: ${lines.join(' // ')}: ${got}, not ${wanted}`];
  });
  expect(missed).toEqual([]);
});

test('a letter, a line or an equation that is missing is asked for in words', () => {
  const equation: LinesKey = { start: '2x=6', unknown: 'x', goal: 'x=3' };
  const told = (key: LinesKey, ...lines: string[]): string => judgeLines(key, lines).message;
  expect(told(equation, 'y=3')).toBe('式子里出现了题目没有的字母 y');
  expect(told(equation, '3')).toBe('每一行都要写成等式');
  expect(told(equation, '2x=6')).toBe('还没有解完');
  expect(told(equation)).toBe('还没有写过程');
  expect(told({ ...equation, isSetUp: true, start: 'x+x=6' }, 'x=3')).toBe('先列出含未知数 x 的方程');
  expect(told({ start: '2(a+1)-a', values: 'a=1', goal: '3' }, '2×2-1=3')).toBe('要先化简，再代入求值');
  expect(told(equation, ...Array.from({ length: MOST_LINES + 1 }, () => '2x=6'))).toContain('太复杂');
});

test('hostile lines are judged in time and none is accepted', () => {
  const slow: string[] = [];
  for (const key of hostileKeys) {
    for (const line of HOSTILE_LINES) {
      for (const lines of [[line], ['x=x', line]]) {
        const { result, ms } = spent(() => judgeLines(key, lines));
        if (tooLong(ms, 200)) slow.push(`${key.start}: ${line.slice(0, 60)}: ${ms} ms`);
        expect([line, result.correct]).toEqual([line, false]);
      }
    }
  }
  expect(slow).toEqual([]);
});
