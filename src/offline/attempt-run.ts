/**
 * The attempt of a page, and all that happens to it: opened, answered tap by tap, read again when the server refuses an answer.
 * It changes here alone; the page draws what `changed` tells it, storage and outbox keep it.
 */
import { reportError } from '@/lib/errors';
import { isOnline } from '@/lib/network';
import { nowIso } from '@/lib/time';
import { UserFacingError } from '@/lib/user-facing-error';
import { type Attempt, isOthers, type Keyed, type Learner } from './attempt';
import type { AttemptStorage } from './attempt-storage';
import type { OutboxRequest, Refusal } from './entry';
import type { Opened } from './open-attempt';
import { outbox } from './phone-outbox';

/** What a page says of its attempt; read when it is needed. */
export interface AttemptPage<A extends Attempt<Answer>, Answer extends Keyed> {
  storage: AttemptStorage<A, Answer>;
  /** What can be shown at once, such as the attempt of the page before. */
  atHand?: (learner: Learner) => A | undefined;
  /**
   * Gets the attempt, usually by openAttempt; stable (`useCallback`), as another one opens another attempt. Undefined: the
   * address names none.
   * @param current the one on the screen, when it is read again @throws what is then the problem
   */
  open: ((learner: Learner, current: A | undefined) => Promise<Opened<A>>) | undefined;
  /** Whether this is the page for it as it stands. @param before how it stood here, when it was read again */
  belongs: (attempt: A, before: A | undefined) => boolean;
  /** Goes to the page it belongs to. */
  redirect: (attempt: A) => void;
  /** It could not be opened, and nothing is on the screen: tells the user what the page itself will not say. */
  onProblem: (problem: unknown) => void;
  /** The attempt after one more answer. Pure. */
  withAnswer: (attempt: A, answer: Answer) => A;
  /** An answer as it is put into the outbox. Pure. */
  getRequest: (answer: Answer, attempt: A, answeredAt: string) => OutboxRequest;
  /** What is said when the server refuses answers. */
  refusalText: (refusals: readonly (Refusal | undefined)[]) => string;
  /** Read again when the page is shown again after a while, during which another phone may have gone on. */
  rereadsOnShow?: boolean;
}

/** What a page draws. */
export interface AttemptState<A> {
  /** Undefined while it is on its way, or not to be had. */
  attempt: A | undefined;
  /** Why it could not be opened. */
  problem: unknown;
  /** Changes when it was read again: what a page keeps beside it starts over. */
  openings: number;
}

export class AttemptRun<A extends Attempt<Answer>, Answer extends Keyed> {
  state: AttemptState<A>;
  /** How often the server has refused answers: what goes on over time must not go on after that. */
  refusals = 0;
  /** Whether the page is still there. */
  isAlive = true;
  /** Answers on the screen that are about to be put into the outbox. */
  private given: Answer[] = [];
  /** Keys of answers that do not count: refused by the server, or by the outbox. */
  private readonly uncounted = new Set<string>();
  /** Some of them are on the screen. */
  private isMisled = false;
  /** Readings begun. */
  private readings = 0;

  constructor(
    private page: AttemptPage<A, Answer>,
    private learner: Learner,
    private readonly changed: (state: AttemptState<A>) => void,
  ) {
    const held = page.atHand?.(learner);
    this.state = { attempt: held && page.belongs(held, undefined) ? held : undefined, problem: undefined, openings: 0 };
  }

  /** The newest state, for handlers that must not change with it: rows stay memoised. */
  get attempt(): A | undefined {
    return this.state.attempt;
  }

  get storage(): AttemptStorage<A, Answer> {
    return this.page.storage;
  }

  /** The page as it is drawn now, and who is at the phone. */
  follow(page: AttemptPage<A, Answer>, learner: Learner): void {
    this.page = page;
    this.learner = learner;
  }

  /** The learner is known: it is opened, for them alone. */
  start(): void {
    if (this.attempt && isOthers(this.attempt, this.learner)) {
      this.enqueueAnswers();
      this.draw({ attempt: undefined, openings: this.state.openings + 1 });
    }
    if (!this.attempt) this.open();
  }

  stop(): void {
    this.isAlive = false;
    this.storage.writeTails();
  }

  /** The page is in front again: from signing in, from the network settings, or after a while. */
  lookAgain(): void {
    const { attempt, problem } = this.state;
    const isOld = attempt && this.page.rereadsOnShow && isOnline() && !this.storage.fresh(this.storage.kind.getId(attempt), this.learner);
    if (problem !== undefined || isOld) this.open();
  }

  /** Opens it once more. */
  readonly open = (): void => {
    void this.read();
  };

