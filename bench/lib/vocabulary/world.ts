/**
 * Simulated takers: the world they live in (worlds.ts) says which words they know, this file how they answer. Nothing in it
 * is tuned to the figures, and the test's code takes no part in it.
 */
import { getRandom } from '../../../server/src/modules/vocabulary-test/rules/adaptive-test/random';
import type { BenchBank } from './bank';

/** The size is counted over the words of these ranks. */
export const RANKS = 20_000;

/** Slips: a known word left unticked, or answered wrongly. */
const LAPSE = { tick: 0.02, choice: 0.03 };
/** Over-claiming of honest takers: Beta(1, 24), mean 4 %, one in ten above 9 %. */
const OVERCLAIM_BETA = 24;

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
  /** Share of unknown words at which a taker guesses a meaning instead of 不认识: Beta(2, 3), mean 40 %. */
  guessing: number;
  lapse: { tick: number; choice: number };
  random: () => number;
}

/** How a world's takers answer, where it is not as above. */
export interface Manners {
  /** How much oftener unknown words are ticked than pseudo-words. */
  wordsToPseudo?: number;
  lapse?: { tick: number; choice: number };
}

/** One draw of a world: its words; the same for every taker who lives in it. */
export interface World {
  createTaker(trueSize: number, honesty: Honesty, seed: number): Taker;
}

export type MakeWorld = (seed: number, bank: BenchBank) => World;

/** A taker who knows these words. */
export function takerWith(
  known: Uint8Array,
  honesty: Honesty,
  random: () => number,
  { wordsToPseudo = 1, lapse = LAPSE }: Manners = {},
): Taker {
  const overclaiming = 1 - (1 - random()) ** (1 / OVERCLAIM_BETA);
  return {
    honesty,
    trueSize: known.reduce((sum, one) => sum + one, 0),
    known,
    overclaiming,
    overclaimingPseudo: overclaiming / wordsToPseudo,
    guessing: betaTwoThree(random),
    lapse,
    random,
  };
}

/** Whether the taker ticks a word; rank undefined for a pseudo-word. */
export function ticks(taker: Taker, rank: number | undefined): boolean {
  const { honesty, random, overclaiming, overclaimingPseudo, lapse } = taker;
  if (honesty === 'all-yes') return true;
  if (honesty === 'all-no') return false;
  if (honesty === 'guesser') return random() < 0.5;
  if (rank === undefined) return random() < overclaimingPseudo;
  return taker.known[rank - 1] === 1 ? random() >= lapse.tick : random() < overclaiming;
}

/** Which meaning is chosen: 0 the right one, 1–3 a wrong one, null 不认识. */
export function chooses(taker: Taker, rank: number): number | null {
  const { honesty, random, guessing, lapse } = taker;
  const anyMeaning = (): number => Math.floor(random() * 4);
  if (honesty === 'all-no') return null;
  // An all-yes taker claims everything and guesses wherever a meaning is asked.
  if (honesty === 'guesser') return anyMeaning();
  if (taker.known[rank - 1] === 1) return random() >= lapse.choice ? 0 : 1 + Math.floor(random() * 3);
  return honesty === 'all-yes' || random() < guessing ? anyMeaning() : null;
}

/** Those that ask for the least are known: so many. */
export function least(asks: Float64Array, count: number): Uint8Array {
  const limit = count < 1 ? Infinity : smallest(asks.slice(), Math.min(count, asks.length));
  const known = new Uint8Array(asks.length);
  for (let i = 0; i < known.length; i += 1) known[i] = (asks[i] as number) <= limit ? 1 : 0;
  return known;
}

/** The value that stands at this place from the smallest, 1 the first (Hoare's selection; the values change places). */
function smallest(values: Float64Array, place: number): number {
  const at = place - 1;
  for (let from = 0, to = values.length - 1; from < to; ) {
    const pivot = values[at] as number;
    let [left, right] = [from, to];
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while ((values[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const swapped = values[left] as number;
      values[left] = values[right] as number;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (right < at) from = left;
    if (at < left) to = right;
  }
  return values[at] as number;
}

export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() || 1e-12)) * Math.cos(2 * Math.PI * random());
}

export function logisticDeviation(random: () => number): number {
  const u = random() || 1e-12;
  return Math.log(u / (1 - u));
}

/** The second smallest of four uniform numbers is Beta(2, 3). */
function betaTwoThree(random: () => number): number {
  return [random(), random(), random(), random()].sort((a, b) => a - b)[1] ?? 0.4;
}

export { getRandom };
