import { chapterProgresses, getPercentage } from '../../../src/modules/learning/rules/learning-progress';

describe('percentages', () => {
  test.each([
    [0, 45, 0],
    [1, 45, 2],
    [1, 1000, 1],
    [44, 45, 97],
    [999, 1000, 99],
    [45, 45, 100],
    [50, 45, 100],
    [0, 0, 100],
    [-1, 45, 0],
  ])('%i of %i is %i %%', (done, total, expected) => {
    expect(getPercentage(done, total)).toBe(expected);
  });
});

describe('progress by chapter', () => {
  const chapter = (chapterId: number, learned: number, total = 45) => ({ chapterId, learned, total });

  test('current is the first chapter that is not finished', () => {
    expect(chapterProgresses([chapter(1, 45), chapter(2, 9), chapter(3, 0)])).toEqual([
      { chapterId: 1, percentage: 100, current: false },
      { chapterId: 2, percentage: 20, current: true },
      { chapterId: 3, percentage: 0, current: false },
    ]);
  });

  test('a gap behind is gone back to', () => {
    expect(chapterProgresses([chapter(1, 44), chapter(2, 45)]).map(({ current }) => current)).toEqual([true, false]);
  });

  test('when all are finished, current is the last', () => {
    expect(chapterProgresses([chapter(1, 45), chapter(2, 45)]).map(({ current }) => current)).toEqual([false, true]);
  });

  test('a course without chapters has no progress', () => {
    expect(chapterProgresses([])).toEqual([]);
  });
});
