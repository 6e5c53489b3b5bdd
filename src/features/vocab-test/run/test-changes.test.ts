import { okAnswer } from '@/test/server';
import { testStorage } from './saved-tests';
import { testSteps } from './test-steps';
import { settled, ticks, World } from './test-world';

let world: World;
beforeEach(() => {
  world = new World();
});

test.each<[string, World['before']]>([
  ['expired', { status: 'expired', expires_at: '2026-11-20T10:00:00.000Z' }],
  ['replaced', { status: 'expired', expires_at: '2026-11-21T10:00:00.000Z' }],
  ['completed', { status: 'completed' }],
  ['gone', 'missing'],
  ['other', { status: 'open' }],
])('another test than the stored one: what became of the old one is said: %s', async (note, before) => {
  await world.open();
  Object.assign(world, { id: 6, before });
  expect((await world.reopen()).state).toMatchObject({ kind: 'asking', note, submission: { id: 6 } });
});

test('a test begun on another phone is resumed, and that is said; a new one is not', async () => {
  expect((await world.open()).state).not.toHaveProperty('note');
  world.forget();
  world.step = 1;
  expect((await world.open()).state).toMatchObject({ kind: 'asking', note: 'going-on', submission: { step_number: 1 } });
  world.forget();
  Object.assign(world, { step: 0, form: 'short' });
  expect((await world.open()).state).toMatchObject({ note: 'going-on', submission: { form: 'full' } });
});

test('given up for a new one: closed by its id, its unsent answer is not sent, and nothing more is said', async () => {
  const first = await world.open();
  world.online = false;
  first.answer(ticks('able'), 1);
  await settled();
  first.stop();
  world.online = true;
  const run = await world.open(5);
  expect(run.state).toMatchObject({ kind: 'asking', submission: { id: 6, step_number: 0 } });
  expect(run.state).not.toHaveProperty('note');
  expect([world.insteadOf, world.counted]).toEqual([[undefined, 5], []]);
  expect(world.kept).toMatchObject({ submission: { id: 6 } });
});

test('given up out of reach: an error, not the old step; then the same again, once', async () => {
  await world.open();
  world.online = false;
  const run = await world.open(5);
  expect(run.state.kind).toBe('failed');
  world.online = true;
  run.retry();
  await settled();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { id: 6 } });
  run.restart();
  await settled();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { id: 7 } });
  expect(world.insteadOf).toEqual([undefined, 5, 6]);
});

test.each(['TEST_STEP_ANSWERED', 'TEST_STEP_NOT_REACHED', 'TEST_ANSWER_UNFITTING'] as const)(
  '%s: read again from the server, and said',
  async (key) => {
    const run = await world.open();
    world.refuses = key;
    world.step = 2; // answered on another phone
    run.answer(ticks('able'), 1);
    await settled();
    expect(run.state).toMatchObject({ kind: 'asking', note: 'read-again', submission: { step_number: 2 } });
    expect(world.kept?.answers).toEqual([]);
  },
);

test('TEST_OVER leads to the report', async () => {
  const run = await world.open();
  world.refuses = 'TEST_OVER';
  world.status = 'completed';
  run.answer(ticks(), 1);
  await settled();
  expect(run.state).toEqual({ kind: 'done', id: 5 });
});

test('TEST_EXPIRED is said, and the next one starts again', async () => {
  const run = await world.open();
  world.now += 48 * 3_600_000;
  world.refuses = 'TEST_EXPIRED';
  run.answer(ticks(), 1);
  await settled();
  expect(run.state).toEqual({ kind: 'expired', replaced: false });
  expect(world.kept).toBeUndefined();
  world.refuses = undefined;
  world.id = 7;
  await run.open();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { id: 7 } });
  expect(run.state).not.toHaveProperty('note');
});

test('TEST_EXPIRED before its time: another took its place', async () => {
  const run = await world.open();
  world.refuses = 'TEST_EXPIRED';
  run.answer(ticks(), 1);
  await settled();
  expect(run.state).toEqual({ kind: 'expired', replaced: true });
});

test('an ended session keeps the answer; after signing in it goes out', async () => {
  const run = await world.open();
  world.refuses = 'UNAUTHENTICATED';
  run.answer(ticks('able'), 1);
  await settled();
  expect(run.state).toMatchObject({ kind: 'sending', trouble: true });
  expect(world.kept?.answers).toMatchObject([{ answer: ticks('able') }]);
  world.refuses = undefined;
  run.retry();
  await settled();
  expect(world.counted).toHaveLength(1);
});

