/**
 * Attempts in memory and in storage. Two keys each: the attempt, written when it is opened, and the answers given since,
 * which are small.
 */
import { outbox } from './phone-outbox';
import type { OutboxEntry } from './entry';
import { allKeys, readKey, removeKey, writeKey } from '@/lib/storage';
import { type Attempt, type AttemptKind, isOwn, type KeptKind, type Keyed, type Learner, mergeAnswers, type StoredForm } from './attempt';

/** The last few: a phone may have several students, each with attempts of their own. More where one must stay. */
const KEPT = 6;
/** Answers written beside an attempt before it is written again: keeps what a tap writes to a few KB. */
const TAIL_LIMIT = 30;
/** Answers are written beside the attempt this long after a tap, ms: not while the tap is being drawn. */
const TAIL_DELAY_MS = 200;
/** How long an attempt in memory is taken as it is, ms: longer away, and another phone may have resumed it. */
const FRESH_MS = 60_000;

/** `keep` and `writeTails` answer whether storage has what it should: false when the phone is full. */
export interface KeptAttempts<A> {
  /** The attempt of the page before, when it was in use a moment ago. */
  fresh(id: number, learner: Learner): A | undefined;
  /** The attempt as this phone last knew it, with waiting answers; undefined if there is none or it is another's. */
  lastKnown(id: number, learner: Learner): A | undefined;
  /** The newest of the learner's that fits. */
  find(learner: Learner, fits: (attempt: A) => boolean): A | undefined;
  /**
   * Keeps an attempt that was opened or changed otherwise than by an answer.
   * @param touchedAt when the server was asked or the learner did something; now unless told
   */
  keep(attempt: A, touchedAt?: number): boolean;
  /** Keeps an attempt after a tap: in memory, and the answers since the last full save in storage. */
  keepAnswer(attempt: A): void;
  /**
   * Writes recent answers, a moment after a tap and when the page or app goes. The outbox holds them until then, so a kill
   * loses nothing.
   */
  readonly writeTails: () => boolean;
  /** The attempt without these answers: the server has refused them, or they never got as far as the outbox. */
  without(attempt: A, keys: ReadonlySet<string>): A;
  /** Forgets an attempt, for instance one that is completed. */
  forget(id: number): void;
  /** For tests: as after the app was killed. */
  dropMemory(): void;
}

/** Of attempts whose answers go through the outbox. */
export interface AttemptStorage<A extends Attempt<Answer>, Answer extends Keyed> extends KeptAttempts<A> {
  kind: Pick<AttemptKind<A, Answer, never>, 'getId' | 'toStream'>;
}

interface Held<A> {
  attempt: A;
  /** Answers already in the saved form; undefined: storage had no room for it, and has an older one or none. */
  saved: number | undefined;
  /** When the server was last asked or a tap last made, ms. */
  touchedAt: number;
}

/** One for each kind of attempt. */
export function attemptStorage<A extends Attempt<Answer>, Answer extends Keyed, Form extends StoredForm<Answer>>(
  kind: AttemptKind<A, Answer, Form>,
): AttemptStorage<A, Answer> {
  return new AttemptStore<A, Answer, Form, AttemptKind<A, Answer, Form>>(kind, kind);
}

/** @param waiting where answers stand that are on their way, if not with the attempt itself */
export function keptAttempts<A extends Attempt<Answer>, Answer extends Keyed, Form extends StoredForm<Answer>>(
  kind: KeptKind<A, Answer, Form>,
  waiting?: Pick<AttemptKind<A, Answer, Form>, 'toStream' | 'findAnswers'>,
): KeptAttempts<A> {
  return new AttemptStore<A, Answer, Form, KeptKind<A, Answer, Form>>(kind, waiting);
}

