/** How far an open test is, as the taker sees it. */
import { estimateSize } from './size';
import { atSlope, type ItemBank } from './items';
import { SECONDS, secondsOf, slopeOf, type Step, type TestState } from './state';

export interface Progress {
  /** Estimated, 0–100; 100 only when the test is over. */
  percentage: number;
  /** Estimated. */
  secondsLeft: number;
  /** Half the 95 % interval as it stands, words; null before the first answer. */
  errorWords: number | null;
}

/** A test that takes longer than planned stays just short of the end. */
const MOST_BEFORE_END = 97;

export function progressOf(state: Pick<TestState, 'config' | 'step' | 'responses' | 'posterior' | 'slope'>, bank: ItemBank): Progress {
  const { config, step, responses } = state;
  const spent = secondsOf(responses);
  const over = step.kind === 'done';
  const left = over ? 0 : Math.max(Math.round(config.seconds - spent), secondsOfStep(step));
  const percentage = over ? 100 : Math.min(MOST_BEFORE_END, Math.round((100 * spent) / (spent + left)));
  return { percentage, secondsLeft: left, errorWords: responses.length === 0 ? null : errorOf(state, bank) };
}

function secondsOfStep(step: Step): number {
  if (step.kind === 'done') return 0;
  return step.kind === 'choice' ? SECONDS.choice : Math.round(SECONDS.tick * step.words.length);
}

function errorOf(state: Pick<TestState, 'posterior' | 'responses' | 'slope'>, bank: ItemBank): number {
  const { low, high } = estimateSize(state.posterior, state.responses, atSlope(bank, slopeOf(state)));
  return Math.round((high - low) / 2);
}
