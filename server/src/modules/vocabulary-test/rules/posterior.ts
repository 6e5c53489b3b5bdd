/**
 * Joint posterior of ability and over-claiming on a grid (EAP). Over-claiming is estimated with the ability instead of
 * corrected for afterwards.
 */
import type { BankWord } from './bank-word';
import { CHOICE_OUTCOMES, type ChoiceOutcome, choiceLikelihood, tickLikelihood } from './response-model';
import { ABILITIES, logistic, type SizeScale, UNIT } from './scale';
import type { SlopePrior } from './slope-prior';

/** Over-claiming rates of the grid. */
export const OVERCLAIMING: readonly number[] = [0.005, 0.02, 0.045, 0.08, 0.13, 0.2, 0.3, 0.45, 0.65, 0.9];

/** Middle and spread of the ability prior: half of the words known at rank 1,500, SD 1.6 in ln(rank). Wide on purpose. */
const PRIOR_MEAN = UNIT * Math.log(1_500);
const PRIOR_SD = UNIT * 1.6;

/** Most takers rarely over-claim (Beta(1, 19)); one in thirty may do so at any rate. */
const CARELESS_SHARE = 1 / 30;

export interface Posterior {
  /** Weight of ability i and over-claiming j at i × OVERCLAIMING.length + j; sums to 1. */
  weights: readonly number[];
  /** ln of the probability of all answers under this model, given what was asked. */
  logEvidence: number;
}

const RATES = OVERCLAIMING.length;

/** Weight of each rate of OVERCLAIMING before the first answer. */
export function overclaimingPrior(): number[] {
  // Each rate stands for the values nearer to it than to its neighbours.
  const edges = [0, ...OVERCLAIMING.slice(1).map((rate, i) => (rate + (OVERCLAIMING[i] ?? 0)) / 2), 1];
  const beta = (x: number): number => 1 - (1 - x) ** 19;
  return OVERCLAIMING.map((_, i) => {
    const from = edges[i] ?? 0;
    const to = edges[i + 1] ?? 1;
    return (1 - CARELESS_SHARE) * (beta(to) - beta(from)) + CARELESS_SHARE * (to - from);
  });
}

