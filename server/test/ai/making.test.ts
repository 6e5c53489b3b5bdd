/** Generations made by a model: through HTTP, on a real PostgreSQL, by a real service that also is late, errs, stops, never ends and talks rubbish. */
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import { startAiService, streamed } from '../adapters/ai/ai-service';
import { data } from '../learning/school';
import { buildTestApp } from '../support/app';
import { type AiRoom, createAiRoom } from './room';
import { toAnswer, testRules } from './test-rules';
import { useMade } from '../support/use';
import { until } from '../support/until';

const service = useMade(startAiService);
const api = useMade(() =>
  buildTestApp(
    { ...service.env, AI_MODEL: 'test-model', AI_IDLE_SECONDS: '3', AI_GENERATION_SECONDS: '8', JOBS: 'true' },
    { aiRules: testRules },
  ),
);
let room: AiRoom;
beforeEach(async () => {
  service.asked.length = 0;
  service.answers(streamed([toAnswer('A day in the library.')]));
  room = await createAiRoom(api);
});

const GOOD = toAnswer('A day in the library.');
/** As a service sends it: some characters at a time. */
const pieces = (text: string, size = 6): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

type Respond = ReturnType<typeof streamed>;
const streamedFilter: Respond = (response) =>
  void response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .end('data: {"choices":[{"delta":{"content":"x"},"finish_reason":"content_filter"}]}\n\n');
const htmlPage: Respond = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>login</html>');
const resetConnection: Respond = (response) => void response.socket?.resetAndDestroy();
const endedEarly: Respond = (response) =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices":[{"delta":{"content":"{"}}]}\n\n');
const endlessLine: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: ');
  const write = (): void => {
    if (!response.destroyed && response.write('x'.repeat(100_000))) setImmediate(write);
    else response.once('drain', write);
  };
  write();
};
const errorInStream: Respond = (response) =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"error":{"message":"overloaded"}}\n\n');
const noEvents: Respond = (response) =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices":[{"delta":7}]}\n\ndata: nonsense\n\n');

test('it is made in the background, written piece by piece, and says who made it', async () => {
  const begun = await room.begin();
  expect(begun).toMatchObject({ kind: 'plan', status: 'waiting', origin: 'ai', title: '本周计划', draft: '', content: null });
  const made = await room.until(begun.id);
  expect(made).toMatchObject({ status: 'ready', title: '一篇短文', model: 'test-model', draft: '', problem: null });
  expect(made.content).toMatchObject({ kind: 'reading' });
  expect(service.asked).toMatchObject([{ stream: true, response_format: { type: 'json_object' }, model: 'test-model' }]);
  expect(await room.summary()).toMatchObject({
    available: true,
    used: 1,
    limit: 40,
    left: 39,
    by_kind: expect.arrayContaining([{ kind: 'plan', used: 1 }]),
  });
});

describe('What comes to nothing says why and is not charged', () => {
  const unanswered =
    (status: number, body = '{"error":{"message":"no"}}') =>
    (response: Parameters<ReturnType<typeof streamed>>[0]): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  const forever = function* (text: string): Generator<string> {
    for (;;) yield text;
  };
  /** Never the same again. */
  const numbers = function* (): Generator<string> {
    for (let at = 0; ; at += 100)
      yield Array.from({ length: 100 }, (_, more) => String.fromCodePoint(0x4e00 + ((at + more) ** 2 % 20_011))).join('');
  };
  test.each([
    ['bad twice', [toAnswer('SHORT')], 'refused', 'AI_NOT_GOOD_ENOUGH', 2],
    ['wrong JSON twice', ['{"title": "x", "text"'], 'refused', 'AI_NOT_GOOD_ENOUGH', 2],
    ['no JSON twice', ['我不会写'], 'refused', 'AI_NOT_GOOD_ENOUGH', 2],
    ['unfit, which is never mended', [toAnswer('UNFIT')], 'refused', 'AI_UNFIT', 1],
    ['the filter of the service', [streamedFilter], 'refused', 'AI_UNFIT', 1],
    ['too many requests', [unanswered(429)], 'failed', 'AI_BUSY', 1],
    ['a fault of the service', [unanswered(500)], 'failed', 'AI_BUSY', 1],
    ['a quota used up', [unanswered(402)], 'failed', 'AI_QUOTA_EXHAUSTED', 1],
    [
      'a quota used up, said with 429',
      [unanswered(429, '{"error":{"code":"insufficient_quota","message":"no"}}')],
      'failed',
      'AI_QUOTA_EXHAUSTED',
      1,
    ],
    ['a wrong key', [unanswered(401)], 'failed', 'AI_REFUSES', 1],
    ['a page', [htmlPage], 'failed', 'AI_BUSY', 1],
    ['a connection that is reset', [resetConnection], 'failed', 'AI_BUSY', 1],
    ['silence', [null], 'failed', 'AI_LATE', 1],
    ['a beginning, then silence', [streamed(['{"title":'], { ends: false })], 'failed', 'AI_LATE', 1],
    ['cut off in the middle', [streamed(pieces(GOOD), { everyMs: 20, ends: 'cut' })], 'failed', 'AI_LATE', 1],
    ['an end before the end', [endedEarly], 'failed', 'AI_LATE', 1],
    ['the same again and again', [streamed(forever('{"en":"I like it.","zh":"我喜欢。"},'), { everyMs: 2 })], 'failed', 'AI_BROKEN', 1],
    ['the same until it was cut off', [streamed(['{"title":"', 'I like it. '.repeat(100)])], 'failed', 'AI_BROKEN', 1],
    ['an answer that never ends', [streamed(numbers())], 'failed', 'AI_BROKEN', 1],
    ['a line that never ends', [endlessLine], 'failed', 'AI_BUSY', 1],
    ['a slow drip', [streamed(forever(' '), { everyMs: 300 })], 'failed', 'AI_LATE', 1],
    ['an error in the stream', [errorInStream], 'failed', 'AI_BUSY', 1],
    ['events that are none', [noEvents], 'failed', 'AI_BUSY', 1],
  ] as const)('%s', async (_name, answers, status, error, times) => {
    service.answers(...answers);
    const made = await room.make();
    expect(made).toMatchObject({ status, draft: '', content: null, problem: { error } });
    expect(made.problem?.message).toMatch(/没有扣次数/);
    expect(service.asked).toHaveLength(times);
    expect(await room.summary()).toMatchObject({ used: 0, left: 40 });
    service.answers(streamed([GOOD]));
    const again = data<AiGeneration>(await room.call(`POST ai_generations/${made.id}/retry`));
    // The maker may be at it, or through, before the reply is read.
    expect(again).toMatchObject({ id: made.id, status: expect.stringMatching(/^(?:waiting|making|ready)$/), problem: null });
    expect(await room.until(made.id)).toMatchObject({ status: 'ready' });
    expect(await room.summary()).toMatchObject({ used: 1 });
  });
});