test('NOT_FOUND with a good session: gone; with a bad one the answer waits', async () => {
  const run = await world.open();
  world.refuses = 'NOT_FOUND';
  world.sessionGood = false;
  run.answer(ticks(), 1);
  await settled();
  expect(run.state).toMatchObject({ kind: 'sending', trouble: true });
  world.sessionGood = true;
  run.retry();
  await settled();
  expect(run.state).toEqual({ kind: 'gone' });
});

describe('back after a while, during which another phone may have gone on with it', () => {
  /** So long ago was the server last asked. */
  const later = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  afterEach(() => jest.restoreAllMocks());

  test('answered elsewhere: the step the test has come to', async () => {
    const run = await world.open();
    world.step = 1;
    run.retry();
    await settled();
    expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 0 } });
    later();
    run.retry();
    await settled();
    expect(run.state).toMatchObject({ kind: 'asking', note: 'read-again', submission: { step_number: 1 } });
  });

  test('still the same step: left as it is, what is ticked in it too; asked once', async () => {
    const run = await world.open();
    const shown = world.states.length;
    later();
    run.retry();
    await settled();
    world.online = false;
    run.retry();
    await settled();
    expect(world.states).toHaveLength(shown);
  });
});

test('a student whose session has ended is not given a visitor’s test', async () => {
  world.phone.network = () => okAnswer({ ...world.test(), visitor_token: 'a-visitor-s-token-20' });
  const around = { learner: () => world.learner, form: world.form, onOver: () => undefined, onFull: () => undefined };
  const run = await world.open(undefined, testSteps(around));
  for (let i = 0; i < 5; i += 1) await settled();
  expect(run.state.kind).toBe('failed');
  expect(world.kept).toBeUndefined();
});

describe('whose test it is', () => {
  test('of another guardian on the same phone, or another student: not resumed', async () => {
    await world.open();
    const [other, sibling] = [
      { guardianId: 8, studentId: 2 },
      { guardianId: 7, studentId: 3 },
    ];
    const find = (learner: typeof other) => testStorage.find(learner, () => true)?.submission.id;
    expect([find({ guardianId: 7, studentId: 2 }), find(other), find(sibling)]).toEqual([5, undefined, undefined]);
  });

  const answeredOffline = async () => {
    const run = await world.open();
    world.online = false;
    run.answer(ticks('able'), 1);
    await settled();
    run.stop();
    world.online = true;
  };

  test('another guardian of the same student goes on: the answer that has not arrived goes first', async () => {
    await answeredOffline();
    world.guardianId = 8;
    const run = await world.reopen();
    expect(world.counted).toMatchObject([{ step_number: 0, answer: ticks('able') }]);
    expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 1 } });
    expect(world.kept).toMatchObject({ owner: { guardianId: 8 }, answers: [] });
  });

  test('it went with the network just then: still on the phone, and sent again', async () => {
    await answeredOffline();
    world.guardianId = 8;
    const kind = world.kind();
    const take = kind.take;
    const cutAfter = { ...kind, take: (...asked: Parameters<typeof take>) => take(...asked).finally(() => (world.online = false)) };
    const run = await world.open(undefined, cutAfter);
    expect(run.state).toMatchObject({ kind: 'sending', trouble: true, answer: ticks('able') });
    expect(world.kept).toMatchObject({ answers: [{ step_number: 0 }] });
    world.online = true;
    await world.elapse();
    expect(world.counted).toHaveLength(1);
  });

  test('the step was answered elsewhere meanwhile: nothing is sent', async () => {
    await answeredOffline();
    Object.assign(world, { guardianId: 8, step: 1 });
    expect((await world.reopen()).state).toMatchObject({ kind: 'asking', submission: { step_number: 1 } });
    expect(world.sent).toBe(1);
  });

  test('a sitting that was left keeps nothing over what another has answered since', async () => {
    const replies: (() => void)[] = [];
    const kind = world.kind();
    const slow = {
      ...kind,
      send: async (...sent: Parameters<typeof kind.send>) => {
        const reply = await kind.send(...sent);
        await new Promise<void>((done) => replies.push(done));
        return reply;
      },
    };
    const left = await world.open(undefined, slow);
    left.answer(ticks('able'), 1);
    await settled();
    left.stop();
    const run = await world.open();
    world.online = false;
    run.answer(ticks('baker'), 1);
    await settled();
    replies.forEach((arrive) => arrive());
    await settled();
    expect(world.kept).toMatchObject({ answers: [{ step_number: 1, answer: ticks('baker') }] });
  });
});
