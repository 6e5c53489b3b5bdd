/** From the distribution of the ability to a number of words with its interval. */
import type { BankWord, ItemBank } from './items';
import { abilityWeights, expectedOverclaiming, knownCurve, type Posterior } from './posterior';
import { choiceLikelihood, tickLikelihood } from './response-model';
import { RANKS, type SizeMoments } from './scale';
import type { Response } from './state';

export interface SizeEstimate {
  /** Words known among the first 20,000 by frequency. */
  size: number;
  /** 95 % interval. */
  low: number;
  high: number;
}

/**
 * Size and 95 % interval. The size is the number with the least expected squared relative error, E[1/S] / E[1/S²];
 * the interval also holds which of the words not asked a taker of some ability happens to know.
 */
export function estimateSize(posterior: Posterior, responses: readonly Response[], bank: ItemBank): SizeEstimate {
  const weights = abilityWeights(posterior);
  const sizes = sizesGiven(posterior, responses, bank);
  const inverse = (power: number): number => weights.reduce((sum, weight, i) => sum + weight / (sizes[i]?.mean ?? 1) ** power, 0);
  return {
    size: Math.round(inverse(1) / inverse(2)),
    low: Math.floor(sizeQuantile(weights, sizes, 0.025)),
    high: Math.ceil(sizeQuantile(weights, sizes, 0.975)),
  };
}

/**
 * Number of known words at each ability of the grid, given the answers: a word that was asked counts by what its
 * answers say, not by what the ability lets expect (finite-population correction; it matters at small sizes).
 */
function sizesGiven(posterior: Posterior, responses: readonly Response[], bank: ItemBank): SizeMoments[] {
  const overclaiming = expectedOverclaiming(posterior);
  const sizes = bank.scale.sizes.map((size) => ({ ...size }));
  for (const [word, odds] of evidenceByWord(responses, bank, overclaiming)) {
    for (const [i, before] of knownCurve(word).entries()) {
      const after = (before * odds) / (before * odds + 1 - before);
      const size = sizes[i];
      if (!size) continue;
      size.mean += after - before;
      size.variance += after * (1 - after) - before * (1 - before);
    }
  }
  // A grid point whose words were nearly all asked: never a certain or a negative number.
  return sizes.map(({ mean, variance }) => ({ mean: Math.max(1, mean), variance: Math.max(1, variance) }));
}

/** How much likelier the answers to each word are when it is known than when it is not. */
function evidenceByWord(responses: readonly Response[], bank: ItemBank, overclaiming: number): Map<BankWord, number> {
  const odds = new Map<BankWord, number>();
  for (const response of responses) {
    const word = bank.byId.get(response.id);
    if (!word || response.kind === 'pseudo') continue;
    const { ifKnown, ifUnknown } =
      response.kind === 'word' ? tickLikelihood(response.ticked, overclaiming) : choiceLikelihood(response.outcome);
    odds.set(word, (odds.get(word) ?? 1) * (ifKnown / ifUnknown));
  }
  return odds;
}

function sizeQuantile(weights: readonly number[], sizes: readonly SizeMoments[], share: number): number {
  let low = 0;
  let high = RANKS;
  while (high - low > 0.25) {
    const middle = (low + high) / 2;
    const below = weights.reduce((sum, weight, i) => {
      if (weight < 1e-9) return sum;
      const { mean = 0, variance = 1 } = sizes[i] ?? {};
      return sum + weight * normalBelow((middle - mean) / Math.sqrt(variance));
    }, 0);
    if (below < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Standard normal distribution function (Abramowitz and Stegun 26.2.17, error below 1e-7). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    0.3989422804014327 *
    Math.exp((-z * z) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}
