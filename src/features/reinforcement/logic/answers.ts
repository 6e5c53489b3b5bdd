/** The answers of a review: the server's, then the phone's own that are not sent yet. */
import type { Exercise, ReviewAnswer } from '@xueban/contract/resources/reinforcements';
import { type AttemptOwner, type OutboxEntry, type OutboxRequest, type Stream, streamOf } from '@/offline';

/** An answer with the idempotency key it is sent under. */
export interface KeyedAnswer {
  key: string;
  wordId: number;
  exercise: Exercise;
  /** What was chosen or typed. */
  given?: string;
  correct: boolean;
}

/** What a review's entries in the outbox belong to. */
export function reviewStream(submissionId: number): Stream {
  return streamOf('reinforcement_submissions', submissionId);
}

/** An answer given back by the server. */
export function fromServer({ key, word_id: wordId, exercise, given, correct }: ReviewAnswer): KeyedAnswer {
  return { key, wordId, exercise, correct, ...(given === undefined ? {} : { given }) };
}

/** The answers among the waiting entries; completing a review is none. */
export function fromEntries(entries: readonly OutboxEntry[]): KeyedAnswer[] {
  const answers: KeyedAnswer[] = [];
  for (const { key, call, body } of entries) {
    if (call !== 'PUT reinforcement_submissions/{id}' || 'completed' in body) continue;
    answers.push({
      key,
      wordId: body.word_id,
      exercise: body.exercise,
      correct: body.correct,
      ...(body.given === undefined ? {} : { given: body.given }),
    });
  }
  return answers;
}

/** Whether completing a review waits among these entries. */
export function endsReview(entries: readonly OutboxEntry[]): boolean {
  return entries.some(({ call, body }) => call === 'PUT reinforcement_submissions/{id}' && 'completed' in body);
}

/** An answer as it is put into the outbox. */
export function answerRequest(
  { wordId, exercise, given, correct }: Omit<KeyedAnswer, 'key'>,
  owner: AttemptOwner,
  submissionId: number,
  answeredAt: string,
): OutboxRequest {
  return {
    ...requestOf(owner, submissionId),
    body: { word_id: wordId, exercise, correct, answered_at: answeredAt, ...(given === undefined ? {} : { given }) },
  };
}

/** The end of a review as it is put into the outbox, behind its answers. */
export function endRequest(owner: AttemptOwner, submissionId: number): OutboxRequest {
  return { ...requestOf(owner, submissionId), body: { completed: true } };
}

function requestOf(owner: AttemptOwner, submissionId: number) {
  return {
    ...owner,
    call: 'PUT reinforcement_submissions/{id}' as const,
    params: { id: submissionId },
  };
}
