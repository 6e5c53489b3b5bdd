/** The answers of a review: the server's, then the phone's own that are not sent yet. */
import type { Exercise, ReviewAnswer } from '@xueban/contract/resources/reinforcements';
import type { ErrorKey } from '@xueban/contract/errors';
import { type AttemptOwner, type OutboxEntry, type OutboxRequest, toRefusalText, type Refused, type Stream, toStream } from '@/offline';

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
  return toStream('reinforcement_submissions', submissionId);
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
    ...getRequest(owner, submissionId),
    body: { word_id: wordId, exercise, correct, answered_at: answeredAt, ...(given === undefined ? {} : { given }) },
  };
}

/** The end of a review as it is put into the outbox, behind its answers. */
export function endRequest(owner: AttemptOwner, submissionId: number): OutboxRequest {
  return { ...getRequest(owner, submissionId), body: { completed: true } };
}

function getRequest(owner: AttemptOwner, submissionId: number) {
  return {
    ...owner,
    call: 'PUT reinforcement_submissions/{id}' as const,
    params: { id: submissionId },
  };
}

const told: Partial<Record<ErrorKey, string>> = {
  WORD_NOT_IN_REVIEW: '有个单词不在这次复习里了，已换成最新的内容',
  IDEMPOTENCY_KEY_REUSED: '有一个答案没能存上，这个词会再来一次',
  NOT_FOUND: '这次复习不在当前学员名下，换回学员再试',
  STUDENT_NOT_FOUND: '这位学员已经不在名单里，请联系老师',
  STUDENT_REQUIRED: '请先选择学员，再继续复习',
  CONSENT_REQUIRED: '请先同意用户协议，再继续复习',
};

export function reviewRefusalText(refusals: readonly (Refused | undefined)[]): string {
  return toRefusalText(told, refusals, '有一个答案没能计入，已换成最新的内容');
}
