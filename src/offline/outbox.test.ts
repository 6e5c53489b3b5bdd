import { OutboxWorld } from './test-world';
import { type OutboxEntry, toStream } from './entry';

const GUARDIAN = 1;
const OTHER_GUARDIAN = 2;
const STUDENT = 10;
const RECORD = 100;
const stream = (recordId = RECORD) => toStream('learning_records', recordId);

let world: OutboxWorld;
beforeEach(() => {
  world = new OutboxWorld();
  world.signIn(GUARDIAN);
});
const answer = (questionId: number, recordId = RECORD, guardianId = GUARDIAN, studentId = STUDENT) =>
  world.answer(guardianId, studentId, recordId, questionId);
const getCounted = (recordId = RECORD) => world.counted.get(`${GUARDIAN}/${STUDENT}/${recordId}`) ?? [];

test('an answer is in storage before enqueue returns', () => {
  const entry = answer(1);
  expect(JSON.parse(world.storage.get(entry.sequence) ?? '')).toEqual(entry);
});

test('answers go one at a time, in order, and leave when acknowledged', async () => {
  const entries = [answer(1), answer(2), answer(3)];
  expect(world.waitingRequests).toBe(1);
  for (let i = 0; i < 3; i += 1) await world.meet('delivered');
  expect(getCounted()).toEqual(entries.map(({ key }) => key));
  expect(world.storage.size).toBe(0);
  expect(world.outbox.getPending()).toEqual([]);
});

test('a lost reply: sent again with the same key, counted once', async () => {
  const entry = answer(1);
  await world.meet('reply-lost');
  expect(world.outbox.getPending(stream())).toEqual([entry]);
  await world.elapse(1000);
  await world.meet('delivered');
  expect(getCounted()).toEqual([entry.key]);
});

test('a failing server is asked again after 1, 2, 4 … s and holds what follows', async () => {
  answer(1);
  answer(2);
  for (const wait of [1000, 2000, 4000]) {
    await world.meet('server-down');
    await world.elapse(wait - 1);
    expect(world.waitingRequests).toBe(0);
    await world.elapse(1);
    expect(world.waitingRequests).toBe(1);
  }
  await world.meet('delivered');
  await world.meet('delivered');
  expect(getCounted()).toHaveLength(2);
});

test('offline nothing is sent; the network back, at once', async () => {
  world.setOnline(false);
  answer(1);
  await world.elapse(60_000);
  expect(world.waitingRequests).toBe(0);
  world.setOnline(true);
  expect(world.waitingRequests).toBe(1);
});

test('what the server said is handed on before the answer has left, once', async () => {
  const heard: unknown[] = [];
  const stop = world.outbox.onReply((entry, reply) => heard.push([entry.key, reply, world.outbox.getPending(stream()).length]));
  const entry = answer(1);
  await world.meet('server-down');
  await world.elapse(1000);
  await world.meet('delivered');
  expect(heard).toEqual([[entry.key, { counted: true }, 1]]);
  stop();
  answer(2);
  await world.meet('delivered');
  expect(heard).toHaveLength(1);
});

describe('whoever listens and breaks', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const breaks = (): never => {
    throw new Error('a listener broke');
  };

  test.each([
    ['hears the reply', () => world.outbox.onReply(breaks)],
    ['looks at the answers', () => world.outbox.subscribe(breaks)],
  ])('as it %s: each answer is kept, goes once and leaves, the next one follows, and WeChat is told by itself', async (_, listen) => {
    const stop = listen();
    const entries = [answer(1), answer(2)];
    await world.meet('delivered');
    await world.meet('delivered');
    expect(getCounted()).toEqual(entries.map(({ key }) => key));
    expect(world.outbox.getPending()).toEqual([]);
    expect(world.storage.size).toBe(0);
    expect(() => jest.runAllTimers()).toThrow('a listener broke');
    stop();
  });
});

test('still: once all has arrived, or what is left waits', async () => {
  let still = 0;
  const wait = (): void =>
    void world.outbox.whenStill().then(() => {
      still += 1;
    });
  answer(1);
  answer(2);
  wait();
  await world.meet('delivered');
  expect(still).toBe(0);
  await world.meet('server-down');
  expect(still).toBe(1);
  wait();
  await world.elapse(0);
  expect(still).toBe(2);
});

