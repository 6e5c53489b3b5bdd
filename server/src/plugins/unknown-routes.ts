/** Answers for what is not a call: unknown paths, known paths with another method, unreadable requests. */
import { errors } from '@xueban/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { AppError, errorEnvelope, sendError } from './errors';
import { LINGER_MS } from './unread-body';

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

const parsePattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*')))
      .join('/')}/?$`,
  );

/** Has to be installed before the routes it should know. */
export function installUnknownRoutes(app: FastifyInstance): void {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { pattern: parsePattern(url), methods: new Set() };
    for (const name of [method].flat()) path.methods.add(name);
    known.set(url, path);
  });
  // PostgreSQL cannot keep NUL; no path or query has a use for it.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.raw.url?.includes('%00') ? new AppError('INVALID_REQUEST') : undefined);
  });
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const methods = new Set([...known.values()].filter(({ pattern }) => pattern.test(pathname)).flatMap((path) => [...path.methods]));
    if (methods.size === 0 || methods.has(request.method)) return sendError(reply, 'ROUTE_NOT_FOUND');
    return sendError(reply.header('allow', [...methods].sort().join(', ')), 'METHOD_NOT_ALLOWED');
  });
}

/** URLs that the router cannot read. */
export function answerUnreadableUrl(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, 'INVALID_REQUEST');
}

/** Invalid HTTP, or too long headers, still gets an envelope. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorEnvelope('INVALID_REQUEST'));
  const { status } = errors.INVALID_REQUEST;
  // A client that does not close its side would keep the connection, and what it has sent so far, for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
