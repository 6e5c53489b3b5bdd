/** An answer that has a photograph, which goes to the server before it: by the model of a phone and a server. */
import { OutboxWorld } from './test-world';
import { toStream } from './entry';

const GUARDIAN = 1;
const STUDENT = 10;
const RECORD = 100;
const stream = () => toStream('learning_records', RECORD);

let world: OutboxWorld;
beforeEach(() => {
  world = new OutboxWorld();
  world.signIn(GUARDIAN);
});
const answer = (questionId: number, recordId = RECORD) => world.answer(GUARDIAN, STUDENT, recordId, questionId);
const getCounted = () => world.counted.get(`${GUARDIAN}/${STUDENT}/${RECORD}`) ?? [];

const photographed = (questionId = 1) => world.answer(GUARDIAN, STUDENT, RECORD, questionId, 'page 1');

test('survives a dead network and a killed app; goes before its answer, which names it', async () => {
  world.setOnline(false);
  const entry = photographed();
  world.kill(false);
  world.setOnline(true);
  world.signIn(GUARDIAN);
  expect([...world.files.keys()]).toEqual([entry.file?.path]);
  await world.meet('delivered');
  await world.meet('delivered');
  expect(getCounted()).toEqual([entry.key]);
  expect(world.shownBy(entry.key)).toBe('page 1');
  expect(world.files.size).toBe(0);
});

test('killed between the photograph and its answer: it is not sent again', async () => {
  const entry = photographed();
  await world.meet('delivered');
  world.kill(false);
  world.signIn(GUARDIAN);
  expect(world.waitingRequests).toBe(1);
  await world.meet('delivered');
  expect(getCounted()).toEqual([entry.key]);
  expect(world.uploads.size).toBe(1);
});

test('the answers of other streams do not wait for it', async () => {
  photographed();
  const later = answer(2);
  const other = answer(3, 101);
  expect(world.waitingRequests).toBe(2);
  await world.meet('lost');
  await world.meet('delivered');
  expect(world.counted.get(`${GUARDIAN}/${STUDENT}/101`)).toEqual([other.key]);
  expect(world.outbox.getPending(stream()).map(({ key }) => key)).toContain(later.key);
});

test('no room for its id: it goes once all the same, and its answer with it', async () => {
  const told = jest.fn();
  world.outbox.onStorageFull(told);
  const entry = photographed();
  world.storageFull = true;
  await world.meet('delivered');
  expect(told).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 20; i += 1) {
    await world.meet('reply-lost');
    await world.elapse(30_000);
  }
  expect(world.uploads.size).toBe(1);
  await world.meet('delivered');
  expect(getCounted()).toEqual([entry.key]);
  expect(world.conflicts).toBe(0);
  expect(world.storage.size).toBe(0);
});

test('no room for its id, and room before its answer goes again: it is kept', async () => {
  const entry = photographed();
  world.storageFull = true;
  await world.meet('delivered');
  await world.meet('reply-lost');
  world.storageFull = false;
  await world.elapse(1000);
  world.kill(true);
  world.signIn(GUARDIAN);
  await world.meet('delivered');
  expect(getCounted()).toEqual([entry.key]);
  expect([world.uploads.size, world.conflicts]).toEqual([1, 0]);
});

test('no room for its id, and lost on the server again and again: given up all the same', async () => {
  photographed();
  world.storageFull = true;
  for (let i = 0; i < 20; i += 1) {
    await world.meet('delivered');
    world.sweep();
    await world.elapse(30_000);
  }
  expect(world.outbox.getRefused()).toHaveLength(1);
  expect(world.outbox.getRefused()[0]?.file?.uploads).toBe(3);
});

test('no room for it on the phone: sent from where it is, and the user is told', async () => {
  const told = jest.fn();
  world.outbox.onStorageFull(told);
  world.storageFull = true;
  const entry = photographed();
  expect(told).toHaveBeenCalled();
  await world.meet('delivered');
  await world.meet('delivered');
  expect(world.shownBy(entry.key)).toBe('page 1');
});

test('a file whose entry was never written is removed', () => {
  world.files.set('wxfile://usr/outbox-x.jpg', 'page 9');
  world.kill(false);
  world.outbox.getPending();
  expect(world.files.size).toBe(0);
});
