/** A server that is told to stop answers what it was asked, and is not held up by connections that stay open after it. */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { putSchool } from '../support/school-folder';
import { startServer } from '../support/server-process';
import { useFolder } from '../support/use';

const folder = useFolder();
beforeAll(async () => {
  await putSchool(folder);
});

/** A connection that stays open, and what came over it. */
async function open(origin: string): Promise<{ socket: Socket; received: () => string }> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  await once(socket, 'connect');
  return { socket, received: () => text };
}

test('a request under way is answered, then the server ends: no connection is waited for', async () => {
  const server = await startServer({ DATA_DIR: folder });
  const body = JSON.stringify({ phone: '13800007099', password: 'nobody-knows-this' });
  const asking = await open(server.origin);
  const unused = await open(server.origin);
  const answered = await open(server.origin);
  answered.socket.write('GET /livez HTTP/1.1\r\nHost: here\r\n\r\n');
  await once(answered.socket, 'data');
  asking.socket.write(
    `POST /learning/v1/sessions/sign_in HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  const begun = performance.now();
  const ended = server.end('SIGTERM');
  await Promise.all([once(unused.socket, 'close'), once(answered.socket, 'close')]);
  asking.socket.write(body.slice(10));
  expect(await ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(asking.received()).toMatch(/^HTTP\/1\.1 422/);
});
