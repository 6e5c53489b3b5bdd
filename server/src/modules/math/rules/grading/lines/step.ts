/** What is found of one line. */
import type { Answer } from '../answer';
import type { Node } from '../ast';
import type { Line } from './line';
import type { Told } from './told';
import type { StepCause } from './types';

export type Step =
  /** `left`: what is left where it sets solutions aside. */
  | { t: 'follows'; left?: Line }
  /** Nothing that is judged: words, or what the question says itself. */
  | { t: 'nothing' }
  /** A piece of the line above, computed by itself. */
  | { t: 'piece' }
  | { t: 'wrong'; cause?: StepCause; reason?: string }
  /** Asked again: it is no line of such an answer. */
  | { t: 'asked'; reason: string };

export const FOLLOWS: Step = { t: 'follows' };
export const NOTHING: Step = { t: 'nothing' };
export const PIECE: Step = { t: 'piece' };
export const wrong = (cause?: StepCause): Step => ({ t: 'wrong', ...(cause !== undefined && { cause }) });
export const OTHER_ANSWER: Step = { t: 'wrong', reason: '答的和算的不一样' };

/** A question that is answered line by line, as far as it is written. */
export interface Chain {
  step(line: Line): Step;
  /** What is said beside the lines: true, or wrong. @param at what the letter is replaced by @param side which side it is equal to */
  claim(said: Answer & { t: 'chain' }, at?: Node, side?: 0 | 1): Step;
  /** 答：…, below the lines: whether that is it. */
  answer(told: readonly Told[]): Step;
  /** Whether a line says the same as one that the author foresaw. */
  says(line: Line, foreseen: Line): boolean;
  /** What the last line has still to say, if that is known before it is compared with the goal. */
  missing(): string | undefined;
  /** Why a last line that follows is no answer. */
  findEndCause(): StepCause | undefined;
}
