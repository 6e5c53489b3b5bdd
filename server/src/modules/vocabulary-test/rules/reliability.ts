/**
 * Whether the answers are a measurement at all. Person fit by likelihood ratio: the same answers under the
 * response model (whatever the ability and over-claiming) against answering without looking.
 */
import { isTooFast } from './adaptive-test/too-fast';
import type { Score } from './score';
import type { Response, Timing } from './state';

export type UnreliableReason = 'random_answers' | 'pseudo_words_ticked' | 'all_known' | 'none_known' | 'too_fast';

/** ln of the odds "at random : honest" from which answers are called random. */
const RANDOM_FROM = 1.5;

/** Expected over-claiming from which ticks say too little. */
const MOST_OVERCLAIMING = 0.25;

/** Nobody honest ticks nearly every word, pseudo-words and the rarest words among them, or none at all. */
const NEARLY_ALL = 0.95;
const NEARLY_NONE = 0.02;

/** Medians below which nobody reads, milliseconds. */
const FASTEST = { ticks: 400, choice: 900 } as const;

/**
 * ln of the odds that the answers were random: ticks at some rate whatever the word, all meanings alike. The unknown rates
 * are integrated out (Laplace's rule).
 * @param honest ln of the probability of the answers of somebody who looks
 */
export function getRandomness(responses: readonly Response[], honest: number): number {
  let logEvidence = 0;
  const ticks = { yes: 1, no: 1 };
  const choices = { answered: 1, unknown: 1 };
  for (const response of responses) {
    if (response.kind === 'choice') {
      const side = response.outcome === 'unknown' ? 'unknown' : 'answered';
      logEvidence += Math.log(choices[side] / (choices.answered + choices.unknown));
      if (response.outcome !== 'unknown') logEvidence += Math.log(response.outcome === 'right' ? 0.25 : 0.75);
      choices[side] += 1;
    } else {
      const side = response.ticked ? 'yes' : 'no';
      logEvidence += Math.log(ticks[side] / (ticks.yes + ticks.no));
      ticks[side] += 1;
    }
  }
  return logEvidence - honest;
}

/** Why the answers are no measurement; empty when they are one. */
export function unreliableReasons(
  responses: readonly Response[],
  timings: readonly Timing[],
  { overclaiming, logEvidence }: Pick<Score, 'overclaiming' | 'logEvidence'>,
): UnreliableReason[] {
  const reasons: UnreliableReason[] = [];
  const ticks = responses.filter((response) => response.kind !== 'choice');
  const share = ticks.filter(({ ticked }) => ticked).length / Math.max(1, ticks.length);
  const anyRight = responses.some((response) => response.kind === 'choice' && response.outcome === 'right');
  if (ticks.length > 0 && share >= NEARLY_ALL) reasons.push('all_known');
  if (ticks.length > 0 && share <= NEARLY_NONE && !anyRight) reasons.push('none_known');
  if (overclaiming > MOST_OVERCLAIMING) reasons.push('pseudo_words_ticked');
  if (getRandomness(responses, logEvidence) > RANDOM_FROM) reasons.push('random_answers');
  const getPaces = (kind: Timing['kind']): number[] =>
    timings.filter((timing) => timing.kind === kind).map(({ items, milliseconds }) => milliseconds / items / FASTEST[kind]);
  if (isTooFast(getPaces('ticks')) || isTooFast(getPaces('choice'))) reasons.push('too_fast');
  return reasons;
}