class AttemptStore<A extends Attempt<Answer>, Answer extends Keyed, Form extends StoredForm<Answer>, Kind extends KeptKind<A, Answer, Form>>
  implements KeptAttempts<A>
{
  private readonly held = new Map<number, Held<A>>();
  private readonly tailsToWrite = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly kind: Kind,
    private readonly waiting: Pick<AttemptKind<A, Answer, Form>, 'toStream' | 'findAnswers'> | undefined,
  ) {}

  fresh(id: number, learner: Learner): A | undefined {
    const entry = this.held.get(id);
    return entry && isOwn(entry.attempt, learner) && Date.now() - entry.touchedAt <= FRESH_MS ? entry.attempt : undefined;
  }

  lastKnown(id: number, learner: Learner): A | undefined {
    const attempt = this.held.get(id)?.attempt ?? this.read(id);
    return attempt && isOwn(attempt, learner) ? attempt : undefined;
  }

  find(learner: Learner, fits: (attempt: A) => boolean): A | undefined {
    // One that storage had no room for is in memory alone.
    for (const id of [...new Set([...this.storedIds(), ...this.held.keys()])].sort((a, b) => b - a)) {
      const attempt = this.lastKnown(id, learner);
      if (attempt && fits(attempt)) return attempt;
    }
    return undefined;
  }

  keep(attempt: A, touchedAt = Date.now()): boolean {
    const id = this.kind.getId(attempt);
    const isWritten = wasWritten(this.toKey(id), { version: this.kind.version, ...this.kind.toForm(attempt) });
    this.held.set(id, { attempt, saved: isWritten ? attempt.answers.length : undefined, touchedAt });
    if (!isWritten && this.kind.olderServes) return false;
    if (!isWritten) removeKey(this.toKey(id));
    removeKey(this.toTailKey(id));
    this.storedIds()
      .filter((other) => other !== id)
      .slice(KEPT - 1)
      .filter((other) => !this.mustStay(other))
      .forEach((other) => this.removeKeys(other));
    return isWritten;
  }

  keepAnswer(attempt: A): void {
    const id = this.kind.getId(attempt);
    const before = this.held.get(id);
    const saved = before ? before.saved : 0;
    if (saved !== undefined && attempt.answers.length - saved > TAIL_LIMIT) {
      this.keep(attempt);
      return;
    }
    this.held.set(id, { attempt, saved, touchedAt: Date.now() });
    this.tailsToWrite.add(id);
    this.timer ??= setTimeout(this.writeTails, TAIL_DELAY_MS);
  }

  readonly writeTails = (): boolean => {
    if (this.timer !== undefined) clearTimeout(this.timer);
    this.timer = undefined;
    let allWritten = true;
    for (const id of this.tailsToWrite) {
      const entry = this.held.get(id);
      if (entry && !this.isTailWritten(id, entry)) allWritten = false;
    }
    this.tailsToWrite.clear();
    return allWritten;
  };

  without(attempt: A, keys: ReadonlySet<string>): A {
    if (keys.size === 0) return attempt;
    const left = attempt.answers.filter(({ key }) => !keys.has(key));
    if (left.length === attempt.answers.length) return attempt;
    return this.kind.fromForm(this.kind.toForm(attempt), left, this.pending(this.kind.getId(attempt)));
  }

  forget(id: number): void {
    this.held.delete(id);
    this.removeKeys(id);
  }

  dropMemory(): void {
    this.held.clear();
    this.tailsToWrite.clear();
  }

  private toKey(id: number): string {
    return `${this.kind.name}:${id}`;
  }

  private toTailKey(id: number): string {
    return `${this.kind.name}-tail:${id}`;
  }

  /** Newest first: ids grow with time. */
  private storedIds(): number[] {
    const prefix = `${this.kind.name}:`;
    return (allKeys() ?? [])
      .filter((stored) => stored.startsWith(prefix))
      .map((stored) => Number(stored.slice(prefix.length)))
      .sort((a, b) => b - a);
  }

  private pending(id: number): OutboxEntry[] {
    return this.waiting ? outbox.getPending(this.waiting.toStream(id)) : [];
  }

  private removeKeys(id: number): void {
    removeKey(this.toKey(id));
    removeKey(this.toTailKey(id));
  }

  private read(id: number): A | undefined {
    const form = readKey(this.toKey(id)) as (Partial<Form> & { version?: unknown }) | null | undefined;
    if (typeof form !== 'object' || form === null || form.version !== this.kind.version) return undefined;
    if (typeof form.owner !== 'object' || !Array.isArray(form.answers) || !this.kind.isForm(form)) return undefined;
    const whole = form as Form;
    const tail = readKey(this.toTailKey(id));
    const pending = this.pending(id);
    const kept = mergeAnswers(whole.answers, Array.isArray(tail) ? (tail as Answer[]) : []);
    return this.kind.fromForm(whole, mergeAnswers(kept, this.waiting?.findAnswers(pending) ?? []), pending);
  }

  /** Read only of those that are old enough to go. */
  private mustStay(id: number): boolean {
    if (this.waiting && outbox.holds(this.waiting.toStream(id))) return true;
    const attempt = this.kind.mustStay && (this.held.get(id)?.attempt ?? this.read(id));
    return attempt !== undefined && this.kind.mustStay?.(attempt) === true;
  }

  private isTailWritten(id: number, { attempt, saved, touchedAt }: Held<A>): boolean {
    // A tail says nothing without its form: there may be room by now. Beside an older form that serves, it says all there is to say.
    if (saved === undefined && (this.keep(attempt, touchedAt) || !this.kind.olderServes)) return this.held.get(id)?.saved !== undefined;
    const tail = attempt.answers.slice(saved ?? 0);
    if (tail.length === 0 || wasWritten(this.toTailKey(id), tail)) return true;
    removeKey(this.toTailKey(id));
    return false;
  }
}

/** A full storage must not stop a tap. */
function wasWritten(key: string, value: unknown): boolean {
  try {
    writeKey(key, value);
    return true;
  } catch {
    return false;
  }
}
