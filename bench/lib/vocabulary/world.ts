/**
 * The simulated world of the vocabulary benchmark: what takers know and how they answer. Nothing in it is tuned to the
 * figures; the test's code takes no part in it but for the slope of difficulty on ln(rank), which comes from word lists
 * and of which there are worlds with others.
 */
import { randomOf } from '../../../server/src/rules/adaptive-test/random';
import { difficultyOfRank, MARGINAL_SLOPE, RANKS } from '../../../server/src/rules/vocabulary-test/scale';

/** True difficulties lie around those of the rank (SD, logits). */
export const DIFFICULTY_SD = 0.5;
/** Slips: a known word left unticked, or answered wrongly. */
export const LAPSE_TICK = 0.02;
export const LAPSE_CHOICE = 0.03;
/** Over-claiming of honest takers: Beta(1, 24), mean 4 %, one in ten above 9 %. */
const OVERCLAIM_BETA = 24;
/**
 * Share of unknown words at which a taker guesses a meaning instead of 不认识: Beta(2, 3), mean 40 %.
 */

export type Honesty = 'honest' | 'guesser' | 'all-yes' | 'all-no';

export interface Taker {
  honesty: Honesty;
  /** Words known of the first 20,000, exactly. */
  trueSize: number;
  /** known[rank - 1] */
  known: Uint8Array;
  /** Rates at which unknown words and pseudo-words are ticked: the same, but in worlds that ask what if they are not. */
  overclaiming: number;
  overclaimingPseudo: number;
  guessing: number;
  random: () => number;
}

export interface World {
  /** True difficulties, one a rank; the same for every taker of a world. */
  difficulties: Float64Array;
  /** How much oftener unknown words are ticked than pseudo-words. */
  wordsToPseudo: number;
}

/** @param slope of knowledge on ln(rank), deviations included; the code's own unless the world is to differ from it */
export function createWorld(seed: number, { slope = MARGINAL_SLOPE, wordsToPseudo = 1 } = {}): World {
  const random = randomOf(seed, 77);
  const steeper = slope / MARGINAL_SLOPE;
  const difficulties = Float64Array.from({ length: RANKS }, (_, i) => steeper * difficultyOfRank(i + 1) + DIFFICULTY_SD * normal(random));
  return { difficulties, wordsToPseudo };
}

/**
 * A taker who knows exactly `trueSize` words: every word asks for an ability of its true difficulty plus a logistic
 * deviation of this taker; known are the `trueSize` words that ask for the least. Each word is so known with the
 * probability of the Rasch model, and the true size is a count.
 */
export function createTaker({ difficulties, wordsToPseudo }: World, trueSize: number, honesty: Honesty, seed: number): Taker {
  const random = randomOf(seed, 78);
  const asks = difficulties.map((difficulty) => {
    const u = random() || 1e-12;
    return difficulty + Math.log(u / (1 - u));
  });
  const limit = asks.slice().sort()[trueSize - 1] ?? Infinity;
  const known = Uint8Array.from(asks, (ask) => (ask <= limit ? 1 : 0));
  const overclaiming = 1 - (1 - random()) ** (1 / OVERCLAIM_BETA);
  return {
    honesty,
    trueSize,
    known,
    overclaiming,
    overclaimingPseudo: overclaiming / wordsToPseudo,
    guessing: betaTwoThree(random),
    random,
  };
}

/** Whether the taker ticks a word; rank undefined for a pseudo-word. */
export function ticks(taker: Taker, rank: number | undefined): boolean {
  const { honesty, random, overclaiming, overclaimingPseudo } = taker;
  if (honesty === 'all-yes') return true;
  if (honesty === 'all-no') return false;
  if (honesty === 'guesser') return random() < 0.5;
  if (rank === undefined) return random() < overclaimingPseudo;
  return taker.known[rank - 1] === 1 ? random() >= LAPSE_TICK : random() < overclaiming;
}

/** Which meaning is chosen: 0 the right one, 1–3 a wrong one, null 不认识. */
export function chooses(taker: Taker, rank: number): number | null {
  const { honesty, random, guessing } = taker;
  const anyMeaning = (): number => Math.floor(random() * 4);
  if (honesty === 'all-no') return null;
  // An all-yes taker claims everything and guesses wherever a meaning is asked.
  if (honesty === 'guesser') return anyMeaning();
  if (taker.known[rank - 1] === 1) return random() >= LAPSE_CHOICE ? 0 : 1 + Math.floor(random() * 3);
  return honesty === 'all-yes' || random() < guessing ? anyMeaning() : null;
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() || 1e-12)) * Math.cos(2 * Math.PI * random());
}

/** The second smallest of four uniform numbers is Beta(2, 3). */
function betaTwoThree(random: () => number): number {
  return [random(), random(), random(), random()].sort((a, b) => a - b)[1] ?? 0.4;
}
