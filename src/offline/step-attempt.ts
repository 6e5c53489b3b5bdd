/**
 * An attempt whose steps the server chooses from the answers. At most one answer, to the current step, is on the phone
 * alone.
 */
import type { Attempt, Keyed } from './attempt';
import { keptAttempts, type KeptAttempts } from './attempt-storage';

/** What the server says of any such attempt. */
export interface SteppedSubmission {
  id: number;
  status: 'open' | 'completed' | 'expired';
  /** When it can no longer be resumed. */
  expires_at: string;
  step_number: number;
  /** Null once there is none. */
  step: unknown;
}

export interface StepAnswer<Content> extends Keyed {
  step_number: number;
  answer: Content;
  milliseconds: number;
}

export interface StepAttempt<S extends SteppedSubmission, Content> extends Attempt<StepAnswer<Content>> {
  /** As the server last gave it, with the step at hand. */
  submission: S;
  /** Names the attempt of a visitor. */
  visitorToken?: string;
}

/** @param name, version as of an AttemptKind */
export function stepStorage<A extends StepAttempt<SteppedSubmission, Content>, Content>(name: string, version: number): KeptAttempts<A> {
  return keptAttempts<A, StepAnswer<Content>, A>({
    name,
    version,
    // Its answer is sent once more, which counts once.
    olderServes: true,
    idOf: ({ submission }) => submission.id,
    toForm: (attempt) => attempt,
    // Beside an older form the tail has the newer answer: the one before it has arrived.
    fromForm: (form, answers) => ({ ...form, answers: answers.slice(-1) }),
    // An answer that no outbox holds; a visitor's token, without which nobody can claim the result.
    mustStay: ({ answers, visitorToken }) => answers.length > 0 || visitorToken !== undefined,
    isForm: ({ submission }) => typeof submission === 'object',
  });
}

/** Whether the time of an attempt is over. */
export function isOver({ expires_at: expires }: SteppedSubmission, now: number): boolean {
  return Date.parse(expires) <= now;
}
