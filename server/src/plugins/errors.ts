/** Errors are thrown by key of the catalogue; here is the one place that turns them into answers. */
import { errors, type ErrorKey } from '@xueban/contract/errors';
import type { Envelope } from '@xueban/contract/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Thrown anywhere in the server: answered with the status and message of its key. */
export class AppError extends Error {
  constructor(
    readonly key: ErrorKey,
    options?: ErrorOptions,
  ) {
    super(key, options);
    this.name = 'AppError';
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

/** Connection failures of Node, and states of PostgreSQL in which it takes no work: 08 connection, 53 resources, 57P0 shutdown. */
const UNREACHABLE_NODE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);
const UNREACHABLE_POSTGRES = /^(08...|53...|57P0.|57014|25P03|40P01|40001)$/;
const UNREACHABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout/;

/** The chain of causes: the query builder wraps what the driver throws. */
function* chainOf(error: unknown): Generator<{ code?: unknown; message?: unknown; errors?: unknown }> {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    yield current;
    current = 'cause' in current ? current.cause : undefined;
  }
}

/** Whether the database is out of reach or overloaded, as opposed to refusing what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const { code, message, errors: several } of chainOf(error)) {
    if (typeof code === 'string' && (UNREACHABLE_NODE.has(code) || UNREACHABLE_POSTGRES.test(code))) return true;
    if (typeof message === 'string' && UNREACHABLE_MESSAGES.test(message)) return true;
    if (Array.isArray(several) && several.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

/** The client went away in the middle of its body: Node gives that the code of a lost connection, but it is none of ours. */
const isAbortedUpload = ({ code, message }: Partial<FastifyError>): boolean => code === 'ECONNRESET' && message === 'aborted';

/** The catalogue's key for anything that was thrown. */
export function keyOf(error: unknown): ErrorKey {
  if (error instanceof AppError) return error.key;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FASTIFY_ERRORS[code];
  if (known) return known;
  if (isAbortedUpload(error as Partial<FastifyError>)) return 'MALFORMED_BODY';
  if (isDatabaseUnavailable(error)) return 'SERVICE_UNAVAILABLE';
  if (statusCode === 429) return 'TOO_MANY_REQUESTS';
  if (statusCode === 503) return 'SERVICE_UNAVAILABLE';
  // What is left of 4xx are bodies that JSON.parse or the prototype check refuse.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'MALFORMED_BODY' : 'INTERNAL';
}

export function errorEnvelope(key: ErrorKey): Envelope<null> {
  return { code: errors[key].status, data: null, message: errors[key].message, error: key };
}

/** Answers with an error of the catalogue. */
export function sendError(reply: FastifyReply, key: ErrorKey): FastifyReply {
  // As text: an error has its own shape, not that of the call's schema.
  return reply
    .code(errors[key].status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(errorEnvelope(key)));
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const key = keyOf(error);
    logFailure(error, key, request);
    return sendError(reply, key);
  });
}

function logFailure(error: unknown, key: ErrorKey, request: FastifyRequest): void {
  if (errors[key].status >= 500) request.log.error({ err: error }, key);
  else request.log.debug({ key, reason: error instanceof Error ? error.message : undefined }, 'refused');
}
