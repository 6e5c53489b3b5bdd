/** One answer on its way to the server. */
import type { CallName, Calls } from '@xueban/contract/calls';

/** Calls whose request the outbox may hold: they take an Idempotency-Key, so a second sending counts once. */
export type OutboxCallName = Extract<
  CallName,
  | 'POST learning_records/{id}/questions/{questionId}/known'
  | 'POST learning_records/{id}/questions/{questionId}/submission'
  | 'PUT reinforcement_submissions/{id}'
>;

/**
 * What a review's entries are filed under in place of a learning record's id: rounds and reviews are numbered apart,
 * so that a review takes the negative of its own.
 */
export function reviewRecordId(submissionId: number): number {
  return -submissionId;
}

/** What is to be sent, and for whom. */
export type OutboxRequest = {
  [K in OutboxCallName]: {
    call: K;
    params: Calls[K]['params'];
    body: Calls[K]['body'];
    /** Who must be signed in for it to be sent. */
    guardianId: number;
    /** Whose answer it is; sent as X-Student-Id, whoever is the current student then. */
    studentId: number;
    /** The learning record, or reviewRecordId() of a review. */
    recordId: number;
  };
}[OutboxCallName];

export type OutboxEntry = OutboxRequest & {
  /** Order of enqueueing on this phone; also its place in storage. */
  sequence: number;
  /** The Idempotency-Key, the same in every attempt. */
  key: string;
  /** When it was given, ISO 8601, by the phone's clock. */
  createdAt: string;
  /** Set when the server refused it for good: it stays here, but is not sent again. */
  refusal?: Refusal;
};

export interface Refusal {
  code: number;
  key: string | undefined;
  message: string;
}

/** What came of sending an entry. */
export type Outcome =
  | { kind: 'accepted' }
  /** No answer, or a server that cannot at the moment. */
  | { kind: 'retry' }
  /** The session has ended: nothing more until the guardian is signed in again. */
  | { kind: 'signed-out' }
  | { kind: 'refused'; refusal: Refusal };

const KEY_ALPHABET_RADIX = 36;

/** An Idempotency-Key no other phone will choose: time, order and two random numbers. */
export function newKey(now: number, sequence: number, random: () => number): string {
  const part = () => Math.floor(random() * Number.MAX_SAFE_INTEGER).toString(KEY_ALPHABET_RADIX);
  return `${now.toString(KEY_ALPHABET_RADIX)}-${sequence.toString(KEY_ALPHABET_RADIX)}-${part()}-${part()}`.slice(0, 64);
}

/** Whether a stored value is an entry; anything else under our prefix is left alone. */
export function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(entry.sequence) &&
    typeof entry.key === 'string' &&
    typeof entry.call === 'string' &&
    ['guardianId', 'studentId', 'recordId'].every((name) => Number.isSafeInteger(entry[name])) &&
    typeof entry.params === 'object' &&
    entry.params !== null &&
    typeof entry.body === 'object' &&
    entry.body !== null
  );
}
