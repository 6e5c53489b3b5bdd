import {
  abilityMoments,
  abilityQuantile,
  abilityWeights,
  afterChoice,
  afterPseudoWord,
  afterTick,
  expectedOverclaiming,
  expectedVariance,
  priorOf,
  relativeError,
} from '../../../src/modules/vocabulary-test/rules/posterior';
import { choiceLikelihood, CHOICE_OUTCOMES, LAPSE, tickLikelihood } from '../../../src/modules/vocabulary-test/rules/response-model';
import { ABILITIES, difficultyOfRank } from '../../../src/modules/vocabulary-test/rules/scale';
import { bank } from './bank';

const word = bank.words[200]!;

test('the prior is a distribution around rank 1,500 with little over-claiming', () => {
  const prior = priorOf();
  expect(prior.weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
  expect(abilityMoments(prior).mean).toBeCloseTo(difficultyOfRank(1_500), 0);
  expect(expectedOverclaiming(prior)).toBeGreaterThan(0.04);
  expect(expectedOverclaiming(prior)).toBeLessThan(0.08);
});

test('a pseudo-word speaks of over-claiming and not of the ability', () => {
  const prior = priorOf();
  const ticked = afterPseudoWord(prior, true);
  const left = afterPseudoWord(prior, false);
  expect(expectedOverclaiming(ticked)).toBeGreaterThan(expectedOverclaiming(prior));
  expect(expectedOverclaiming(left)).toBeLessThan(expectedOverclaiming(prior));
  expect(abilityMoments(ticked).mean).toBeCloseTo(abilityMoments(prior).mean, 8);
});

test('a tick raises the ability, no tick lowers it; a tick raises it less once over-claiming shows', () => {
  const prior = priorOf();
  const { mean } = abilityMoments(prior);
  const doubted = afterPseudoWord(afterPseudoWord(prior, true), true);
  const rise = abilityMoments(afterTick(prior, word, true)).mean - mean;
  expect(rise).toBeGreaterThan(0);
  expect(abilityMoments(afterTick(prior, word, false)).mean).toBeLessThan(mean);
  expect(abilityMoments(afterTick(doubted, word, true)).mean - mean).toBeLessThan(rise);
});

test('tick and meaning question on one word count as one piece of knowledge, in either order of multiplication', () => {
  const prior = priorOf();
  const both = afterChoice(afterTick(prior, word, true), word, 'right', true);
  const apart = afterChoice(afterTick(prior, word, true), word, 'right');
  expect(abilityMoments(both).mean).toBeLessThan(abilityMoments(apart).mean);
  // By hand at one point of the grid: P(tick, right) = Σ over known and unknown.
  const { weights } = prior;
  const joint = weights.map((weight, i) => {
    const ability = ABILITIES[Math.floor(i / 10)]!;
    const rate = [0.005, 0.02, 0.045, 0.08, 0.13, 0.2, 0.3, 0.45, 0.65, 0.9][i % 10]!;
    const known = 1 / (1 + Math.exp((-1.9 / 2.3974) * (ability - word.difficulty)));
    return weight * (known * Math.max(1 - LAPSE, rate) * (1 - LAPSE) + (1 - known) * rate * 0.1);
  });
  const total = joint.reduce((a, b) => a + b, 0);
  for (const i of [100, 405, 900]) expect(both.weights[i]!).toBeCloseTo(joint[i]! / total, 6);
  expect(both.logEvidence).toBeCloseTo(Math.log(total), 4);
});

test('a false claim speaks of over-claiming', () => {
  const ticked = afterTick(priorOf(), word, true);
  expect(expectedOverclaiming(afterChoice(ticked, word, 'unknown', true))).toBeGreaterThan(expectedOverclaiming(ticked));
  expect(expectedOverclaiming(afterChoice(ticked, word, 'right', true))).toBeLessThan(expectedOverclaiming(ticked));
});

test('a question is expected to lower the variance, and by what Bayes gives', () => {
  const ticked = afterTick(priorOf(), word, true);
  const before = abilityMoments(ticked).sd ** 2;
  const expected = expectedVariance(ticked, word, true);
  expect(expected).toBeLessThan(before);
  const byHand = CHOICE_OUTCOMES.reduce((sum, outcome) => {
    const after = afterChoice(ticked, word, outcome, true);
    return sum + Math.exp(after.logEvidence - ticked.logEvidence) * abilityMoments(after).sd ** 2;
  }, 0);
  expect(expected).toBeCloseTo(byHand, 6);
});

test('outcomes are distributions, also for one who ticks everything', () => {
  for (const rate of [0.005, 0.98, 1]) {
    for (const side of ['ifKnown', 'ifUnknown'] as const) {
      expect(tickLikelihood(true, rate)[side] + tickLikelihood(false, rate)[side]).toBeCloseTo(1, 12);
      expect(CHOICE_OUTCOMES.reduce((sum, outcome) => sum + choiceLikelihood(outcome)[side], 0)).toBeCloseTo(1, 12);
    }
    expect(tickLikelihood(true, rate).ifKnown).toBeGreaterThanOrEqual(tickLikelihood(true, rate).ifUnknown);
  }
});

test('quantiles lie where the weight lies', () => {
  const weights = abilityWeights(priorOf());
  expect(abilityQuantile(weights, 0.5)).toBeCloseTo(difficultyOfRank(1_500), 0);
  expect(abilityQuantile(weights, 0.1)).toBeLessThan(abilityQuantile(weights, 0.9));
  expect(abilityQuantile(weights, 2)).toBe(ABILITIES.at(-1));
});

test('answers lower the relative error', () => {
  const prior = priorOf();
  expect(relativeError(afterTick(prior, word, false), bank)).toBeLessThan(relativeError(prior, bank) * 1.5);
  const many = bank.words.slice(150, 250).reduce((posterior, each, i) => afterTick(posterior, each, i < 50), prior);
  expect(relativeError(many, bank)).toBeLessThan(0.3);
  // The more is known of takers' slopes, the sooner a size is known well enough.
  expect(relativeError(many, { ...bank, prior: { median: 1.9, spread: 0.03 } })).toBeLessThan(relativeError(many, bank) - 0.02);
});
