/** Words that were not learned, on a list after the point and beside it: a taker knows few of both or many of both (TIE). */
import { FINE, OTHERS, shareKnownAt, TIE, type Unlearned } from './list-grid';
import type { WeighedManner } from './list-model';
import { RANK_BINS } from './rank-bins';
import { addTo, dot } from './weighing';

/** For each curve of what is known after the point: how much likelier it makes each cell of the others. Their mean is 1. */
const TIES: readonly Float64Array[] = FINE.ahead.map(getTies);

function getTies(ahead: Unlearned): Float64Array {
  const after = countCommon(ahead);
  const near = OTHERS.map((others) => Math.exp(-0.5 * ((countCommon(others) - after) / TIE.sd) ** 2));
  const total = OTHERS.reduce((sum, { weight }) => sum + weight, 0);
  const mean = OTHERS.reduce((sum, { weight }, cell) => sum + weight * (near[cell] as number), 0) / total;
  return Float64Array.from(near, (density) => TIE.none + (1 - TIE.none) * (density / mean));
}

/** ln of the number of common words known by a curve. */
function countCommon(curve: Unlearned): number {
  let sum: number = TIE.few;
  for (let bin = 0; bin < RANK_BINS.count; bin += 1) {
    const rank = Math.exp(RANK_BINS.logRanks[bin] as number);
    if (rank < TIE.upToRank) sum += (RANK_BINS.ranks[bin] as number) * shareKnownAt(rank, curve);
  }
  return Math.log(sum);
}

/**
 * Ties the two parts of a manner, which were weighed as if they were independent. Of the learned words the curve after the point
 * changes fastest from cell to cell (list-learned.ts).
 */
export function tied({ manner, learned, others, log }: WeighedManner): WeighedManner {
  const after = new Float64Array(TIES.length);
  for (const [cell, weight] of learned.weights.entries()) after[cell % after.length] = (after[cell % after.length] as number) + weight;
  const byAfter = Float64Array.from(TIES, (ties) => dot(others.weights, ties));
  const total = dot(after, byAfter);
  const byOthers = new Float64Array(others.weights.length);
  for (const [a, ties] of TIES.entries()) addTo(byOthers, ties, (after[a] as number) / total);
  return {
    manner,
    learned: { ...learned, weights: learned.weights.map((weight, cell) => (weight * (byAfter[cell % after.length] as number)) / total) },
    others: { ...others, weights: others.weights.map((weight, cell) => weight * (byOthers[cell] as number)) },
    log: log + Math.log(total),
  };
}
