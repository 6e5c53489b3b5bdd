/**
 * Of words about as rare as one another takers may know more, or fewer, than a model lets expect: songs, a hobby and a
 * school book each have rare words of their own. So the log-odds that a word is known have a random effect for each band of
 * ranks, normal with mean 0. It is estimated from the answers to words of the band by one Newton step from 0 (Laplace's
 * approximation); where few were asked it stays near 0 and unsure.
 */
import type { Fitted } from './dispersion';
import { RANKS } from './scale';

/** SD of an effect, on log-odds. */
const EFFECT_SD = 0.5;

/** Last ranks of the bands. */
const LAST_RANKS = [150, 400, 800, 1_500, 3_000, 6_000, RANKS];

/** The size is divided by this at most. */
const MOST_DIVISOR = 2;

/** Words of about one rank, and the share of them that the model lets expect to be known. */
export interface ExpectedWords {
  rank: number;
  words: number;
  known: number;
}

/** A word asked for. */
export interface AskedWord extends Fitted {
  rank: number;
}

/** What has effects of its own: words of a list, or others. */
export interface EffectsPart {
  all: readonly ExpectedWords[];
  asked: readonly AskedWord[];
}

/** What the effects make of a size: it is multiplied by the factor, and so unsure (relative SD). */
export interface Effects {
  factor: number;
  misfit: number;
}

export function getBandEffects(parts: readonly EffectsPart[]): Effects {
  let [size, more, variance] = [0, 0, 0];
  for (const { all, asked } of parts)
    for (const [band, last] of LAST_RANKS.entries()) {
      const first = LAST_RANKS[band - 1] ?? 0;
      const isIn = ({ rank }: { rank: number }): boolean => rank > first && (rank <= last || last === RANKS);
      /** How fast the number of words known changes with the effect. */
      let slope = 0;
      for (const { words, known } of all.filter(isIn)) {
        size += words * known;
        slope += words * known * (1 - known);
      }
      let [residual, information] = [0, 0];
      for (const { expected, found } of asked.filter(isIn)) {
        residual += found - expected;
        information += expected * (1 - expected);
      }
      const own = 1 / (EFFECT_SD ** -2 + information);
      more += slope * own * residual;
      variance += slope ** 2 * own;
    }
  return { factor: Math.max(1 / MOST_DIVISOR, 1 + more / size), misfit: Math.sqrt(variance) / size };
}
