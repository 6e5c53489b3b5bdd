/** Why the session of this phone is no more, in the server's words: for the sign-in page, which opens by itself then. */
import type { ErrorKey } from '@xueban/contract/errors';
import { type ApiError, isApiError } from './api-error';

/** Keys by which the server says why. Without one of them it says only that nobody is signed in. */
const REASONS: readonly ErrorKey[] = [
  'SESSION_ENDED_ELSEWHERE',
  'SESSION_ENDED_BY_PASSWORD',
  'SESSION_ENDED_BY_DELETION',
  'SESSION_ENDED_BY_SCHOOL',
  'SESSION_ENDED_BY_PHONE_CHANGE',
  'SESSION_ENDED_BY_RESTORE',
  'SESSION_EXPIRED',
];

let reason = '';

/** A call met a session that has ended. */
export function keepWhyEnded(error: ApiError): void {
  if (REASONS.some((key) => isApiError(error, key))) reason = error.message;
}

/** Somebody has signed in, or out on this very phone: there is nothing to explain. */
export function forgetWhyEnded(): void {
  reason = '';
}

/** A sentence; empty where the server said none. */
export const whySessionEnded = (): string => reason;
