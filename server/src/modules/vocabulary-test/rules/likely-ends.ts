/** The first and the last of the weights that is above the least; all of them where none is. */
export function likelyEnds(weights: Float64Array, least: number): { first: number; last: number } {
  let first = 0;
  let last = weights.length - 1;
  while (first < last && (weights[first] as number) <= least) first += 1;
  while (last > first && (weights[last] as number) <= least) last -= 1;
  return { first, last };
}
