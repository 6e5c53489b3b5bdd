import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { ErrorKey } from '@xueban/contract/errors';
import { errors } from '@xueban/contract/errors';
import { ApiError, transportFailure } from '@/lib/http/api-error';
import type { StoredVocabTest, VocabTestAnswer } from '@/lib/storage';
import { aTest } from '../test-data';
import { type RunAround, type RunState, TestRun } from './test-run';

const refusal = (key: ErrorKey) => new ApiError(errors[key].status, errors[key].message, { key });
const ticks = (...ticked: string[]) => ({ kind: 'ticks' as const, ticked });

/** A server that counts steps, a phone that keeps, and a network that can be dead. */
class World {
  step = 0;
  status: VocabularyLevelSubmission['status'] = 'open';
  id = 5;
  online = true;
  /** Thrown by the next answer instead of counting it. */
  refuses: ErrorKey | undefined;
  /** The answer is counted, its reply is lost. */
  losesReply = false;
  counted: VocabTestAnswer[] = [];
  kept: StoredVocabTest | undefined;
  sessionGood = true;
  states: RunState[] = [];
  timers: { run: () => void; delayMs: number }[] = [];
  /** How long every look at the clock comes after the one before, ms. */
  pace = 1000;
  ended = 0;
  now = Date.parse('2026-11-20T11:00:00Z');
  isVisitor = false;
  form: TestForm = 'full';
  /** Tests that were not to be resumed, take by take. */
  insteadOf: (number | undefined)[] = [];
  /** What became of any other test than the one at hand. */
  before: Partial<VocabularyLevelSubmission> | 'missing' = { status: 'expired', expires_at: '2026-11-20T10:00:00.000Z' };
  sent = 0;

  test(): VocabularyLevelSubmission {
    return aTest({ id: this.id, step_number: this.step, status: this.status, ...(this.status === 'open' ? {} : { step: null }) });
  }

