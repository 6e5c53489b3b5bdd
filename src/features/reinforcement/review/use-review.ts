/** The review on the take page: opened with the page, answered word by word, ended after the last word or before. */
import { useCallback } from 'react';
import { clientMessages } from '@xueban/contract/client-errors';
import { loading, type NotReady, offlineNotice } from '@/components/Waiting';
import { reportError } from '@/lib/errors';
import { isApiError, isServerTrouble, isTransient } from '@/lib/http/api-error';
import { back, go, isOpen, redirect } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { type Learner, outbox, useAttempt } from '@/offline';
import { answerRequest, endRequest, type KeyedAnswer, reviewRefusalText } from '../logic/answers';
import { openReview, type ReviewWanted } from './open-review';
import { type Review, withAnswer, withEnd } from './review';
import { reviewStorage } from './review-storage';

export interface ActiveReview {
  status: 'ready';
  review: Review;
  /** Queues an answer and returns the review after it; only the current word is accepted. */
  answer: (answer: Omit<KeyedAnswer, 'key'>) => Review;
  /** Ends the review and opens its report. Words without an answer stay due. */
  end: () => void;
  /** Changes when the review was read anew: the page takes it as a `key`, so that its own state starts over. */
  openings: number;
}

const toReport = ({ submission }: Review): void => redirect('reinforcementReport', { submissionId: submission.id });
const isUnderWay = ({ ended }: Review): boolean => !ended;

const getRequest = (answer: KeyedAnswer, { owner, submission }: Review, answeredAt: string) =>
  answerRequest(answer, owner, submission.id, answeredAt);

function tell(problem: unknown): void {
  if (!isApiError(problem, 'NOTHING_TO_REVIEW') && !isTransient(problem)) reportError(problem);
}

export function useReview(wanted: ReviewWanted): NotReady | ActiveReview {
  const opened = useAttempt({
    storage: reviewStorage,
    open: useCallback(
      (learner: Learner, current: Review | undefined) =>
        openReview(current ? { ...wanted, submissionId: current.submission.id } : wanted, learner),
      [wanted],
    ),
    belongs: isUnderWay,
    redirect: toReport,
    onProblem: tell,
    withAnswer,
    getRequest,
    refusalText: reviewRefusalText,
    rereadsOnShow: true,
  });
  const { attempt: review, problem, openings, run } = opened;

  const answer = useCallback(
    (next: Omit<KeyedAnswer, 'key'>): Review => {
      const { attempt: current } = run;
      // A second tap of the same finger: the word has been answered.
      return current && current.state.remaining[0] !== next.wordId ? current : run.answer(next);
    },
    [run],
  );

  const end = useCallback(() => {
    const { attempt: current } = run;
    if (!current || current.ended) return;
    // The outbox sends in order: the answers go in first, then the end.
    run.enqueueAnswers();
    outbox.enqueue(endRequest(current.owner, current.submission.id));
    const ended = withEnd(current);
    run.close(ended);
    toReport(ended);
  }, [run]);

  if (review) return { status: 'ready', review, answer, end, openings };
  return problem === undefined ? loading : getNotice(problem, wanted, run.open);
}

/** Back to where the learner came from, or to what is due. */
export function leaveReview(): void {
  if (isOpen('reinforcements') || isOpen('wordMistakeBook') || isOpen('words')) back();
  else go('reinforcements');
}

function getNotice(problem: unknown, { source }: ReviewWanted, retry: () => void): NotReady {
  if (isApiError(problem, 'NOTHING_TO_REVIEW')) {
    return source === 'mistakes'
      ? { status: 'failed', kind: 'done', title: '没有要练的错词', text: '换个条件，或者去学点新词', action: '返回', onAction: leaveReview }
      : {
          status: 'failed',
          kind: 'done',
          title: '今天的都复习完了',
          text: '到了下一次的日子，这里会准备好要复习的词',
          action: '返回',
          onAction: leaveReview,
        };
  }
  if (isApiError(problem) && !isTransient(problem)) {
    return {
      status: 'failed',
      kind: 'empty',
      title: '没有找到这次复习',
      text: problem.message === '' ? clientMessages.requestFailed : problem.message,
      action: '返回',
      onAction: leaveReview,
    };
  }
  if (!isOnline()) return offlineNotice('这次复习的单词还没有存到手机里，联网后就能开始', retry);
  return {
    status: 'failed',
    kind: 'error',
    title: '没能打开这次复习',
    text: isServerTrouble(problem) ? '服务器可能正忙，你的答案都在' : '可能是网络不太好，你的答案都在',
    action: '再试一次',
    onAction: retry,
  };
}
