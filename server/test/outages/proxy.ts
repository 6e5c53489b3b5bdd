/** A TCP proxy before PostgreSQL, where a connection can be lost at a chosen statement, or stand still. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Rule {
  /** A statement the client sends. */
  when: RegExp;
  /**
   * `cut`: PostgreSQL never sees it. `lose reply`: it is done, and the connection is lost before the reply is through. A
   * function is called before PostgreSQL sees it, if it still can.
   */
  then: 'cut' | 'lose reply' | (() => void);
}

export interface Proxy {
  /** Connection URL through the proxy. */
  url: string;
  /** How many statements the rule has met since it was set. */
  rule(rule: Rule | undefined): void;
  met(): number;
  /** Nothing passes any more on the connections of now, and nobody is told, as when a cable is pulled; new ones work. */
  stall(): void;
  close(): void;
}

export async function proxyBefore(url: string): Promise<Proxy> {
  const target = new URL(url);
  const stalled = new WeakSet<Socket>();
  const open = new Set<Socket>();
  let rule: Rule | undefined;
  let met = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let losing = false;
    const end = (): void => {
      for (const socket of [client, database]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (data) => {
      if (stalled.has(client)) return;
      if (rule?.when.test(data.toString('latin1'))) {
        met += 1;
        if (rule.then === 'cut') return end();
        if (typeof rule.then === 'function') rule.then();
        else losing = true;
      }
      database.write(data);
    });
    database.on('data', (data) => {
      if (losing) return end();
      if (!stalled.has(client)) client.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    rule(next) {
      rule = next;
      met = 0;
    },
    met: () => met,
    stall: () => open.forEach((socket) => stalled.add(socket)),
    close() {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}