  /**
   * Folds an answer in, keeps it for the server, and gives the attempt after it. Call it once a tap.
   * @throws UserFacingError where it cannot be sent, for instance because of its file: nothing has changed then
   */
  readonly answer = (next: Omit<Answer, 'key'>): A => {
    const { attempt } = this;
    if (!attempt) throw new Error('nothing is open');
    if (isOthers(attempt, this.learner)) throw new UserFacingError('学员换了，请重新打开这一页');
    const keyed = { ...next, key: '' } as Answer;
    const problem = outbox.findProblem(this.page.getRequest(keyed, attempt, nowIso()));
    if (problem !== undefined) throw new UserFacingError(problem);
    this.given.push(keyed);
    // The page keeps it once it is drawn; should it fail to draw, this does.
    void Promise.resolve().then(this.enqueueAnswers);
    const after = this.page.withAnswer(attempt, keyed);
    this.show(after);
    return after;
  };

  /** Shows it changed otherwise than by an answer. */
  show(attempt: A): void {
    this.draw({ attempt });
  }

  /** Keeps it changed otherwise than by an answer, and shows it. */
  change(attempt: A): void {
    this.storage.keep(attempt);
    this.show(attempt);
  }

  /** Keeps it as it is at its end: the page goes, and draws it no more. */
  close(attempt: A): void {
    this.storage.keep(attempt);
    this.state = { ...this.state, attempt };
  }

  /** Puts answers into the outbox that are about to be: before anything is put in behind them. */
  readonly enqueueAnswers = (): void => {
    const { attempt } = this;
    if (!attempt || this.given.length === 0) return;
    const now = nowIso();
    let problem: unknown;
    for (const answer of this.given.splice(0)) {
      try {
        answer.key = outbox.enqueue(this.page.getRequest(answer, attempt, now)).key;
      } catch (error) {
        // The others must not wait for it.
        answer.key = `not-kept-${this.uncounted.size}`;
        this.uncounted.add(answer.key);
        problem = error;
      }
    }
    this.storage.keepAnswer(this.storage.without(attempt, this.uncounted));
    if (problem === undefined) return;
    this.isMisled = true;
    reportError(problem);
    if (this.isAlive) this.open();
  };

  /** The server refuses an answer when the attempt is not what this phone takes it for: its word is taken. */
  refuse(keys: readonly string[], isToldHere: boolean): void {
    this.refusals += 1;
    keys.forEach((key) => this.uncounted.add(key));
    this.isMisled = true;
    this.enqueueAnswers();
    // If reading again fails, the kept attempt must not bring the refused answers back. Another copy of this page that told
    // of them knows more.
    if (this.attempt && isToldHere) this.storage.keep(this.storage.without(this.attempt, this.uncounted), 0);
    this.open();
  }

  private async read(): Promise<void> {
    if (!this.page.open) return;
    this.readings += 1;
    const mine = this.readings;
    if (this.state.problem !== undefined) this.draw({ problem: undefined });
    const before = this.attempt;
    // A later reading knows more, whichever of them is slower.
    const isOver = (): boolean => !this.isAlive || mine !== this.readings;
    try {
      const { attempt, asOf } = await this.page.open(this.learner, before);
      if (this.isAlive) this.enqueueAnswers();
      if (isOver()) return;
      const { attempt: now } = this.state;
      const since = before && now ? now.answers.slice(before.answers.length) : [];
      // Answered meanwhile: what is on the screen knows more, unless some of it does not count.
      if (since.length === 0 || this.isMisled) this.place(this.joined(attempt, since), asOf);
    } catch (error) {
      if (isOver()) return;
      // What is on the screen goes on without the news.
      if (!this.attempt) this.page.onProblem(error);
      else if (this.isMisled) this.place(this.storage.without(this.attempt, this.uncounted), 0);
      this.draw({ problem: error });
    }
  }

  /** What was read, with those answers given since that count. */
  private joined(read: A, since: readonly Answer[]): A {
    const counted = this.storage.without(read, this.uncounted);
    const skipped = new Set([...this.uncounted, ...counted.answers.map(({ key }) => key)]);
    return since.filter(({ key }) => !skipped.has(key)).reduce((whole, one) => this.page.withAnswer(whole, one), counted);
  }

  private place(next: A, asOf: number): void {
    this.isMisled = false;
    this.storage.keep(next, asOf);
    if (this.page.belongs(next, this.attempt)) this.draw({ attempt: next, openings: this.state.openings + 1 });
    else this.page.redirect(next);
  }

  private draw(change: Partial<AttemptState<A>>): void {
    this.state = { ...this.state, ...change };
    if (this.isAlive) this.changed(this.state);
  }
}