/** Before the first answer. */
export function getPrior(): Posterior {
  const rates = overclaimingPrior();
  const weights = ABILITIES.flatMap((ability) => {
    const density = Math.exp(-0.5 * ((ability - PRIOR_MEAN) / PRIOR_SD) ** 2);
    return rates.map((rate) => density * rate);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { weights: weights.map((weight) => weight / total), logEvidence: 0 };
}

/** Bayes: weighs every point with the likelihood of the answer there. */
function weigh({ weights, logEvidence }: Posterior, likelihood: (ability: number, rate: number) => number): Posterior {
  const next = new Array<number>(weights.length);
  const abilities = ABILITIES.length;
  let evidence = 0;
  for (let a = 0, i = 0; a < abilities; a += 1) {
    for (let r = 0; r < RATES; r += 1, i += 1) evidence += next[i] = (weights[i] ?? 0) * likelihood(a, r);
  }
  for (let i = 0; i < next.length; i += 1) next[i] = (next[i] ?? 0) / evidence;
  return { weights: next, logEvidence: logEvidence + Math.log(evidence) };
}

/** Probability that the word is known, at each ability of the grid. */
export function knownCurve({ difficulty, steepness }: BankWord): number[] {
  return ABILITIES.map((ability) => logistic(steepness * (ability - difficulty)));
}

const TICKS = { yes: OVERCLAIMING.map((rate) => tickLikelihood(true, rate)), no: OVERCLAIMING.map((rate) => tickLikelihood(false, rate)) };

/** After a word was ticked, or left unticked. */
export function afterTick(posterior: Posterior, word: BankWord, ticked: boolean): Posterior {
  const known = knownCurve(word);
  const tick = ticked ? TICKS.yes : TICKS.no;
  return weigh(posterior, (a, r) => mixture(known[a], tick[r]));
}

/** After a pseudo-word: nobody knows it, so it speaks of over-claiming alone. */
export function afterPseudoWord(posterior: Posterior, ticked: boolean): Posterior {
  return weigh(posterior, (_, r) => (ticked ? TICKS.yes : TICKS.no)[r]?.ifUnknown ?? 0);
}

/**
 * After a meaning question.
 * @param ticked what the taker said of this word on a screen, when it was on one: both answers hang on the same knowledge
 */
export function afterChoice(posterior: Posterior, word: BankWord, outcome: ChoiceOutcome, ticked?: boolean): Posterior {
  return weigh(posterior, choiceProbability(word, outcome, ticked));
}

/** Probability of an outcome at each point of the grid, given what the taker said of the word before. */
export function choiceProbability(word: BankWord, outcome: ChoiceOutcome, ticked?: boolean): (ability: number, rate: number) => number {
  const known = knownCurve(word);
  const choice = choiceLikelihood(outcome);
  if (ticked === undefined) return (a) => mixture(known[a], choice);
  const tick = ticked ? TICKS.yes : TICKS.no;
  return (a, r) => {
    const t = tick[r] ?? choice;
    const p = known[a] ?? 0;
    const joint = p * t.ifKnown * choice.ifKnown + (1 - p) * t.ifUnknown * choice.ifUnknown;
    return joint / mixture(p, t);
  };
}

function mixture(known = 0, { ifKnown, ifUnknown } = { ifKnown: 0, ifUnknown: 0 }): number {
  return known * ifKnown + (1 - known) * ifUnknown;
}

/** Distribution of the ability alone, over ABILITIES. */
export function abilityWeights({ weights }: Posterior): number[] {
  return ABILITIES.map((_, i) => {
    let sum = 0;
    for (let r = 0; r < RATES; r += 1) sum += weights[i * RATES + r] ?? 0;
    return sum;
  });
}

/** Variance of the ability to be expected after a meaning question on this word. */
export function expectedVariance({ weights }: Posterior, word: BankWord, ticked?: boolean): number {
  let expected = 0;
  for (const outcome of CHOICE_OUTCOMES) {
    const probability = choiceProbability(word, outcome, ticked);
    let chance = 0;
    let sum = 0;
    let square = 0;
    for (let a = 0, i = 0; a < ABILITIES.length; a += 1) {
      let here = 0;
      for (let r = 0; r < RATES; r += 1, i += 1) here += (weights[i] ?? 0) * probability(a, r);
      const ability = ABILITIES[a] ?? 0;
      chance += here;
      sum += here * ability;
      square += here * ability * ability;
    }
    expected += square - (sum * sum) / chance;
  }
  return expected;
}

/** Expected over-claiming rate. */
export function expectedOverclaiming({ weights }: Posterior): number {
  return weights.reduce((sum, weight, index) => sum + weight * (OVERCLAIMING[index % RATES] ?? 0), 0);
}

export interface Moments {
  mean: number;
  sd: number;
}

export function abilityMoments(posterior: Posterior): Moments {
  return getMoments(abilityWeights(posterior), ABILITIES);
}

/** How much of what is not known of a taker's slope is left in the end, and how strongly a size hangs on it: both about. */
const SLOPE_LEFT = 0.8;
const SIZE_ON_SLOPE = 0.7;

/** Standard error of the size relative to the size, what is not known of the slope included: what the test stops on. */
export function relativeError(posterior: Posterior, { scale, prior }: { scale: SizeScale; prior: SlopePrior }): number {
  const { mean, sd } = getMoments(abilityWeights(posterior), scale.sizes);
  return Math.hypot(sd / mean, SLOPE_LEFT * SIZE_ON_SLOPE * prior.spread);
}

function getMoments(weights: readonly number[], values: readonly number[]): Moments {
  let mean = 0;
  let square = 0;
  for (const [i, weight] of weights.entries()) {
    const value = values[i] ?? 0;
    mean += weight * value;
    square += weight * value * value;
  }
  return { mean, sd: Math.sqrt(Math.max(0, square - mean * mean)) };
}

/** Ability below which this share of the distribution lies; between grid points by interpolation. */
export function abilityQuantile(weights: readonly number[], share: number): number {
  let below = 0;
  for (const [i, weight] of weights.entries()) {
    if (below + weight >= share) {
      const step = (ABILITIES[1] ?? 0) - (ABILITIES[0] ?? 0);
      return (ABILITIES[i] ?? 0) + step * ((share - below) / weight - 0.5);
    }
    below += weight;
  }
  return ABILITIES.at(-1) ?? 0;
}
