/** A server that counts steps, a phone that keeps, and a network that can be dead: the world a sitting of the test lives in. */
import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { type ErrorKey, errors } from '@xueban/contract/errors';
import { ApiError, transportFailure } from '@/lib/http/api-error';
import { resetNetwork } from '@/lib/network';
import { type Learner, type RunClock, type RunState, type StepAnswer, StepRun, VISITOR } from '@/offline';
import { newPhone } from '@/test/phone';
import type { StepContent } from '../api';
import { aTest } from '../test-data';
import { begunTest, type SavedTest, testStorage, visitorResult } from './saved-tests';
import { type TestSteps, testSteps } from './test-steps';

export const refusal = (key: ErrorKey) => new ApiError(errors[key].status, errors[key].message, { key });
export const ticks = (...ticked: string[]) => ({ kind: 'ticks' as const, ticked });
const STUDENT_ID = 2;

export type TestRun = StepRun<VocabularyLevelSubmission, StepContent>;

export class World {
  step = 0;
  status: VocabularyLevelSubmission['status'] = 'open';
  id = 5;
  online = true;
  /** Thrown by the next answer instead of counting it. */
  refuses: ErrorKey | undefined;
  /** The answer is counted, its reply is lost. */
  losesReply = false;
  counted: Omit<StepAnswer<StepContent>, 'key'>[] = [];
  sessionGood = true;
  states: RunState<VocabularyLevelSubmission, StepContent>[] = [];
  timers: { run: () => void; delayMs: number }[] = [];
  /** How long every look at the phone's clock comes after the one before, ms. */
  pace = 1000;
  /** Of the phone; the server's stands still. */
  private phoneNow = 0;
  ended = 0;
  /** Times the phone had no room. */
  full = 0;
  now = Date.parse('2026-11-20T11:00:00Z');
  isVisitor = false;
  /** Who of the student's guardians is at the phone. */
  guardianId = 7;
  form: TestForm = 'full';
  /** Tests that were not to be resumed, take by take. */
  insteadOf: (number | undefined)[] = [];
  /** What became of any other test than the one at hand. */
  before: Partial<VocabularyLevelSubmission> | 'missing' = { status: 'expired', expires_at: '2026-11-20T10:00:00.000Z' };
  sent = 0;
  /** Answers that left the phone before they were in its storage. */
  sentUnkept = 0;
  readonly phone = newPhone();

  constructor() {
    testStorage.dropMemory();
    resetNetwork();
  }

  test(): VocabularyLevelSubmission {
    return aTest({ id: this.id, step_number: this.step, status: this.status, ...(this.status === 'open' ? {} : { step: null }) });
  }

  private count(what: 'ended' | 'full'): void {
    this[what] += 1;
  }

  get learner(): Learner {
    return this.isVisitor ? VISITOR : { guardianId: this.guardianId, studentId: STUDENT_ID };
  }

  /** What is in storage, whatever the app still knows. */
  get kept(): SavedTest | undefined {
    testStorage.dropMemory();
    return begunTest(this.learner) ?? visitorResult();
  }

  forget(): void {
    if (this.kept) testStorage.forget(this.kept.submission.id);
  }

  /** The test itself and its storage are the real ones; the server is this world. */
  kind(): TestSteps {
    const reach = () => (this.online ? Promise.resolve() : Promise.reject(transportFailure()));
    const around = { learner: () => this.learner, form: this.form };
    return {
      ...testSteps({ ...around, onOver: () => this.count('ended'), onFull: () => this.count('full') }),
      take: (_before, insteadOf) =>
        reach()
          .then(() => {
            this.insteadOf.push(insteadOf);
            if (insteadOf === this.id) this.status = 'expired';
            // As the server does: who takes a test is given an open one.
            if (this.status !== 'open') Object.assign(this, { id: this.id + 1, step: 0, status: 'open' });
            return this.test();
          })
          .then((submission) => ({ submission, ...(this.isVisitor ? { visitorToken: 'token-of-the-visitor' } : {}) })),
      read: (id) =>
        reach().then(() => {
          if (id === this.id) return this.test();
          if (this.before === 'missing') throw refusal('NOT_FOUND');
          return aTest({ id, step: null, ...this.before });
        }),
      send: async (_id, { key: _, ...answer }) => {
        this.sent += 1;
        if (this.kept?.answers[0]?.step_number !== answer.step_number) this.sentUnkept += 1;
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
    };
  }

  clock(): RunClock {
    return {
      now: () => this.now,
      phoneNow: () => {
        this.phoneNow += this.pace;
        return this.phoneNow;
      },
      schedule: (run, delayMs) => {
        const timer = { run, delayMs };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
      getDelay: (attempt) => 1000 * 2 ** attempt,
    };
  }

  async open(insteadOf?: number, kind = this.kind()): Promise<TestRun> {
    const run = new StepRun(kind, this.clock(), (state) => this.states.push(state), insteadOf);
    await run.open();
    await settled();
    return run;
  }

  /** As after the app was killed: memory and timers are gone. */
  async reopen(): Promise<TestRun> {
    this.timers = [];
    testStorage.dropMemory();
    return this.open();
  }

  async elapse(): Promise<void> {
    const [timer] = this.timers.splice(0, 1);
    timer?.run();
    await settled();
  }
}

export async function settled(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
}
