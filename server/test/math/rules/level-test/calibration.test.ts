import { randomOf } from '../../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { Calibration, MIN_ANSWERS } from '../../../../src/modules/math/rules/level-test/calibration';
import { logistic } from '../../../../src/modules/math/rules/level-test/response-model';
import { sources } from './bank';

const [source] = sources;

/** Answers of learners around an item that is harder than its ratings by `harder` grades. */
function calibrated(harder: number, count: number) {
  const random = randomOf(5, count);
  const rated = 7;
  const calibration = new Calibration([{ ...source!, kind: 'fill_in', ratings: [rated] }]);
  for (let i = 0; i < count; i += 1) {
    const level = rated - 1.5 + 3 * random();
    const solved = random() < logistic(1.7 * (level - rated - harder));
    calibration.add({ item: source!.id, level, levelSd: 0.3, outcome: solved ? 'right' : 'wrong' });
  }
  return calibration.report();
}

describe('calibration', () => {
  it.each([-0.8, 0, 0.7])('finds a difficulty that the ratings miss by %d', (harder) => {
    const [item] = calibrated(harder, 600);
    expect(Math.abs((item?.difficulty ?? 0) - 7 - harder)).toBeLessThan(0.25);
    expect(item?.difficultySd).toBeLessThan(0.2);
    expect(item?.suspicious).toBe(false);
  });

  it('looks askance at an item that is nothing like its ratings', () => {
    expect(calibrated(2.5, 600)[0]?.suspicious).toBe(true);
  });

  it('leaves an item with few answers as it was', () => {
    expect(calibrated(1, MIN_ANSWERS - 1)).toEqual([]);
    expect(calibrated(1, MIN_ANSWERS)).toHaveLength(1);
  });

  it('stays near the ratings while there are few', () => {
    expect(Math.abs((calibrated(1.5, MIN_ANSWERS)[0]?.difficulty ?? 0) - 7)).toBeLessThan(1.5);
  });

  it('passes over an item that is not in the bank', () => {
    const calibration = new Calibration([source!]);
    calibration.add({ item: 'nothing', level: 7, levelSd: 0.3, outcome: 'right' });
    expect(calibration.report(0)).toHaveLength(1);
    expect(calibration.report(0)[0]?.answers).toBe(0);
  });
});
