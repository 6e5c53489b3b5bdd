import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage, reportError } from '@/lib/errors';
import { isApiError } from '@/lib/http/api-error';
import { type FieldName, fieldOfError } from './fields';

/** Says an error of the server under the field it is about, else by the global handler. */
export function useErrorSaying(onPage: readonly FieldName[], fail: (name: FieldName, message: string) => void): (error: unknown) => void {
  return useCallback(
    (error: unknown) => {
      const field = fieldOfError(isApiError(error) ? error.key : undefined, onPage);
      if (field === undefined) reportError(error);
      else fail(field, errorMessage(error));
    },
    [onPage, fail],
  );
}

/** Runs one submission at a time. */
export function useSubmit(send: () => Promise<void>, onError: (error: unknown) => void): { submitting: boolean; submit: () => void } {
  const [submitting, setSubmitting] = useState(false);
  // What was sent may have put something else in the place of its form.
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );
  const run = useCallback(async () => {
    setSubmitting(true);
    try {
      await send();
    } catch (error) {
      onError(error);
    } finally {
      if (!gone.current) setSubmitting(false);
    }
  }, [send, onError]);
  const submit = useCallback(() => {
    if (!submitting) void run();
  }, [submitting, run]);
  return { submitting, submit };
}
