/** How much of a reply is read goes by how it comes. */
import { boundedFetch, MAX_ANSWER_LENGTH } from '../../../src/adapters/ai/bounded-fetch';
import { playService } from '../../support/service';
import { useMade } from '../../support/use';

const service = useMade(() =>
  playService((_request, response) => response.writeHead(200, { 'content-type': type }).end(Buffer.alloc(bytes, 'x'))),
);
let type: string;
let bytes: number;

const load = async (): Promise<number> => (await (await boundedFetch(service.url)).text()).length;

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
