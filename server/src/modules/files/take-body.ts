/** Takes a body piece by piece. The next is read when the last is dealt with, so that memory does not grow with the body. */
import type { Readable } from 'node:stream';
import { AppError } from '../../plugins/errors';

export interface Patience {
  /** How long the next piece may take to come, ms. */
  stallMs: number;
  /** How long all of it may take, ms. */
  totalMs: number;
  /** Ends it at once. */
  signal: AbortSignal;
}

/**
 * @param take gets every piece; what it throws ends the taking
 * @throws AppError UPLOAD_INTERRUPTED; the error of the body when the client went away; what `take` throws. The body is left unread then.
 */
export function takeBody(body: Readable, take: (chunk: Buffer) => Promise<void>, { stallMs, totalMs, signal }: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    let taking: Promise<void> = Promise.resolve();
    let stalled: NodeJS.Timeout | undefined;
    let settled = false;
    const interrupt = (): void => fail(new AppError('UPLOAD_INTERRUPTED'));
    const over = setTimeout(interrupt, totalMs);
    const awaitMore = (): void => {
      stalled = setTimeout(interrupt, stallMs);
    };
    const onData = (chunk: Buffer): void => {
      clearTimeout(stalled); // a slow disk is not the phone's fault
      body.pause();
      taking = take(chunk);
      taking.then(() => {
        if (settled) return;
        awaitMore();
        body.resume();
      }, fail);
    };
    // Both may come while the last piece is being taken.
    const onEnd = (): void => void taking.then(() => settle(resolve), fail);
    const onClose = (): void => {
      if (!body.readableEnded) interrupt();
    };
    function settle(how: () => void): void {
      if (settled) return;
      settled = true;
      clearTimeout(stalled);
      clearTimeout(over);
      signal.removeEventListener('abort', interrupt);
      body.off('data', onData).off('end', onEnd).off('close', onClose);
      body.pause();
      // Settles only when the last piece has been taken: until then the caller cleans nothing up.
      void taking.then(how, how);
    }
    function fail(error: unknown): void {
      settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    }
    // Stays: what happens to the body afterwards is nobody's error.
    body.on('error', fail).on('close', onClose).on('end', onEnd);
    signal.addEventListener('abort', interrupt);
    if (signal.aborted || body.destroyed) return interrupt();
    awaitMore();
    body.on('data', onData);
  });
}
