/** What a test came to: a range in words, or the reasons why there is none. */
import { atSlope, type ItemBank } from './items';
import { abilityMoments, abilityWeights, type Posterior } from './posterior';
import { type UnreliableReason, unreliableReasons } from './reliability';
import { BANDS, levelOf, type LevelKey, type SizeScale } from './scale';
import { estimateSize, type SizeEstimate } from './size';
import { type Counts, countsOf, secondsOf, slopeOf, type TestState } from './state';

export interface BandShare {
  /** Ranks, both included. */
  from: number;
  to: number;
  /** 0–1. */
  share: number;
}

interface Taken {
  counts: Counts;
  /** Estimated, not measured. */
  seconds: number;
}

export type TestResult =
  | (Taken & SizeEstimate & { reliable: true; level: LevelKey; bands: BandShare[]; ability: number; standardError: number })
  | (Taken & { reliable: false; reasons: UnreliableReason[] });

/**
 * The result of the answers given so far.
 * An unreliable pattern has reasons instead of a number.
 */
export function resultOf(state: Pick<TestState, 'responses' | 'timings' | 'posterior' | 'slope'>, currentBank: ItemBank): TestResult {
  const { responses, timings, posterior } = state;
  const bank = atSlope(currentBank, slopeOf(state));
  const taken: Taken = { counts: countsOf(responses), seconds: secondsOf(responses) };
  const reasons = unreliableReasons(responses, timings, posterior);
  if (reasons.length > 0) return { ...taken, reliable: false, reasons };
  const estimate = estimateSize(posterior, responses, bank);
  const { mean, sd } = abilityMoments(posterior);
  return {
    ...taken,
    ...estimate,
    reliable: true,
    level: levelOf(estimate.size),
    bands: bandShares(posterior, bank.scale),
    ability: mean,
    standardError: sd,
  };
}

function bandShares(posterior: Posterior, { bands }: SizeScale): BandShare[] {
  const weights = abilityWeights(posterior);
  return BANDS.map(({ from, to }, band) => ({
    from,
    to,
    share: weights.reduce((sum, weight, i) => sum + weight * (bands[band]?.[i] ?? 0), 0) / (to - from + 1),
  }));
}
