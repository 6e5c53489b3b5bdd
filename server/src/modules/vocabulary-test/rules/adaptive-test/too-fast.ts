/** Answers that came faster than anybody reads: of no test a measurement. */

/** Fewer timings than this say nothing. */
const MIN_TIMINGS = 3;

/** @param paces of each answer: its time as a share of the least that reading takes */
export function isTooFast(paces: readonly number[]): boolean {
  const sorted = [...paces].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  return median !== undefined && sorted.length >= MIN_TIMINGS && median < 1;
}