test('the network back ends a long wait', async () => {
  answer(1);
  for (let i = 0; i < 5; i += 1) {
    await world.meet('lost');
    await world.elapse(30_000);
  }
  await world.meet('lost');
  world.outbox.retryNow();
  expect(world.waitingRequests).toBe(1);
});

test('an ended session stops sending until the same guardian is back; another one’s answers are untouched', async () => {
  const mine = answer(1);
  await world.meet('session-ended');
  await world.elapse(60_000);
  expect(world.waitingRequests).toBe(0);
  world.signIn(OTHER_GUARDIAN);
  const theirs = answer(5, 200, OTHER_GUARDIAN, 20);
  await world.meet('delivered');
  expect(world.counted.get(`${OTHER_GUARDIAN}/20/200`)).toEqual([theirs.key]);
  expect(world.outbox.getPending()).toEqual([mine]);
  world.signIn(GUARDIAN);
  await world.meet('delivered');
  expect(getCounted()).toEqual([mine.key]);
});

test('a sign-out while an answer is on its way: its acknowledgement still counts', async () => {
  answer(1);
  world.signIn(undefined);
  await world.meet('delivered');
  expect(world.outbox.getPending()).toEqual([]);
});

test('killed: all is there again, in order, and newer answers come after', async () => {
  const before = [answer(1), answer(2)];
  world.kill(false);
  const after = answer(3);
  expect(after.sequence).toBeGreaterThan(before[1]!.sequence);
  expect(world.outbox.getPending(stream())).toEqual([...before, after]);
  world.signIn(GUARDIAN);
  for (let i = 0; i < 3; i += 1) await world.meet('delivered');
  expect(getCounted()).toEqual([...before, after].map(({ key }) => key));
});

test('killed between the server’s count and the reply: counted once', async () => {
  const entry = answer(1);
  world.kill(true);
  world.signIn(GUARDIAN);
  await world.meet('delivered');
  expect(getCounted()).toEqual([entry.key]);
});

test('refused: kept with the reason, the next goes on, dismissed when seen, also after a kill', async () => {
  const refused = answer(1);
  const next = answer(2);
  await world.meet('refused');
  await world.meet('delivered');
  expect(world.outbox.getRefused(stream())).toMatchObject([{ key: refused.key, refusal: { code: 409 } }]);
  expect(getCounted()).toEqual([next.key]);
  world.kill(false);
  world.signIn(GUARDIAN);
  expect(world.waitingRequests).toBe(0);
  expect(world.outbox.getRefused()).toHaveLength(1);
  world.outbox.dismissRefused(stream(999));
  expect(world.outbox.getRefused()).toHaveLength(1);
  world.outbox.dismissRefused(stream());
  expect(world.outbox.getRefused()).toEqual([]);
  expect(world.storage.size).toBe(0);
});

test("another guardian's answers of the stream wait, and are not those of the one signed in", async () => {
  world.setOnline(false);
  const theirs = answer(1);
  world.signIn(GUARDIAN + 1);
  expect([world.outbox.getPending(stream()), world.outbox.getPending(), world.outbox.holds(stream())]).toEqual([[], [theirs], true]);
  await expect(world.outbox.whenDrained(stream())).resolves.toEqual({ refused: 0 });
  world.signIn(GUARDIAN);
  expect(world.outbox.getPending(stream())).toEqual([theirs]);
});

describe('whenDrained', () => {
  test('at once when nothing waits', async () => {
    await expect(world.outbox.whenDrained(stream())).resolves.toEqual({ refused: 0 });
  });

  test('when the last answer of that record is acknowledged or refused, not sooner', async () => {
    answer(1);
    answer(2);
    answer(3, 101);
    const drained = jest.fn();
    void world.outbox.whenDrained(stream()).then(drained);
    await world.meet('delivered');
    expect(drained).not.toHaveBeenCalled();
    await world.meet('refused');
    expect(drained).toHaveBeenCalledWith({ refused: 1 });
    expect(world.outbox.getPending(stream(101))).toHaveLength(1);
  });
});

