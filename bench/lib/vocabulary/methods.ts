/** The tests that are compared: ours by its real code, and the three usual ones, on the same takers. */
import { getResult } from '../../../server/src/modules/vocabulary-test/rules/result';
import { getRandom } from '../../../server/src/modules/vocabulary-test/rules/adaptive-test/random';
import { ABILITIES, getDifficulty, RANKS, getScale, UNIT } from '../../../server/src/modules/vocabulary-test/rules/scale';
import { getScore } from '../../../server/src/modules/vocabulary-test/rules/score';
import { FULL_TEST, type Response, SECONDS, type TestConfig } from '../../../server/src/modules/vocabulary-test/rules/state';
import { answer, start } from '../../../server/src/modules/vocabulary-test/rules/vocabulary-test';
import type { BenchBank } from './bank';
import { chooses, type Taker, ticks } from './world';

export interface Outcome {
  estimate: number;
  seconds: number;
  /** Words and pseudo-words ticked or left, meaning questions. */
  ticked: number;
  choices: number;
  interval?: { low: number; high: number };
  flagged?: boolean;
  responses?: readonly Response[];
}

export type Method = (taker: Taker, seed: number) => Outcome;

/** Our test, through its own selection and scoring. */
export function ourTest({ bank, rankOf }: BenchBank, config: TestConfig = FULL_TEST): Method {
  return (taker, seed) => {
    let state = start(bank, seed, config);
    while (state.step.kind !== 'done') {
      const { step, stepNumber } = state;
      if (step.kind === 'ticks') {
        state = answer(state, bank, stepNumber, { kind: 'ticks', ticked: step.words.filter((word) => ticks(taker, rankOf.get(word))) });
      } else {
        const meaning = chooses(taker, rankOf.get(step.word) ?? RANKS);
        state = answer(state, bank, stepNumber, { kind: 'choice', position: meaning === null ? null : step.order.indexOf(meaning) });
      }
    }
    const result = getResult(state, bank);
    // The estimate of a flagged taker counts as well: the errors hide nothing behind the flag.
    const { size, low, high } = result.reliable ? result : getScore(state.responses, bank);
    const { words, pseudoWords, choices } = result.counts;
    return {
      estimate: size,
      interval: { low, high },
      seconds: result.seconds,
      ticked: words + pseudoWords,
      choices,
      flagged: !result.reliable,
      responses: state.responses,
    };
  };
}

/** Fixed sample of five words of every thousand, meaning questions; each right answer stands for 200 words. */
export function vstStyle(): Method {
  const ranks = fixedSample(5);
  return (taker) => {
    const right = ranks.filter((rank) => chooses(taker, rank) === 0).length;
    return { estimate: (right / ranks.length) * RANKS, seconds: ranks.length * SECONDS.choice, ticked: 0, choices: ranks.length };
  };
}

/** Fixed sample of five words of every thousand to tick, 20 pseudo-words; hits corrected for false alarms. */
export function plainYesNo(): Method {
  const ranks = fixedSample(5);
  const pseudoWords = 20;
  return (taker) => {
    const hits = ranks.filter((rank) => ticks(taker, rank)).length / ranks.length;
    const alarms = Array.from({ length: pseudoWords }, () => ticks(taker, undefined)).filter(Boolean).length / pseudoWords;
    const share = alarms >= 1 ? 0 : Math.max(0, (hits - alarms) / (1 - alarms));
    const ticked = ranks.length + pseudoWords;
    return { estimate: share * RANKS, seconds: ticked * SECONDS.tick, ticked, choices: 0 };
  };
}

/**
 * A Rasch CAT with meaning questions: EAP, the most informative item, no guessing floor. Its slope is the one on ranks,
 * in which the deviations of the words are: what a fit on ranks would have given it.
 */
/** Slope of the world "own". */
const OWN_SLOPE = 2.3;

export function raschCat({ bank, rankOf }: BenchBank, items: number): Method {
  const { sizes } = getScale(OWN_SLOPE);
  return (taker) => {
    const unused = bank.words.map(({ id }) => rankOf.get(id) ?? RANKS).sort((a, b) => a - b);
    let weights = ABILITIES.map((ability) => Math.exp(-0.5 * ((ability / UNIT - Math.log(1_500)) / 1.6) ** 2));
    for (let i = 0; i < items; i += 1) {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const mean = weights.reduce((sum, weight, a) => sum + weight * (ABILITIES[a] ?? 0), 0) / total;
      const rank = takeNearest(unused, Math.exp(mean / UNIT));
      const right = chooses(taker, rank) === 0;
      weights = weights.map((weight, a) => {
        const p = 1 / (1 + Math.exp((getDifficulty(rank) - (ABILITIES[a] ?? 0)) * (OWN_SLOPE / UNIT)));
        return (weight / total) * (right ? p : 1 - p);
      });
    }
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const logSize = weights.reduce((sum, weight, a) => sum + (weight / total) * Math.log(sizes[a] ?? 1), 0);
    return { estimate: Math.exp(logSize), seconds: items * SECONDS.choice, ticked: 0, choices: items };
  };
}

/** Removes and returns the rank nearest to the target on the logarithmic scale. */
function takeNearest(sorted: number[], target: number): number {
  const at = sorted.findIndex((rank) => rank >= target);
  const above = sorted[at];
  const below = at < 0 ? sorted.at(-1) : sorted[at - 1];
  const takeAbove = above !== undefined && (below === undefined || above / target <= target / below);
  const index = takeAbove ? at : (at < 0 ? sorted.length : at) - 1;
  return sorted.splice(index, 1)[0] ?? RANKS;
}

/** The same ranks for every taker, as in a printed test. */
function fixedSample(perThousand: number): number[] {
  const random = getRandom(20_000, perThousand);
  return Array.from({ length: (RANKS / 1_000) * perThousand }, (_, i) => {
    const width = 1_000 / perThousand;
    return Math.floor(i * width + random() * width) + 1;
  });
}
