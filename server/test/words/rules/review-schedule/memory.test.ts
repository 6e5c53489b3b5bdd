/** FSRS: what an answer does to memory, and when a word comes again. */
import {
  findRecall,
  MAXIMUM_INTERVAL_DAYS,
  getInterval,
  nextMemory,
  spreadInterval,
} from '../../../../src/modules/words/rules/review-schedule/memory';

const getMemory = (stability: number): { stability: number; difficulty: number } => ({ stability, difficulty: 5 });
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe('memory', () => {
  test('recall is 1 at once and 90 % after as many days as the stability', () => {
    expect(findRecall({ memory: getMemory(20), pace: undefined }, 0)).toBe(1);
    expect(findRecall({ memory: getMemory(20), pace: undefined }, 20)).toBeCloseTo(0.9, 6);
    expect(findRecall({ memory: undefined, pace: undefined }, 20)).toBeUndefined();
  });

  test('right after a while strengthens, wrong weakens and makes difficult', () => {
    const first = nextMemory(undefined, 0, true);
    expect(nextMemory(first, 3, true).stability).toBeGreaterThan(first.stability);
    expect(nextMemory(first, 3, false).stability).toBeLessThan(first.stability);
    expect(nextMemory(first, 3, false).difficulty).toBeGreaterThan(first.difficulty);
    expect(nextMemory(undefined, 0, false).stability).toBeLessThan(first.stability);
  });

  test('a right answer strengthens the more, the longer it was waited for', () => {
    const first = nextMemory(undefined, 0, true);
    expect(nextMemory(first, 6, true).stability).toBeGreaterThan(nextMemory(first, 2, true).stability);
  });
});

describe('the interval', () => {
  test.each([
    [0.01, 1],
    [1.4, 1],
    [10.2, 10],
    [1e4, MAXIMUM_INTERVAL_DAYS],
  ])('of stability %d: %i days', (stability, days) => {
    expect(getInterval(getMemory(stability))).toBe(days);
  });

  test('one and two days are not spread', () => {
    for (const wordId of range(50)) expect(spreadInterval(2, { studentId: 1, wordId, answeredDays: 3 })).toBe(2);
  });

  test.each([
    [3, 2, 4],
    [10, 8, 12],
    [30, 27, 33],
    [100, 93, 107],
  ])('%i days are spread over %i to %i, evenly over neighbouring words', (stability, shortest, longest) => {
    const loads = new Map<number, number>();
    for (const wordId of range(450)) {
      const days = spreadInterval(stability, { studentId: 3, wordId, answeredDays: 11 });
      loads.set(days, (loads.get(days) ?? 0) + 1);
    }
    expect([Math.min(...loads.keys()), Math.max(...loads.keys())]).toEqual([shortest, longest]);
    const mean = 450 / loads.size;
    for (const load of loads.values()) expect(Math.abs(load - mean)).toBeLessThanOrEqual(mean * 0.1 + 1);
  });

  test('never beyond the longest', () => {
    for (const wordId of range(100))
      expect(spreadInterval(MAXIMUM_INTERVAL_DAYS, { studentId: 1, wordId, answeredDays: 3 })).toBeLessThanOrEqual(MAXIMUM_INTERVAL_DAYS);
  });

  test('differs by review and by student, so that no word is always early', () => {
    const key = { studentId: 1, wordId: 5, answeredDays: 3 };
    const distinct = (keys: (typeof key)[]): number => new Set(keys.map((one) => spreadInterval(60, one))).size;
    expect(distinct(range(20).map((answeredDays) => ({ ...key, answeredDays })))).toBeGreaterThan(4);
    expect(distinct(range(20).map((studentId) => ({ ...key, studentId })))).toBeGreaterThan(4);
    expect(distinct(range(20).map(() => key))).toBe(1);
  });
});
