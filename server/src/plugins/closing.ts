/**
 * Idle connections do not hold up the closing of the server, and requests under way are known. Otherwise a kept-open
 * connection would be waited for until it is cut.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Names of what the closing waits for just now. */
    closing: Set<string>;
  }
}

const LOOK_MS = 50;

export function installClosing(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.decorate('closing', new Set<string>());
  app.addHook('preClose', (done) => {
    app.closing.add('requests');
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      // Node takes one that was opened and never used for busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_MS).unref();
    app.server.once('close', () => clearInterval(timer));
    done();
  });
}

/** Like an onClose hook, with a name. */
export function onClosing(app: FastifyInstance, name: string, work: () => Promise<unknown> | undefined): void {
  app.addHook('onClose', async () => {
    app.closing.delete('requests');
    app.closing.add(name);
    await work();
    app.closing.delete(name);
  });
}
