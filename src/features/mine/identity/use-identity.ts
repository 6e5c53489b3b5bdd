import { useCallback, useMemo, useState } from 'react';
import type { User } from '@xueban/contract/resources/users';
import { errorMessage } from '@/lib/errors';
import { isApiError } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import type { FieldName } from '@/shared/credentials/fields';
import { type CodeRequest, useCode } from '@/shared/credentials/use-code';
import { type Fields, useFields } from '@/shared/credentials/use-fields';
import { useErrorSaying } from '@/shared/credentials/use-submit';

export type IdentityMethod = 'captcha' | 'password';

export interface Identity {
  method: IdentityMethod;
  /** Only where there is a password to choose instead. */
  choose: ((method: IdentityMethod) => void) | undefined;
  fields: Fields;
  code: CodeRequest;
  /** Whether all that is asked for could be sent. */
  complete: boolean;
  /** What shows the server who it is. */
  proof: () => { captcha: string } | { current_password: string };
  onError: (error: unknown) => void;
  /** Why the last try failed, where it is about no field. */
  problem: string | undefined;
  /** The next try begins. */
  clearProblem: () => void;
}

const sendCode = () => call('POST sessions/send_own_captcha');

/**
 * Who the guardian is, shown once more: by a code to their own phone or by the password they have.
 * @param more further fields of the form; the same array at every render
 */
export function useIdentity({ has_password: hasPassword }: User, more: readonly FieldName[]): Identity {
  const [method, setMethod] = useState<IdentityMethod>('captcha');
  const fields = useFields();
  const { fail, text } = fields;
  const onPage = useMemo<readonly FieldName[]>(() => [method, ...more], [method, more]);
  const { problem, sayError, clearProblem } = useErrorSaying(onPage, fail);
  const onError = useCallback(
    (error: unknown) => {
      if (isApiError(error, 'SECOND_STEP_REQUIRED')) {
        // The password alone is not enough here: the code is.
        setMethod('captcha');
        fail('captcha', errorMessage(error));
      } else sayError(error);
    },
    [fail, sayError],
  );
  return {
    method,
    choose: hasPassword ? setMethod : undefined,
    fields,
    code: useCode('own', sendCode, onError, clearProblem),
    complete: fields.complete(onPage),
    proof: useCallback(
      () => (method === 'captcha' ? { captcha: text('captcha') } : { current_password: text('password') }),
      [method, text],
    ),
    onError,
    problem,
    clearProblem,
  };
}
