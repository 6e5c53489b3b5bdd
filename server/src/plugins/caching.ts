/** Who may keep an answer: nobody, unless its route says otherwise. */
import type { FastifyInstance } from 'fastify';

export const NO_STORE = 'no-store';

/**
 * Answers are about a family, or true only now, so keeping them has to be said and not forgetting it does: a new call
 * cannot come without. An answer that gives a cookie is nobody else's whatever its route says.
 */
export function installCaching(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control') || reply.hasHeader('set-cookie')) reply.header('cache-control', NO_STORE);
    done(null, payload);
  });
}
