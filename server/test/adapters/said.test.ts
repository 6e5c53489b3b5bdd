/** What a service says back stands in the log bounded and without keys, whichever adapter asked it. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Type } from '@sinclair/typebox';
import { createAiEndpoint } from '../../src/adapters/ai/endpoint';
import { createS3Objects } from '../../src/adapters/objects/s3';
import { toSaid, toSaidError } from '../../src/adapters/said';
import { createSpeechEndpoint } from '../../src/adapters/speech/endpoint';
import { createModeration } from '../../src/adapters/text-safety/moderation';
import { createLogger } from '../../src/plugins/logging';

const KEY = 'school+key/0123456789=';
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const echoed = {
      error: {
        message: `Wrong key ${KEY} (${request.headers.authorization ?? ''}), sk-proj-AbCdEf0123456789xyz. ${'No. '.repeat(100_000)}`,
      },
    };
    response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(echoed));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ai = () =>
  createAiEndpoint({
    baseUrl: url,
    model: 'm',
    pictureModel: undefined,
    apiKey: KEY,
    jsonMode: true,
    extra: {},
    timeoutSeconds: 5,
    idleSeconds: 5,
  });
const s3 = () => createS3Objects({ endpoint: url, region: 'cn-1', bucket: 'b', accessKeyId: KEY, secretAccessKey: KEY });
const asked = { instructions: 'x', input: 'y', maxTokens: 10 };

test.each<[string, () => Promise<unknown>]>([
  ['a model asked for an answer', () => ai().answer({ ...asked, schema: Type.Object({}) })],
  ['a model asked to write', () => ai().write({ ...asked, signal: AbortSignal.timeout(5000), onText: () => undefined })],
  ['speech', () => createSpeechEndpoint({ baseUrl: url, model: 'm', voice: 'v', apiKey: KEY }).speak('word')],
  ['an object that is put', () => s3().put('a/b.pdf', Buffer.from('x'), 'application/pdf')],
  ['an object that is read', () => s3().read('a/b.pdf')],
  [
    'moderation',
    () => createModeration({ baseUrl: url, model: 'm', apiKey: KEY, timeoutSeconds: 5, log: { warn: () => undefined } }).isFit('x', 1),
  ],
])('%s', async (_what, ask) => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const failure: unknown = await ask().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  logger.error({ err: failure }, 'It failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]!.length).toBeLessThan(20_000);
  for (const secret of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64').replace(/=+$/, ''), 'AbCdEf0123456789'])
    expect(lines[0]).not.toContain(secret);
});

test('a cause that leads back to its error, or is nothing, has an end', () => {
  const error = new Error('first');
  error.cause = new Error('second', { cause: error });
  let count = 0;
  for (let said: unknown = toSaidError(error, []); said instanceof Error; said = said.cause) count += 1;
  expect(count).toBe(6);
  expect(toSaidError(new Error('first', { cause: null }), []).cause).toBeUndefined();
});

test('what is left of a long text ends in no half of a key', () => {
  for (let before = 280; before < 300; before += 1)
    expect(toSaid(`${'a '.repeat(before / 2)}${KEY} and more`, [KEY])).not.toContain('school');
});
