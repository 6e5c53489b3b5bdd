/**
 * A frugal HTTP client for measuring: one request at a time on each of its connections, as a phone sends answers.
 * It shares the machine with the server, so every microsecond it saves is one less of error; general-purpose load
 * generators took a third of the two cores here.
 */
import { connect, type Socket } from 'node:net';
import { sum } from './figures';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A request as it goes over the wire. */
function wire({ method, path, headers = {}, body = '' }: HttpRequest): string {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const length = method !== 'GET' ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines}${length}\r\n${body}`;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

/** Sends requests one after another until the deadline, or until there are no more; gives how many were answered with success. */
export async function sendUntil(origin: string, deadline: number, nextRequest: () => HttpRequest | undefined): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  try {
    return await new Promise((resolve, reject) => exchange(socket, deadline, nextRequest, resolve, reject));
  } finally {
    socket.destroy();
  }
}

/** How many a second, of what every connection does until the deadline. */
export async function measureRate(seconds: number, work: (deadline: number) => Promise<number[]>): Promise<number> {
  const started = performance.now();
  const counts = await work(started + seconds * 1000);
  return sum(counts) / ((performance.now() - started) / 1000);
}

function exchange(
  socket: Socket,
  deadline: number,
  nextRequest: () => HttpRequest | undefined,
  resolve: (count: number) => void,
  reject: (error: Error) => void,
): void {
  let count = 0;
  let received: Buffer = Buffer.alloc(0);
  const send = (): void => {
    const request = nextRequest();
    if (request) socket.write(wire(request));
    else resolve(count);
  };
  socket.on('connect', send);
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the server closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd);
    const length = Number(CONTENT_LENGTH.exec(head)?.[1] ?? 0);
    if (received.length < headEnd + HEAD_END.length + length) return;
    if (!head.startsWith('HTTP/1.1 2')) {
      reject(new Error(received.toString()));
      return;
    }
    received = Buffer.alloc(0);
    count += 1;
    if (performance.now() < deadline) send();
    else resolve(count);
  });
}
