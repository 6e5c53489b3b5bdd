/** The round of a study page: opened when the page appears, answered tap by tap, completed at its end. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { clientMessages } from '@xueban/contract/errors';
import type { LearningRecord } from '@xueban/contract/resources/learning-records';
import type { RoundState } from '@xueban/contract/word-round';
import { isApiError, isTransient, isUnauthenticated, transportFailure } from '@/lib/http/api-error';
import { currentStudentId } from '@/lib/http/identity';
import { isOnline } from '@/lib/network';
import { outbox } from '@/lib/outbox';
import { batched } from '@/lib/recoil';
import { nowIso } from '@/lib/time';
import { toastError, toastText } from '@/lib/toast';
import { useCurrentUser, useSessionStatus } from '@/state/session';
import { useCurrentStudent } from '@/state/students';
import { useStudyActions } from '@/state/study';
import { type KeyedAnswer, type StudyAnswer, toRequest } from '../logic/answers';
import { nextLocation } from '../logic/location';
import { refusalText, roundGone } from '../logic/refusal';
import { completeRound, fetchMoreCandidates, openRound, roundAtHand } from './open-round';
import { type Round, withAnswer } from './round';
import { keepAnswer, keepRound, writeTails } from './round-storage';
import type { StudyPlace } from '../use-study-place';
import { goHome, openLocation } from './way';

export interface RoundNotice {
  kind: 'error' | 'offline' | 'empty';
  title: string;
  text?: string;
  action: string;
  onAction: () => void;
}
export type RoundNotReady = { status: 'loading' } | ({ status: 'failed' } & RoundNotice);

export interface OpenRound {
  status: 'ready';
  round: Round;
  /** Folds an answer in, keeps it for the server, and gives the round after it. Call it once a tap. */
  answer: (answer: StudyAnswer) => Round;
  /** Fetches more words for the pre-exam; the round with them, or undefined when there are none or no network. */
  moreCandidates: () => Promise<Round | undefined>;
  /** Sends what waits, then completes the round. */
  complete: () => void;
  completing: boolean;
  /** Changes when the round was read anew: what a page keeps beside it starts over. */
  openings: number;
}

export interface RoundPageSettings {
  place: StudyPlace;
  needsCandidates?: boolean;
  /** Whether the page may show a round in this state; otherwise the learner is taken to where it stands. */
  belongs: (state: RoundState) => boolean;
}

const loading: RoundNotReady = { status: 'loading' };
const noRound: RoundNotReady = {
  status: 'failed',
  kind: 'empty',
  title: '没有找到这一轮',
  text: '回到单词首页，从那里继续学习',
  action: '回到单词首页',
  onAction: goHome,
};

