/** The answers of a quiz as the phone knows them: those of the server, judged, then its own that are still on their way. */
import type { GivenAnswer, Judgement } from '@xueban/contract/resources/math/questions';
import type { QuizAnswer } from '@xueban/contract/resources/math/quizzes';
import type { ErrorKey } from '@xueban/contract/errors';
import { type AttemptOwner, type OutboxEntry, type OutboxRequest, toRefusalText, type Refused, type Stream, toStream } from '@/offline';

/** An answer with the idempotency key it is sent under. */
export interface KeyedAnswer {
  key: string;
  questionId: number;
  variant: number;
  given: GivenAnswer;
  hintUsed: boolean;
  /** From showing the question to its answer, ms. */
  milliseconds?: number;
  /** A photo of written work, on the phone. */
  photo?: string;
  /** Null: only the phone has it, nobody has judged it. */
  judgement: Judgement | null;
  /** Another phone had answered it: what it asked was not asked any more. */
  late?: boolean | undefined;
}

/** What a quiz's entries in the outbox belong to. */
export function quizStream(quizId: number): Stream {
  return toStream('quiz_submissions', quizId);
}

/** An answer given back by the server. */
export function fromServer({
  key,
  question_id: questionId,
  variant,
  given,
  hint_used: hintUsed,
  judgement,
  late,
}: QuizAnswer): KeyedAnswer {
  return { key, questionId, variant, given, hintUsed, judgement, ...(late && { late }) };
}

/** The answers among the entries that wait in the outbox. */
export function fromEntries(entries: readonly OutboxEntry[]): KeyedAnswer[] {
  const answers: KeyedAnswer[] = [];
  for (const { key, call, body } of entries) {
    if (call !== 'PUT quiz_submissions/{id}' || !('given' in body)) continue;
    const { question_id: questionId, variant, given, hint_used: hintUsed = false } = body;
    answers.push({ key, questionId, variant, given, hintUsed, judgement: null });
  }
  return answers;
}

/** An answer as it is put into the outbox. */
export function answerRequest(answer: KeyedAnswer, owner: AttemptOwner, quizId: number, answeredAt: string): OutboxRequest {
  const { questionId, variant, given, hintUsed, milliseconds, photo } = answer;
  const target = { ...owner, call: 'PUT quiz_submissions/{id}' as const, params: { id: quizId } };
  const body = {
    question_id: questionId,
    variant,
    hint_used: hintUsed,
    answered_at: answeredAt,
    ...(milliseconds === undefined ? {} : { milliseconds }),
  };
  if (given.kind !== 'work' || photo === undefined) return { ...target, body: { ...body, given } };
  const { photo_upload_id: _, ...work } = given;
  return { ...target, body: { ...body, given: work }, file: { path: photo, purpose: 'question_photo', into: 'given.photo_upload_id' } };
}

const told: Partial<Record<ErrorKey, string>> = {
  QUESTION_NOT_IN_QUIZ: '有道题不在这次小测里了，已换成最新的内容',
  ANSWER_UNFITTING: '有道题换了新的，请再答一次',
  TOO_MANY_ANSWERS: '有道题答得太多次了，先看看解答',
  IDEMPOTENCY_KEY_REUSED: '有一个答案没能存上，这道题会再来一次',
  NOT_FOUND: '这次小测不在当前学员名下，换回学员再试',
  STUDENT_NOT_FOUND: '这位学员已经不在名单里，请联系老师',
  STUDENT_REQUIRED: '请先选择学员，再继续做题',
  CONSENT_REQUIRED: '请先同意用户协议，再继续做题',
};

export function quizRefusalText(refusals: readonly (Refused | undefined)[]): string {
  return toRefusalText(told, refusals, '有一个答案没能计入，已换成最新的内容');
}
