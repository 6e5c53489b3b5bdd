/** A TCP proxy before a server, where the network can be cut. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export class Proxy {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(target: number): Promise<Proxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const proxy = new Proxy(server, address.port);
    server.on('connection', (phone) => proxy.pass(phone, target));
    return proxy;
  }

  private pass(phone: Socket, target: number): void {
    if (this.isCut) {
      phone.resetAndDestroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    const pair = [phone, upstream] as const;
    this.pairs.add(pair);
    const end = (): void => {
      this.pairs.delete(pair);
      phone.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    phone.pipe(upstream).pipe(phone);
  }

  /** Ends every connection in the middle of whatever it carries, and lets none through until `restore`. @returns how many there were */
  cut(): number {
    this.isCut = true;
    const count = this.pairs.size;
    for (const [phone, upstream] of this.pairs) {
      phone.resetAndDestroy();
      upstream.resetAndDestroy();
    }
    return count;
  }

  restore(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }
}