  around(): RunAround {
    const reach = () => (this.online ? Promise.resolve() : Promise.reject(transportFailure()));
    return {
      isVisitor: this.isVisitor,
      form: this.form,
      take: (_token, insteadOf) =>
        reach()
          .then(() => {
            this.insteadOf.push(insteadOf);
            if (insteadOf === this.id) this.status = 'expired';
            // As the server does: who takes a test is given an open one.
            if (this.status !== 'open') Object.assign(this, { id: this.id + 1, step: 0, status: 'open' });
            return this.test();
          })
          .then((test) => ({ ...test, visitor_token: this.isVisitor ? 'token-of-the-visitor' : null })),
      read: (id) =>
        reach().then(() => {
          if (id === this.id) return this.test();
          if (this.before === 'missing') throw refusal('NOT_FOUND');
          return aTest({ id, step: null, ...this.before });
        }),
      send: async (_id, answer) => {
        this.sent += 1;
        // In storage before it leaves the phone.
        expect(this.kept?.answer).toEqual(answer);
        await reach();
        if (this.refuses) throw refusal(this.refuses);
        if (this.status === 'completed') throw refusal('TEST_OVER');
        if (answer.step_number === this.step) {
          this.counted.push(answer);
          this.step += 1;
          if (this.step === 3) this.status = 'completed';
        }
        if (this.losesReply) throw transportFailure();
        return this.test();
      },
      sessionHolds: () => Promise.resolve(this.sessionGood),
      load: () => (this.kept?.submission.status === 'open' ? this.kept : undefined),
      store: (test) => {
        this.kept = JSON.parse(JSON.stringify(test)) as StoredVocabTest;
      },
      forget: () => {
        this.kept = undefined;
      },
      over: () => {
        this.ended += 1;
      },
      now: () => {
        this.now += this.pace;
        return this.now;
      },
      schedule: (run, delayMs) => {
        const timer = { run, delayMs };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
      delayOf: (attempt) => 1000 * 2 ** attempt,
    };
  }

  async open(): Promise<TestRun> {
    const run = new TestRun(this.around(), (state) => this.states.push(state));
    await run.open();
    await settled();
    return run;
  }

  /** As after the app was killed: memory and timers are gone. */
  async reopen(): Promise<TestRun> {
    this.timers = [];
    return this.open();
  }

  async elapse(): Promise<void> {
    const [timer] = this.timers.splice(0, 1);
    timer?.run();
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
}

let world: World;
beforeEach(() => {
  world = new World();
});

test('asks, sends, asks the next, and ends with the report; nothing of it stays on a student’s phone', async () => {
  const run = await world.open();
  expect(run.state).toMatchObject({ kind: 'asking', test: { step_number: 0 } });
  run.answer(ticks('able'), 5200.4);
  expect(run.state).toMatchObject({ kind: 'sending', trouble: false });
  await settled();
  expect(run.state).toMatchObject({ kind: 'asking', test: { step_number: 1 } });
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
  expect(run.state).toMatchObject({ kind: 'asking', test: { step_number: 1 } });
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
  expect(run.state).toMatchObject({ kind: 'asking', test: { step_number: 1 } });
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
  expect(run.state).toMatchObject({ kind: 'sending', trouble: true, answer: ticks('able'), test: { step_number: 0 } });
  world.online = true;
  await world.elapse();
  expect(run.state).toMatchObject({ kind: 'asking', test: { step_number: 1 } });
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
  expect(run.state).toMatchObject({ kind: 'asking', test: { step_number: 1 } });
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
  expect(run.state).toMatchObject({ kind: 'asking', test: { step_number: 1 } });
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
  expect((await world.reopen()).state).toMatchObject({ kind: 'asking', test: { step_number: 0 } });
  world.kept = undefined;
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

test.each<[string, World['before']]>([
  ['expired', { status: 'expired', expires_at: '2026-11-20T10:00:00.000Z' }],
  ['replaced', { status: 'expired', expires_at: '2026-11-21T10:00:00.000Z' }],
  ['completed', { status: 'completed' }],
  ['gone', 'missing'],
  ['other', { status: 'open' }],
])('another test than the stored one: what became of the old one is said: %s', async (note, before) => {
  await world.open();
  Object.assign(world, { id: 6, before });
  expect((await world.reopen()).state).toMatchObject({ kind: 'asking', note, test: { id: 6 } });
});

test('a test begun on another phone is resumed, and that is said; a new one is not', async () => {
  expect((await world.open()).state).not.toHaveProperty('note');
  Object.assign(world, { kept: undefined, step: 1 });
  expect((await world.open()).state).toMatchObject({ kind: 'asking', note: 'going-on', test: { step_number: 1 } });
  Object.assign(world, { kept: undefined, step: 0, form: 'short' });
  expect((await world.open()).state).toMatchObject({ note: 'going-on', test: { form: 'full' } });
});

test('given up for a new one: closed by its id, its unsent answer is not sent, and nothing more is said', async () => {
  const first = await world.open();
  world.online = false;
  first.answer(ticks('able'), 1);
  await settled();
  first.stop();
  world.online = true;
  const run = new TestRun(world.around(), (state) => world.states.push(state), 5);
  await run.open();
  expect(run.state).toMatchObject({ kind: 'asking', test: { id: 6, step_number: 0 } });
  expect(run.state).not.toHaveProperty('note');
  expect([world.insteadOf, world.counted]).toEqual([[undefined, 5], []]);
  expect(world.kept).toMatchObject({ submission: { id: 6 } });
});

test('given up out of reach: an error, not the old step; then the same again, once', async () => {
  await world.open();
  world.online = false;
  const run = new TestRun(world.around(), (state) => world.states.push(state), 5);
  await run.open();
  expect(run.state.kind).toBe('failed');
  world.online = true;
  run.retry();
  await settled();
  expect(run.state).toMatchObject({ kind: 'asking', test: { id: 6 } });
  run.restart();
  await settled();
  expect(run.state).toMatchObject({ kind: 'asking', test: { id: 7 } });
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
    expect(run.state).toMatchObject({ kind: 'asking', note: 'read-again', test: { step_number: 2 } });
    expect(world.kept?.answer).toBeUndefined();
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
  expect(run.state).toMatchObject({ kind: 'asking', test: { id: 7 } });
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
  expect(world.kept?.answer).toMatchObject({ answer: ticks('able') });
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

test('a student whose session has ended is not given a visitor’s test', async () => {
  const around = world.around();
  const run = new TestRun({ ...around, take: () => Promise.resolve({ ...world.test(), visitor_token: 'a-visitor-s-token-20' }) }, (state) =>
    world.states.push(state),
  );
  await run.open();
  expect(run.state.kind).toBe('failed');
  expect(world.kept).toBeUndefined();
});
