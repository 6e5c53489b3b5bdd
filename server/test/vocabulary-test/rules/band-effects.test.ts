import { type AskedWord, getBandEffects } from '../../../src/modules/vocabulary-test/rules/band-effects';

/** Words of which half are expected to be known. */
const asked = (rank: number, count: number, found: number): AskedWord[] =>
  Array.from({ length: count }, () => ({ rank, expected: 0.5, found }));
/** 100 common words, nearly all known, and 1,000 rare ones of which half are. */
const ALL = [
  { rank: 100, words: 100, known: 1 },
  { rank: 5_000, words: 1_000, known: 0.5 },
];
const SIZE = 600;

describe('effects by band', () => {
  it('leave a size as it is that no answer speaks against, unsure by the SD of an effect', () => {
    const { factor, misfit } = getBandEffects([{ all: ALL, asked: [] }]);
    expect(factor).toBe(1);
    expect(misfit).toBeCloseTo((0.5 * 1_000 * 0.25) / SIZE);
  });

  it('follow the answers to words of the band, the more the more of them there are', () => {
    const half = getBandEffects([{ all: ALL, asked: [...asked(4_000, 8, 1), ...asked(4_000, 8, 0)] }]);
    expect(half.factor).toBeCloseTo(1);
    // Variance 1 / (4 + 16 / 4) and 8 known beyond what is expected: an effect of 1 on the log-odds.
    const more = getBandEffects([{ all: ALL, asked: asked(4_000, 16, 1) }]);
    expect(more.factor).toBeCloseTo(1 + (1_000 * 0.25) / SIZE);
    expect(more.misfit).toBeCloseTo((1_000 * 0.25 * Math.sqrt(1 / 8)) / SIZE);
    expect(getBandEffects([{ all: ALL, asked: asked(4_000, 4, 1) }]).factor).toBeLessThan(more.factor);
    expect(getBandEffects([{ all: ALL, asked: asked(4_000, 16, 0) }]).factor).toBeLessThan(1);
  });

  it('are those of their band, of their part, and never more than halve a size', () => {
    const none = getBandEffects([{ all: ALL, asked: [] }]);
    expect(getBandEffects([{ all: ALL, asked: asked(2_000, 16, 1) }])).toEqual(none);
    expect(
      getBandEffects([
        { all: ALL, asked: [] },
        { all: [], asked: asked(4_000, 16, 1) },
      ]),
    ).toEqual(none);
    expect(getBandEffects([{ all: [{ rank: 25_000, words: 1_000, known: 0.5 }], asked: asked(19_000, 400, 0) }]).factor).toBe(0.5);
  });
});
