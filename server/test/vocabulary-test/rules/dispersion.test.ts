import { getDispersion, temper } from '../../../src/modules/vocabulary-test/rules/dispersion';

/** Words of which half are expected to be known, in runs of so many that are all known or all not known. */
const inRuns = (run: number, count = 160) =>
  Array.from({ length: count }, (_, i) => ({ expected: 0.5, found: Math.floor(i / run) % 2 === 0 ? 1 : 0 }));

describe('dispersion', () => {
  it('is 1 where neighbours are known as often as the model lets expect', () => {
    expect(getDispersion(inRuns(1))).toBe(1);
  });

  it('grows where whole chapters are known or not', () => {
    expect(getDispersion(inRuns(8))).toBeGreaterThan(5);
    expect(getDispersion(inRuns(8))).toBeGreaterThan(getDispersion(inRuns(4)));
  });

  it('is little moved by few words', () => {
    expect(getDispersion(inRuns(8, 8))).toBeLessThan(3);
  });

  it('flattens the weights towards those before the answers', () => {
    const [prior, after] = [Float64Array.of(0.5, 0.3, 0.2, 0), Float64Array.of(0.98, 0.02, 0, 0)];
    const [first = 0, second = 0, ...impossible] = temper([after], prior, 2)[0] ?? [];
    expect(first + second).toBeCloseTo(1);
    expect(second).toBeGreaterThan(0.02);
    expect(second).toBeLessThan(0.3);
    expect(impossible).toEqual([0, 0]);
    expect(temper([after], prior, 1)).toEqual([after]);
  });
});
