/** The round of a study page: opened when the page appears, answered tap by tap, completed at its end. */
import { useCallback } from 'react';
import { clientMessages } from '@xueban/contract/client-errors';
import type { RoundState } from '@xueban/contract/learning/word-round';
import { loading, type NotReady, offlineNotice } from '@/components/Waiting';
import { isApiError, isTransient, told } from '@/lib/http/api-error';
import { isOnline } from '@/lib/network';
import { toastError } from '@/lib/toast';
import { type Learner, type Opened, useAttempt, useCompletion } from '@/offline';
import { useStudyActions, wordStudy } from '@/shared/study/study';
import { type KeyedAnswer, type StudyAnswer, toRequest } from '../logic/answers';
import { goHome, nextLocation, openLocation, type StudyLocation } from '../logic/location';
import { refusalText, roundGone } from '../logic/refusal';
import type { StudyPlace } from '../use-study-place';
import { completeRound, enoughFor, fetchMoreCandidates, openRound } from './open-round';
import { type Round, withAnswer } from './round';
import { roundStorage } from './round-storage';

export interface OpenRound {
  status: 'ready';
  round: Round;
  /** The newest, for handlers that must not change with it. */
  getRound: () => Round;
  /** Folds an answer in, keeps it for the server, and gives the round after it. Call it once a tap. */
  answer: (answer: StudyAnswer) => Round;
  /** Fetches more words for the pre-exam; the round with them, or undefined when there are none or no network. */
  moreCandidates: () => Promise<Round | undefined>;
  /** Sends what waits, then completes the round. */
  complete: () => void;
  completing: boolean;
  /** Changes when the round was read again: what a page keeps beside it starts over. */
  openings: number;
  /** Opens another of its pages. */
  goTo: (location: StudyLocation) => void;
}

export interface RoundPageSettings {
  place: StudyPlace;
  needsCandidates?: boolean;
  /** Whether the page may show a round in this state; otherwise the learner is taken to where it stands. @param before as it stood on this page until now */
  belongs: (state: RoundState, before?: RoundState) => boolean;
}

const noRound: NotReady = {
  status: 'failed',
  kind: 'empty',
  title: '没有找到这一轮',
  text: '回到单词首页，从那里继续学习',
  action: '回到单词首页',
  onAction: goHome,
};

const goWhereItStands = ({ ids, state }: Round): void => openLocation(nextLocation(ids, state));

const getRequest = (answer: KeyedAnswer, { owner, record }: Round, answeredAt: string) =>
  toRequest(answer, { ...owner, recordId: record.id }, answeredAt);

/** What a page's load did not tell already. */
function tell(problem: unknown): void {
  if (isTransient(problem) && !(isApiError(problem) && problem.handled)) toastError(clientMessages.recordFailed);
}

export function useRound({ place, needsCandidates = false, belongs }: RoundPageSettings): NotReady | OpenRound {
  const { learningRecordId: recordId, query } = place;
  const { initialise } = useStudyActions(wordStudy);
  const loadRound = useCallback(
    async (learner: Learner): Promise<Opened<Round>> => {
      const load = async (options: { once: boolean }) => {
        const { learningRecord, problem } = await initialise(query, options);
        if (learningRecord) return learningRecord;
        // What went wrong has been told already; a refusal is explained on the page.
        throw isApiError(problem) && !isTransient(problem) ? problem : told(problem);
      };
      return openRound({ recordId: recordId ?? 0, needsCandidates, load }, learner);
    },
    [recordId, needsCandidates, query, initialise],
  );
  const opened = useAttempt({
    storage: roundStorage,
    atHand: (learner) => (recordId === undefined ? undefined : enoughFor(needsCandidates, roundStorage.fresh(recordId, learner))),
    open: recordId === undefined ? undefined : loadRound,
    belongs: ({ state }, before) => belongs(state, before?.state),
    redirect: goWhereItStands,
    onProblem: tell,
    withAnswer,
    getRequest,
    refusalText,
  });
  const { attempt: round, problem, openings, run } = opened;

  const moreCandidates = useCallback(async (): Promise<Round | undefined> => {
    const { attempt: current } = run;
    if (!current || current.candidates?.nextPage === undefined || !isOnline()) return undefined;
    const fetched = await fetchMoreCandidates(current).catch(() => undefined);
    const { attempt: now } = run;
    if (!fetched || !now || !run.isAlive) return undefined;
    // Answers may have been given while the words were on their way.
    const next = { ...now, words: fetched.words, candidates: fetched.candidates };
    run.change(next);
    return next;
  }, [run]);

  const { complete, completing } = useCompletion({
    run,
    send: completeRound,
    // The report stands on the page of the final exam; the pre-exam, where every word was known, leads there.
    onCompleted: (completed) => (belongs(completed.state) ? run.show(completed) : goWhereItStands(completed)),
  });

  const getRound = useCallback(() => run.attempt as Round, [run]);

  if (recordId === undefined) return noRound;
  if (round)
    return { status: 'ready', round, getRound, answer: run.answer, moreCandidates, complete, completing, openings, goTo: openLocation };
  return problem === undefined ? loading : getNotice(problem, run.open);
}

function getNotice(problem: unknown, retry: () => void): NotReady {
  if (!isOnline()) return offlineNotice('这一轮的单词还没有存到手机里，联网后就能继续', retry);
  const { title, text, goHome: noWayButHome } = roundGone(isApiError(problem) ? problem.key : undefined);
  if (noWayButHome) return { status: 'failed', kind: 'empty', title, text, action: '回到单词首页', onAction: goHome };
  return { status: 'failed', kind: 'error', title, text, action: '再试一次', onAction: retry };
}
