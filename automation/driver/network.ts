import net from 'node:net';

/**
 * A TCP proxy between the phone and the server: cutting it is a dead network as the phone sees one,
 * with requests on the way lost, not a mock inside the app.
 */
export class Network {
  private readonly sockets = new Set<net.Socket>();
  private server: net.Server | undefined;

  private constructor(
    private targetPort: number,
    private port: number,
    private readonly ready: Promise<unknown>,
  ) {}

  /**
   * @param ready until then connections wait
   * @param port 0 for a free one
   */
  static async open(targetPort: number, ready: Promise<unknown>, port = 0): Promise<Network> {
    const network = new Network(targetPort, port, ready);
    await network.restore();
    return network;
  }

  /** What the phone talks to. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Points the network at another server, for connections from now on. */
  retarget(port: number): void {
    this.targetPort = port;
    this.dropConnections();
  }

  /** Drops every connection and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.dropConnections();
    await closed;
  }

  /** Lets connections through again, on the same port. */
  async restore(): Promise<void> {
    if (this.server) return;
    const server = net.createServer((socket) => void this.accept(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as net.AddressInfo).port;
    this.server = server;
  }

  /** Lets the next request through to the server but loses the reply: the connection drops once the server answers. */
  loseNextReply(): void {
    this.losing = true;
  }

  private losing = false;

  /** How often the phone has sent something, or tried to connect. */
  get sent(): number {
    return this.sendings;
  }

  private sendings = 0;

  private dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  private async accept(phone: net.Socket): Promise<void> {
    this.sendings += 1;
    phone.on('data', () => {
      this.sendings += 1;
    });
    // Listening has let the data flow: it waits for whoever takes it on.
    phone.pause();
    this.keep(phone);
    await this.ready.catch(() => phone.destroy());
    if (!phone.destroyed) this.connect(phone);
  }

  private keep(socket: net.Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    // A reset connection is what this class is for; 'close' follows and cleans up.
    socket.on('error', () => undefined);
  }

  private connect(phone: net.Socket): void {
    const server = net.connect(this.targetPort, '127.0.0.1');
    this.keep(server);
    phone.once('close', () => server.destroy());
    server.once('close', () => phone.destroy());
    phone.pipe(server);
    server.on('data', (chunk) => {
      if (this.losing) {
        this.losing = false;
        phone.destroy();
      } else {
        phone.write(chunk);
      }
    });
  }
}
