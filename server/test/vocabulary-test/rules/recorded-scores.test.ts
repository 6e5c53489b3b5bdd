/**
 * Answers that are always the same, and what they came to when the scoring was slower and plainer: made faster it must
 * give the same. Who changes the model records them again, and says why: these are of when words of a band of ranks got an
 * effect of their own. Sizes changed by 2 % at most, ranges became 1 to 10 % wider.
 */
import { getScore } from '../../../src/modules/vocabulary-test/rules/score';
import type { Response } from '../../../src/modules/vocabulary-test/rules/state';
import { bankWith, course, parseLuck, parseLetterRank } from './course-bank';

const bank = bankWith([course, course.slice(300, 900)]);
const places = new Map(course.map((word, i) => [word, i]));

interface Taker {
  name: string;
  knows: (word: string) => boolean;
  claims?: number;
  /** Every so many words of the bank are asked. */
  every?: number;
}

const reader = (limit: number, slope: number, claims = 0.03): Taker => ({
  name: `reader, ${limit}, ${slope}, ${claims}`,
  knows: (word) => parseLuck(word) < 1 / (1 + (parseLetterRank(word) / limit) ** slope),
  claims,
});
const learner = (upTo: number, others: number, share = 0.95): Taker => ({
  name: `learner, ${upTo}, ${others}`,
  knows: (word) =>
    (places.get(word) ?? Infinity) < upTo ? parseLuck(word) < share : parseLuck(word) < 1 / (1 + (parseLetterRank(word) / others) ** 2),
});

const TAKERS: Taker[] = [
  ...[100, 400, 1_200, 4_000, 12_000].flatMap((limit) => [1.2, 1.9, 3].map((slope) => reader(limit, slope))),
  reader(800, 2, 0.15),
  reader(3_000, 1.6, 0.5),
  { ...reader(2_000, 2), every: 40 },
  { ...reader(60, 2), every: 12 },
  ...[60, 250, 600, 950].flatMap((upTo) => [50, 900].map((others) => learner(upTo, others))),
  learner(400, 150, 0.75),
];

/** Every fifth word is asked, and one in ten of those by a meaning question besides; then pseudo-words. */
function getAnswers({ knows, claims = 0.03, every = 5 }: Taker): Response[] {
  const asked = bank.words.filter((_, i) => i % every === 2);
  const ticks = asked.map(
    ({ id }): Response => ({ kind: 'word', id, ticked: knows(id) ? parseLuck(`${id}slip`) > 0.03 : parseLuck(`${id}claim`) < claims }),
  );
  const choices = asked
    .filter((_, i) => i % 10 === 4)
    .map(
      ({ id }): Response => ({ kind: 'choice', id, outcome: knows(id) ? 'right' : parseLuck(`${id}guess`) < 0.3 ? 'wrong' : 'unknown' }),
    );
  const pseudo = bank.pseudoWords.slice(0, 12).map((id): Response => ({ kind: 'pseudo', id, ticked: parseLuck(`${id}claim`) < claims }));
  return [...ticks, ...choices, ...pseudo];
}

/** Size, the ends of its range, the probability of a list and the rate of claims, in per cent. */
const RECORDED: Record<string, [size: number, low: number, high: number, byList: number, claims: number]> = {
  'reader, 100, 1.2, 0.03': [195, 106, 497, 11.79, 1.86],
  'reader, 100, 1.9, 0.03': [105, 56, 292, 10.73, 1.62],
  'reader, 100, 3, 0.03': [124, 69, 311, 3.86, 1.6],
  'reader, 400, 1.2, 0.03': [932, 590, 1667, 0.47, 3.42],
  'reader, 400, 1.9, 0.03': [674, 450, 1089, 0.83, 1.67],
  'reader, 400, 3, 0.03': [461, 303, 759, 0.77, 1.56],
  'reader, 1200, 1.2, 0.03': [1886, 1149, 3485, 1.04, 6.58],
  'reader, 1200, 1.9, 0.03': [1395, 976, 2112, 0.58, 3.35],
  'reader, 1200, 3, 0.03': [1271, 905, 1849, 0.76, 2.13],
  'reader, 4000, 1.2, 0.03': [4925, 3361, 7184, 1.67, 5.67],
  'reader, 4000, 1.9, 0.03': [4064, 2819, 5982, 0.18, 6.55],
  'reader, 4000, 3, 0.03': [3876, 2900, 5202, 0, 3.6],
  'reader, 12000, 1.2, 0.03': [11076, 8511, 14271, 0, 5.95],
  'reader, 12000, 1.9, 0.03': [10948, 8472, 13976, 0, 5.72],
  'reader, 12000, 3, 0.03': [10676, 8303, 13563, 0, 5.53],
  'reader, 800, 2, 0.15': [1225, 780, 2305, 0.72, 12.29],
  'reader, 3000, 1.6, 0.5': [2881, 1699, 5501, 0, 45.86],
  'reader, 2000, 2, 0.03': [1217, 642, 3508, 6.75, 4.41],
  'reader, 60, 2, 0.03': [142, 74, 484, 8.79, 2.96],
  'learner, 60, 50': [79, 41, 270, 90.95, 1.72],
  'learner, 60, 900': [1342, 930, 2046, 2.75, 2.71],
  'learner, 250, 50': [285, 196, 473, 100, 1.71],
  'learner, 250, 900': [1483, 1047, 2205, 11.21, 2.65],
  'learner, 600, 50': [660, 523, 859, 100, 1.78],
  'learner, 600, 900': [1683, 1262, 2371, 80.08, 2.78],
  'learner, 950, 50': [985, 803, 1236, 100, 1.78],
  'learner, 950, 900': [1777, 1395, 2398, 99.78, 2.87],
  'learner, 400, 150': [425, 282, 717, 98.48, 1.66],
};

test.each(TAKERS.map((taker) => [taker.name, taker] as const))('%s: scored as recorded', (name, taker) => {
  const { size, low, high, byList, overclaiming, bands } = getScore(getAnswers(taker), bank);
  const recorded = RECORDED[name]!;
  for (const [i, value] of [size, low, high].entries())
    expect(Math.abs(value - recorded[i]!)).toBeLessThanOrEqual(Math.max(1, value * 0.001));
  expect(byList * 100).toBeCloseTo(recorded[3], 1);
  expect(overclaiming * 100).toBeCloseTo(recorded[4], 1);
  expect(bands().reduce((sum, known) => sum + known, 0) / size).toBeGreaterThan(0.8);
});
