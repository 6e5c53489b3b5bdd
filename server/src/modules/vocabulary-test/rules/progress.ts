/** How far an open test is, as the taker sees it. */
import { atPrior, type ItemBank } from './items';
import { getScore } from './score';
import { SECONDS, getSeconds, type Step, type TestState } from './state';

export interface Progress {
  /** Estimated, 0–100; 100 only when the test is over. */
  percentage: number;
  /** Estimated, by the pace of this taker. */
  secondsLeft: number;
  /** Half the 95 % interval as it stands, words; null before the first answer. Computed when asked for: it recomputes over all answers. */
  readonly errorWords: number | null;
}

/** Seconds after which a taker's own pace counts as much as the estimate; a phone laid aside is no pace. */
const SETTLED = 20;
const MOST_SECONDS_A_STEP = 60;

/** A test that takes longer than planned stays just short of the end. */
const MOST_BEFORE_END = 97;

export function getProgress(state: Pick<TestState, 'config' | 'step' | 'responses' | 'timings' | 'prior'>, bank: ItemBank): Progress {
  const { config, step, responses } = state;
  const spent = getSeconds(responses);
  const over = step.kind === 'done';
  const left = over ? 0 : Math.max(Math.round(config.seconds - spent), getStepSeconds(step));
  const percentage = over ? 100 : Math.min(MOST_BEFORE_END, Math.round((100 * spent) / (spent + left)));
  let errorWords: number | undefined;
  return {
    percentage,
    secondsLeft: Math.round(left * getPace(state)),
    get errorWords() {
      return responses.length === 0 ? null : (errorWords ??= getError(state, bank));
    },
  };
}

/** Seconds taken for each estimated, little moved by the first answers. */
function getPace({ timings }: Pick<TestState, 'timings'>): number {
  let [taken, estimated] = [SETTLED, SETTLED];
  for (const { kind, items, milliseconds } of timings) {
    taken += Math.min(milliseconds / 1_000, MOST_SECONDS_A_STEP);
    estimated += items * (kind === 'ticks' ? SECONDS.tick : SECONDS.choice);
  }
  return taken / estimated;
}

function getStepSeconds(step: Step): number {
  if (step.kind === 'done') return 0;
  return step.kind === 'choice' ? SECONDS.choice : Math.round(SECONDS.tick * step.words.length);
}

function getError(state: Pick<TestState, 'responses' | 'prior'>, bank: ItemBank): number {
  const { prior } = state;
  const { low, high } = getScore(state.responses, atPrior(bank, prior), prior);
  return Math.round((high - low) / 2);
}
