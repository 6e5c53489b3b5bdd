/** What a test came to: a range in words, or the reasons why there is none. */
import { atPrior, type ItemBank } from './items';
import { type UnreliableReason, unreliableReasons } from './reliability';
import { BANDS, getLevel, type LevelKey } from './scale';
import { getScore, type SizeEstimate } from './score';
import { type Counts, getCounts, getSeconds, type TestState } from './state';

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
  | (Taken & SizeEstimate & { reliable: true; level: LevelKey; bands: BandShare[] })
  | (Taken & { reliable: false; reasons: UnreliableReason[] });

/**
 * The result of the answers given so far.
 * An unreliable pattern has reasons instead of a number.
 */
export function getResult(state: Pick<TestState, 'responses' | 'timings' | 'prior'>, bank: ItemBank): TestResult {
  const { responses, timings } = state;
  const { prior } = state;
  const score = getScore(responses, atPrior(bank, prior), prior);
  const taken: Taken = { counts: getCounts(responses), seconds: getSeconds(responses) };
  const reasons = unreliableReasons(responses, timings, score);
  if (reasons.length > 0) return { ...taken, reliable: false, reasons };
  const { size, low, high } = score;
  const known = score.bands();
  const bands = BANDS.map(({ from, to }, band) => ({ from, to, share: Math.min(1, (known[band] ?? 0) / (to - from + 1)) }));
  return { ...taken, size, low, high, reliable: true, level: getLevel(size), bands };
}
