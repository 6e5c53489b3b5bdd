/** Errors are thrown by key of the catalogue; here is the one place that turns them into answers. */
import { errors, type ErrorKey } from '@xueban/contract/errors';
import type { Envelope } from '@xueban/contract/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../adapters/objects/store';
import { isDatabaseUnavailable } from '../database';
import { NO_STORE } from './caching';
import { dropUnread } from './unread-body';

/** What stands in a message for `{name}`. */
export type ErrorValues = Readonly<Record<string, string>>;

/** Thrown anywhere in the server: answered with the status and message of its key. */
export class AppError extends Error {
  readonly values: ErrorValues | undefined;
  constructor(
    readonly key: ErrorKey,
    options?: ErrorOptions & { values?: ErrorValues },
  ) {
    super(key, options);
    this.name = 'AppError';
    this.values = options?.values;
  }
}

/** Codes of fastify and the errors of the catalogue they stand for. */
const FASTIFY_ERRORS: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_VALIDATION: 'INVALID_REQUEST',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
};

/** When to try again, seconds: PostgreSQL is mostly back by then. */
const RETRY_AFTER_SECONDS = 2;

/** The client went away in the middle of its body: Node gives that the code of a lost connection, but it is none of ours. */
const isAbortedUpload = ({ code, message }: Partial<FastifyError>): boolean => code === 'ECONNRESET' && message === 'aborted';

/** The catalogue's key for anything that was thrown. */
export function getKey(error: unknown): ErrorKey {
  if (error instanceof AppError) return error.key;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FASTIFY_ERRORS[code];
  if (known) return known;
  if (error instanceof StoreUnavailable) return error.kind === 'full' ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE';
  if (isAbortedUpload(error as Partial<FastifyError>)) return 'MALFORMED_BODY';
  if (isDatabaseUnavailable(error)) return 'SERVICE_UNAVAILABLE';
  if (statusCode === 429) return 'TOO_MANY_REQUESTS';
  if (statusCode === 503) return 'SERVICE_UNAVAILABLE';
  // What is left of 4xx are bodies that JSON.parse or the prototype check refuse.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'MALFORMED_BODY' : 'INTERNAL';
}

export function errorEnvelope(key: ErrorKey, values: ErrorValues = {}): Envelope<null> {
  const { status, message } = errors[key];
  return { code: status, data: null, message: message.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? ''), error: key };
}

/** Answers with an error of the catalogue. */
export function sendError(reply: FastifyReply, key: ErrorKey, values?: ErrorValues): FastifyReply {
  if (key === 'SERVICE_UNAVAILABLE' && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
  dropUnread(reply);
  // As text: an error has its own shape, not that of the call's schema. What was to be kept was the answer, not the error.
  return reply
    .header('cache-control', NO_STORE)
    .code(errors[key].status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(errorEnvelope(key, values)));
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const key = getKey(error);
    logFailure(error, key, request);
    return sendError(reply, key, error instanceof AppError ? error.values : undefined);
  });
}

function logFailure(error: unknown, key: ErrorKey, request: FastifyRequest): void {
  if (errors[key].status >= 500) request.log.error({ err: error }, key);
  else request.log.debug({ key, reason: error instanceof Error ? error.message : undefined }, 'refused');
}

/**
 * Lists are those of the current student. A filter that names another one is answered as if that one did not exist.
 * @throws AppError STUDENT_NOT_FOUND
 */
export function requireSameStudent(studentId: number, filter: number | undefined): void {
  if (filter !== undefined && filter !== studentId) throw new AppError('STUDENT_NOT_FOUND');
}
