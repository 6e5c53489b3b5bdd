import { isJudged } from '../../../src/modules/math/rules/grading/grade';
import { MAX_ANSWER_LINES } from '@xueban/contract/constants';
import { judgeLines } from '../../../src/modules/math/rules/grading/lines/judge-lines';
import type { LinesKey } from '../../../src/modules/math/rules/grading/lines/types';
import { spent, tooLong } from '../../support/processor';
import { COSTLY, hostileInputs } from './hostile';
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
  expect(told({ start: '4/x=2', unknown: 'x', goal: 'x=2' }, '2/x=1')).toBe('还没有解完');
  expect(told(equation)).toBe('还没有写过程');
  expect(told({ ...equation, isSetUp: true, start: 'x+x=6' }, 'x=3')).toBe('先列出含未知数 x 的方程');
  expect(told({ ...equation, isSetUp: true, start: '70x+50x=360' }, '12x=36')).toBe('先用题目里的数列出方程，再解');
  expect(told({ start: '2(a+1)-a', values: 'a=1', goal: '3' }, '2×2-1=3')).toBe('要先化简，再代入求值');
  expect(told(equation, ...Array.from({ length: MAX_ANSWER_LINES + 1 }, () => '2x=6'))).toContain('太复杂');
});

test('only the result is right, and told to write how it was found where there is something to write', () => {
  const note = (key: LinesKey, ...lines: string[]): string | undefined => judgeLines(key, lines).note;
  const equation: LinesKey = { start: '3x+5=2x-1', unknown: 'x', goal: 'x=-6' };
  expect(note(equation, 'x=-6')).toBe('只写了结果。写出过程，错了才能看出错在哪一步');
  const bare: [LinesKey, ...string[]][] = [
    [equation, '解：', '3x+5=2x-1', 'x=-6', '答：x=-6'],
    [{ start: 'x/(x-1)=1/(x-1)', unknown: 'x', goal: '无解' }, '无解'],
    [{ start: 'x^2-5x+6=0', unknown: 'x', goal: 'x=2或x=3' }, 'x₁=2', 'x₂=3'],
    [{ start: '1/2-1/3', goal: '1/6' }, '=1/6'],
    [{ start: 'x^2-5x', values: 'x=-2', goal: '14' }, '当x=-2时，原式=14'],
  ];
  expect(bare.map(([key, ...lines]) => note(key, ...lines) !== undefined)).toEqual(bare.map(() => true));
  const told: [LinesKey, ...string[]][] = [
    [equation, 'x=-1-5=-6'],
    [equation, 'x+5=-1', 'x=-6'],
    [{ start: '-3x=6', unknown: 'x', goal: 'x=-2' }, 'x=-2'],
    [{ start: '12×5+8', goal: '68' }, '12×5=60', '68'],
    [{ start: '70x+50x=360', unknown: 'x', isSetUp: true, goal: 'x=3' }, '70x+50x=360', 'x=3'],
    [equation, 'x=6'],
  ];
  expect(told.map(([key, ...lines]) => note(key, ...lines))).toEqual(told.map(() => undefined));
});

const LIMIT_MS = 200;
const HOSTILE_KEYS: readonly LinesKey[] = [
  { start: '(x-1)/2-(x+2)/3=1', unknown: 'x', goal: 'x=13' },
  { start: '2(a^2-ab)-(a^2+ab)', values: 'a=2,b=-1', goal: '10' },
];

/** Steps without end in one line. */
const MANY_STEPS = ['，=', '，解得x=1', '，当'].map((step) => step.repeat(50_000));

test('hostile lines are judged in time and none is accepted', async () => {
  const slow: unknown[] = [];
  for (const key of HOSTILE_KEYS) {
    for (const given of [...hostileInputs, ...COSTLY.map(([, one]) => one), ...MANY_STEPS]) {
      expect([given, judgeLines(key, [given]).correct]).toEqual([given, false]);
      const took = await tooLong(LIMIT_MS, () => spent(() => judgeLines(key, [`x=${given}`])));
      if (took !== undefined) slow.push([key.start, given.slice(0, 60), took]);
    }
  }
  expect(slow).toEqual([]);
}, 120_000);

test.each([
  // In each line the first term is not multiplied with the others; of six terms that is not looked for.
  ['1/(x-2)=3/x', '1=3(x-2)', '去分母漏乘一项'],
  ['1/(x-2)+3/(x+1)=5/x+4/(x-4)', '1+3x(x-2)(x-4)=5(x-2)(x+1)(x-4)+4x(x-2)(x+1)', '去分母漏乘一项'],
  [
    '1/(x-2)+3/(x+1)+2/(x+3)=5/x+4/(x-4)+7/(x+5)',
    '1+3x(x-2)(x+3)(x-4)(x+5)+2x(x-2)(x+1)(x-4)(x+5)=5(x-2)(x+1)(x+3)(x-4)(x+5)+4x(x-2)(x+1)(x+3)(x+5)+7x(x-2)(x+1)(x+3)(x-4)',
    undefined,
  ],
])('of denominators with letters the mistake is looked for within bounds: %s', async (start, line, cause) => {
  const judge = () => judgeLines({ start, unknown: 'x', goal: 'x=3' }, [line]);
  expect(judge()).toMatchObject({ code: 'wrong_step' });
  expect(judge().cause).toBe(cause);
  expect(await tooLong(LIMIT_MS, () => spent(judge))).toBeUndefined();
});
