/** Completing the learning record of a page, once every answer of it has reached the server. */
import { useCallback, useRef, useState } from 'react';
import { clientMessages } from '@xueban/contract/errors';
import { isApiError, isUnauthenticated } from '@/lib/http/api-error';
import { isOnline } from '@/lib/network';
import { outbox } from '@/lib/outbox';
import { batched } from '@/lib/recoil';
import { toastError, toastText } from '@/lib/toast';
import type { Attempt, Keyed } from './attempt';
import type { AttemptStorage } from './attempt-storage';
import type { OpenAttempt } from './use-attempt';

export interface Completing<A extends Attempt<Answer>, Answer extends Keyed> {
  storage: AttemptStorage<A, Answer>;
  opened: Pick<OpenAttempt<A, Answer>, 'latest' | 'alive'>;
  /** Completes it on the server and gives it as it is then; called when nothing of it waits any more. @throws ApiError */
  send: (attempt: A) => Promise<A>;
  /** Shows what it came to. */
  onCompleted: (completed: A) => void;
}

export interface Completion {
  complete: () => void;
  /** From the tap until the server has answered. */
  completing: boolean;
}

/** Only with a network: what a record came to is the server's word. The answers are safe until then. */
export function useCompletion<A extends Attempt<Answer>, Answer extends Keyed>(page: Completing<A, Answer>): Completion {
  const [completing, setCompleting] = useState(false);
  const settings = useRef(page);
  settings.current = page;
  const complete = useCallback(() => {
    const { storage, opened, send } = settings.current;
    const { alive } = opened;
    const current = opened.latest.current;
    if (!current) return;
    if (!isOnline()) {
      toastText('答案都已存好，联网后再点一次就能完成');
      return;
    }
    setCompleting(true);
    outbox.retryNow();
    void outbox
      .whenDrained(storage.kind.streamOf(storage.kind.idOf(current)))
      .then(() => send(current))
      .then(
        (completed) => {
          if (!alive.current) return;
          batched(() => {
            settings.current.onCompleted(completed);
            setCompleting(false);
          });
        },
        (error: unknown) => {
          if (alive.current) setCompleting(false);
          if (!isUnauthenticated(error) && !(isApiError(error) && error.handled)) toastError(clientMessages.recordCompleteFailed);
        },
      );
  }, []);
  return { complete, completing };
}
