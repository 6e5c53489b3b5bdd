/** One attempt to send an answer. */
import { isApiError, isTransient, isUnauthenticated } from '../http/api-error';
import { exchange } from '../http/call';
import type { OutboxEntry, Outcome } from './entry';

/** Sends quietly: the outbox waits for the network by itself, so the network alert must not interrupt the learner. */
export function sendEntry(entry: OutboxEntry): Promise<Outcome> {
  return exchange(entry.call, {
    params: entry.params,
    body: entry.body,
    studentId: entry.studentId,
    idempotencyKey: entry.key,
    quiet: true,
  }).then((): Outcome => ({ kind: 'accepted' }), outcomeOf);
}

/** What an error means for the entry. Only a plain refusal (4xx) ends its attempts. */
export function outcomeOf(error: unknown): Outcome {
  if (isUnauthenticated(error)) return { kind: 'signed-out' };
  if (isApiError(error) && !isTransient(error) && error.code >= 400) {
    return { kind: 'refused', refusal: { code: error.code, key: error.key, message: error.message } };
  }
  return { kind: 'retry' };
}
