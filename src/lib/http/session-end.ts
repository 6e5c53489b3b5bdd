/** Why this phone's session ended, in the server's words, for the sign-in page that opens by itself. */
import { SESSION_ENDS } from '@xueban/contract/client-errors';
import { type ApiError, isApiError } from './api-error';

let reason = '';

/** A call met a session that has ended. */
export function keepWhyEnded(error: ApiError): void {
  // Any other key only says that nobody is signed in.
  if (SESSION_ENDS.some((key) => isApiError(error, key))) reason = error.message;
}

/** Cleared after a sign-in or sign-out on this phone: there is nothing to explain. */
export function forgetWhyEnded(): void {
  reason = '';
}

/** A sentence; empty where the server said none. */
export const whySessionEnded = (): string => reason;
