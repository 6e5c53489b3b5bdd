/** One attempt to send an answer, or the file that goes before it. */
import { clientErrors } from '@xueban/contract/client-errors';
import { upload } from '@/lib/http/upload';
import { readPicture } from '@/lib/pictures';
import { isApiError, isTransient, isUnauthenticated } from '@/lib/http/api-error';
import { exchange } from '@/lib/http/call';
import { isGone } from '@/lib/kept-files';
import { toBody, ON_PHONE, type OutboxEntry, type Outcome } from './entry';
import type { Way } from './queue';

const PROBLEMS = {
  wrongType: '请用 JPG、PNG 或 WebP 的照片',
  tooLarge: '照片太大，请用 5 MB 以内的',
  failed: '照片读取失败，请再拍一张',
  gone: '照片已经不在手机里了，请再拍一张',
} as const;

/** Why the server would not take this picture, in words for the user: asked before anything is kept of its answer. */
export function pictureProblem(path: string): string | undefined {
  const picture = readPicture(path);
  return 'outcome' in picture ? PROBLEMS[picture.outcome] : undefined;
}

/** Quietly: the outbox waits for the network by itself, so the network alert must not interrupt the learner. */
export function sendEntry(entry: OutboxEntry, way: Way): Promise<Outcome> {
  return way === 'file' ? sendFile(entry) : sendCall(entry);
}

function sendCall(entry: OutboxEntry): Promise<Outcome> {
  return exchange(entry.call, {
    params: entry.params,
    body: toBody(entry),
    studentId: entry.studentId,
    subject: entry.subject,
    idempotencyKey: entry.key,
    quiet: true,
  }).then(
    ({ envelope }): Outcome => ({ kind: 'accepted', reply: envelope.data }),
    // The phone was killed before it knew that the answer had arrived and has sent its file again under another id. The
    // server holds the answer with the first.
    (error: unknown) => (entry.file && isApiError(error, 'IDEMPOTENCY_KEY_REUSED') ? { kind: 'accepted' } : toOutcome(error)),
  );
}

async function sendFile({ file, studentId }: OutboxEntry): Promise<Outcome> {
  if (!file) return { kind: 'retry' };
  const picture = readPicture(file.path);
  if ('outcome' in picture) {
    const problem = picture.outcome === 'failed' && isGone(file.path) ? 'gone' : picture.outcome;
    // Too many files open, a phone that is busy: it can be read another time.
    if (problem === 'failed') return { kind: 'retry' };
    return { kind: 'refused', refusal: { code: ON_PHONE, key: undefined, message: PROBLEMS[problem] } };
  }
  try {
    const uploadId = await upload(picture, file.purpose, { quiet: true, studentId });
    return uploadId === undefined ? { kind: 'retry' } : { kind: 'uploaded', uploadId };
  } catch (error) {
    return toOutcome(error);
  }
}

/** What an error means for the entry. Only a plain refusal (4xx) ends its attempts. */
export function toOutcome(error: unknown): Outcome {
  if (isUnauthenticated(error)) return { kind: 'signed-out' };
  if (!isApiError(error)) return { kind: 'retry' };
  if (isTransient(error) || error.code < 400) {
    // As many uploads as may be at once: that says nothing of calls.
    const isLimited = error.code === clientErrors.TOO_MANY_REQUESTS.status && error.key !== 'TOO_MANY_UPLOADS_AT_ONCE';
    return {
      kind: 'retry',
      ...(error.retryAfterMs !== undefined && { afterMs: error.retryAfterMs }),
      ...(isLimited && { limited: true }),
    };
  }
  const refusal = { code: error.code, key: error.key, message: error.message };
  // Kept unclaimed for a day: a phone may have been without a network for longer.
  return { kind: isApiError(error, 'UPLOAD_NOT_FINISHED') ? 'upload-lost' : 'refused', refusal };
}
