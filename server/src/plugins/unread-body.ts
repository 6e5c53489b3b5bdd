/** What becomes of a body that was refused before it had come. */
import type { FastifyReply } from 'fastify';

/** How long a refused client may take to read the reason, or to send on, ms. */
export const LINGER_MS = 1000;

/** Longest that what is left of it is read, ms: 5 MB over a connection that carries it at all. */
const LONGEST_UNREAD_MS = 30_000;

/** Most that is read of it: a photo of a camera or a school's file, however much too large, but nothing without end. */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/**
 * What is left of a refused body is read and thrown away while it comes, and the connection goes on: closing on it would reset
 * it, and a client that sends first and reads then would not learn why.
 */
export function dropUnread(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (raw.complete || raw.readableEnded) return;
  // Fastify closes on a body that is too large.
  reply.removeHeader('connection');
  let left = MOST_UNREAD_BYTES;
  const end = (): void => void raw.destroy();
  const stalled = setTimeout(end, LINGER_MS).unref();
  const over = setTimeout(end, LONGEST_UNREAD_MS).unref();
  const forget = (): void => {
    clearTimeout(stalled);
    clearTimeout(over);
  };
  raw.once('end', forget).once('close', forget);
  raw.on('data', (chunk: Buffer) => {
    stalled.refresh();
    left -= chunk.length;
    if (left < 0) end();
  });
  // Before the answer is out: from then on Node throws pieces away without telling.
  raw.resume();
}
