/** What services of this country, their gateways and servers of one's own really send (docs/ai-for-schools.md): read by the adapter alone. */
import { Type } from '@sinclair/typebox';
import { AiFailure } from '../../../src/adapters/ai/ai';
import { type AiEndpointConfig, createAiEndpoint } from '../../../src/adapters/ai/endpoint';
import { startAiService } from './ai-service';
import { useMade } from '../../support/use';

type Respond = Exclude<Parameters<Awaited<ReturnType<typeof startAiService>>['answers']>[0], string | null>;

const service = useMade(startAiService);
beforeEach(() => {
  service.asked.length = 0;
});

const ANSWER = '{"title":"这一周","note":"{先复习}再学新的。"}';
const THOUGHTS = '好的，格式是 {"title":"…","note":"…"}，先看 {课程}。';
const model = (more: Partial<AiEndpointConfig> = {}) =>
  createAiEndpoint({
    baseUrl: service.url,
    model: 'm-1',
    pictureModel: undefined,
    apiKey: undefined,
    jsonMode: true,
    extra: {},
    timeoutSeconds: 5,
    idleSeconds: 1,
    ...more,
  });
const heard: string[] = [];
const write = (more?: Partial<AiEndpointConfig>): Promise<string> => {
  heard.length = 0;
  return model(more).write({
    instructions: '写',
    input: '词',
    maxTokens: 100,
    signal: AbortSignal.timeout(20_000),
    onText: (text) => heard.push(text),
  });
};
const outcome = (asking: Promise<unknown>): Promise<unknown> =>
  asking.catch((error: unknown) => (error instanceof AiFailure ? error.kind : error));

