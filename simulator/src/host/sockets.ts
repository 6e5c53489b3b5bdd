import { WebSocket } from 'ws';
import { hearJson } from './messages';
import { getHeaders, getReason } from './proxy';
import type { Upgrades } from './upgrades';
import { SOCKET_PATH, type SocketAnswer, type WantedSocket } from '../shared/sockets';

/** Codes that stand for what was never sent: a close without a code, and a connection that was lost. */
const NO_CODE = 1005;
const LOST = 1006;

function end(socket: WebSocket, code: number, reason: Buffer): void {
  if (code === LOST) socket.terminate();
  else if (code === NO_CODE) socket.close();
  else socket.close(code, reason);
}

/** Connects an app's sockets to their servers, with the headers that a browser would not let it set. */
export class SocketRelay {
  /** @param prepare the address and the headers to connect with */
  constructor(
    upgrades: Upgrades,
    private readonly prepare: (wanted: WantedSocket) => { url: string; headers: Record<string, string> },
  ) {
    upgrades.accept(SOCKET_PATH, (client) => this.accept(client));
  }

  /** The first message says where to; the answer to it is what the server has said, or why there is none. */
  private accept(client: WebSocket): void {
    client.once(
      'message',
      hearJson<WantedSocket>(client, (wanted) => this.relay(client, wanted)),
    );
  }

  private relay(client: WebSocket, wanted: WantedSocket): void {
    const answer = (said: SocketAnswer): void => client.send(JSON.stringify(said));
    let remote: WebSocket;
    try {
      const { url, headers } = this.prepare(wanted);
      remote = new WebSocket(url, wanted.protocols, { headers, handshakeTimeout: wanted.timeout });
    } catch (error) {
      answer({ error: getReason(error as Error) });
      client.terminate();
      return;
    }
    let header: Record<string, string> | undefined;
    remote.on('upgrade', (response) => ({ header } = getHeaders(response)));
    remote.on('open', () => answer({ header: header ?? {} }));
    remote.on('error', (error) => {
      if (header === undefined) answer({ error: getReason(error) });
    });
    remote.on('message', (data, isBinary) => client.send(data, { binary: isBinary }));
    remote.on('close', (code, reason) => end(client, code, reason));
    client.on('message', (data, isBinary) => {
      // Who sends before the answer is no app: to a connection that is not there yet, ws throws.
      if (remote.readyState !== WebSocket.CONNECTING) remote.send(data, { binary: isBinary });
    });
    client.on('close', (code, reason) => end(remote, code, reason));
  }
}
