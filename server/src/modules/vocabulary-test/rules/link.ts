/**
 * How the share of known words falls around a taker's limit. Words deviate from their ranks by Student's t (4 degrees of
 * freedom, SD 1.1 logits), which makes the average fall less steeply.
 */
import { logistic } from './scale';

/** Scale of the t distribution, logits; its SD is √2 of that. */
const SPREAD = 0.78;

/** The deviations as a sum: middles of so many slices of equal probability would lose the tails, so slices of equal width. */
const DEVIATIONS: readonly { shift: number; weight: number }[] = (() => {
  const slices = Array.from({ length: 241 }, (_, i) => {
    const t = (i - 120) * 0.1;
    return { shift: SPREAD * t, weight: (1 + (t * t) / 4) ** -2.5 };
  });
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  return slices.map(({ shift, weight }) => ({ shift, weight: weight / total }));
})();

/** Slope of the averaged curve in its middle, relative to that of one word whose difficulty is known. */
export const AVERAGED = DEVIATIONS.reduce((sum, { shift, weight }) => {
  const p = logistic(shift);
  return sum + 4 * weight * p * (1 - p);
}, 0);

const REACH = 20;
const PER_UNIT = 32;

const TABLE = Float64Array.from({ length: 2 * REACH * PER_UNIT + 2 }, (_, i) => {
  const z = i / PER_UNIT - REACH;
  return DEVIATIONS.reduce((sum, { shift, weight }) => sum + weight * logistic(z / AVERAGED + shift), 0);
});

/** Share known at this distance from the limit: slope on ln(rank) × (ln(rank of the limit) − ln(rank)). */
export function shareKnown(z: number): number {
  const at = Math.min(Math.max((z + REACH) * PER_UNIT, 0), 2 * REACH * PER_UNIT);
  const below = Math.floor(at);
  const from = TABLE[below] as number;
  return from + ((TABLE[below + 1] as number) - from) * (at - below);
}
