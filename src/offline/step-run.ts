/**
 * An attempt whose steps the server chooses. An answer is in storage until the server confirms it, and only then the next
 * step is shown; after a refusal the server's state is read again.
 */
import { isApiError, isTransient, isUnauthenticated } from '@/lib/http/api-error';
import { isOnline } from '@/lib/network';
import type { Attempt, Keyed, Learner } from './attempt';
import { type KeptAttempts, keptAttempts } from './attempt-storage';
import { openAttempt } from './open-attempt';

/** Why the attempt or its step is not what the learner expects. */
export type RunNote =
  /** Why this phone's attempt is over: expired, ended or replaced elsewhere, removed, or unknown. */
  | 'expired'
  | 'completed'
  | 'replaced'
  | 'gone'
  | 'other'
  /** Begun on another phone. */
  | 'going-on'
  /** The step had been answered before. */
  | 'read-again'
  /** The answer could not be read. */
  | 'asked-again';

export type RunState<S, Content> =
  | { kind: 'loading' }
  /** Nothing to show; asked again by hand, by the network, or by coming back. */
  | { kind: 'failed'; error: unknown }
  | { kind: 'asking'; submission: S; note?: RunNote }
  /** The answer is stored and on its way; `trouble`: it did not arrive and is sent again. */
  | { kind: 'sending'; submission: S; answer: Content; trouble: boolean }
  | { kind: 'done'; id: number }
  /** `replaced`: before its time was over, another took its place. */
  | { kind: 'expired'; replaced: boolean }
  /** Not there any more, or not this learner's. */
  | { kind: 'gone' };

/** What is special to a kind of attempt. */
export interface StepKind<S extends SteppedSubmission, Content> {
  storage: KeptAttempts<StepAttempt<S, Content>>;
  /** Who takes it, as far as is known when it is asked. */
  learner: () => Learner;
  /** The attempt on this phone that is not completed, if any, also one whose time is over. */
  onPhone: () => StepAttempt<S, Content> | undefined;
  /**
   * Starts an attempt, or gives back the open one unless it is the one not resumed.
   * @throws ApiError, also 401 where it is not given for this learner because their session has ended
   */
  take: (
    before: StepAttempt<S, Content> | undefined,
    insteadOf: number | undefined,
  ) => Promise<Pick<StepAttempt<S, Content>, 'submission' | 'visitorToken'>>;
  /** @throws ApiError */
  read: (id: number, visitorToken: string | undefined) => Promise<S>;
  /** @throws ApiError */
  send: (id: number, answer: StepAnswer<Content>, visitorToken: string | undefined) => Promise<S>;
  /** Whether an attempt that is new on this phone was begun before, or is not what was asked for. */
  isUnderWay: (submission: S) => boolean;
  /** Whether a refusal says that the time is over. */
  isExpiry: (error: unknown) => boolean;
  /** Whether the session is good; a bad one leads to sign-in. Always true for a visitor. */
  sessionHolds: () => Promise<boolean>;
  /** Whether a completed one stays on the phone. */
  keepsResult: boolean;
  /** It has ended, whether or not its page is still there. */
  over: () => void;
  /** The phone has no room: it lives as long as the app. */
  onFull: () => void;
}

/** What a run needs of the phone. */
export interface RunClock {
  /** The server's time. */
  now: () => number;
  /** The phone's time: between two taps, a correction of the server's would count as time. */
  phoneNow: () => number;
  /** Runs later. @returns cancels it */
  schedule: (run: () => void, delayMs: number) => () => void;
  /** Wait before try number `attempt` (from 0), ms. */
  getDelay: (attempt: number) => number;
}

/** A step takes no answer for so long after it came: the tap was meant for the step before it. ms */
export const SETTLES_MS = 400;

export class StepRun<S extends SteppedSubmission, Content> {
  state: RunState<S, Content> = { kind: 'loading' };
  private saved: StepAttempt<S, Content> | undefined;
  /** When the step came. */
  private shownAt = 0;
  private failures = 0;
  private cancelRetry: () => void = () => undefined;
  /** Whether a request is on its way: two at once would answer in any order. */
  private busy = false;
  private stopped = false;

  /** @param insteadOf an open attempt that is given up for a new one */
  constructor(
    private readonly kind: StepKind<S, Content>,
    private readonly clock: RunClock,
    private readonly changed: (state: RunState<S, Content>) => void,
    private insteadOf?: number,
  ) {}

  /**
   * Opens the attempt: first an answer without a reply, which may have ended it, then the server's state or, offline, the
   * stored one.
   */
  async open(): Promise<void> {
    if (this.busy) return;
    const saved = this.kind.onPhone();
    this.saved = saved;
    const givenUp = saved !== undefined && saved.submission.id === this.insteadOf;
    const [answer] = saved?.answers ?? [];
    if (saved && answer && !givenUp) {
      this.waitFor(saved.submission, answer.answer, false);
      return this.send();
    }
    this.show({ kind: 'loading' });
    await this.exclusively(async () => {
      const local = givenUp || (saved && isOver(saved.submission, this.clock.now())) ? undefined : saved;
      try {
        const { attempt, asOf } = await openAttempt(local, () => this.taken());
        if (asOf === 0) this.show({ kind: 'asking', submission: attempt.submission });
        else await this.opened(attempt);
      } catch (error) {
        this.show({ kind: 'failed', error });
      }
    });
    // Another guardian's, found on the phone.
    if (this.state.kind === 'sending') await this.send();
  }

