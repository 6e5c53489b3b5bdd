/**
 * Hostile bytes over real sockets: requests in pieces and in a row, bodies that are chunked, too short, too long or never
 * welcome. Whatever comes: no fault of the server, and no connection that stays.
 * To repeat a run: FUZZ_SEED=<seed it printed> npm run test:server -- fuzz/sockets
 */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { API_PREFIX } from '@xueban/contract/http';
import fc from 'fast-check';
import { until } from '../support/until';
import { useTestApp } from '../support/app';
import { howMany } from '../support/long-form';

const RUNS = howMany(200, 5000);
/** At the same time: most of them wait. */
const AT_ONCE = 40;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** So long a phone waits that has nothing more to send, ms. */
const PATIENCE_MS = 2000;

const api = useTestApp({ REQUEST_SECONDS: '1', TRANSFER_STALL_SECONDS: '1' });
let port: number;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = api.app.server.address() as AddressInfo);
});

const body = fc.constantFrom('', '{}', '{"phone":"13900000000","password":"x"}', '[', '\0\u00ff', 'x'.repeat(70_000));
const chunked = (text: string, size: string, last: string): string => `${size}\r\n${text}\r\n${last}`;
const framed = fc.oneof(
  body.map((text) => ({ headers: [`Content-Length: ${Buffer.byteLength(text)}`], text })),
  fc.record({ text: body, length: fc.constantFrom('0', '5', '-1', '1e3', '99999999999999999999', '5, 6', '') }).map(({ text, length }) => ({
    headers: [`Content-Length: ${length}`],
    text,
  })),
  fc
    .record({
      text: body,
      size: fc.option(fc.constantFrom('0', '-1', 'zz', 'ffffffffffffffff', '2;x=y')),
      last: fc.constantFrom('0\r\n\r\n', '0\r\nA: b\r\n\r\n', '', '0\n\n'),
    })
    .map(({ text, size, last }) => ({
      headers: ['Transfer-Encoding: chunked'],
      text: chunked(text, size ?? Buffer.byteLength(text).toString(16), last),
    })),
  body.map((text) => ({ headers: ['Transfer-Encoding: chunked', `Content-Length: ${text.length}`], text })),
  fc.constant({ headers: ['Transfer-Encoding: gzip, chunked'], text: '0\r\n\r\n' }),
);
const request = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'get', 'TRACE', 'PRI', 'X\0'),
    path: fc.constantFrom(
      `${API_PREFIX}/students`,
      `${API_PREFIX}/sessions/sign_in`,
      `${API_PREFIX}/files/over`,
      `${API_PREFIX}/ai_generations/1/stream`,
      '/livez',
      '/%00',
      '/%zz',
      'http://elsewhere/livez',
      '*',
      `/${'a'.repeat(9000)}`,
    ),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9'),
    headers: fc.subarray([
      'Host: a',
      'Content-Type: application/json',
      'Content-Type: image/png',
      'Connection: keep-alive',
      'Connection: close',
      'Connection: Upgrade\r\nUpgrade: websocket',
      'Expect: 100-continue',
      'Expect: something',
      'Cookie: session=x.y',
      `X-Long: ${'b'.repeat(20_000)}`,
      ' Folded: c',
      'No colon',
    ]),
    frame: framed,
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
  })
  .map(({ method, path, version, headers, frame, end }) =>
    [`${method} ${path} ${version}`, ...headers, ...frame.headers, '', frame.text].join(end),
  );

/** Sends the pieces, ends its side or waits; gives what came back until the connection was over. */
async function talk(pieces: readonly string[], halfCloses: boolean): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined); // being cut off is an answer, too
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece, 'latin1');
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (halfCloses) socket.end();
  socket.once('end', () => socket.end());
  // Who keeps a healthy connection open goes away by itself.
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  await over;
  return Buffer.concat(received).toString('latin1');
}

test(`nothing that is sent over a socket is a fault (seed ${seed})`, async () => {
  const conversation = fc.record({
    requests: fc.array(request, { minLength: 1, maxLength: 3 }),
    cuts: fc.integer({ min: 1, max: 40 }),
    halfCloses: fc.boolean(),
  });
  const all = fc.sample(conversation, { numRuns: RUNS, seed });
  const converse = async ({ requests, cuts, halfCloses }: (typeof all)[number]): Promise<void> => {
    const whole = requests.join('');
    const size = Math.ceil(whole.length / cuts);
    const pieces = Array.from({ length: cuts }, (_, at) => whole.slice(at * size, (at + 1) * size)).filter((piece) => piece !== '');
    const answered = await talk(pieces, halfCloses);
    const statuses = [...answered.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
    expect({ whole, answered, faults: statuses.filter((status) => status >= 500) }).toMatchObject({ faults: [] });
    expect(answered).not.toMatch(/node_modules|\.ts:\d+/);
  };
  while (all.length > 0) await Promise.all(all.splice(0, AT_ONCE).map(converse));
  expect(await talk(['GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'], false)).toContain('"alive"');
  // And none is held.
  const count = () => new Promise<number>((resolve) => api.app.server.getConnections((_, connections) => resolve(connections)));
  await until(async () => (await count()) === 0);
}, 600_000);
