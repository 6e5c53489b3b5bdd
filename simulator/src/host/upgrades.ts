import type http from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { isOwn } from './address';
import { endOnError } from './messages';

/** WebSockets that the simulator's own pages open, by path. */
export class Upgrades {
  private readonly server = new WebSocketServer({ noServer: true });
  private readonly accepting = new Map<string, (socket: WebSocket) => void>();

  constructor(host: http.Server) {
    host.on('upgrade', (request, socket, head) => {
      const accept = this.accepting.get(request.url ?? '');
      if (accept === undefined || !isOwn(request)) socket.destroy();
      else
        this.server.handleUpgrade(request, socket, head, (opened) => {
          endOnError(opened);
          accept(opened);
        });
    });
  }

  accept(path: string, accept: (socket: WebSocket) => void): void {
    this.accepting.set(path, accept);
  }

  close(): void {
    for (const socket of this.server.clients) socket.terminate();
    this.server.close();
  }
}
