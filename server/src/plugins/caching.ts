/** Who may keep an answer: nobody, unless its route says otherwise. */
import type { FastifyInstance } from 'fastify';

export const NO_STORE = 'no-store';

/** Answers are not cached unless their route says so, because most are about a family. One that sets a cookie never is. */
export function installCaching(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control') || reply.hasHeader('set-cookie')) reply.header('cache-control', NO_STORE);
    done(null, payload);
  });
}
