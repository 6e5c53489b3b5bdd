/** One attempt to send an answer, or the file that goes before it. */
import { readPicture, sendPicture } from '../files-upload';
import { isApiError, isTransient, isUnauthenticated } from '../http/api-error';
import { exchange } from '../http/call';
import { bodyOf, type OutboxEntry, type Outcome } from './entry';
import type { Way } from './queue';

/** Quietly: the outbox waits for the network by itself, so the network alert must not interrupt the learner. */
export function sendEntry(entry: OutboxEntry, way: Way): Promise<Outcome> {
  return way === 'file' ? sendFile(entry) : sendCall(entry);
}

function sendCall(entry: OutboxEntry): Promise<Outcome> {
  return exchange(entry.call, {
    params: entry.params,
    body: bodyOf(entry),
    studentId: entry.studentId,
    idempotencyKey: entry.key,
    quiet: true,
  }).then((): Outcome => ({ kind: 'accepted' }), outcomeOf);
}

async function sendFile({ file, studentId }: OutboxEntry): Promise<Outcome> {
  const picture = file && readPicture(file.path);
  if (!file || !picture || 'outcome' in picture)
    return { kind: 'refused', refusal: { code: 0, key: undefined, message: '照片已经不在手机里了' } };
  try {
    const uploadId = await sendPicture(picture, file.purpose, { quiet: true, studentId });
    return uploadId === undefined ? { kind: 'retry' } : { kind: 'uploaded', uploadId };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** What an error means for the entry. Only a plain refusal (4xx) ends its attempts. */
export function outcomeOf(error: unknown): Outcome {
  if (isUnauthenticated(error)) return { kind: 'signed-out' };
  if (!isApiError(error)) return { kind: 'retry' };
  if (isTransient(error) || error.code < 400)
    return error.retryAfterMs === undefined ? { kind: 'retry' } : { kind: 'retry', afterMs: error.retryAfterMs };
  const refusal = { code: error.code, key: error.key, message: error.message };
  // Kept unclaimed for a day: a phone may have been without a network for longer.
  return { kind: isApiError(error, 'UPLOAD_NOT_FINISHED') ? 'upload-lost' : 'refused', refusal };
}
