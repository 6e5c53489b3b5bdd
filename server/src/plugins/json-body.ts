/** Reads JSON bodies, and nothing else. Everything that is not well-formed text in a plain JSON document is refused. */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';

/** Largest body of a call, bytes; a call that takes more says so itself. */
export const BODY_LIMIT = 64 * 1024;
/** No body of the contract nests deeper than a few levels. */
const MAX_DEPTH = 32;
/** PostgreSQL cannot keep NUL, and half a surrogate pair is no character: only then the slow check is worth it. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;
const UNSTORABLE = /\0|\p{Surrogate}/u;

export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    const buffer = raw as Buffer;
    if (buffer.length === 0) return done(null, undefined);
    if (!isUtf8(buffer)) return done(new AppError('MALFORMED_BODY'));
    const text = buffer.toString('utf8');
    void parse(request, text, (error, value?: unknown) => {
      if (error) return done(error);
      if (SUSPICIOUS.test(text) && !isStorable(value)) return done(new AppError('MALFORMED_BODY'));
      done(null, value);
    });
  });
}

/** Whether every string and key can be kept by PostgreSQL. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => !UNSTORABLE.test(key) && isStorable(member, depth + 1));
}
