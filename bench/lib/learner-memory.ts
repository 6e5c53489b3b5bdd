/**
 * Simulated learners: what they really remember, which the scheduler does not see. There are five truths, all assumptions, so
 * that what is made with one model of memory is not only judged by it.
 */
import { default_w, FSRS, type FSRSState, Rating } from 'ts-fsrs';
import { dashLearner, integratorLearner } from './published-memories';

export type Random = () => number;
export type Strength = 'weak' | 'average' | 'strong';
export type Truth = 'FSRS-6, perturbed' | 'half-life' | 'activation' | 'DASH' | 'integrators';

/** Uniform in [0, 1), fixed by the seed (mulberry32). */
export function getRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** exp of a normal variable with mean 0. */
export function lognormal(random: Random, sigma: number): number {
  return Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
}

/** Chance of a right answer in the final exam of the round, hours after the word was met. */
export const FINAL_EXAM_RIGHT: Record<Strength, number> = { weak: 0.8, average: 0.9, strong: 0.96 };
/** Chance of a right answer when a word comes again minutes after it was wrong and shown. */
export const REPEAT_RIGHT = 0.9;
/** Spread of a learner's parameters around those of the strength, and of words within a learner (sigma of a lognormal). */
const LEARNER_SIGMA = 0.15;
const WORD_SIGMA = 0.5;

/** One word in the head of a learner. Days count from the start of the simulation. */
export interface RememberedWord {
  recallOn(day: number): number;
  answer(day: number, correct: boolean): void;
}

/** Makes the words of one learner. */
export type Learner = (random: Random) => RememberedWord;

export function getLearner(truth: Truth, strength: Strength, random: Random): Learner {
  if (truth === 'DASH') return dashLearner(strength, random, lognormal);
  if (truth === 'integrators') return integratorLearner(strength, random, lognormal);
  if (truth === 'activation') return activationLearner(strength, random);
  return truth === 'half-life' ? halfLifeLearner(strength, random) : fsrsLearner(strength, random);
}

const FSRS_STRENGTH: Record<Strength, { firstStability: number; growth: number }> = {
  weak: { firstStability: 0.4, growth: -0.3 },
  average: { firstStability: 1, growth: 0 },
  strong: { firstStability: 2, growth: 0.3 },
};

/** FSRS-6 with parameters of the learner's own; each word starts with a stability of its own. */
function fsrsLearner(strength: Strength, random: Random): Learner {
  const { firstStability, growth } = FSRS_STRENGTH[strength];
  const w = default_w.map((value, i) => {
    const own = value * lognormal(random, LEARNER_SIGMA);
    if (i < 4) return own * firstStability;
    return i === 8 ? own + growth : own;
  });
  const fsrs = new FSRS({ w, enable_fuzz: false });
  return (ofWord) => {
    const ease = lognormal(ofWord, WORD_SIGMA);
    let state: FSRSState | undefined;
    let answeredOn = 0;
    return {
      recallOn: (day) => (state ? fsrs.forgetting_curve(day - answeredOn, state.stability) : 0),
      answer: (day, correct) => {
        const next = fsrs.next_state(state ?? null, state ? day - answeredOn : 0, correct ? Rating.Good : Rating.Again);
        state = state ? next : { ...next, stability: Math.max(0.1, next.stability * ease) };
        answeredOn = day;
      },
    };
  };
}

/** Set so that the 21-day plan alone brings learners who come daily to about 80, 90 and 98 % on day 30; no other schedule was looked at. */
const HALF_LIFE_STRENGTH: Record<Strength, { firstDays: number; rightGain: number }> = {
  weak: { firstDays: 2, rightGain: 2.6 },
  average: { firstDays: 2.5, rightGain: 3 },
  strong: { firstDays: 4, rightGain: 3.2 },
};
const WRONG_LOSS = 0.8;
const SHORTEST_HALF_LIFE_DAYS = 0.25;

/**
 * Exponential forgetting whose half-life grows with the root of the number of right days and shrinks with that of the wrong
 * ones (the form of half-life regression). It knows no spacing effect: a review helps as much when it comes early.
 */
function halfLifeLearner(strength: Strength, random: Random): Learner {
  const firstDays = HALF_LIFE_STRENGTH[strength].firstDays * lognormal(random, LEARNER_SIGMA);
  const rightGain = HALF_LIFE_STRENGTH[strength].rightGain * lognormal(random, LEARNER_SIGMA);
  return (ofWord) => {
    const ease = lognormal(ofWord, WORD_SIGMA);
    let right = 0;
    let wrong = 0;
    let answeredOn: number | undefined;
    return {
      recallOn: (day) => {
        if (answeredOn === undefined) return 0;
        const power = rightGain * (Math.sqrt(1 + right) - 1) - WRONG_LOSS * (Math.sqrt(1 + wrong) - 1);
        const halfLife = Math.max(SHORTEST_HALF_LIFE_DAYS, firstDays * ease * 2 ** power);
        return 2 ** (-(day - answeredOn) / halfLife);
      },
      answer: (day, correct) => {
        // Only the first answer of a day counts; the first answer of all is the final exam, which sets the start.
        if (answeredOn !== undefined && answeredOn !== day && correct) right += 1;
        if (answeredOn !== day && !correct) wrong += 1;
        answeredOn = day;
      },
    };
  };
}

/** The model of Pavlik and Anderson (2005) with its own parameters; learners differ in their decay, words in their activation. */
const DECAY_SCALE = 0.217;
const DECAY: Record<Strength, number> = { weak: 0.21, average: 0.177, strong: 0.15 };
const THRESHOLD = -0.704;
const NOISE = 0.255;
/** Between sessions time runs so much slower: a day counts 2,160 s. */
const DAY_SECONDS = 86_400 * 0.025;
/** A word comes again so many seconds later within a session, and so often in its round before the final exam: read, cut, mixed. */
const REPEAT_SECONDS = 240;
const ENCOUNTERS_IN_ROUND = 8;

/**
 * Activation is the sum of a power law of forgetting for each encounter. What comes while the word is still active decays
 * faster: encounters help the more, the further they lie apart.
 */
function activationLearner(strength: Strength, random: Random): Learner {
  const decay = DECAY[strength] * lognormal(random, LEARNER_SIGMA);
  return (ofWord) => {
    const ease = Math.log(lognormal(ofWord, WORD_SIGMA));
    const encounters: { at: number; decay: number }[] = [];
    let day = -1;
    let ofDay = 0;
    const activation = (at: number): number => Math.log(encounters.reduce((sum, one) => sum + Math.max(1, at - one.at) ** -one.decay, 0));
    const meet = (): void => {
      const at = day * DAY_SECONDS + ofDay * REPEAT_SECONDS;
      encounters.push({ at, decay: decay + (encounters.length === 0 ? 0 : DECAY_SCALE * Math.exp(activation(at))) });
      ofDay += 1;
    };
    return {
      recallOn: (on) =>
        encounters.length === 0
          ? 0
          : 1 / (1 + Math.exp((THRESHOLD - activation(on * DAY_SECONDS + (on === day ? ofDay : 0) * REPEAT_SECONDS) - ease) / NOISE)),
      answer(on) {
        if (on !== day) [day, ofDay] = [on, 0];
        if (encounters.length === 0) for (let i = 0; i < ENCOUNTERS_IN_ROUND; i += 1) meet();
        meet();
      },
    };
  };
}
