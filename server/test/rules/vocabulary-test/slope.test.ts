import { expect, test } from '@jest/globals';
import { atSlope } from '../../../src/rules/vocabulary-test/items';
import { randomOf } from '../../../src/rules/adaptive-test/random';
import { resultOf } from '../../../src/rules/vocabulary-test/result';
import { MARGINAL_SLOPE, wordRankOf } from '../../../src/rules/vocabulary-test/scale';
import { logEvidenceOf, sizeErrorOf, SlopeEstimation } from '../../../src/rules/vocabulary-test/slope';
import { SHORT_TEST } from '../../../src/rules/vocabulary-test/state';
import { answer, start } from '../../../src/rules/vocabulary-test/vocabulary-test';
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

const takers = Array.from({ length: 60 }, (_, i) => ({ seed: i + 1, middle: 300 * 1.06 ** i }));

test.each([1.6, 2.2])('the slope %f is found in the answers', (slope) => {
  const estimation = new SlopeEstimation(bank);
  for (const { seed, middle } of takers) estimation.add(take(takerOf(middle, slope, seed), seed, SHORT_TEST).last.responses);
  const { slope: found, standardError, tests } = estimation.estimate()!;
  expect(tests).toBe(takers.length);
  expect(standardError).toBeLessThan(0.3);
  expect(Math.abs(found - slope)).toBeLessThan(0.5);
});

test('few tests say nothing of a slope, nor do answers that no slope fits', () => {
  const few = new SlopeEstimation(bank);
  few.add(take(knowsTo(1_000)).last.responses);
  expect(few.estimate()).toBeUndefined();
  const steps = new SlopeEstimation(bank);
  for (let seed = 1; seed <= 20; seed += 1) steps.add(take(knowsTo(1_000), seed, SHORT_TEST).last.responses);
  expect(steps.estimate()).toBeUndefined(); // knowledge that ends at a rank is steeper than all that is weighed
});

test('a flatter slope counts more words beyond the limit, and is less sure of them', () => {
  const flat = atSlope(bank, 2);
  expect(atSlope(flat, MARGINAL_SLOPE).scale).toBe(bank.scale);
  expect(atSlope(bank, 2)).toBe(flat);
  const { last } = take(knowsTo(1_500), 3);
  const [steep, other] = [resultOf(last, bank), resultOf({ ...last, slope: 2 }, bank)];
  if (!steep.reliable || !other.reliable) throw new Error('unreliable');
  expect(other.size).toBeGreaterThan(steep.size);
});

test('a test keeps the slope it began with', () => {
  const rule = knowsTo(1_500);
  let open = start(bank, 5);
  for (let i = 0; i < 3; i += 1) open = answer(open, bank, open.stepNumber, answerOf(open.step, rule));
  const later = atSlope(bank, 1.9);
  while (open.step.kind !== 'done') open = answer(open, later, open.stepNumber, answerOf(open.step, rule));
  const { last } = take(rule, 5);
  expect(open).toEqual(last);
  expect(resultOf(open, later)).toEqual(resultOf(last, bank));
  expect(start(later, 5).slope).toBe(1.9);
});

test('where knowledge falls less steeply than sizes are counted by, they are too small', () => {
  expect(sizeErrorOf(2.3, 2, 1_500)).toBeCloseTo(1 / Math.sin(Math.PI / 2.3) / 2.3 / (1 / Math.sin(Math.PI / 2) / 2) - 1, 1);
  expect(sizeErrorOf(2.3, 2.6, 1_500)).toBeGreaterThan(0);
  expect(sizeErrorOf(2.3, 2.3, 1_500)).toBe(0);
});

test('the probability of the answers is the one the test itself has kept', () => {
  for (const seed of [1, 2, 3]) {
    const { responses, posterior } = take(takerOf(1_200, 2, seed), seed).last;
    expect(responses.some(({ kind }) => kind === 'pseudo')).toBe(true);
    expect(logEvidenceOf(responses, bank)).toBeCloseTo(posterior.logEvidence, 8);
  }
});
