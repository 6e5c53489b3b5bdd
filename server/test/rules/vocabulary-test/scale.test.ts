import { expect, test } from '@jest/globals';
import {
  ABILITIES,
  BAND_TABLE,
  difficultyOfRank,
  flattening,
  levelOf,
  MARGINAL_SLOPE,
  probabilityKnown,
  SIZE_TABLE,
  sizeOf,
  SLOPE,
} from '../../../src/rules/vocabulary-test/scale';

const logit = (p: number): number => Math.log(p / (1 - p));

test('a taker knows half of the words at the rank the ability names', () => {
  expect(probabilityKnown(difficultyOfRank(1_500), difficultyOfRank(1_500))).toBeCloseTo(0.5, 12);
});

test('knowledge falls with the measured slope on ln(rank)', () => {
  const ability = difficultyOfRank(1_500);
  const fall =
    logit(probabilityKnown(ability, difficultyOfRank(1_500))) - logit(probabilityKnown(ability, difficultyOfRank(1_500 * Math.E)));
  expect(fall).toBeCloseTo(MARGINAL_SLOPE, 10);
  expect(SLOPE).toBeCloseTo(2.397, 3);
});

test('the flattened curve is the mean over the spread of difficulties', () => {
  // An approximation, good to about 0.003. By numbers: mean of logistic(1 + 0.5 z) over a normal z.
  let sum = 0;
  let total = 0;
  for (let z = -6; z <= 6; z += 0.01) {
    const density = Math.exp((-z * z) / 2);
    sum += density / (1 + Math.exp(-(1 + 0.5 * z)));
    total += density;
  }
  expect(probabilityKnown(1, 0, 0.5)).toBeCloseTo(sum / total, 2);
  expect(flattening(0)).toBe(1);
});

test('the size is the sum over the ranks: close to the integral r0 · (π/s) / sin(π/s) far from the ends', () => {
  const expected = (1_000 * (Math.PI / MARGINAL_SLOPE)) / Math.sin(Math.PI / MARGINAL_SLOPE);
  const tail = (1_000 ** MARGINAL_SLOPE * 20_000 ** (1 - MARGINAL_SLOPE)) / (MARGINAL_SLOPE - 1);
  expect(sizeOf(difficultyOfRank(1_000)).mean / (expected - tail)).toBeCloseTo(1, 2);
});

test('the size is the sum of the probabilities, rank by rank', () => {
  for (const ability of [4.8, difficultyOfRank(1_000), 29.4]) {
    const known = Array.from({ length: 2_000 }, (_, i) => probabilityKnown(ability, difficultyOfRank(i + 501)));
    const { mean, variance } = sizeOf(ability, 501, 2_500);
    expect(mean).toBeCloseTo(
      known.reduce((sum, p) => sum + p, 0),
      8,
    );
    expect(variance).toBeCloseTo(
      known.reduce((sum, p) => sum + p * (1 - p), 0),
      8,
    );
  }
});

test('the bands add up to the size at every ability', () => {
  for (const [i, { mean }] of SIZE_TABLE.entries()) {
    expect(BAND_TABLE.reduce((sum, band) => sum + (band[i] ?? 0), 0)).toBeCloseTo(mean, 6);
    expect(sizeOf(ABILITIES[i] ?? 0).mean).toBeCloseTo(mean, 6);
  }
});

test.each([
  [0, 'primary'],
  [505, 'primary'],
  [506, 'junior'],
  [1_600, 'junior'],
  [3_500, 'senior'],
  [4_500, 'cet4'],
  [6_000, 'cet6'],
  [6_001, 'beyond'],
  [20_000, 'beyond'],
])('%d words: %s', (size, level) => {
  expect(levelOf(size)).toBe(level);
});