  /** The learner's answer to the step on the screen; anything but the first tap is ignored. */
  answer(content: Content, milliseconds: number): void {
    const { state, saved } = this;
    if (state.kind !== 'asking' || saved === undefined) return;
    // A clock that was set back says nothing.
    if (Math.abs(this.clock.phoneNow() - this.shownAt) < SETTLES_MS) return;
    const { step_number: step } = state.submission;
    const answer = { key: String(step), step_number: step, answer: content, milliseconds: Math.round(milliseconds) };
    this.saved = { ...saved, answers: [answer] };
    this.kind.storage.keepAnswer(this.saved);
    // No outbox holds it: it is in storage before it leaves.
    if (!this.kind.storage.writeTails()) this.kind.onFull();
    this.waitFor(state.submission, content, false);
    void this.send();
  }

  /** The network is there, the app is in front, or the learner asks. */
  retry(): void {
    if (this.state.kind === 'failed') void this.open();
    else if (this.state.kind === 'sending' && this.state.trouble) void this.send();
    else void this.lookAgain();
  }

  /** Gives up the open attempt for a new one of the kind that was asked for. */
  restart(): void {
    if (this.busy || this.state.kind !== 'asking') return;
    this.insteadOf = this.state.submission.id;
    void this.open();
  }

  stop(): void {
    this.stopped = true;
    this.cancelRetry();
  }

  private async taken(): Promise<StepAttempt<S, Content>> {
    const given = await this.kind.take(this.saved, this.insteadOf);
    return { owner: this.kind.learner(), answers: [], ...given };
  }

  private async opened(attempt: StepAttempt<S, Content>): Promise<void> {
    const before = this.saved;
    const { submission } = attempt;
    const isOther = before !== undefined && before.submission.id !== submission.id;
    const note = isOther
      ? await this.findOutcome(before)
      : before === undefined && this.kind.isUnderWay(submission)
        ? 'going-on'
        : undefined;
    this.insteadOf = undefined;
    if (isOther) this.kind.storage.forget(before.submission.id);
    const answers = this.loadUnsentByOthers(submission);
    this.keep({ ...attempt, answers, ...withToken(attempt.visitorToken ?? (isOther ? undefined : before?.visitorToken)) });
    const [answer] = answers;
    if (answer) this.waitFor(submission, answer.answer, false);
    else this.showStep(submission, note);
  }

  /**
   * An unsent answer of another guardian of this student to this step. It is the student's, so it takes the place of what
   * is kept.
   */
  private loadUnsentByOthers({ id, step_number: step }: S): readonly StepAnswer<Content>[] {
    const { studentId } = this.kind.learner();
    const known = this.kind.storage.lastKnown(id, { guardianId: undefined, studentId });
    return known?.answers.filter((answer) => answer.step_number === step) ?? [];
  }

  /** Why the server gave another attempt than the one this phone has; undefined when it was given up here. */
  private async findOutcome({ submission: { id }, visitorToken }: StepAttempt<S, Content>): Promise<RunNote | undefined> {
    if (id === this.insteadOf) return undefined;
    try {
      const before = await this.kind.read(id, visitorToken);
      if (before.status === 'expired') return isOver(before, this.clock.now()) ? 'expired' : 'replaced';
      return before.status === 'completed' ? 'completed' : 'other';
    } catch (error) {
      return isApiError(error, 'NOT_FOUND') ? 'gone' : 'other';
    }
  }

  /** Back after a while, during which another phone may have gone on with it. */
  private async lookAgain(): Promise<void> {
    const { state, saved } = this;
    if (this.busy || state.kind !== 'asking' || saved === undefined || !isOnline()) return;
    const { id, step_number: step } = state.submission;
    if (this.kind.storage.fresh(id, this.kind.learner())) return;
    const now = await this.kind.read(id, saved.visitorToken).catch(() => undefined);
    // Answered meanwhile, or opened again: that is newer. A step still on the screen keeps its ticks.
    if (now === undefined || this.stopped || this.state !== state) return;
    if (now.status === 'open' && now.step_number === step) this.keep({ ...saved, submission: now });
    else this.moveTo(now, 'read-again');
  }

  private async send(): Promise<void> {
    const { saved } = this;
    const answer = saved?.answers[0];
    if (saved === undefined || answer === undefined || this.busy) return;
    const { submission, visitorToken } = saved;
    this.cancelRetry();
    await this.exclusively(async () => {
      try {
        const next = await this.kind.send(submission.id, answer, visitorToken);
        this.failures = 0;
        this.moveTo(next);
      } catch (error) {
        await this.refused(error, submission, answer.answer);
      }
    });
  }

