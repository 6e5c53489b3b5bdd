import { check, question } from './support';

const front = (...more: string[]): string[] => [
  'kind: lines',
  'difficulty: 2',
  'vars: { a: 2..4 }',
  'start: "«a»(x+3)=«a*5»"',
  'unknown: x',
  'goal: "x=2"',
  ...more,
];
const sound = (answer: string, ...wrong: string[]): string[] =>
  check(
    question({
      front: front(`answer: ${answer}`, ...wrong),
      body: '解方程：$«a»(x+3)=«a*5»$',
      solution: '两边除以 $«a»$，得 $x+3=5$，$x=2$',
    }),
  );

test('right lines and wrong ones with their cause are sound', () => {
  expect(sound('["«a»x+«3*a»=«5*a»", "x=2"]', 'wrong: [{ lines: ["«a»x+3=«a*5»"], cause: 去括号漏乘 }]')).toEqual([]);
  expect(sound('["x+3=5", "x=2"]', 'wrong: [{ lines: ["x+3=5", "x=8"], cause: 移项没变号 }]')).toEqual([]);
});

test('what the grader sees otherwise is told', () => {
  expect(sound('["x+3=5", "x=3"]')).toEqual(['7 LINES']);
  expect(sound('["x+3=5"]')).toEqual(['7 LINES']);
  expect(sound('["x=2"]', 'wrong: [{ lines: ["x+3=5"], cause: 去括号漏乘 }]')).toEqual(['11 WRONG']);
  expect(sound('["x=2"]', 'wrong: [{ lines: ["x+3="], cause: 去括号漏乘 }]')).toEqual(['11 WRONG']);
  expect(sound('["x=2"]', 'wrong: [{ lines: ["«a»x+3=«a*5»", "x=1"], cause: 去括号漏乘 }]')).toEqual(['11 WRONG']);
  expect(sound('["x=2"]', 'wrong: [{ lines: ["«a»x+3=«a*5»"], cause: 移项没变号 }]')).toEqual(['11 WRONG']);
});

test('a goal is wanted, unless only the equation is', () => {
  const only = (...more: string[]): string[] =>
    check(
      question({
        front: ['kind: lines', 'difficulty: 1', 'start: "2x+x=30"', 'unknown: x', 'answer: ["x+2x=30"]', ...more],
        body: '列方程。',
        solution: '和是 $30$。',
      }),
    );
  expect(only('setUp: true')).toEqual([]);
  expect(only()).toContain('2 LINES');
});

test('a word problem with a goal says what an answer in words may tell', () => {
  const told = (...results: string[]): string[] =>
    check(
      question({
        front: [
          'kind: lines',
          'difficulty: 1',
          'start: "2x+x=30"',
          'unknown: x',
          'setUp: true',
          'goal: "x=10"',
          ...results,
          'answer: ["x+2x=30", "x=10"]',
        ],
        body: '列方程并求解。',
        solution: '和是 $30$。',
      }),
    );
  expect(told('results: [{ value: "10", unit: 元 }, { of: [大], value: "20", unit: 元 }]')).toEqual([]);
  expect(told('results: [{ value: "10", unit: 元 }, { of: [小], value: "ten", unit: 元 }]')).not.toEqual([]);
  expect(told()).not.toEqual([]);
});
