/** What is known of a taker's slope on ln(rank) before the first answer. */

export interface SlopePrior {
  /** Of takers, as it is seen from outside: deviations of the words included. */
  median: number;
  /** SD of ln(slope) over takers. */
  spread: number;
}

/**
 * Prior of the slope until answers of children exist: people whose known words were listed have 1.4 to 1.9, word lists 1.9
 * to 2.4 (docs/vocabulary-test.md). Wide on purpose: 95 % between 1.1 and 3.3.
 */
export const UNSETTLED: SlopePrior = { median: 1.9, spread: 0.28 };

/** Never narrower: deviations of the words, which takers share, pass for agreement between takers. */
export const LEAST_SPREAD = 0.03;

export function isSamePrior(a: SlopePrior, b: SlopePrior): boolean {
  return a.median === b.median && a.spread === b.spread;
}

/** Nodes in SDs of ln(slope), evenly: the weights are those of a normal distribution. */
const NODES = [-2.4, -1.8, -1.2, -0.6, 0, 0.6, 1.2, 1.8, 2.4] as const;

/** Slopes that stand for the prior, with weights that sum to 1. */
export function getSlopes({ median, spread }: SlopePrior): { slope: number; weight: number }[] {
  const densities = NODES.map((node) => Math.exp(-0.5 * node * node));
  const total = densities.reduce((sum, density) => sum + density, 0);
  return NODES.map((node, i) => ({ slope: median * Math.exp(spread * node), weight: (densities[i] ?? 0) / total }));
}

/**
 * ln of the slope beyond the limit relative to that before it, in SDs of ln(slope), so that learned slopes also narrow the
 * bends.
 */
const BENDS = [
  { node: -2, weight: 0.15 },
  { node: 0, weight: 0.45 },
  { node: 2, weight: 0.25 },
  { node: 4, weight: 0.15 },
] as const;

/** Bends that stand for the prior: factors of the slope before and after the limit, with weights that sum to 1. */
export function getBends({ spread }: SlopePrior): { before: number; after: number; weight: number }[] {
  return BENDS.map(({ node, weight }) => ({ before: Math.exp((-spread * node) / 2), after: Math.exp((spread * node) / 2), weight }));
}
