/** Completing the learning record of a page, once every answer of it has reached the server. */
import { useCallback, useRef, useState } from 'react';
import { clientMessages } from '@xueban/contract/client-errors';
import { isApiError, isUnauthenticated } from '@/lib/http/api-error';
import { isOnline, onNetworkChange } from '@/lib/network';
import { outbox } from './phone-outbox';
import type { Stream } from './entry';
import { UserFacingError } from '@/lib/user-facing-error';
import { batched } from '@/lib/recoil';
import { toastError, toastText } from '@/lib/toast';
import type { Attempt, Keyed } from './attempt';
import type { AttemptRun } from './attempt-run';

export interface Completing<A extends Attempt<Answer>, Answer extends Keyed> {
  run: AttemptRun<A, Answer>;
  /**
   * Completes the record on the server and returns it; called when no answer waits.
   * @throws ApiError
   */
  send: (attempt: A) => Promise<A>;
  /** Shows what it came to. */
  onCompleted: (completed: A) => void;
}

export interface Completion {
  complete: () => void;
  /** From the tap until the server has answered. */
  completing: boolean;
}

/** How long a tap waits for answers on their way, ms: beyond that the learner is told, and taps again. */
const WAITS_MS = 15_000;

type Arrival = 'all' | 'late' | 'offline';

/**
 * Waits until a stream has drained, but not without a network and not for ever.
 * @throws UserFacingError at once, when storage holds an answer of it that cannot be read
 */
function waitForArrival(stream: Stream): Promise<Arrival> {
  let end = (): void => undefined;
  const givenUp = new Promise<Arrival>((resolve) => {
    const timer = setTimeout(() => resolve('late'), WAITS_MS);
    const stop = onNetworkChange((online) => {
      if (!online) resolve('offline');
    });
    end = () => {
      clearTimeout(timer);
      stop();
    };
  });
  const drained = outbox.whenDrained(stream, givenUp).then((): Arrival => 'all');
  return Promise.race([drained, givenUp]).finally(end);
}

const NOT_YET = {
  late: '还有答案没有送到，都已存好，稍后再点一次',
  offline: '答案都已存好，联网后再点一次就能完成',
} as const;

/** Only with a network, because the result is the server's; the answers are safe until then. */
export function useCompletion<A extends Attempt<Answer>, Answer extends Keyed>(page: Completing<A, Answer>): Completion {
  const [completing, setCompleting] = useState(false);
  const settings = useRef(page);
  settings.current = page;
  const complete = useCallback(() => {
    const { run, send } = settings.current;
    const { getId, toStream } = run.storage.kind;
    const id = run.attempt && getId(run.attempt);
    if (id === undefined) return;
    if (!isOnline()) {
      toastText(NOT_YET.offline);
      return;
    }
    const refusedBefore = run.refusals;
    /** The attempt, if this page may still complete it: not closed, replaced or read again. */
    const still = (): A | undefined => {
      const now = run.attempt;
      return run.isAlive && now && getId(now) === id && run.refusals === refusedBefore ? now : undefined;
    };
    const finish = async (): Promise<void> => {
      const arrival = await waitForArrival(toStream(id));
      const attempt = still();
      if (!attempt) return;
      if (arrival !== 'all') {
        toastText(NOT_YET[arrival]);
        return;
      }
      const completed = await send(attempt);
      if (!still()) return;
      batched(() => {
        settings.current.onCompleted(completed);
        setCompleting(false);
      });
    };
    setCompleting(true);
    outbox.retryNow();
    void finish()
      .catch((error: unknown) => {
        if (error instanceof UserFacingError && !isApiError(error)) toastText(error.message);
        else if (!isUnauthenticated(error) && !(isApiError(error) && error.handled)) toastError(clientMessages.recordCompleteFailed);
      })
      .then(() => {
        if (run.isAlive) setCompleting(false);
      });
  }, []);
  return { complete, completing };
}