export function useRound({ place, needsCandidates = false, belongs }: RoundPageSettings): RoundNotReady | OpenRound {
  const { learningRecordId: recordId, query } = place;
  const { initialise } = useStudyActions();
  const guardianId = useCurrentUser()?.id;
  const session = useSessionStatus();
  const studentId = useCurrentStudent()?.id ?? currentStudentId();
  const [round, setRound] = useState<Round | undefined>(() => {
    if (recordId === undefined) return undefined;
    const held = roundAtHand({ recordId, needsCandidates }, { guardianId, studentId });
    return held && belongs(held.state) ? held : undefined;
  });
  const [problem, setProblem] = useState<unknown>(undefined);
  const [openings, setOpenings] = useState(0);
  const [completing, setCompleting] = useState(false);
  // Handlers read the latest round without changing with it: rows stay memoised.
  const latest = useRef(round);
  const failed = useRef(false);
  failed.current = problem !== undefined;
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
      writeTails();
    },
    [],
  );
  // Also when the whole app goes: every page is told.
  usePageEvent('onHide', writeTails);

  const show = useCallback((next: Round) => {
    latest.current = next;
    setRound(next);
  }, []);

  /** Opens the round, or goes to the page where it stands. */
  const open = useCallback(async (): Promise<void> => {
    if (recordId === undefined) return;
    setProblem(undefined);
    const load = async (options: { once: boolean }): Promise<LearningRecord> => {
      const { learningRecord, problem: reason } = await initialise(query, options);
      if (learningRecord) return learningRecord;
      // What went wrong has been told already; a refusal is explained on the page.
      throw isApiError(reason) && !isTransient(reason) ? reason : transportFailure(true);
    };
    try {
      const opened = await openRound({ recordId, needsCandidates, load }, { guardianId, studentId });
      if (!alive.current) return;
      if (belongs(opened.state)) {
        batched(() => {
          show(opened);
          setOpenings((count) => count + 1);
        });
      } else openLocation(nextLocation(opened.ids, opened.state));
    } catch (error) {
      if (!alive.current) return;
      if (isTransient(error) && !(isApiError(error) && error.handled)) toastError(clientMessages.recordFailed);
      setProblem(error);
    }
  }, [recordId, query, initialise, needsCandidates, guardianId, studentId, belongs, show]);

  // Until start-up knows who is signed in, and for whom, there is nobody to open it for.
  const known = session === 'signed-out' || session === 'unreachable' || (session === 'signed-in' && studentId !== undefined);
  useEffect(() => {
    if (known && !latest.current) void open();
  }, [known, open]);

  // Back from signing in again, or from the network settings.
  usePageEvent('onShow', () => {
    if (failed.current) void open();
  });

  // The server refuses an answer when another phone has gone on with the round: its word is taken.
  useEffect(
    () =>
      outbox.subscribe(() => {
        if (recordId === undefined) return;
        const refused = outbox.refusedOf(recordId);
        if (refused.length === 0) return;
        outbox.dismissRefused(recordId);
        toastText(refusalText(refused.map(({ refusal }) => refusal)));
        void open();
      }),
    [recordId, open],
  );

  // Answers of this tap that are not in the outbox yet.
  const given = useRef<KeyedAnswer[]>([]);
  const keepGiven = useCallback(() => {
    const current = latest.current;
    if (!current || given.current.length === 0) return;
    const now = nowIso();
    for (const keyed of given.current)
      keyed.key = outbox.enqueue(toRequest(keyed, { ...current.owner, recordId: current.record.id }, now)).key;
    given.current = [];
    keepAnswer(current);
  }, []);

  const answer = useCallback(
    (next: StudyAnswer): Round => {
      const current = latest.current;
      if (!current) throw new Error('no round is open');
      const keyed = { ...next, key: '' };
      given.current.push(keyed);
      // The effect below keeps it; should the page fail to draw, this does.
      void Promise.resolve().then(keepGiven);
      const after = withAnswer(current, keyed);
      show(after);
      return after;
    },
    [show, keepGiven],
  );

  // Runs in the turn of the tap, right after its setData has left for the view: writing to storage takes as long
  // as drawing the tap, and so they go on side by side.
  useLayoutEffect(keepGiven, [round, keepGiven]);

  const moreCandidates = useCallback(async (): Promise<Round | undefined> => {
    const current = latest.current;
    if (!current || current.candidates?.nextPage === undefined || !isOnline()) return undefined;
    const fetched = await fetchMoreCandidates(current).catch(() => undefined);
    const now = latest.current;
    if (!fetched || !now || !alive.current) return undefined;
    // Answers may have been given while the words were on their way.
    const next = { ...now, words: fetched.words, candidates: fetched.candidates };
    keepRound(next);
    batched(() => show(next));
    return next;
  }, [show]);

  const complete = useCallback(() => {
    const current = latest.current;
    if (!current) return;
    if (!isOnline()) {
      toastText('答案都已存好，联网后再点一次就能完成');
      return;
    }
    setCompleting(true);
    outbox.retryNow();
    void outbox
      .whenDrained(current.record.id)
      .then(() => completeRound(current))
      .then(
        (completed) => {
          if (!alive.current) return;
          // The report stands on the page of the final exam; the pre-exam, where every word was known, leads there.
          if (belongs(completed.state))
            batched(() => {
              show(completed);
              setCompleting(false);
            });
          else openLocation(nextLocation(completed.ids, completed.state));
        },
        (error: unknown) => {
          if (alive.current) setCompleting(false);
          if (!isUnauthenticated(error) && !(isApiError(error) && error.handled)) toastError(clientMessages.recordCompleteFailed);
        },
      );
  }, [belongs, show]);

  if (recordId === undefined) return noRound;
  if (round) return { status: 'ready', round, answer, moreCandidates, complete, completing, openings };
  return problem === undefined ? loading : noticeOf(problem, () => void open());
}

function noticeOf(problem: unknown, retry: () => void): RoundNotReady {
  if (!isOnline()) {
    return {
      status: 'failed',
      kind: 'offline',
      title: '现在没有网络',
      text: '这一轮的单词还没有存到手机里，联网后就能继续',
      action: '再试一次',
      onAction: retry,
    };
  }
  const { title, text, goHome: noWayButHome } = roundGone(isApiError(problem) ? problem.key : undefined);
  if (noWayButHome) return { status: 'failed', kind: 'empty', title, text, action: '回到单词首页', onAction: goHome };
  return { status: 'failed', kind: 'error', title, text, action: '再试一次', onAction: retry };
}
