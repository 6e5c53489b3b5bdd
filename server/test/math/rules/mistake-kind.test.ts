/** Causes by kind: what most mistakes of a learner have in common. */
import { countedByKind, isMistakeKind, MISTAKE_KINDS, parseMistakeKind } from '../../../src/modules/math/rules/mistake-kind';

test.each([
  ['符号弄错', ['去括号时第二项没有变号', '移项时忘了变号', '丢了负号', '异号相除应得负', '忘了取相同的符号']],
  ['单位弄错', ['1 度是 60 分，不是 100 分', '厘米化成千米时少除了 10', '以为 1 平方米是 10 平方分米']],
  ['没看清题目', ['求成了乙车行的路程', '看错了是哪两条直线被截', '没有看清底数，没有括号时不参加乘方']],
  ['漏了或多了', ['括号里的后一项漏乘了', '只求出了超过的部分', '漏了一种情形', '数的时候漏了零']],
  ['概念弄混', ['把倒数当成了原来的数', '余角和补角弄反了', '以为面积的比等于相似比']],
  ['法则用错', ['先算了后面的乘法', '除法没有分配律']],
  ['计算出错', ['小数点点错了位置', '减法退位算错了']],
  ['没有想到', ['没有想到对顶角总是相等', '没有看出是两角和夹边相等']],
  ['其他', ['半格往右', '粗心', '']],
] as const)('%s', (kind, causes) => {
  expect(causes.map(parseMistakeKind)).toEqual(causes.map(() => kind));
});

test('a kind is of its own kind or none: chosen in the book it means all of its causes', () => {
  expect(MISTAKE_KINDS.every(isMistakeKind)).toBe(true);
  expect(isMistakeKind('忘了变号')).toBe(false);
});

test('counted together, the most frequent first, 其他 last', () => {
  const counts = [
    { cause: '忘了变号', count: 2 },
    { cause: '半格往右', count: 9 },
    { cause: '漏了一项', count: 3 },
    { cause: '丢了负号', count: 2 },
  ];
  expect(countedByKind(counts)).toEqual([
    { cause: '符号弄错', count: 4 },
    { cause: '漏了或多了', count: 3 },
    { cause: '其他', count: 9 },
  ]);
  expect(countedByKind([])).toEqual([]);
});
