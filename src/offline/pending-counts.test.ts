import { OutboxWorld } from './test-world';
import { longWaiting, nothingPending, type PendingCounts, QUIET_MS, watchPending } from './pending';

const START = Date.parse('2026-11-20T11:00:00.000Z');
let world: OutboxWorld;
let shown: PendingCounts[];
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  world = new OutboxWorld();
  world.now = START;
  world.signIn(1);
  shown = [];
  stop = watchPending(world.outbox, (counts) => shown.push(counts));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});
/** Time passes on the phone. */
const advance = (ms: number) => {
  world.now += ms;
  jest.advanceTimersByTime(ms);
};
const answer = (questionId: number, recordId = 100) => world.answer(1, 10, recordId, questionId);

test('an answer sent at once is nobody’s concern', async () => {
  answer(1);
  await world.meet('delivered');
  jest.advanceTimersByTime(QUIET_MS * 2);
  expect(shown).toEqual([]);
});

test('one that waits is shown after a while, until it is gone', async () => {
  answer(1);
  advance(QUIET_MS - 1);
  expect(shown).toEqual([]);
  advance(1);
  expect(shown).toEqual([{ ...nothingPending, pending: { 1: 1 } }]);
  answer(2, 101);
  advance(QUIET_MS);
  expect(shown[1]).toEqual({ ...nothingPending, pending: { 1: 2 } });
  await world.meet('delivered');
  await world.meet('delivered');
  expect(shown[3]).toEqual(nothingPending);
});

test('answers of two guardians are counted apart', () => {
  answer(1);
  world.answer(2, 20, 200, 1);
  advance(QUIET_MS);
  expect(shown[0]?.pending).toEqual({ 1: 1, 2: 1 });
});

test('a refusal is shown at once', async () => {
  answer(1);
  await world.meet('refused');
  expect(shown).toEqual([{ ...nothingPending, refused: { 1: 1 } }]);
});

test('what waited before the app was opened is shown at once', () => {
  answer(1);
  jest.setSystemTime(START + QUIET_MS);
  world.kill(false);
  const seen: PendingCounts[] = [];
  watchPending(world.outbox, (counts) => seen.push(counts))();
  expect(seen).toEqual([expect.objectContaining({ pending: { 1: 1 } })]);
});

test('a clock set back does not hide what waits', () => {
  const entry = answer(1);
  expect(longWaiting([entry], START - 1)).toEqual({ entries: [entry], nextInMs: undefined });
  expect(longWaiting([entry], START + 1000)).toEqual({ entries: [], nextInMs: QUIET_MS - 1000 });
});

test('after stop nothing is heard', () => {
  stop();
  answer(1);
  jest.advanceTimersByTime(QUIET_MS * 2);
  expect(shown).toEqual([]);
});
