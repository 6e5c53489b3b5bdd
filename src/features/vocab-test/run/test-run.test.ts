import { settled, ticks, World } from './test-world';

let world: World;
/** The phone has room for what is answered. */
let hasRoom = true;
beforeEach(() => {
  world = new World();
  hasRoom = true;
});
// Whatever happens: in storage before it leaves the phone.
afterEach(() => expect(world.sentUnkept).toBe(hasRoom ? 0 : 1));

test('asks, sends, asks the next, and ends with the report; nothing of it stays on a student’s phone', async () => {
  const run = await world.open();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 0 } });
  run.answer(ticks('able'), 5200.4);
  expect(run.state).toMatchObject({ kind: 'sending', trouble: false });
  await settled();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 1 } });
  expect(world.counted).toEqual([{ step_number: 0, answer: ticks('able'), milliseconds: 5200 }]);
  run.answer(ticks(), 1);
  await settled();
  run.answer({ kind: 'choice', position: null }, 1);
  await settled();
  expect(run.state).toEqual({ kind: 'done', id: 5 });
  expect(world.kept).toBeUndefined();
});

test('a visitor’s result stays on the phone with its token', async () => {
  world.isVisitor = true;
  world.step = 2;
  const run = await world.open();
  run.answer(ticks(), 1);
  await settled();
  expect(run.state.kind).toBe('done');
  expect(world.kept).toMatchObject({ submission: { status: 'completed' }, visitorToken: 'token-of-the-visitor' });
});

test('only the first of two taps counts', async () => {
  const run = await world.open();
  run.answer(ticks('able'), 1);
  run.answer(ticks('baker'), 1);
  await settled();
  expect(world.counted.map(({ answer }) => answer)).toEqual([ticks('able')]);
  expect(world.step).toBe(1);
});

test('the second tap of a finger, after the reply to the first, is no answer to the step that has just come', async () => {
  const run = await world.open();
  world.pace = 100;
  run.answer(ticks('able'), 1);
  expect(run.state.kind).toBe('asking');
  world.pace = 1000;
  run.answer(ticks('able'), 1);
  await settled();
  world.pace = 100;
  run.answer(ticks(), 1);
  await settled();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 1 } });
  expect(world.counted.map(({ answer }) => answer)).toEqual([ticks('able')]);
});

test('left while the last answer is on its way: the end is told all the same', async () => {
  world.step = 2;
  const run = await world.open();
  run.answer(ticks(), 1);
  run.stop();
  expect(world.ended).toBe(0);
  await settled();
  expect(world.ended).toBe(1);
  expect(world.kept).toBeUndefined();
});

test('a dead network: the answer waits in storage and goes out with the next try, each later than the last', async () => {
  const run = await world.open();
  world.online = false;
  run.answer(ticks('able'), 1);
  await settled();
  expect(run.state).toMatchObject({ kind: 'sending', trouble: true, answer: ticks('able') });
  expect(world.timers.map(({ delayMs }) => delayMs)).toEqual([1000]);
  await world.elapse();
  expect(world.timers.map(({ delayMs }) => delayMs)).toEqual([2000]);
  world.online = true;
  run.retry();
  await settled();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 1 } });
  expect(world.timers).toEqual([]);
  expect(world.counted).toHaveLength(1);
});

test('killed with the answer on the phone, out of reach: the same step with the answer; it goes out once the network is there', async () => {
  const first = await world.open();
  world.online = false;
  first.answer(ticks('able'), 1);
  await settled();
  first.stop();
  const run = await world.reopen();
  expect(run.state).toMatchObject({ kind: 'sending', trouble: true, answer: ticks('able'), submission: { step_number: 0 } });
  world.online = true;
  await world.elapse();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 1 } });
  expect(world.counted).toHaveLength(1);
});

test('killed with the answer on the phone, in reach: it is sent by itself', async () => {
  const first = await world.open();
  world.online = false;
  first.answer(ticks('able'), 1);
  await settled();
  first.stop();
  world.online = true;
  const run = await world.reopen();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 1 } });
  expect(world.counted).toHaveLength(1);
});

test('the answer had arrived and its reply was lost: it counts once', async () => {
  const first = await world.open();
  world.losesReply = true;
  first.answer(ticks('able'), 1);
  await settled();
  first.stop();
  world.losesReply = false;
  const run = await world.reopen();
  expect(run.state).toMatchObject({ kind: 'asking', submission: { step_number: 1 } });
  expect(world.counted).toHaveLength(1);
  expect(world.sent).toBe(2);
});

test.each([true, false])('the last answer had arrived and its reply was lost: reopened, the report (visitor: %s)', async (isVisitor) => {
  world.isVisitor = isVisitor;
  world.step = 2;
  const first = await world.open();
  world.losesReply = true;
  first.answer(ticks('able'), 1);
  await settled();
  first.stop();
  world.losesReply = false;
  const run = await world.reopen();
  expect(run.state).toEqual({ kind: 'done', id: 5 });
  expect(world.counted).toHaveLength(1);
  // The visitor's result is still theirs to keep.
  if (isVisitor) expect(world.kept).toMatchObject({ submission: { id: 5, status: 'completed' }, visitorToken: 'token-of-the-visitor' });
  else expect(world.kept).toBeUndefined();
});

test('opened out of reach with a step on the phone: the step; with none: an error, and again by itself', async () => {
  await world.open();
  world.online = false;
  expect((await world.reopen()).state).toMatchObject({ kind: 'asking', submission: { step_number: 0 } });
  world.forget();
  const run = await world.reopen();
  expect(run.state).toMatchObject({ kind: 'failed' });
  world.online = true;
  run.retry();
  await settled();
  expect(run.state.kind).toBe('asking');
});

test('a stored step whose time is over is not resumed out of reach', async () => {
  await world.open();
  world.online = false;
  world.now += 48 * 3_600_000;
  expect((await world.reopen()).state.kind).toBe('failed');
});

test('a phone without room: told, and the answer is sent all the same; killed, it goes on with what was kept before', async () => {
  const run = await world.open();
  hasRoom = false;
  world.phone.storageFull = true;
  world.online = false;
  run.answer(ticks('able'), 1);
  await settled();
  expect(world.full).toBe(1);
  expect((await world.reopen()).state).toMatchObject({ kind: 'asking', submission: { step_number: 0 } });
});
