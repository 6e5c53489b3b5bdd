/** The review of the take page: opened when the page appears, answered tap by tap, ended at its end or before. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { clientMessages } from '@xueban/contract/errors';
import { isApiError, isTransient } from '@/lib/http/api-error';
import { go, isOpen, back, redirect } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { outbox, reviewRecordId } from '@/lib/outbox';
import { nowIso } from '@/lib/time';
import { reportError } from '@/lib/errors';
import { toastText } from '@/lib/toast';
import { answerRequest, endRequest, type KeyedAnswer } from '../logic/answers';
import { reviewRefusalText } from '../logic/refusal';
import { useLearner } from '../use-learner';
import { openReview, type ReviewWanted } from './open-review';
import { type Review, withAnswer, withEnd } from './review';
import { keepAnswers, keepReview } from './review-storage';

/** Back in front after this long, another phone may have gone on with the review, ms. */
const FRESH_MS = 60_000;

export interface ReviewNotice {
  kind: 'error' | 'offline' | 'empty' | 'done';
  title: string;
  text?: string;
  action: string;
  onAction: () => void;
}

export interface ActiveReview {
  status: 'ready';
  review: Review;
  /** Keeps an answer for the server and gives the review after it. Only the word whose turn it is is taken. */
  answer: (answer: Omit<KeyedAnswer, 'key'>) => Review;
  /** Ends it: what has no answer stays due. The report takes the place of the page. */
  end: () => void;
  /** Changes when the review was read anew: what a page keeps beside it starts over. */
  openings: number;
}
export type ReviewPage = { status: 'loading' } | ({ status: 'failed' } & ReviewNotice) | ActiveReview;

export function useReview(wanted: ReviewWanted): ReviewPage {
  const { studentId, guardianId, known } = useLearner();
  const [shown, setShown] = useState<{ review: Review | undefined; openings: number }>({ review: undefined, openings: 0 });
  const [problem, setProblem] = useState<unknown>(undefined);
  // Handlers read the latest review without changing with it.
  const latest = useRef<Review | undefined>(undefined);
  const given = useRef<KeyedAnswer[]>([]);
  const failed = useRef(false);
  failed.current = problem !== undefined;
  const alive = useRef(true);
  const touchedAt = useRef(0);
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );

  const open = useCallback(async (): Promise<void> => {
    setProblem(undefined);
    try {
      const current = latest.current;
      const opened = await openReview(current ? { ...wanted, submissionId: current.submission.id } : wanted, { guardianId, studentId });
      if (!alive.current) return;
      // Answered meanwhile: what is on the screen knows more.
      if (current && latest.current !== current) return;
      keepReview(opened);
      if (opened.ended) {
        redirect('reinforcementReport', { submissionId: opened.submission.id });
        return;
      }
      latest.current = opened;
      given.current = [];
      touchedAt.current = Date.now();
      setShown(({ openings }) => ({ review: opened, openings: openings + 1 }));
    } catch (error) {
      // A review on the screen goes on without the news.
      if (!alive.current || latest.current) return;
      if (!isApiError(error, 'NOTHING_TO_REVIEW') && !isTransient(error)) reportError(error);
      setProblem(error);
    }
  }, [wanted, guardianId, studentId]);

  useEffect(() => {
    if (known && !latest.current) void open();
  }, [known, open]);

  // Back from signing in again, from the network settings, or after a while during which another phone may have gone on.
  usePageEvent('onShow', () => {
    const stale = latest.current !== undefined && Date.now() - touchedAt.current > FRESH_MS && isOnline();
    if (failed.current || stale) void open();
  });

  const { review, openings } = shown;
  const submissionId = review?.submission.id;
  // The server refuses an answer when the review is not what this phone takes it for: its word is taken.
  useEffect(() => {
    if (submissionId === undefined) return undefined;
    const lane = reviewRecordId(submissionId);
    const look = (): void => {
      const refused = outbox.refusedOf(lane);
      if (refused.length === 0) return;
      outbox.dismissRefused(lane);
      toastText(reviewRefusalText(refused));
      void open();
    };
    // Some may have been refused while no page of this review was open.
    look();
    return outbox.subscribe(look);
  }, [submissionId, open]);

  const answer = useCallback((next: Omit<KeyedAnswer, 'key'>): Review => {
    const current = latest.current;
    if (!current) throw new Error('no review is open');
    // A second tap of the same finger: the word has been answered.
    if (current.state.remaining[0] !== next.wordId) return current;
    const { key } = outbox.enqueue(answerRequest(next, current.owner, current.submission.id, nowIso()));
    const keyed = { ...next, key };
    const after = withAnswer(current, keyed);
    given.current = [...given.current, keyed];
    keepAnswers(after, given.current);
    latest.current = after;
    touchedAt.current = Date.now();
    setShown((before) => ({ ...before, review: after }));
    return after;
  }, []);

  const end = useCallback(() => {
    const current = latest.current;
    if (!current || current.ended) return;
    outbox.enqueue(endRequest(current.owner, current.submission.id));
    const ended = withEnd(current);
    latest.current = ended;
    keepReview(ended);
    redirect('reinforcementReport', { submissionId: current.submission.id });
  }, []);

  if (review) return { status: 'ready', review, answer, end, openings };
  if (problem === undefined) return { status: 'loading' };
  return { status: 'failed', ...noticeOf(problem, wanted, () => void open()) };
}

/** Back to where the learner came from, or to what is due. */
export function leaveReview(): void {
  if (isOpen('reinforcements') || isOpen('wordMistakeBook') || isOpen('words')) back();
  else go('reinforcements');
}

function noticeOf(problem: unknown, { source }: ReviewWanted, retry: () => void): ReviewNotice {
  if (isApiError(problem, 'NOTHING_TO_REVIEW')) {
    return source === 'mistakes'
      ? { kind: 'done', title: '没有要练的错词', text: '换个条件，或者去学点新词', action: '返回', onAction: leaveReview }
      : {
          kind: 'done',
          title: '今天的都复习完了',
          text: '到了下一次的日子，这里会准备好要复习的词',
          action: '返回',
          onAction: leaveReview,
        };
  }
  if (isApiError(problem) && !isTransient(problem)) {
    return {
      kind: 'empty',
      title: '没有找到这次复习',
      text: problem.message === '' ? clientMessages.requestFailed : problem.message,
      action: '返回',
      onAction: leaveReview,
    };
  }
  if (!isOnline()) {
    return {
      kind: 'offline',
      title: '现在没有网络',
      text: '这次复习的单词还没有存到手机里，联网后就能开始',
      action: '再试一次',
      onAction: retry,
    };
  }
  return { kind: 'error', title: '没能打开这次复习', text: '可能是网络不太好，你的答案都在', action: '再试一次', onAction: retry };
}
