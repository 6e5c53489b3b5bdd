/** The review of a report: from the server once it has every answer, and until then as far as this phone knows it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { isApiError, isTransient } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { reportError } from '@/lib/errors';
import { hasNetwork, isOnline, onNetworkChange } from '@/lib/network';
import { isOthers, outbox, ownerFor, type Stream, useLearner, useRefusals } from '@/offline';
import { toastText } from '@/lib/toast';
import { reviewRefusalText, reviewStream } from '../logic/answers';
import { loadReview } from './open-review';
import type { Review } from './review';
import { reviewStorage } from './review-storage';

export interface ReportState {
  review: Review | undefined;
  /** Answers (and the end of the review) that are not on the server yet. */
  pending: number;
  problem: unknown;
  /** Sends and reads again; kept once both have come to an end. */
  retry: () => Promise<void>;
}

/** The report is read when the last answer has come to its end, refused or not. */
const nothingMore = (): void => undefined;

/** The last answer to arrive and a tap may ask for the report at the same moment: it is read once for each learner. */
function useOnce(read: () => Promise<void>): () => Promise<void> {
  const reading = useRef<{ by: typeof read; done: Promise<void> } | undefined>(undefined);
  return useCallback((): Promise<void> => {
    if (reading.current?.by === read) return reading.current.done;
    const now = {
      by: read,
      done: read().finally(() => {
        if (reading.current === now) reading.current = undefined;
      }),
    };
    reading.current = now;
    return now.done;
  }, [read]);
}

/** How many answers have not arrived. @param onArrived the last one has: the report of the server has them all */
function usePending(stream: Stream, onArrived: () => Promise<void>): number {
  const [pending, setPending] = useState(() => outbox.getPending(stream).length);
  const waiting = useRef(pending);
  useEffect(() => {
    const look = (): void => {
      const left = outbox.getPending(stream).length;
      const arrived = waiting.current > 0 && left === 0;
      waiting.current = left;
      setPending(left);
      if (arrived) void onArrived();
    };
    // It may have done so between the first drawing and now.
    look();
    return outbox.subscribe(look);
  }, [stream, onArrived]);
  return pending;
}

export function useReport(submissionId: number | undefined): ReportState {
  const { studentId, guardianId, known } = useLearner();
  const stream = reviewStream(submissionId ?? 0);
  const [review, setReview] = useState<Review | undefined>(undefined);
  const [problem, setProblem] = useState<unknown>(undefined);
  const alive = useRef(true);
  const failed = useRef(false);
  failed.current = problem !== undefined;
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );

  /** Only the newest reading counts; an older one may be of another guardian. */
  const newest = useRef(0);
  const read = useCallback(async (): Promise<void> => {
    if (submissionId === undefined) return;
    const turn = (newest.current += 1);
    const isOver = (): boolean => !alive.current || newest.current !== turn;
    setProblem(undefined);
    const local = reviewStorage.lastKnown(submissionId, { guardianId, studentId });
    // Shown at once; while answers wait, the server's report would be without them.
    setReview((now) => (now && !isOthers(now, { guardianId, studentId }) ? now : local));
    if (local && (outbox.getPending(stream).length > 0 || !(await hasNetwork()))) return;
    try {
      const owner = ownerFor({ guardianId, studentId }, local);
      const options = { params: { id: submissionId }, studentId: owner.studentId, quiet: true };
      const loaded = await loadReview(() => call('GET reinforcement_submissions/{id}', options), owner);
      if (isOver()) return;
      if (local) reviewStorage.keep({ ...loaded, practice: local.practice });
      setReview(loaded);
    } catch (error) {
      if (isOver()) return;
      // What is not there, the page itself says.
      if (!isTransient(error) && !isApiError(error, 'NOT_FOUND')) reportError(error);
      if (!local || !isTransient(error)) setProblem(error);
    }
  }, [submissionId, stream, guardianId, studentId]);

  const load = useOnce(read);

  useEffect(() => {
    if (known) void load();
  }, [known, load]);

  const pending = usePending(stream, load);

  useRefusals(stream, reviewRefusalText, nothingMore);

  const again = useCallback(async (): Promise<void> => {
    outbox.retryNow();
    await outbox.whenStill();
    if (outbox.getPending(stream).length > 0) toastText(isOnline() ? '还没有送到，稍后会自动再试' : '现在没有网络，联网后会自动送出');
    await load();
  }, [stream, load]);
  usePageEvent('onShow', () => {
    if (failed.current) void again();
  });
  useEffect(
    () =>
      onNetworkChange((online) => {
        if (online) void load();
      }),
    [load],
  );

  return { review, pending, problem, retry: again };
}

/** Why there is nothing to show. */
export function isMissing(problem: unknown): boolean {
  return isApiError(problem) && !isTransient(problem);
}
