/** A student under deletion does not exist for the server; when it is taken back, what another phone was given meanwhile counts. */
import { OutboxWorld } from './test-world';
import { toStream } from './entry';

const GUARDIAN = 1;
const STUDENT = 10;
const RECORD = 100;
const DAY_MS = 86_400_000;
const STREAM = toStream('learning_records', RECORD);

let world: OutboxWorld;
beforeEach(() => {
  world = new OutboxWorld();
  world.signIn(GUARDIAN);
});
const answer = (questionId: number, studentId = STUDENT) => world.answer(GUARDIAN, studentId, RECORD, questionId);
const counted = (): readonly string[] => world.counted.get(`${GUARDIAN}/${STUDENT}/${RECORD}`) ?? [];

/** Two answers are refused because the student is under deletion. */
async function refuseTwo(): Promise<string[]> {
  const keys = [answer(1), answer(2)].map(({ key }) => key);
  await world.meet('student-gone');
  await world.meet('student-gone');
  expect(world.outbox.getRefused(STREAM)).toHaveLength(2);
  return keys;
}

test('told once; sent in their order when the student is back, also after a kill', async () => {
  const keys = await refuseTwo();
  world.outbox.dismissRefused(STREAM);
  expect(world.outbox.getRefused()).toEqual([]);
  world.outbox.studentsAre([11]);
  world.kill(false);
  world.signIn(GUARDIAN);
  expect([world.waitingRequests, world.outbox.getPending(), world.outbox.getRefused()]).toEqual([0, [], []]);

  world.outbox.studentsAre([11, STUDENT]);
  await world.meet('delivered');
  await world.meet('delivered');
  expect(counted()).toEqual(keys);
  expect(world.storage.size).toBe(0);
});

test('also what no page has told yet', async () => {
  const keys = await refuseTwo();
  world.outbox.studentsAre([STUDENT]);
  await world.meet('delivered');
  await world.meet('delivered');
  expect(counted()).toEqual(keys);
});

test('one that is refused for something else after all is told, and over', async () => {
  await refuseTwo();
  world.outbox.dismissRefused();
  world.outbox.studentsAre([STUDENT]);
  await world.meet('refused');
  await world.meet('delivered');
  expect(world.outbox.getRefused(STREAM)).toMatchObject([{ refusal: { key: 'RECORD_COMPLETED' } }]);
  world.outbox.dismissRefused(STREAM);
  expect(world.storage.size).toBe(0);
});

test('of a student who stays away nothing is kept for longer than a deletion can be taken back', async () => {
  await refuseTwo();
  world.outbox.dismissRefused(STREAM);
  await world.elapse(7 * DAY_MS);
  world.outbox.studentsAre([11]);
  expect(world.storage.size).toBe(2);
  await world.elapse(2 * DAY_MS);
  world.outbox.studentsAre([11]);
  expect(world.storage.size).toBe(0);
});

test('another guardian who has the same student sends nothing of it', async () => {
  await refuseTwo();
  world.signIn(2);
  world.outbox.studentsAre([STUDENT]);
  expect([world.waitingRequests, world.outbox.getRefused().length]).toEqual([0, 2]);
});
