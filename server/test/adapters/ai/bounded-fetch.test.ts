/** How much of a reply is read goes by how it comes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { boundedFetch, MAX_ANSWER_LENGTH } from '../../../src/adapters/ai/bounded-fetch';

let server: Server;
let type: string;
let bytes: number;

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(200, { 'content-type': type }).end(Buffer.alloc(bytes, 'x')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

const load = async (): Promise<number> =>
  (await (await boundedFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).text()).length;

test.each([
  ['text/event-stream', 400],
  ['text/event-stream; charset=utf-8', 400],
  ['Text/Event-Stream', 400],
  ['text/event-stream+json', 50],
  ['application/json', 50],
  ['text/html', 50],
])('%s: %i bytes for each character of an answer', async (given, most) => {
  type = given;
  bytes = MAX_ANSWER_LENGTH * most;
  expect(await load()).toBe(bytes);
  bytes += 1;
  await expect(load()).rejects.toThrow('does not end its answer');
});
