/** The adapter of language models, against a real HTTP server that also is late, errs and answers rubbish. */
import { Type } from '@sinclair/typebox';
import type { AiFailure } from '../../../src/adapters/ai/ai';
import { createAiEndpoint } from '../../../src/adapters/ai/endpoint';
import { startAiService } from './ai-service';
import { useMade } from '../../support/use';

const schema = Type.Object({ score: Type.Integer({ minimum: 0, maximum: 10 }) });
const request = { instructions: '评分', input: '作答', schema, maxTokens: 100 };

const service = useMade(startAiService);
beforeEach(() => {
  service.asked.length = 0;
});

const model = (more: { apiKey?: string; pictureModel?: undefined; jsonMode?: boolean; timeoutSeconds?: number; baseUrl?: string } = {}) =>
  createAiEndpoint({
    baseUrl: service.url,
    model: 'm-1',
    pictureModel: 'm-sees',
    apiKey: undefined,
    jsonMode: true,
    extra: {},
    timeoutSeconds: 5,
    idleSeconds: 5,
    ...more,
  });
const failure = async (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'none',
    (error: unknown) => (error as AiFailure).kind,
  );

test('asks with model, key, instructions apart from the input, and JSON mode', async () => {
  service.answers('{"score": 7}');
  expect(await model({ apiKey: 'secret' }).answer(request)).toEqual({ score: 7 });
  expect(service.asked).toEqual([
    expect.objectContaining({
      model: 'm-1',
      authorization: 'Bearer secret',
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: '评分' },
        { role: 'user', content: '作答' },
      ],
    }),
  ]);
});

test('without JSON mode, with a photo, with an answer in a fence', async () => {
  service.answers('好的：\n```json\n{"score": 3}\n```');
  const pictures = [{ contentType: 'image/png', bytes: Buffer.from('png') }];
  expect(await model({ jsonMode: false }).answer({ ...request, pictures })).toEqual({ score: 3 });
  expect(service.asked[0]?.model).toBe('m-sees');
  expect(service.asked[0]?.response_format).toBeUndefined();
  expect(service.asked[0]?.messages[1]?.content).toEqual([
    { type: 'text', text: '作答' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,cG5n' } },
  ]);
});

test('a photo goes to no model that is not said to see', async () => {
  const blind = model({ pictureModel: undefined });
  expect([blind.sees, model().sees]).toEqual([false, true]);
  await expect(blind.answer({ ...request, pictures: [{ contentType: 'image/png', bytes: Buffer.from('png') }] })).rejects.toThrow(
    'sees none',
  );
  expect(service.asked).toEqual([]);
});

describe('What a service does wrong', () => {
  test.each(['', '不会', '{"score": "7"}', '{"score": 11}', '[7]', '{"score": 7', `{"score": 7}${'x'.repeat(50_000)}`])(
    'rubbish is asked for once more, then said: %#',
    async (answer) => {
      service.answers(answer);
      expect(await failure(model().answer(request))).toBe('rubbish');
      expect(service.asked).toHaveLength(2);
    },
  );

  test('rubbish once is mended by asking again', async () => {
    service.answers('嗯', '{"score": 5}');
    expect(await model().answer(request)).toEqual({ score: 5 });
  });

  test.each([
    [429, 'busy'],
    [500, 'busy'],
    [503, 'busy'],
    [400, 'refused'],
    [401, 'refused'],
    [402, 'quota'],
  ])('status %i is %s, and asked once', async (status, kind) => {
    service.answers((response) => response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}'));
    expect(await failure(model().answer(request))).toBe(kind);
    expect(service.asked).toHaveLength(1);
  });

  test('a page instead of an answer, an answer without choices, a cut connection', async () => {
    service.answers((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>login</html>'));
    expect(await failure(model().answer(request))).toBe('rubbish');
    service.answers((response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    expect(await failure(model().answer(request))).toBe('rubbish');
    service.answers((response) => response.socket?.destroy());
    expect(await failure(model().answer(request))).toBe('busy');
  });

  test('one that never answers, and one that never ends its answer', async () => {
    service.answers(null);
    expect(await failure(model({ timeoutSeconds: 1 }).answer(request))).toBe('timeout');
    service.answers((response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":['));
    expect(await failure(model({ timeoutSeconds: 1 }).answer(request))).toBe('timeout');
  });

  test('nobody there', async () => {
    expect(await failure(model({ baseUrl: 'http://127.0.0.1:9/v1' }).answer(request))).toBe('busy');
  });
});

test('ends when who asked has gone', async () => {
  service.answers(null);
  const gone = new AbortController();
  const asking = model().answer({ ...request, signal: gone.signal });
  gone.abort();
  await expect(asking).rejects.toThrow();
});
