/** The only face of this folder; README.md says what it gives. */
export { type Attempt, type AttemptOwner, isOthers, isOwn, type Learner, mergeAnswers, VISITOR } from './attempt';
export { attemptStorage } from './attempt-storage';
export { type KeptQuery, useKeptQuery } from './kept-query';
export type { AttemptRun } from './attempt-run';
export { loadWithPending, openAttempt, type Opened, ownerFor } from './open-attempt';
export type { OutboxEntry, OutboxRequest, Refusal, Stream } from './entry';
export { newKey, toStream } from './entry';
export { usePendingCount, useRefusedCount } from './pending';
export { connectOutbox, outbox } from './phone-outbox';
export { type Refused, toRefusalText } from './refusal-text';
export { pictureProblem } from './send';
export {
  isOver,
  type RunClock,
  type RunNote,
  type RunState,
  SETTLES_MS,
  type StepAnswer,
  type StepAttempt,
  type StepKind,
  StepRun,
  stepStorage,
} from './step-run';
export { useAttempt, useLearner } from './use-attempt';
export { useCompletion } from './use-completion';
export { useLook } from './use-look';
export { useRefusals } from './use-refusals';
export { type Sitting, useStepRun } from './use-step-run';
