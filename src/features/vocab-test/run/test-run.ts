/**
 * One sitting of a vocabulary-size test. An answer is in storage before it is sent and stays there until the server has
 * confirmed it; the next step is shown only then. Whatever the server refuses is read again from the server: it alone
 * knows what has been answered.
 */
import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { isApiError, isTransient, isUnauthenticated } from '@/lib/http/api-error';
import type { StoredVocabTest, VocabTestAnswer } from '@/lib/storage';
import type { RunNote } from '../logic/notes';

export type StepAnswer = VocabTestAnswer['answer'];

export type RunState =
  | { kind: 'loading' }
  /** Nothing to show; asked again by hand, by the network, or by coming back. */
  | { kind: 'failed'; error: unknown }
  | { kind: 'asking'; test: VocabularyLevelSubmission; note?: RunNote }
  /** The answer is stored and on its way; `trouble`: it did not arrive and is sent again. */
  | { kind: 'sending'; test: VocabularyLevelSubmission; answer: StepAnswer; trouble: boolean }
  | { kind: 'done'; id: number }
  /** `replaced`: before its time was over, another test took its place. */
  | { kind: 'expired'; replaced: boolean }
  /** Not there any more, or not this learner's. */
  | { kind: 'gone' };

/** What a sitting needs from outside. */
export interface RunAround {
  /** What the learner asks for. */
  form: TestForm;
  /** Starts a test, or gives back the open one unless it is the one not resumed. @throws ApiError */
  take: (
    visitorToken: string | undefined,
    insteadOf: number | undefined,
  ) => Promise<VocabularyLevelSubmission & { visitor_token: string | null }>;
  /** @throws ApiError */
  read: (id: number, visitorToken: string | undefined) => Promise<VocabularyLevelSubmission>;
  /** @throws ApiError */
  send: (id: number, answer: VocabTestAnswer, visitorToken: string | undefined) => Promise<VocabularyLevelSubmission>;
  /** Whether the session is good; a bad one leads to sign-in. Always true for a visitor. */
  sessionHolds: () => Promise<boolean>;
  /** The open test as stored, if any. */
  load: () => StoredVocabTest | undefined;
  store: (test: StoredVocabTest) => void;
  forget: () => void;
  isVisitor: boolean;
  now: () => number;
  /** Runs later. @returns cancels it */
  schedule: (run: () => void, delayMs: number) => () => void;
  /** The test has ended, whether or not its page is still there. */
  over: () => void;
  /** Wait before try number `attempt` (from 0), ms. */
  delayOf: (attempt: number) => number;
}

/** A step takes no answer for so long after it came: the tap was meant for the step before it. ms */
const SETTLES_MS = 400;

export class TestRun {
  state: RunState = { kind: 'loading' };
  private saved: StoredVocabTest | undefined;
  /** When the step came. */
  private shownAt = 0;
  private failures = 0;
  private cancelRetry: () => void = () => undefined;
  /** Whether a request is on its way: two at once would answer in any order. */
  private busy = false;
  private stopped = false;

  /** @param insteadOf an open test that is given up for a new one */
  constructor(
    private readonly around: RunAround,
    private readonly changed: (state: RunState) => void,
    private insteadOf?: number,
  ) {}

  /**
   * Opens the test. An answer without a reply goes first: it may have been the last one, and the server gives a
   * completed test to nobody who takes one. Else the server's state of it, or, out of its reach, the stored one.
   */
  async open(): Promise<void> {
    if (this.busy) return;
    this.saved = this.around.load();
    const givenUp = this.saved !== undefined && this.saved.submission.id === this.insteadOf;
    if (this.saved?.answer && !givenUp) {
      this.show({ kind: 'sending', test: this.saved.submission, answer: this.saved.answer.answer, trouble: false });
      return this.send();
    }
    this.show({ kind: 'loading' });
    await this.exclusively(async () => {
      try {
        const { visitor_token: token, ...test } = await this.around.take(this.saved?.visitorToken, this.insteadOf);
        if (!this.around.isVisitor && token !== null) await this.sessionEnded();
        else await this.opened(test, token ?? undefined);
      } catch (error) {
        if (this.saved && !givenUp && isTransient(error) && Date.parse(this.saved.submission.expires_at) > this.around.now())
          this.show({ kind: 'asking', test: this.saved.submission });
        else this.show({ kind: 'failed', error });
      }
    });
  }

  /** The learner's answer to the step on the screen; anything but the first tap is ignored. */
  answer(answer: StepAnswer, milliseconds: number): void {
    const { state, saved } = this;
    if (state.kind !== 'asking' || saved === undefined) return;
    // A clock that was set back says nothing.
    if (Math.abs(this.around.now() - this.shownAt) < SETTLES_MS) return;
    this.keep({ ...saved, answer: { step_number: state.test.step_number, answer, milliseconds: Math.round(milliseconds) } });
    this.show({ kind: 'sending', test: state.test, answer, trouble: false });
    void this.send();
  }

  /** The network is there, the app is in front, or the learner asks. */
  retry(): void {
    if (this.state.kind === 'failed') void this.open();
    else if (this.state.kind === 'sending' && this.state.trouble) void this.send();
  }