describe('a full storage', () => {
  test('the answer is kept in memory, the user is told, and it is sent', async () => {
    const told = jest.fn();
    world.outbox.onStorageFull(told);
    world.storageFull = true;
    const entry = answer(1);
    expect(told).toHaveBeenCalledTimes(1);
    expect(world.outbox.unsavedCount()).toBe(1);
    await world.meet('delivered');
    expect(getCounted()).toEqual([entry.key]);
    expect(world.outbox.unsavedCount()).toBe(0);
  });

  test('it is written as soon as there is room', async () => {
    answer(1);
    world.storageFull = true;
    const second = answer(2);
    expect(world.storage.has(second.sequence)).toBe(false);
    world.storageFull = false;
    await world.meet('delivered');
    expect(world.storage.has(second.sequence)).toBe(true);
    expect(world.outbox.unsavedCount()).toBe(0);
  });

  test('still full after an acknowledgement: still in memory', async () => {
    answer(1);
    world.storageFull = true;
    answer(2);
    await world.meet('delivered');
    expect(world.outbox.unsavedCount()).toBe(1);
  });
});

describe('a storage that does not say what is in it', () => {
  test('is read again: nothing overtakes what waits there, and nothing is completed without it', async () => {
    world.setOnline(false);
    const waiting = answer(1);
    world.listable = false;
    world.kill(false);
    world.setOnline(true);
    world.signIn(GUARDIAN);
    const later = answer(2);
    expect(world.waitingRequests).toBe(0);
    await expect(world.outbox.whenDrained(stream())).rejects.toThrow('暂时读不出来');
    const heard = jest.fn();
    world.outbox.subscribe(heard);
    world.listable = true;
    await world.elapse(1000);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(world.outbox.getPending(stream())).toEqual([waiting, later]);
    await world.meet('delivered');
    await world.meet('delivered');
    expect(getCounted()).toEqual([waiting.key, later.key]);
    await expect(world.outbox.whenDrained(stream())).resolves.toEqual({ refused: 0 });
  });

  test('is tried again after 1, 2, 4 … s, and at once when the app is in front', async () => {
    answer(1);
    world.listable = false;
    world.kill(false);
    world.signIn(GUARDIAN);
    await world.elapse(1000);
    world.listable = true;
    await world.elapse(1999);
    expect(world.waitingRequests).toBe(0);
    world.outbox.retryNow();
    expect(world.waitingRequests).toBe(1);
  });
});

describe('a storage that lists an answer and does not give it', () => {
  let withheld: OutboxEntry;
  beforeEach(() => {
    world.setOnline(false);
    withheld = answer(1);
    answer(2);
    world.withheld = withheld.sequence;
    world.kill(false);
    world.setOnline(true);
    world.signIn(GUARDIAN);
  });

  test('is read again: nothing overtakes it, and nothing is completed without it', async () => {
    expect(world.waitingRequests).toBe(0);
    await expect(world.outbox.whenDrained(stream())).rejects.toThrow('暂时读不出来');
    world.withheld = undefined;
    await world.elapse(1000);
    await world.meet('delivered');
    await world.meet('delivered');
    expect(getCounted()[0]).toBe(withheld.key);
    await expect(world.outbox.whenDrained(stream())).resolves.toEqual({ refused: 0 });
  });

  test('time after time: what else there is goes on, and the answer goes when it is given at last', async () => {
    for (const wait of [1000, 2000, 4000, 8000]) await world.elapse(wait);
    for (let taps = 0; taps < 9; taps += 1) world.outbox.retryNow();
    expect(world.waitingRequests).toBe(0);
    await world.elapse(16_000);
    await world.meet('delivered');
    expect(getCounted()).toHaveLength(1);
    await expect(world.outbox.whenDrained(stream())).resolves.toEqual({ refused: 0 });
    world.withheld = undefined;
    world.outbox.retryNow();
    await world.meet('delivered');
    expect(getCounted()[1]).toBe(withheld.key);
  });
});

test('listeners hear of entries coming and going, until they stop', async () => {
  const heard = jest.fn();
  const stop = world.outbox.subscribe(heard);
  answer(1);
  await world.meet('delivered');
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  answer(2);
  expect(heard).toHaveBeenCalledTimes(2);
});
