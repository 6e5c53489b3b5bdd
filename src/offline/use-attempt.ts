/** The attempt of a page: opened when the page appears, answered tap by tap, read again when the server refuses an answer. */
import { type MutableRefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { reportError } from '@/lib/errors';
import { isOnline } from '@/lib/network';
import { outbox } from './phone-outbox';
import type { OutboxRequest, Refusal } from './entry';
import { nowIso } from '@/lib/time';
import { UserFacingError } from '@/lib/user-facing-error';
import { type Attempt, isOthers, type Keyed, type Learner } from './attempt';
import type { AttemptStorage } from './attempt-storage';
import type { Opened } from './open-attempt';
import { useLearner } from './use-learner';
import { useRefusals } from './use-refusals';

/** What a page says of its attempt. Functions are read when they are needed, but `open`: another one opens another attempt. */
export interface AttemptPage<A extends Attempt<Answer>, Answer extends Keyed> {
  storage: AttemptStorage<A, Answer>;
  /** What can be shown at once, such as the attempt of the page before. */
  atHand?: (learner: Learner) => A | undefined;
  /**
   * Gets the attempt, usually by openAttempt; stable (`useCallback`). Undefined: the address names none.
   * @param current the one on the screen, when it is read again @throws what is then the problem
   */
  open: ((learner: Learner, current: A | undefined) => Promise<Opened<A>>) | undefined;
  /** Whether this is the page for it as it stands. @param before how it stood here, when it was read again */
  belongs: (attempt: A, before: A | undefined) => boolean;
  /** Goes to the page it belongs to. */
  goWhereItBelongs: (attempt: A) => void;
  /** It could not be opened, and nothing is on the screen: tells the user what the page itself will not say. */
  onProblem: (problem: unknown) => void;
  /** The attempt after one more answer. Pure. */
  withAnswer: (attempt: A, answer: Answer) => A;
  /** An answer as it is put into the outbox. Pure. */
  requestOf: (answer: Answer, attempt: A, answeredAt: string) => OutboxRequest;
  /** What is said when the server refuses answers. */
  refusalText: (refusals: readonly (Refusal | undefined)[]) => string;
  /** Read again when the page is shown again after a while, during which another phone may have gone on. */
  looksAgain?: boolean;
}

export interface OpenAttempt<A, Answer extends Keyed> {
  /** Undefined while it is on its way, or not to be had. */
  attempt: A | undefined;
  /** Why it could not be opened. */
  problem: unknown;
  /** Changes when it was read again: what a page keeps beside it starts over. */
  openings: number;
  /** Opens it once more. */
  open: () => void;
  /**
   * Folds an answer in, keeps it for the server, and gives the attempt after it. Call it once a tap.
   * @throws UserFacingError where it cannot be sent, for instance because of its file: nothing has changed then
   */
  answer: (answer: Omit<Answer, 'key'>) => A;
  /** Shows it changed otherwise. */
  show: (attempt: A) => void;
  /** Puts answers into the outbox that are about to be: before anything is put in behind them. */
  keepGiven: () => void;
  /** The newest state, for handlers that must not change with it: rows stay memoised. */
  latest: MutableRefObject<A | undefined>;
  /** How often the server has refused answers: what goes on over time must not go on after that. */
  refusals: MutableRefObject<number>;
  /** Whether the page is still there. */
  alive: MutableRefObject<boolean>;
}

export function useAttempt<A extends Attempt<Answer>, Answer extends Keyed>(page: AttemptPage<A, Answer>): OpenAttempt<A, Answer> {
  const { storage, open: get } = page;
  const { kind } = storage;
  const { known, studentId, guardianId } = useLearner();
  const settings = useRef(page);
  settings.current = page;
  const [{ attempt, openings }, setShown] = useState<{ attempt: A | undefined; openings: number }>(() => {
    const held = page.atHand?.({ studentId, guardianId });
    return { attempt: held && page.belongs(held, undefined) ? held : undefined, openings: 0 };
  });
  const [problem, setProblem] = useState<unknown>(undefined);
  const latest = useRef(attempt);
  const failed = useRef(false);
  failed.current = problem !== undefined;
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
      storage.writeTails();
    },
    [storage],
  );
  // Also when the whole app goes: every page is told.
  usePageEvent('onHide', storage.writeTails);

  const show = useCallback((next: A) => {
    latest.current = next;
    setShown((before) => ({ ...before, attempt: next }));
  }, []);

  const given = useRef<Answer[]>([]);
  /** Keys of answers that do not count: refused by the server, or by the outbox. */
  const uncounted = useRef(new Set<string>());
  /** Some of them are on the screen. */
  const misled = useRef(false);
  const openAgain = useRef<() => Promise<void>>();
  const keepGiven = useCallback(() => {
    const current = latest.current;
    if (!current || given.current.length === 0) return;
    const now = nowIso();
    let problem: unknown;
    for (let next = given.current.shift(); next; next = given.current.shift()) {
      try {
        next.key = outbox.enqueue(settings.current.requestOf(next, current, now)).key;
      } catch (error) {
        // The others must not wait for it.
        next.key = `not-kept-${uncounted.current.size}`;
        uncounted.current.add(next.key);
        problem = error;
      }
    }
    storage.keepAnswer(storage.without(current, uncounted.current));
    if (problem === undefined) return;
    misled.current = true;
    reportError(problem);
    if (alive.current) void openAgain.current?.();
  }, [storage]);

  const place = useCallback(
    (next: A, asOf: number) => {
      misled.current = false;
      storage.keep(next, asOf);
      if (!settings.current.belongs(next, latest.current)) {
        settings.current.goWhereItBelongs(next);
        return;
      }
      latest.current = next;
      setShown((before) => ({ attempt: next, openings: before.openings + 1 }));
    },
    [storage],
  );

  const newest = useRef(0);
  const open = useCallback(async (): Promise<void> => {
    if (!get) return;
    newest.current += 1;
    const mine = newest.current;
    setProblem(undefined);
    const current = latest.current;
    try {
      const { attempt: opened, asOf } = await get({ studentId, guardianId }, current);
      if (alive.current) keepGiven();
      // A later reading knows more, whichever of them is slower.
      if (!alive.current || mine !== newest.current) return;
      const since = current ? (latest.current ?? current).answers.slice(current.answers.length) : [];
      // Answered meanwhile: what is on the screen knows more, unless some of it does not count.
      if (since.length > 0 && !misled.current) return;
      const counted = storage.without(opened, uncounted.current);
      const skipped = new Set([...uncounted.current, ...counted.answers.map(({ key }) => key)]);
      const next = since.filter(({ key }) => !skipped.has(key)).reduce((whole, one) => settings.current.withAnswer(whole, one), counted);
      place(next, asOf);
    } catch (error) {
      if (!alive.current || mine !== newest.current) return;
      // What is on the screen goes on without the news.
      if (!latest.current) settings.current.onProblem(error);
      else if (misled.current) place(storage.without(latest.current, uncounted.current), 0);
      setProblem(error);
    }
  }, [get, storage, studentId, guardianId, place, keepGiven]);
  openAgain.current = open;

  // Until start-up knows who is signed in, and for whom, there is nobody to open it for; then it may be somebody else than
  // the one it was shown to, offline for instance, or before the sign-in page.
  useEffect(() => {
    if (!known) return;
    if (latest.current && isOthers(latest.current, { studentId, guardianId })) {
      keepGiven();
      latest.current = undefined;
      setShown((before) => ({ attempt: undefined, openings: before.openings + 1 }));
    }
    if (!latest.current) void open();
  }, [known, open, keepGiven, studentId, guardianId]);

  // Back from signing in again, from the network settings, or after a while.
  usePageEvent('onShow', () => {
    const now = latest.current;
    const stale = now && settings.current.looksAgain && isOnline() && !storage.fresh(kind.idOf(now), { studentId, guardianId });
    if (failed.current || stale) void open();
  });

  // The server refuses an answer when the attempt is not what this phone takes it for: its word is taken.
  const refusals = useRef(0);
  useRefusals(attempt && kind.streamOf(kind.idOf(attempt)), page.refusalText, (keys, refused) => {
    refusals.current += 1;
    keys.forEach((key) => uncounted.current.add(key));
    misled.current = true;
    keepGiven();
    // If reading again fails, the kept attempt must not bring the refused answers back. Another copy of this page that told
    // of them knows more.
    if (latest.current && refused.length > 0) storage.keep(storage.without(latest.current, uncounted.current), 0);
    void open();
  });

  const learner = useRef<Learner>();
  learner.current = { studentId, guardianId };
  const answer = useCallback(
    (next: Omit<Answer, 'key'>): A => {
      const current = latest.current;
      if (!current) throw new Error('nothing is open');
      if (learner.current && isOthers(current, learner.current)) throw new UserFacingError('学员换了，请重新打开这一页');
      const keyed = { ...next, key: '' } as Answer;
      const problem = outbox.problemOf(settings.current.requestOf(keyed, current, nowIso()));
      if (problem !== undefined) throw new UserFacingError(problem);
      given.current.push(keyed);
      // The effect below keeps it; should the page fail to draw, this does.
      void Promise.resolve().then(keepGiven);
      const after = settings.current.withAnswer(current, keyed);
      show(after);
      return after;
    },
    [show, keepGiven],
  );

  // Runs in the turn of the tap after its setData was sent, so that writing to storage overlaps with drawing.
  useLayoutEffect(keepGiven, [attempt, keepGiven]);

  return { attempt, problem, openings, open: useCallback(() => void open(), [open]), answer, show, keepGiven, latest, refusals, alive };
}
