import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { isOwn, reach } from '../host/address';
import { endOnError, hearJson } from '../host/messages';
import { SDK_VERSION } from '../wx/system';

type Params = Record<string, unknown>;

/** What the protocol needs from the simulator. */
export interface ProtocolHost {
  call(method: string, params: Params): Promise<unknown>;
  tap(params: Params): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The client asked for the end of the session. */
  closed(): void;
}

interface Request {
  id: string;
  method: string;
  params?: Params;
}

/** Answers the protocol of `miniprogram-automator` on a WebSocket. */
export class ProtocolServer {
  private readonly clients = new Set<WebSocket>();
  private readonly logging = new WeakSet<WebSocket>();

  private constructor(
    private readonly server: WebSocketServer,
    private readonly host: ProtocolHost,
  ) {
    server.on('connection', (socket) => this.accept(socket));
  }

  /** @param port 0 for any free port @throws when the port is taken */
  static async listen(port: number, address: string, host: ProtocolHost): Promise<ProtocolServer> {
    const server = new WebSocketServer({ port, host: address, verifyClient: ({ req }: { req: IncomingMessage }) => isOwn(req) });
    await new Promise<void>((resolve, reject) => {
      server.once('listening', resolve);
      server.once('error', reject);
    });
    return new ProtocolServer(server, host);
  }

  /** Where it is reached. */
  get address(): string {
    return reach(this.server.address() as AddressInfo);
  }

  /** Sends an event to every client; logs only to those that enabled them. */
  emit(method: string, params: unknown): void {
    const text = JSON.stringify({ method, params });
    for (const client of this.clients) {
      if (method !== 'App.logAdded' || this.logging.has(client)) client.send(text);
    }
  }

  close(): void {
    for (const client of this.clients) client.terminate();
    this.server.close();
  }

  private accept(socket: WebSocket): void {
    this.clients.add(socket);
    socket.on('close', () => this.clients.delete(socket));
    endOnError(socket);
    socket.on(
      'message',
      hearJson<Request>(socket, (request) => void this.answer(socket, request)),
    );
  }

  private async answer(socket: WebSocket, { id, method, params = {} }: Request): Promise<void> {
    let reply: string;
    try {
      reply = JSON.stringify({ id, result: (await this.run(socket, method, params)) ?? {} });
    } catch (error) {
      reply = JSON.stringify({ id, error: { message: error instanceof Error ? error.message : String(error) } });
    }
    if (socket.readyState === socket.OPEN) socket.send(reply);
  }

  private async run(socket: WebSocket, method: string, params: Params): Promise<unknown> {
    switch (method) {
      case 'Tool.getInfo':
        return { SDKVersion: SDK_VERSION, name: 'simulator' };
      case 'Tool.close':
        setImmediate(() => this.host.closed());
        return {};
      case 'App.exit':
        return {};
      case 'App.enableLog':
        this.logging.add(socket);
        return {};
      case 'App.captureScreenshot':
        return { data: (await this.host.screenshot()).toString('base64') };
      case 'Element.tap':
        await this.host.tap(params);
        return {};
      case 'Tool.enableRemoteDebug':
      case 'Tool.getTestAccounts':
      case 'Tool.stopAudits':
      case 'Tool.getTicket':
      case 'Tool.setTicket':
      case 'Tool.refreshTicket':
        throw new Error(`${method} needs WeChat DevTools; the simulator has no accounts, remote phones or audits`);
      default:
        return this.host.call(method, params);
    }
  }
}
