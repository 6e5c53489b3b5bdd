/** The 20,000 ranks in bins that are narrow on ln(rank): what is summed over all ranks is summed over them. */
import { BANDS, RANKS } from './scale';

/** Ranks of one bin differ by no more than this factor. */
const WIDEST = 1.02;

interface RankBins {
  count: number;
  /** ln(rank) in the middle of a bin, and how many ranks it holds. */
  logRanks: Float64Array;
  ranks: Float64Array;
  /** Index of the frequency band a bin lies in; no bin lies in two. */
  bands: Uint8Array;
}

function createBins(): RankBins {
  const bins: { logRank: number; ranks: number; band: number }[] = [];
  for (const [band, { from, to }] of BANDS.entries()) {
    for (let first = from; first <= to; ) {
      const last = Math.min(Math.max(first, Math.floor(first * WIDEST)), to);
      bins.push({ logRank: Math.log((first + last) / 2), ranks: last - first + 1, band });
      first = last + 1;
    }
  }
  return {
    count: bins.length,
    logRanks: Float64Array.from(bins, ({ logRank }) => logRank),
    ranks: Float64Array.from(bins, ({ ranks }) => ranks),
    bands: Uint8Array.from(bins, ({ band }) => band),
  };
}

export const RANK_BINS = createBins();

/** The bin of a rank; the last one for what lies beyond. */
export function getBin(rank: number): number {
  const at = Math.log(Math.min(Math.max(rank, 1), RANKS));
  let low = 0;
  let high = RANK_BINS.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const edge = ((RANK_BINS.logRanks[middle - 1] ?? 0) + (RANK_BINS.logRanks[middle] ?? 0)) / 2;
    if (edge <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