  /** Gives up the open test for a new one of the form that was asked for. */
  restart(): void {
    if (this.busy || this.state.kind !== 'asking') return;
    this.insteadOf = this.state.test.id;
    void this.open();
  }

  stop(): void {
    this.stopped = true;
    this.cancelRetry();
  }

  private async opened(test: VocabularyLevelSubmission, visitorToken: string | undefined): Promise<void> {
    const before = this.saved;
    const isOther = before !== undefined && before.submission.id !== test.id;
    const note = isOther
      ? await this.whatBecameOf(before)
      : before === undefined && isUnderWay(test, this.around.form)
        ? 'going-on'
        : undefined;
    this.insteadOf = undefined;
    this.keep({ submission: test, ...withToken(visitorToken ?? (isOther ? undefined : before?.visitorToken)) });
    this.showStep(test, note);
  }

  /** Why the server gave another test than the one this phone has; undefined when it was given up here. */
  private async whatBecameOf({ submission: { id }, visitorToken }: StoredVocabTest): Promise<RunNote | undefined> {
    if (id === this.insteadOf) return undefined;
    try {
      const before = await this.around.read(id, visitorToken);
      if (before.status === 'expired') return this.isOver(before) ? 'expired' : 'replaced';
      return before.status === 'completed' ? 'completed' : 'other';
    } catch (error) {
      return isApiError(error, 'NOT_FOUND') ? 'gone' : 'other';
    }
  }

  /** Whether the time of a test is over. */
  private isOver({ expires_at: expires }: VocabularyLevelSubmission): boolean {
    return Date.parse(expires) <= this.around.now();
  }

  private async send(): Promise<void> {
    const { saved } = this;
    if (saved?.answer === undefined || this.busy) return;
    const { submission, answer, visitorToken } = saved;
    this.cancelRetry();
    await this.exclusively(async () => {
      try {
        const next = await this.around.send(submission.id, answer, visitorToken);
        this.failures = 0;
        this.moveTo(next);
      } catch (error) {
        await this.refused(error, submission, answer.answer);
      }
    });
  }

  private async refused(error: unknown, test: VocabularyLevelSubmission, answer: StepAnswer): Promise<void> {
    if (isTransient(error)) this.troubled(test, answer);
    else if (isUnauthenticated(error)) this.waitFor(test, answer);
    else if (isApiError(error, 'TEST_EXPIRED')) this.end({ kind: 'expired', replaced: !this.isOver(test) });
    else if (isApiError(error, 'NOT_FOUND') && !(await this.sessionHolds())) this.waitFor(test, answer);
    else if (isApiError(error, 'NOT_FOUND')) this.end({ kind: 'gone' });
    else await this.readAgain(test.id);
  }

  /** The answer does not fit what the server has: it was given elsewhere, or the test is over. */
  private async readAgain(id: number): Promise<void> {
    const visitorToken = this.saved?.visitorToken;
    try {
      this.moveTo(await this.around.read(id, visitorToken), 'read-again');
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND')) this.end({ kind: 'gone' });
      else this.show({ kind: 'failed', error });
    }
  }

  private moveTo(test: VocabularyLevelSubmission, note?: RunNote): void {
    this.keep({ submission: test, ...withToken(this.saved?.visitorToken) });
    this.showStep(test, note);
  }

  private showStep(test: VocabularyLevelSubmission, note?: RunNote): void {
    if (test.status === 'expired') this.end({ kind: 'expired', replaced: !this.isOver(test) });
    else if (test.status === 'completed' || test.step === null) {
      // A visitor's result lives on the phone alone until it is kept; a student's is on the server.
      if (!this.around.isVisitor) this.around.forget();
      this.around.over();
      this.show({ kind: 'done', id: test.id });
    } else this.show({ kind: 'asking', test, ...(note ? { note } : {}) });
  }

  private troubled(test: VocabularyLevelSubmission, answer: StepAnswer): void {
    this.waitFor(test, answer);
    if (this.stopped) return;
    this.cancelRetry = this.around.schedule(() => void this.send(), this.around.delayOf(this.failures));
    this.failures += 1;
  }

  private waitFor(test: VocabularyLevelSubmission, answer: StepAnswer): void {
    this.show({ kind: 'sending', test, answer, trouble: true });
  }

  private async sessionEnded(): Promise<void> {
    await this.sessionHolds();
    this.show({ kind: 'failed', error: undefined });
  }

  private sessionHolds(): Promise<boolean> {
    return this.around.sessionHolds();
  }

  private end(state: RunState): void {
    this.saved = undefined;
    this.around.forget();
    this.around.over();
    this.show(state);
  }

  private keep(test: StoredVocabTest): void {
    this.saved = test;
    this.around.store(test);
  }

  private async exclusively(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }

  private show(state: RunState): void {
    this.state = state;
    if (state.kind === 'asking') this.shownAt = this.around.now();
    if (!this.stopped) this.changed(state);
  }
}

/** It was begun before, or is not what was asked for. */
const isUnderWay = (test: VocabularyLevelSubmission, asked: TestForm): boolean => test.step_number > 0 || test.form !== asked;

const withToken = (visitorToken: string | undefined): { visitorToken?: string } => (visitorToken === undefined ? {} : { visitorToken });
