/** What is shown while a generation is being made: over a real connection, as a phone reads it. */
import { createLive } from '../../src/modules/ai/generations/live';
import { heldStream, startAiService } from '../adapters/ai/ai-service';
import { buildTestApp } from '../support/app';
import { type AiRoom, createAiRoom, openStream } from './room';
import { toAnswer, testRules } from './test-rules';
import { useMade } from '../support/use';

const service = useMade(startAiService);
const api = useMade(() => buildTestApp({ ...service.env, AI_IDLE_SECONDS: '60', JOBS: 'true' }, { aiRules: testRules }));
let origin: string;
let room: AiRoom;
beforeAll(async () => {
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  service.asked.length = 0;
  room = await createAiRoom(api);
});

const GOOD = toAnswer('A day in the library.');

test('what has stood the checks is shown while it comes; the stream ends with the whole', async () => {
  const held = heldStream();
  service.answers(held.answer);
  const { id } = await room.begin();
  const stream = openStream(origin, room, id);
  // Before there is anything to show, too, the phone hears of it.
  expect(await stream.next('alive')).toEqual({ event: 'alive' });
  await held.send('{"title":"书","text":"A day in ');
  expect(await stream.next('draft')).toEqual({ event: 'draft', append: 'A day in ' });
  expect(await room.find(id)).toMatchObject({ status: 'making', draft: 'A day in ', content: null });
  await held.send('the library');
  expect(await stream.next('draft')).toEqual({ event: 'draft', append: 'the ' });
  await held.send('."}');
  await held.end();
  expect(await stream.next('done')).toEqual({ event: 'done', generation: await room.find(id) });
  expect(await stream.next('alive')).toBeUndefined();
});

test('what does not stand the checks is asked for once more, with what is wrong; what was shown is taken back', async () => {
  const first = toAnswer('It is too SHORT and so on.');
  const [one, two] = [heldStream(), heldStream()];
  service.answers(one.answer, two.answer);
  const { id } = await room.begin();
  const stream = openStream(origin, room, id);
  await one.send(first);
  expect(await stream.next('draft')).toEqual({ event: 'draft', append: 'It is too SHORT and so ' });
  await one.end();
  await two.send(GOOD.slice(0, -2));
  expect(await stream.next('restart')).toBeDefined();
  expect(await stream.next('draft')).toEqual({ event: 'draft', append: 'A day in the ' });
  await two.send(GOOD.slice(-2));
  await two.end();
  expect(await stream.next('done')).toMatchObject({ generation: { status: 'ready' } });
  expect(service.asked).toHaveLength(2);
  expect(service.asked[1]?.messages.slice(2)).toEqual([
    { role: 'assistant', content: first },
    { role: 'user', content: 'Mend: length' },
  ]);
  expect(await room.summary()).toMatchObject({ used: 1 });
});

test('what was found is shown only once it is known who may see it', async () => {
  const key = { studentId: 1, id: 1, tokenHash: 'of the guardian' };
  let asked = 0;
  const live = createLive({
    look: (keys) => Promise.resolve(keys.map((one) => ({ ...one, isOver: false, draft: 'not for them' }))),
    // Their session ends while the database is out of reach.
    mayWatch: () => (asked++ === 0 ? Promise.reject(new Error('out of reach')) : Promise.resolve([false])),
    find: () => Promise.reject(new Error('not over')),
    longestMs: 60_000,
    log: { warn: () => undefined },
  });
  expect(await live.follow(key).next()).toEqual({ done: true, value: undefined });
  expect(asked).toBe(2);
});
