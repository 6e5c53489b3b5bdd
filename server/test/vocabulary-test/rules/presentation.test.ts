import { levelReached } from '@xueban/contract/vocabulary-levels';
import { adjustAdmissions, MIN_TAKERS } from '../../../src/modules/vocabulary-test/rules/adaptive-test/exposure';
import { levelText } from '../../../src/modules/vocabulary-test/rules/level-text';
import { progressOf } from '../../../src/modules/vocabulary-test/rules/progress';
import { levelOf, wordRankOf } from '../../../src/modules/vocabulary-test/rules/scale';
import { FULL_TEST } from '../../../src/modules/vocabulary-test/rules/state';
import { packTest, unpackTest } from '../../../src/modules/vocabulary-test/rules/stored';
import { bank, knowsTo, take } from './bank';

test.each([
  [100, '小学阶段'],
  [450, '小学阶段 · 接近小学毕业'],
  [700, '小学毕业 · 初中阶段'],
  [3_600, '高中毕业'],
  [4_300, '高中毕业 · 接近四级'],
  [4_600, '大学四级'],
  [5_700, '大学四级 · 接近六级'],
  [6_500, '大学六级'],
  [12_000, '大学六级以上'],
])('%i words: %s', (size, text) => {
  expect(levelText(size)).toBe(text);
});

test.each([
  [0, '小学阶段'],
  [505, '小学阶段'],
  [510, '小学毕业'],
  [1_600, '小学毕业'],
  [3_500, '初中毕业'],
  [3_510, '高中毕业'],
  [4_600, '大学四级'],
  [6_000, '大学四级'],
  [6_100, '大学六级'],
  [20_000, '大学六级'],
])('%i words: what is shared, %s, is what the report begins with', (size, reached) => {
  expect(levelReached(levelOf(size))).toBe(reached);
  expect(levelText(size).startsWith(reached)).toBe(true);
});

test('names are no words: the rank among words is behind that of the list, and grows with it', () => {
  expect(wordRankOf(1_000)).toBeCloseTo(980);
  expect(wordRankOf(20_000)).toBeCloseTo(14_400);
  const ranks = Array.from({ length: 400 }, (_, i) => wordRankOf(1 + i * 60));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});

test('a test is kept in few bytes and comes back as it was, but for the last digits', () => {
  const { states } = take(knowsTo(1_500));
  const state = states[6]!;
  const stored = packTest(state, new Date(5));
  expect(JSON.stringify(stored).length).toBeLessThan(JSON.stringify(state).length / 2);
  const back = unpackTest(JSON.parse(JSON.stringify(stored)) as typeof stored);
  expect({ ...back, posterior: null }).toEqual(JSON.parse(JSON.stringify({ ...state, posterior: null })));
  for (const [i, weight] of back.posterior.weights.entries()) expect(weight).toBeCloseTo(state.posterior.weights[i]!, 6);
});

test('what is left is said by the pace of the taker', () => {
  const left = (milliseconds: number): number => progressOf(take({ ...knowsTo(1_500), milliseconds }).states[6]!, bank).secondsLeft;
  expect(left(2_200)).toBeGreaterThan(left(1_100) * 1.4);
  expect(left(1_100) / left(550)).toBeGreaterThan(1.3);
  expect(progressOf(take({ ...knowsTo(1_500), milliseconds: 1_100 }).states[0]!, bank).secondsLeft).toBe(FULL_TEST.seconds);
});

test('progress never goes back and ends at 100', () => {
  const percentages = take(knowsTo(1_500)).states.map((state) => progressOf(state, bank).percentage);
  expect(percentages).toEqual([...percentages].sort((a, b) => a - b));
  expect([percentages[0], percentages.at(-1)]).toEqual([0, 100]);
});

describe('exposure control', () => {
  const words = [
    { item: 'often', admission: 1, seen: 80 },
    { item: 'seldom', admission: 1, seen: 3 },
    { item: 'lowered', admission: 0.4, seen: 2 },
  ];
  test('lowers what is seen too often, lets rise again what is not', () => {
    const changed = adjustAdmissions(words, 100, 0.2);
    expect(changed.get('often')).toBeCloseTo(0.25);
    expect(changed.has('seldom')).toBe(false);
    expect(changed.get('lowered')!).toBeGreaterThan(0.4);
  });
  test('waits for enough takers', () => {
    expect(adjustAdmissions(words, MIN_TAKERS - 1).size).toBe(0);
  });
});
