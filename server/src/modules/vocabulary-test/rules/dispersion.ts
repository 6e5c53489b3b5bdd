/**
 * How far a model may be trusted, told from the answers (quasi-likelihood): words that stand together and are known, or not known,
 * more often together than the model lets expect say less than as many words by themselves.
 */

/** A word is known with this probability by the model, and by its answers as well. */
export interface Fitted {
  expected: number;
  found: number;
}

/** Neighbours are counted together up to this variance of the number of them that is known. */
const GROUP = 2;
/** A model counts as right as if so many groups had shown it. */
const PRIOR = 3;

/** Variance of the numbers known of neighbours relative to what the model lets expect, 1 or more. */
export function getDispersion(words: readonly Fitted[]): number {
  let [squares, groups] = [PRIOR, PRIOR];
  let [difference, variance] = [0, 0];
  for (const { expected, found } of words) {
    difference += found - expected;
    variance += expected * (1 - expected);
    if (variance < GROUP) continue;
    squares += difference ** 2 / variance;
    groups += 1;
    [difference, variance] = [0, 0];
  }
  return Math.max(1, squares / groups);
}

/** Weights of cells as if the answers were fewer by the dispersion. */
export function temper(all: readonly Float64Array[], prior: Float64Array, dispersion: number): readonly Float64Array[] {
  if (dispersion === 1) return all;
  const power = 1 / dispersion;
  const before = prior.map((weight) => weight ** (1 - power));
  return all.map((weights) => {
    const tempered = new Float64Array(weights.length);
    let total = 0;
    for (let cell = 0; cell < weights.length; cell += 1) {
      const weight = weights[cell] as number;
      if (weight > 0) total += tempered[cell] = weight ** power * (before[cell] as number);
    }
    for (let cell = 0; cell < weights.length; cell += 1) tempered[cell] = (tempered[cell] as number) / total;
    return tempered;
  });
}
