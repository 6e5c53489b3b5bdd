/** The only face of this folder; README.md says what it gives. */
export { type Attempt, type AttemptOwner, isOthers, isOwn, type Learner, mergeAnswers, VISITOR } from './attempt';
export { attemptStorage } from './attempt-storage';
export { type KeptQuery, useKeptQuery } from './kept-query';
export { loadWithPending, openAttempt, type Opened, ownerFor } from './open-attempt';
export type { OutboxEntry, OutboxRequest, Refusal, Stream } from './entry';
export { newKey, streamOf } from './entry';
export { usePendingCount, useRefusedCount } from './pending';
export { connectOutbox, outbox } from './phone-outbox';
export { type Refused, refusalTextOf } from './refusal-text';
export { pictureProblem } from './send';
export { isOver, type StepAnswer, type StepAttempt, stepStorage } from './step-attempt';
export { type RunNote, type RunState, SETTLES_MS, type StepKind } from './step-run';
export { useAttempt } from './use-attempt';
export { useCompletion } from './use-completion';
export { useLearner } from './use-learner';
export { useLook } from './use-look';
export { useRefusals } from './use-refusals';
export { type Sitting, useStepRun } from './use-step-run';
