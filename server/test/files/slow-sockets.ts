/** Requests as bad networks and hostile clients send them: in pieces, too short, too long, never to the end. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface SlowRequest {
  socket: Socket;
  /** What has come back so far. */
  received(): string;
  /** Status of the answer. */
  answered(): Promise<number>;
  /** Resolves when the connection is over, whoever ended it. */
  over: Promise<unknown>;
}

export interface SlowOptions {
  method?: string;
  /** Beyond Host. */
  headers: Record<string, string | number>;
  /** Sent at once after the headers. */
  body?: Buffer;
  /** Goes on sending when the server has said its last, as phones do. */
  sendsFirst?: boolean;
}

/** Opens a connection and sends the beginning of a request. */
export async function begin(
  origin: string,
  path: string,
  { method = 'PUT', headers, body, sendsFirst = false }: SlowOptions,
): Promise<SlowRequest> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: sendsFirst });
  const chunks: Buffer[] = [];
  let tell: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    tell();
  });
  socket.on('error', () => undefined); // being cut off is what is tested
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  if (body) socket.write(body);
  const received = (): string => Buffer.concat(chunks).toString('latin1');
  const status = (): number | undefined => {
    const found = [...received().matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code)).find((code) => code >= 200);
    return found;
  };
  return {
    socket,
    received,
    over,
    answered: () =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const code = status();
          if (code !== undefined) resolve(code);
        };
        tell = look;
        look();
        void over.then(() => (status() === undefined ? reject(new Error('Cut off without an answer')) : undefined));
      }),
  };
}