test.each(['\u0000', '\ud800'])('what no database keeps in an answer (%j) is mended once, else refused and not charged', async (broken) => {
  service.answers(streamed([toAnswer(`A day${broken} out.`)]), streamed([GOOD]));
  expect(await room.make()).toMatchObject({ status: 'ready' });
  expect(service.asked).toHaveLength(2);
  service.answers(streamed([toAnswer(`A day${broken} out.`)]));
  expect(await room.make()).toMatchObject({ status: 'refused', problem: { error: 'AI_NOT_GOOD_ENOUGH' } });
  expect(service.asked).toHaveLength(4);
  expect(await room.summary()).toMatchObject({ used: 1 });
});

test('a service that knows no streams answers whole, and is asked so from then on', async () => {
  service.answers(
    (response) => response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"stream?"}}'),
    GOOD,
  );
  expect(await room.make()).toMatchObject({ status: 'ready' });
  expect(service.asked.map(({ stream }) => stream)).toEqual([true, false]);
  expect(await room.make()).toMatchObject({ status: 'ready' });
  expect(service.asked.map(({ stream }) => stream)).toEqual([true, false, false]);
});

test('a service that nobody reaches is no lost database', async () => {
  const ended = await startAiService();
  await ended.stop();
  const school = await buildTestApp({ ...service.env, AI_URL: ended.url, JOBS: 'true' }, { aiRules: testRules });
  try {
    expect(await (await createAiRoom(school)).make()).toMatchObject({ status: 'failed', problem: { error: 'AI_BUSY' } });
  } finally {
    await school.close();
  }
});

test('one that stalls holds up no other', async () => {
  service.answers(null, null, null, streamed([GOOD]));
  const [one, two, three] = await Promise.all([room.begin(), room.begin(), room.begin()]);
  await until(() => service.asked.length === 3);
  const other = await createAiRoom(api);
  expect(await other.make()).toMatchObject({ status: 'ready' });
  for (const { id } of [one, two, three]) expect(await room.until(id)).toMatchObject({ status: 'failed', problem: { error: 'AI_LATE' } });
});

test('asked again with the same key, also at once, it is made and charged once', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => room.ask('the-same-key')));
  const ids = new Set(all.map((answer) => data<AiGeneration>(answer).id));
  expect(ids.size).toBe(1);
  const [id = 0] = ids;
  await room.until(id);
  expect((await room.ask('the-same-key')).status).toBe(200);
  expect(service.asked).toHaveLength(1);
  expect(await room.summary()).toMatchObject({ used: 1 });
});

test('one that is under way or ready is not made again', async () => {
  const made = await room.make();
  expect(data(await room.call(`POST ai_generations/${made.id}/retry`))).toEqual(made);
  service.answers(streamed(pieces(GOOD), { everyMs: 100 }));
  const { id } = await room.begin();
  const all = await Promise.all([1, 2, 3].map(() => room.call(`POST ai_generations/${id}/retry`)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  await room.until(id);
  expect(service.asked).toHaveLength(2);
});

test('nothing is answered, shared or printed of one that is not ready', async () => {
  service.answers(null);
  const { id } = await room.begin();
  expect((await room.call(`PUT ai_generations/${id}`, { number: 1, given: 'x' }, 'not-ready-1')).body.error).toBe(
    'AI_GENERATION_NOT_READY',
  );
  expect((await room.call(`POST ai_generations/${id}/share`)).body.error).toBe('AI_GENERATION_NOT_READY');
  await room.until(id);
});

test('a student may have it made by the school all the same, uncounted', async () => {
  const answer = await room.call('POST ai_generations', { kind: 'plan', origin: 'school' }, 'by-the-school');
  expect(data(answer)).toMatchObject({ status: 'ready', origin: 'school', model: null, title: '学校的短文' });
  expect(service.asked).toHaveLength(0);
  expect(await room.summary()).toMatchObject({ used: 0 });
});
