/**
 * Two memories that are not FSRS's, of the form in which they were published. Their numbers are assumptions, set so that learners know
 * 70 to 95 % on day 30 of the 21-day plan, and about 80 to 90 % on day 180 where FSRS's own intervals follow it.
 */
import type { Learner, Random, Strength } from './learner-memory';

type Lognormal = (random: Random, sigma: number) => number;

/** Days of DASH's windows; the last one holds everything. */
const WINDOWS = [1, 7, 30, Number.POSITIVE_INFINITY] as const;
/** Weights of log(1 + right answers) and log(1 + answers) in each window. */
const RIGHT_WEIGHTS = [0.3, 0.5, 0.8, 1.3];
const ANSWER_WEIGHTS = [0, 0.05, 0.1, 0.25];
const ABILITY: Record<Strength, number> = { weak: -1.7, average: -1.1, strong: -0.4 };
/** In the logit, not as a share. */
const DASH_SIGMA = { learner: 0.3, word: 0.8 };

/**
 * DASH (Lindsey, Shroyer, Pashler and Mozer 2014, Psychological Science 25): a logistic regression on ability, difficulty and
 * what was answered within windows of time.
 */
export function dashLearner(strength: Strength, random: Random, lognormal: Lognormal): Learner {
  const ability = ABILITY[strength] + Math.log(lognormal(random, DASH_SIGMA.learner));
  return (ofWord) => {
    const ease = Math.log(lognormal(ofWord, DASH_SIGMA.word));
    const answers: { day: number; correct: boolean }[] = [];
    return {
      recallOn(day) {
        if (answers.length === 0) return 0;
        let score = ability + ease;
        for (const [at, window] of WINDOWS.entries()) {
          const within = answers.filter((one) => day - one.day <= window);
          const right = within.filter(({ correct }) => correct).length;
          score += (RIGHT_WEIGHTS[at] ?? 0) * Math.log1p(right) - (ANSWER_WEIGHTS[at] ?? 0) * Math.log1p(within.length);
        }
        return 1 / (1 + Math.exp(-score));
      },
      answer: (day, correct) => answers.push({ day, correct }),
    };
  };
}

const INTEGRATORS = 40;
const FASTEST_DAYS = 0.02;
/** Each integrator is so much slower than the one before, and counts so much less. */
const SLOWER = 1.35;
const FAINTER: Record<Strength, number> = { weak: 0.885, average: 0.905, strong: 0.925 };
/** A word that was recalled is stored so much better than one that had to be shown. */
const RECALLED = 9;
const LEARNER_SIGMA = 0.15;
const WORD_SIGMA = 0.5;

/**
 * The multiscale context model (Mozer, Pashler, Cepeda, Lindsey and Vul 2009, NIPS 22): leaky integrators, of which slower ones
 * learn only what faster ones have lost.
 */
export function integratorLearner(strength: Strength, random: Random, lognormal: Lognormal): Learner {
  const speed = lognormal(random, LEARNER_SIGMA);
  const shares = Array.from({ length: INTEGRATORS }, (_none, i) => FAINTER[strength] ** i);
  return (ofWord) => {
    const fastest = FASTEST_DAYS * speed * lognormal(ofWord, WORD_SIGMA);
    const levels = shares.map(() => 0);
    let answeredOn = 0;
    let isMet = false;
    const leak = (days: number): number[] => levels.map((level, i) => level * Math.exp(-days / (fastest * SLOWER ** i)));
    return {
      recallOn(day) {
        const all = shares.reduce((sum, share) => sum + share, 0);
        const strengthNow = leak(day - answeredOn).reduce((sum, level, i) => sum + level * (shares[i] ?? 0), 0) / all;
        return isMet ? Math.min(1, strengthNow) : 0;
      },
      answer(day, correct) {
        const before = leak(day - answeredOn);
        let [sum, all] = [0, 0];
        for (const [i, share] of shares.entries()) {
          sum += share * (before[i] ?? 0);
          all += share;
          levels[i] = (before[i] ?? 0) + (correct ? RECALLED : 1) * Math.max(0, 1 - sum / all);
        }
        answeredOn = day;
        isMet = true;
      },
    };
  };
}
