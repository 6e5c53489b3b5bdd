import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage, reportError } from '@/lib/errors';
import { isApiError, isUnauthenticated, isUnreached } from '@/lib/http/api-error';
import { batched } from '@/lib/recoil';
import { type FieldName, findField } from './fields';

export interface ErrorSaying {
  /** Why the last try failed, where it is about no field; it stays under the form until the next. */
  problem: string | undefined;
  sayError: (error: unknown) => void;
  /** The next try begins. */
  clearProblem: () => void;
}

const NOT_REACHED = '网络没有连上，连上后再试一次';

/** Says an error of the server under the field it is about, else by the global handler and under the form. */
export function useErrorSaying(onPage: readonly FieldName[], fail: (name: FieldName, message: string) => void): ErrorSaying {
  const [problem, setProblem] = useState<string | undefined>();
  const gone = useGone();
  const sayError = useCallback(
    (error: unknown) => {
      const field = findField(isApiError(error) ? error.key : undefined, onPage);
      if (field !== undefined) {
        fail(field, errorMessage(error));
        return;
      }
      reportError(error);
      // Sign-in, and the alert of the network, lead away from the form.
      const leadsAway = isUnauthenticated(error) || (isApiError(error) && error.handled);
      if (!leadsAway && !gone.current) batched(() => setProblem(isUnreached(error) ? NOT_REACHED : errorMessage(error)));
    },
    [onPage, fail, gone],
  );
  return { problem, sayError, clearProblem: useCallback(() => setProblem(undefined), []) };
}

/** What was sent may have put something else in the place of its form. */
function useGone(): { readonly current: boolean } {
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );
  return gone;
}

/** Runs one submission at a time. @param onStart of each try */
export function useSubmit(
  send: () => Promise<void>,
  onError: (error: unknown) => void,
  onStart: () => void,
): { submitting: boolean; submit: () => void } {
  const [submitting, setSubmitting] = useState(false);
  const gone = useGone();
  const run = useCallback(async () => {
    batched(() => {
      onStart();
      setSubmitting(true);
    });
    try {
      await send();
    } catch (error) {
      onError(error);
    } finally {
      if (!gone.current) setSubmitting(false);
    }
  }, [send, onError, onStart, gone]);
  const submit = useCallback(() => {
    if (!submitting) void run();
  }, [submitting, run]);
  return { submitting, submit };
}
