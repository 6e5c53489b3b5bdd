/** Why the session of this phone is no more, in the server's words: for the sign-in page, which opens by itself then. */
import { SESSION_ENDS } from '@xueban/contract/errors';
import { type ApiError, isApiError } from './api-error';

let reason = '';

/** A call met a session that has ended. */
export function keepWhyEnded(error: ApiError): void {
  // Without one of them it says only that nobody is signed in.
  if (SESSION_ENDS.some((key) => isApiError(error, key))) reason = error.message;
}

/** Somebody has signed in, or out on this very phone: there is nothing to explain. */
export function forgetWhyEnded(): void {
  reason = '';
}

/** A sentence; empty where the server said none. */
export const whySessionEnded = (): string => reason;