  private async refused(error: unknown, submission: S, answer: Content): Promise<void> {
    if (isTransient(error)) this.troubled(submission, answer);
    else if (isUnauthenticated(error)) this.waitFor(submission, answer, true);
    else if (this.kind.isExpiry(error)) this.end({ kind: 'expired', replaced: !isOver(submission, this.clock.now()) });
    else if (isApiError(error, 'NOT_FOUND') && !(await this.kind.sessionHolds())) this.waitFor(submission, answer, true);
    else if (isApiError(error, 'NOT_FOUND')) this.end({ kind: 'gone' });
    else if (isApiError(error, 'ANSWER_NOT_UNDERSTOOD')) this.moveTo(submission, 'asked-again');
    else await this.readAgain(submission.id);
  }

  /** The answer does not fit what the server has: it was given elsewhere, or the attempt is over. */
  private async readAgain(id: number): Promise<void> {
    try {
      this.moveTo(await this.kind.read(id, this.saved?.visitorToken), 'read-again');
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND')) this.end({ kind: 'gone' });
      else this.show({ kind: 'failed', error });
    }
  }

  private moveTo(submission: S, note?: RunNote): void {
    this.keep({ owner: this.saved?.owner ?? this.kind.learner(), submission, answers: [], ...withToken(this.saved?.visitorToken) });
    this.showStep(submission, note);
  }

  private showStep(submission: S, note?: RunNote): void {
    if (submission.status === 'expired') this.end({ kind: 'expired', replaced: !isOver(submission, this.clock.now()) });
    else if (submission.status === 'completed' || submission.step === null) {
      if (!this.kind.keepsResult) this.kind.storage.forget(submission.id);
      this.kind.over();
      this.show({ kind: 'done', id: submission.id });
    } else this.show({ kind: 'asking', submission, ...(note ? { note } : {}) });
  }

  private troubled(submission: S, answer: Content): void {
    this.waitFor(submission, answer, true);
    if (this.stopped) return;
    this.cancelRetry = this.clock.schedule(() => void this.send(), this.clock.getDelay(this.failures));
    this.failures += 1;
  }

  private waitFor(submission: S, answer: Content, trouble: boolean): void {
    this.show({ kind: 'sending', submission, answer, trouble });
  }

  private end(state: RunState<S, Content>): void {
    if (this.saved) this.kind.storage.forget(this.saved.submission.id);
    this.saved = undefined;
    this.kind.over();
    this.show(state);
  }

  private keep(attempt: StepAttempt<S, Content>): void {
    // Left while its answer was on its way, and gone on with by another sitting since: that knows more.
    const { saved } = this;
    const { id } = attempt.submission;
    if (this.stopped && saved?.submission.id === id && this.kind.storage.lastKnown(id, saved.owner) !== saved) return;
    this.saved = attempt;
    if (!this.kind.storage.keep(attempt)) this.kind.onFull();
  }

  private async exclusively(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }

  private show(state: RunState<S, Content>): void {
    this.state = state;
    if (state.kind === 'asking') this.shownAt = this.clock.phoneNow();
    if (!this.stopped) this.changed(state);
  }
}

const withToken = (visitorToken: string | undefined): { visitorToken?: string } => (visitorToken === undefined ? {} : { visitorToken });

/** What the server says of any such attempt. */
export interface SteppedSubmission {
  id: number;
  status: 'open' | 'completed' | 'expired';
  /** When it can no longer be resumed. */
  expires_at: string;
  step_number: number;
  /** Null once there is none. */
  step: unknown;
}

export interface StepAnswer<Content> extends Keyed {
  step_number: number;
  answer: Content;
  milliseconds: number;
}

export interface StepAttempt<S extends SteppedSubmission, Content> extends Attempt<StepAnswer<Content>> {
  /** As the server last gave it, with the step at hand. */
  submission: S;
  /** Names the attempt of a visitor. */
  visitorToken?: string;
}

/** @param name, version as of an AttemptKind */
export function stepStorage<A extends StepAttempt<SteppedSubmission, Content>, Content>(name: string, version: number): KeptAttempts<A> {
  return keptAttempts<A, StepAnswer<Content>, A>({
    name,
    version,
    // Its answer is sent once more, which counts once.
    olderServes: true,
    getId: ({ submission }) => submission.id,
    toForm: (attempt) => attempt,
    // Beside an older form the tail has the newer answer: the one before it has arrived.
    fromForm: (form, answers) => ({ ...form, answers: answers.slice(-1) }),
    // An answer that no outbox holds; a visitor's token, without which nobody can claim the result.
    mustStay: ({ answers, visitorToken }) => answers.length > 0 || visitorToken !== undefined,
    isForm: ({ submission }) => typeof submission === 'object',
  });
}

/** Whether the time of an attempt is over. */
export function isOver({ expires_at: expires }: SteppedSubmission, now: number): boolean {
  return Date.parse(expires) <= now;
}
