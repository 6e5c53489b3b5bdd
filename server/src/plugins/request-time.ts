/**
 * Time limits for sending a request. Node has one for all, so it is set for the slowest upload and other routes get their
 * own here.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself ends bodies that take too long. */
    ownPace?: boolean;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export function installRequestTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    // Injected requests of tests have no socket.
    if (raw.socket instanceof Socket && hasBody(raw) && routeOptions.config.ownPace !== true) {
      // As Node says it when its own limit is reached.
      const cut = (): void =>
        void app.server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
      const timer = setTimeout(cut, milliseconds);
      const stop = (): void => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}
