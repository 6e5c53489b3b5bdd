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
  fresh: (id: number, learner: Learner) => A | undefined;
  /** The attempt as this phone last knew it, with waiting answers; undefined if there is none or it is another's. */
  lastKnown: (id: number, learner: Learner) => A | undefined;
  /** The newest of the learner's that fits. */
  find: (learner: Learner, fits: (attempt: A) => boolean) => A | undefined;
  /**
   * Keeps an attempt that was opened or changed otherwise than by an answer.
   * @param touchedAt when the server was asked or the learner did something; now unless told
   */
  keep: (attempt: A, touchedAt?: number) => boolean;
  /** Keeps an attempt after a tap: in memory, and the answers since the last full save in storage. */
  keepAnswer: (attempt: A) => void;
  /**
   * Writes recent answers, a moment after a tap and when the page or app goes. The outbox holds them until then, so a kill
   * loses nothing.
   */
  writeTails: () => boolean;
  /** The attempt without these answers: the server has refused them, or they never got as far as the outbox. */
  without: (attempt: A, keys: ReadonlySet<string>) => A;
  /** Forgets an attempt, for instance one that is completed. */
  forget: (id: number) => void;
  /** For tests: as after the app was killed. */
  dropMemory: () => void;
}

/** Of attempts whose answers go through the outbox. */
export interface AttemptStorage<A extends Attempt<Answer>, Answer extends Keyed> extends KeptAttempts<A> {
  kind: Pick<AttemptKind<A, Answer, never>, 'idOf' | 'streamOf'>;
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
  return { ...keptAttempts(kind, kind), kind };
}

/** @param waiting where answers stand that are on their way, if not with the attempt itself */
export function keptAttempts<A extends Attempt<Answer>, Answer extends Keyed, Form extends StoredForm<Answer>>(
  kind: KeptKind<A, Answer, Form>,
  waiting?: Pick<AttemptKind<A, Answer, Form>, 'streamOf' | 'answersIn'>,
): KeptAttempts<A> {
  const prefix = `${kind.name}:`;
  const key = (id: number): string => prefix + String(id);
  const tailKey = (id: number): string => `${kind.name}-tail:${id}`;
  const held = new Map<number, Held<A>>();
  const tailsToWrite = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Newest first: ids grow with time. */
  const ids = (): number[] =>
    (allKeys() ?? [])
      .filter((stored) => stored.startsWith(prefix))
      .map((stored) => Number(stored.slice(prefix.length)))
      .sort((a, b) => b - a);

  const pendingOf = (id: number): OutboxEntry[] => (waiting ? outbox.pendingOf(waiting.streamOf(id)) : []);

  const removeKeys = (id: number): void => {
    removeKey(key(id));
    removeKey(tailKey(id));
  };

  const read = (id: number): A | undefined => {
    const form = readKey(key(id)) as (Partial<Form> & { version?: unknown }) | null | undefined;
    if (typeof form !== 'object' || form === null || form.version !== kind.version) return undefined;
    if (typeof form.owner !== 'object' || !Array.isArray(form.answers) || !kind.isForm(form)) return undefined;
    const whole = form as Form;
    const tail = readKey(tailKey(id));
    const pending = pendingOf(id);
    const kept = mergeAnswers(whole.answers, Array.isArray(tail) ? (tail as Answer[]) : []);
    return kind.fromForm(whole, mergeAnswers(kept, waiting?.answersIn(pending) ?? []), pending);
  };

  const lastKnown = (id: number, learner: Learner): A | undefined => {
    const attempt = held.get(id)?.attempt ?? read(id);
    return attempt && isOwn(attempt, learner) ? attempt : undefined;
  };

  /** Read only of those that are old enough to go. */
  const mustStay = (id: number): boolean => {
    if (waiting && outbox.holds(waiting.streamOf(id))) return true;
    const attempt = kind.mustStay && (held.get(id)?.attempt ?? read(id));
    return attempt !== undefined && kind.mustStay?.(attempt) === true;
  };

  const keep = (attempt: A, touchedAt = Date.now()): boolean => {
    const id = kind.idOf(attempt);
    const isWritten = wasWritten(key(id), { version: kind.version, ...kind.toForm(attempt) });
    held.set(id, { attempt, saved: isWritten ? attempt.answers.length : undefined, touchedAt });
    if (!isWritten && kind.olderServes) return false;
    if (!isWritten) removeKey(key(id));
    removeKey(tailKey(id));
    ids()
      .filter((other) => other !== id)
      .slice(KEPT - 1)
      .filter((other) => !mustStay(other))
      .forEach(removeKeys);
    return isWritten;
  };

  const writeTails = (): boolean => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    let allWritten = true;
    for (const id of tailsToWrite) {
      const entry = held.get(id);
      if (entry && !isTailWritten(id, entry)) allWritten = false;
    }
    tailsToWrite.clear();
    return allWritten;
  };

  const isTailWritten = (id: number, { attempt, saved, touchedAt }: Held<A>): boolean => {
    // A tail says nothing without its form: there may be room by now. Beside an older form that serves, it says all there is to say.
    if (saved === undefined && (keep(attempt, touchedAt) || !kind.olderServes)) return held.get(id)?.saved !== undefined;
    const tail = attempt.answers.slice(saved ?? 0);
    if (tail.length === 0 || wasWritten(tailKey(id), tail)) return true;
    removeKey(tailKey(id));
    return false;
  };

  return {
    fresh: (id, learner) => {
      const entry = held.get(id);
      return entry && isOwn(entry.attempt, learner) && Date.now() - entry.touchedAt <= FRESH_MS ? entry.attempt : undefined;
    },
    lastKnown,
    find: (learner, fits) => {
      // One that storage had no room for is in memory alone.
      for (const id of [...new Set([...ids(), ...held.keys()])].sort((a, b) => b - a)) {
        const attempt = lastKnown(id, learner);
        if (attempt && fits(attempt)) return attempt;
      }
      return undefined;
    },
    keep,
    keepAnswer: (attempt) => {
      const id = kind.idOf(attempt);
      const before = held.get(id);
      const saved = before ? before.saved : 0;
      if (saved !== undefined && attempt.answers.length - saved > TAIL_LIMIT) {
        keep(attempt);
        return;
      }
      held.set(id, { attempt, saved, touchedAt: Date.now() });
      tailsToWrite.add(id);
      timer ??= setTimeout(writeTails, TAIL_DELAY_MS);
    },
    writeTails,
    without: (attempt, keys) => {
      if (keys.size === 0) return attempt;
      const left = attempt.answers.filter(({ key: answer }) => !keys.has(answer));
      return left.length === attempt.answers.length ? attempt : kind.fromForm(kind.toForm(attempt), left, pendingOf(kind.idOf(attempt)));
    },
    forget: (id) => {
      held.delete(id);
      removeKeys(id);
    },
    dropMemory: () => {
      held.clear();
      tailsToWrite.clear();
    },
  };
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
