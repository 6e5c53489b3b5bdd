/** What becomes of a body that was refused before it had come. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINGER_MS } from './unknown-routes';

/** Longest that what is left of it is read, ms: 5 MB over a connection that carries it at all. */
const LONGEST_UNREAD_MS = 30_000;

/**
 * What is left of a refused body is read and thrown away while it comes: closing on it would reset the connection, and a client
 * that sends first and reads then would not learn why.
 */
export const endUnread =
  (mostBytes: number) =>
  ({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (!raw.complete) {
      let left = mostBytes;
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
      raw.resume();
    }
    done();
  };
