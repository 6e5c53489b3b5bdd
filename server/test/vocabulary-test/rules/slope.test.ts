import { atPrior } from '../../../src/modules/vocabulary-test/rules/items';
import { randomOf } from '../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { resultOf } from '../../../src/modules/vocabulary-test/rules/result';
import { wordRankOf } from '../../../src/modules/vocabulary-test/rules/scale';
import { sizeErrorOf, SlopeEstimation } from '../../../src/modules/vocabulary-test/rules/slope';
import { bendsOf, slopesOf, UNSETTLED } from '../../../src/modules/vocabulary-test/rules/slope-prior';
import { FULL_TEST, SHORT_TEST } from '../../../src/modules/vocabulary-test/rules/state';
import { answer, start } from '../../../src/modules/vocabulary-test/rules/vocabulary-test';
import { answerOf, bank, knowsTo, rankOf, take, type Rule } from './bank';

/** Knows half of the words around a rank, and fewer with ln(rank) by this slope; says 不认识 of the others. */
function takerOf(middle: number, slope: number, seed: number): Rule {
  const known = (word: string): boolean => {
    const rank = rankOf(word);
    const odds = (wordRankOf(rank) / middle) ** slope;
    return Number.isFinite(rank) && randomOf(seed, rank)() < 1 / (1 + odds);
  };
  return { ticks: known, chooses: (word) => (known(word) ? 0 : null) };
}

const takers = Array.from({ length: 40 }, (_, i) => ({ seed: i + 1, middle: 300 * 1.06 ** i }));

function estimated(slopeOfTaker: (i: number) => number) {
  const estimation = new SlopeEstimation(bank);
  for (const [i, { seed, middle }] of takers.entries())
    estimation.add(take(takerOf(middle, slopeOfTaker(i), seed), seed, SHORT_TEST).last.responses);
  return estimation.estimate()!;
}

test.each([1.6, 2.2])('the slope %f is found in the answers', (slope) => {
  const { median, standardError, tests } = estimated(() => slope);
  expect(tests).toBe(takers.length);
  expect(standardError).toBeLessThan(0.3);
  expect(Math.abs(median - slope)).toBeLessThan(0.4);
});

test('takers who differ show a wider spread than takers who do not', () => {
  const alike = estimated(() => 1.9);
  const different = estimated((i) => 1.9 * Math.exp(i % 2 === 0 ? 0.45 : -0.45));
  expect(alike.spread).toBeLessThan(0.2);
  expect(different.spread).toBeGreaterThan(alike.spread + 0.15);
});

test('few tests say nothing of a slope, nor do answers that no slope fits', () => {
  const few = new SlopeEstimation(bank);
  few.add(take(knowsTo(1_000)).last.responses);
  expect(few.estimate()).toBeUndefined();
  const steps = new SlopeEstimation(bank);
  for (let seed = 1; seed <= 20; seed += 1) steps.add(take(knowsTo(1_000), seed, SHORT_TEST).last.responses);
  expect(steps.estimate()).toBeUndefined(); // knowledge that ends at a rank is steeper than all that is weighed
});

test('the prior is its median with a spread around it', () => {
  const slopes = slopesOf({ median: 2, spread: 0.1 });
  expect(slopes.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  expect(slopes.reduce((sum, { slope, weight }) => sum + weight * Math.log(slope / 2), 0)).toBeCloseTo(0, 12);
  expect(Math.sqrt(slopes.reduce((sum, { slope, weight }) => sum + weight * Math.log(slope / 2) ** 2, 0))).toBeCloseTo(0.1, 2);
});

test('a flatter slope counts more words beyond the limit, and is less sure of them', () => {
  const { last } = take(takerOf(1_500, 1.9, 3), 3);
  const [steep, flat] = [2.3, 1.6].map((median) => resultOf({ ...last, prior: { median, spread: 0.05 } }, bank));
  if (!steep?.reliable || !flat?.reliable) throw new Error('unreliable');
  expect(flat.size).toBeGreaterThan(steep.size);
  expect((flat.high - flat.low) / flat.size).toBeGreaterThan((steep.high - steep.low) / steep.size);
});

test('the range is wide until the slope is known', () => {
  // Over several takers, each asked what the prior asks for: one test of 24 screens may tell much of its own slope.
  const width = (spread: number): number =>
    [3, 5, 7, 11].reduce((sum, seed) => {
      const settled = atPrior(bank, { median: 1.9, spread });
      const result = resultOf(take(takerOf(1_500, 1.9, seed), seed, FULL_TEST, settled).last, settled);
      return sum + (result.reliable ? (result.high - result.low) / result.size : 0);
    }, 0);
  expect(width(0.03)).toBeGreaterThan(0);
  expect(width(0.28)).toBeGreaterThan(width(0.03) * 1.15);
});

test('a test keeps the prior it began with', () => {
  const rule = knowsTo(1_500);
  const prior = { median: 2.2, spread: 0.1 };
  let open = start(bank, 5);
  for (let i = 0; i < 3; i += 1) open = answer(open, bank, open.stepNumber, answerOf(open.step, rule));
  const later = atPrior(bank, prior);
  expect(atPrior(bank, { ...prior })).toBe(later);
  expect(atPrior(later, bank.prior).scale).toBe(bank.scale);
  while (open.step.kind !== 'done') open = answer(open, later, open.stepNumber, answerOf(open.step, rule));
  const { last } = take(rule, 5);
  expect(open).toEqual(last);
  expect(resultOf(open, later)).toEqual(resultOf(last, bank));
  expect(start(later, 5).prior).toEqual(prior);
});

test('where knowledge falls less steeply than sizes are counted by, they are too small', () => {
  expect(sizeErrorOf(2.3, 1.9, 1_500)).toBeLessThan(-0.1);
  expect(sizeErrorOf(2.3, 2.6, 1_500)).toBeGreaterThan(0);
  expect(sizeErrorOf(2.3, 2.3, 1_500)).toBe(0);
});

test('curves may bend at the limit, the less the more alike slopes are known to be', () => {
  const bends = bendsOf(UNSETTLED);
  expect(bends.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  for (const { before, after } of bends) expect(before * after).toBeCloseTo(1, 12);
  const steepest = ({ spread }: { spread: number }): number => Math.max(...bendsOf({ median: 2, spread }).map(({ after }) => after));
  expect(steepest(UNSETTLED)).toBeGreaterThan(1.6);
  expect(steepest({ spread: 0.05 })).toBeLessThan(1.15);
});
