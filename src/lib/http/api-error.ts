/** What a failed call throws (spec §8). */
import { clientErrors, clientMessages, TRANSPORT_FAILURE_CODE, UNAUTHENTICATED_CODE } from '@xueban/contract/client-errors';
import type { ErrorKey } from '@xueban/contract/errors';
import { UserFacingError } from '../user-facing-error';

export class ApiError extends UserFacingError {
  /** The server's code, else the HTTP status, or -1 when the server was not reached. */
  readonly code: number;
  /** The entry of the error catalogue, if the server named one. */
  readonly key: ErrorKey | undefined;
  /** The user has been told already; the global handler stays silent. */
  readonly handled: boolean;
  /** Not to be asked again sooner, the server says (Retry-After), ms. */
  readonly retryAfterMs: number | undefined;
  /** False for an answer that is none of the API's: a captive portal, a proxy. */
  readonly isFromApi: boolean;

  constructor(
    code: number,
    message: string,
    more: { key?: ErrorKey; handled?: boolean; isFromApi?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.key = more.key;
    this.handled = more.handled ?? false;
    this.retryAfterMs = more.retryAfterMs;
    this.isFromApi = more.isFromApi ?? true;
  }
}

/** The request never got an answer of the API. */
export function transportFailure(handled = false): ApiError {
  return new ApiError(TRANSPORT_FAILURE_CODE, clientMessages.networkFailed, { handled });
}

/** The same failure, of which the user has been told already. */
export function told(error: unknown): ApiError {
  if (!isApiError(error)) return transportFailure(true);
  const { code, message, key, isFromApi, retryAfterMs } = error;
  return new ApiError(code, message, { ...(key === undefined ? {} : { key }), handled: true, isFromApi, retryAfterMs });
}

/** The error of an address that names nothing of its kind, told without asking the server. */
export function notFound(): ApiError {
  return new ApiError(clientErrors.NOT_FOUND.status, clientErrors.NOT_FOUND.message, { key: 'NOT_FOUND' });
}

/** Whether this is an error of a call and, if a key is given, that very one. */
export function isApiError(error: unknown, key?: ErrorKey): error is ApiError {
  return error instanceof ApiError && (key === undefined || error.key === key);
}

export function isUnauthenticated(error: unknown): boolean {
  return isApiError(error) && error.code === UNAUTHENTICATED_CODE;
}

/** No answer of the API: the network, or something on the way. */
export function isUnreached(error: unknown): boolean {
  return isApiError(error) && (!error.isFromApi || error.code === TRANSPORT_FAILURE_CODE);
}

/** Faults of the server as a whole: others of 5xx say what is missing. */
const GENERAL: ReadonlySet<ErrorKey> = new Set(['INTERNAL', 'SERVICE_UNAVAILABLE']);

/** The server was reached and failed: nothing is wrong with the network. */
export function isServerTrouble(error: unknown): boolean {
  return isApiError(error) && error.isFromApi && error.code >= 500 && (error.key === undefined || GENERAL.has(error.key));
}

/** The server failed, or something before it that says so (502): the network is there. */
export const isServerAway = (error: unknown): boolean => isApiError(error) && error.code >= 500;

/** Whether trying again may help: no answer, an overloaded or failing server. A refusal (4xx) stays. */
export function isTransient(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return !error.isFromApi || error.code === TRANSPORT_FAILURE_CODE || error.code >= 500 || error.code === 408 || error.code === 429;
}