const chunk = (choice: object, more: object = {}): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }], ...more })}\n\n`;
const said = (text: string, more: object = {}): string[] =>
  (text.match(/[^]{1,7}/gu) ?? []).map((content) => chunk({ delta: { content }, finish_reason: null, ...more }));
const stop = chunk({ delta: {}, finish_reason: 'stop' });
const DONE = 'data: [DONE]\n\n';
const events =
  (...parts: (string | string[])[]): Respond =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream;charset=UTF-8' }).end(parts.flat().join(''));
const whole =
  (message: object, finish = 'stop'): Respond =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }] }));
const refusal =
  (status: number, error: object): Respond =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));

describe('An answer is read', () => {
  const thinking = (text: string): string[] =>
    (text.match(/[^]{1,7}/gu) ?? []).map((thought) => chunk({ delta: { content: null, reasoning_content: thought }, finish_reason: null }));
  test.each<[string, Respond]>([
    ['whose chunks end with "" (SGLang, early Ollama, gateways)', events(said(ANSWER, { finish_reason: '' }), stop, DONE)],
    ['that ends with [DONE] alone', events(said(ANSWER), DONE)],
    [
      'after a chunk without choices (filters of Azure), or with none (gateways)',
      events(
        'data: {"prompt_filter_results":[]}\n\n',
        'data: {"choices":null}\n\n',
        said(ANSWER),
        'data: {"choices":[],"usage":{}}\n\n',
        stop,
      ),
    ],
    [
      'beside a second one',
      events(
        said(ANSWER).flatMap((one) => [one, 'data: {"choices":[{"index":1,"delta":{"content":"no"}}]}\n\n']),
        stop,
      ),
    ],
    ['after thoughts of their own field (DeepSeek, Qwen, GLM, Doubao)', events(thinking(THOUGHTS), said(ANSWER), stop, DONE)],
    ['after <think> (vLLM, Ollama, MiniMax)', events(said(`<think>\n${THOUGHTS}\n</think>\n\n${ANSWER}`), stop, DONE)],
    ['after thoughts whose first mark the template has (DeepSeek-R1)', events(said(`${THOUGHTS}\n</think>\n\n${ANSWER}`), stop, DONE)],
    ['whole, after <think>', whole({ role: 'assistant', content: `<think>${THOUGHTS}</think>${ANSWER}` })],
    ['whose last delta is null', events(said(ANSWER), chunk({ delta: null, finish_reason: 'stop' }))],
  ])('%s', async (_name, respond) => {
    service.answers(respond);
    expect((await write()).trim()).toBe(ANSWER);
    expect(service.asked).toHaveLength(1);
  });

  test('and nothing of thoughts is heard while they come', async () => {
    service.answers(events(said(`<think>\n${THOUGHTS}\n</think>${ANSWER}`), stop));
    await write();
    expect(heard.filter((text) => /课程|think/.test(text))).toEqual([]);
    expect(heard.at(-1)).toBe(ANSWER);
  });

  test('by a judgement, too', async () => {
    const schema = Type.Object({ score: Type.Integer() });
    service.answers('<think>格式是 {"score": 9}，{看步骤}</think>\n```json\n{"score": 7}\n```');
    expect(await model().answer({ instructions: '评分', input: '作答', schema, maxTokens: 100 })).toEqual({ score: 7 });
  });

  test('while the service says that it is alive, however long before the first word (DeepSeek)', async () => {
    service.answers((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      let times = 0;
      const timer = setInterval(() => {
        response.write(': keep-alive\n\n');
        if ((times += 1) < 8) return;
        clearInterval(timer);
        response.end([...said(ANSWER), stop].join(''));
      }, 250);
    });
    expect(await write({ idleSeconds: 1 })).toBe(ANSWER);
  });
});

describe('What it says instead of one', () => {
  const cut = said(ANSWER.slice(0, 20));
  test.each<[string, Respond, AiFailure['kind'], number]>([
    ['its filter ends it (Zhipu)', events(said(ANSWER), chunk({ delta: {}, finish_reason: 'sensitive' })), 'unfit', 1],
    ['the same, whole', whole({ content: ANSWER }, 'sensitive'), 'unfit', 1],
    [
      'its filter breaks it off (DashScope)',
      events(cut, 'data: {"error":{"code":"data_inspection_failed","message":"Output data may contain inappropriate content."}}\n\n'),
      'unfit',
      1,
    ],
    [
      'its filter refuses it (DashScope)',
      refusal(400, {
        code: 'data_inspection_failed',
        type: 'data_inspection_failed',
        message: 'Output data may contain inappropriate content.',
      }),
      'unfit',
      1,
    ],
    [
      '… (DeepSeek)',
      refusal(400, { code: 'invalid_request_error', type: 'invalid_request_error', message: 'Content Exists Risk' }),
      'unfit',
      1,
    ],
    [
      '… (Zhipu)',
      refusal(400, { code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容，请您避免输入易产生敏感内容的提示语' }),
      'unfit',
      1,
    ],
    [
      '… (Ark)',
      refusal(400, {
        code: 'OutputTextSensitiveContentDetected',
        type: 'BadRequest',
        message: 'The output text may contain sensitive information.',
      }),
      'unfit',
      1,
    ],
    [
      '… (Ark, risks)',
      refusal(400, { code: 'InputTextRiskDetection', type: 'BadRequest', message: 'The input text includes sensitive content' }),
      'unfit',
      1,
    ],
    [
      '… (Moonshot)',
      refusal(400, { type: 'content_filter', message: 'The request was rejected because it was considered high risk' }),
      'unfit',
      1,
    ],
    ['its own fault in the middle (Zhipu)', events(cut, chunk({ delta: {}, finish_reason: 'network_error' })), 'busy', 1],
    ['… (DeepSeek)', events(cut, chunk({ delta: {}, finish_reason: 'insufficient_system_resource' })), 'busy', 1],
    [
      'money (Ark)',
      refusal(403, { code: 'AccountOverdueError', type: 'Forbidden', message: 'your account has an overdue balance' }),
      'quota',
      1,
    ],
    ['… (Moonshot)', refusal(429, { type: 'exceeded_current_quota_error', message: 'Your account is suspended' }), 'quota', 1],
    [
      '… (DashScope)',
      refusal(400, { code: 'Arrearage', type: 'Arrearage', message: 'Access denied, please make sure your account is in good standing.' }),
      'quota',
      1,
    ],
    [
      '… (DashScope, free)',
      refusal(403, { code: 'AllocationQuota.FreeTierOnly', message: 'The free tier of the model has been exhausted.' }),
      'quota',
      1,
    ],
    ['… (Zhipu)', refusal(429, { code: '1113', message: 'Your account is in arrears, please recharge and try again' }), 'quota', 1],
    [
      'its pace (DashScope)',
      refusal(429, {
        code: 'Throttling.AllocationQuota',
        type: 'Throttling',
        message: 'Allocated quota exceeded, please increase your quota limit.',
      }),
      'busy',
      1,
    ],
    [
      '… (Moonshot)',
      refusal(429, { type: 'rate_limit_reached_error', message: 'request reached max organization RPM, quota exceeded for now' }),
      'busy',
      1,
    ],
    [
      'thoughts that leave no token for it',
      events(chunk({ delta: { reasoning_content: THOUGHTS } }), chunk({ delta: {}, finish_reason: 'length' })),
      'refused',
      1,
    ],
    ['the same in one piece', events(said(`<think>${THOUGHTS}`), chunk({ delta: {}, finish_reason: 'length' })), 'refused', 1],
    ['events without choices', events('data: {"base_resp":{"status_code":1002}}\n\n'), 'rubbish', 1],
  ])('%s', async (_name, respond, kind, times) => {
    service.answers(respond);
    expect(await outcome(write())).toBe(kind);
    expect(service.asked).toHaveLength(times);
  });
});

test('what a service wants besides goes along with every request, and may take something out', async () => {
  const extra = { enable_thinking: false, temperature: 1, max_tokens: null, max_completion_tokens: 900 };
  service.answers(events(said(ANSWER), stop));
  await write({ extra });
  service.answers('{"score": 7}');
  await model({ extra }).answer({ instructions: '评分', input: '作答', schema: Type.Object({ score: Type.Integer() }), maxTokens: 100 });
  expect(service.asked).toHaveLength(2);
  for (const asked of service.asked) {
    expect(asked).toMatchObject({ model: 'm-1', enable_thinking: false, temperature: 1, max_completion_tokens: 900 });
    expect(asked).not.toHaveProperty('max_tokens');
  }
});
