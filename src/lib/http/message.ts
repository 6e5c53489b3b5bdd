/** How a call is written as an HTTP request and how its answer is read. Pure: no wx here. */
import { DEFAULT_PAGE_SIZE, SUCCESS_CODES } from '@xueban/contract/constants';
import { clientMessages, type ErrorKey, errors } from '@xueban/contract/errors';
import { API_PREFIX, type Envelope, HEADERS, type Pagination } from '@xueban/contract/http';
import { ApiError, transportFailure } from './api-error';

export type Method = 'GET' | 'POST' | 'PUT';
export type Values = Readonly<Record<string, unknown>>;

export interface CallTarget {
  method: Method;
  url: string;
}

/** Method and address of a call: `GET courses/{id}` with its ids and query filled in. Undefined query values are left out. */
export function targetOf(host: string, name: string, params: Values = {}, query: Values = {}): CallTarget {
  const space = name.indexOf(' ');
  const method = name.slice(0, space) as Method;
  const path = name.slice(space + 1).replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === null || value === '') throw new Error(`${name}: parameter ${key} is missing`);
    return encodeURIComponent(textOf(value));
  });
  const pairs = Object.keys(query)
    .filter((key) => query[key] !== undefined && query[key] !== null)
    .map((key) => `${encodeURIComponent(key)}=${encodeURIComponent(textOf(query[key]))}`);
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return { method, url: `${host}${API_PREFIX}/${path}${search}` };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(value);
}

export interface RawResponse {
  statusCode: number;
  data: unknown;
  headers?: Values;
}

/**
 * The envelope of a successful answer.
 * @throws ApiError with the server's code (else the HTTP status) and message (else 请求失败); a success
 * that is not an envelope came from something between us and the API, so it counts as not reached.
 */
export function readEnvelope({ statusCode, data, headers }: RawResponse): Envelope<unknown> {
  const envelope = isRecord(data) ? data : {};
  const code = typeof envelope.code === 'number' ? envelope.code : undefined;
  if (statusCode >= 200 && statusCode < 300) {
    if (code === undefined) throw transportFailure();
    if (SUCCESS_CODES.includes(code)) return envelope as unknown as Envelope<unknown>;
  }
  throw errorOf(code, statusCode, envelope, retryAfterIn(headers ?? {}));
}

function errorOf(
  code: number | undefined,
  statusCode: number,
  envelope: Record<string, unknown>,
  retryAfterMs: number | undefined,
): ApiError {
  const message = typeof envelope.message === 'string' && envelope.message !== '' ? envelope.message : clientMessages.requestFailed;
  const key = errorKeyOf(envelope.error);
  return new ApiError(code ?? statusCode, message, { isFromApi: code !== undefined, retryAfterMs, ...(key === undefined ? {} : { key }) });
}

function errorKeyOf(value: unknown): ErrorKey | undefined {
  return typeof value === 'string' && Object.prototype.hasOwnProperty.call(errors, value) ? (value as ErrorKey) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Page headers of a list, whatever the case of their names; what is missing is taken from the envelope or the defaults. */
export function readPagination(headers: Values, totalCount: number | undefined): Pagination {
  return {
    page: wholeNumberOf(headers, HEADERS.page) ?? 1,
    total: wholeNumberOf(headers, HEADERS.total) ?? totalCount ?? 0,
    pageSize: wholeNumberOf(headers, HEADERS.perPage) ?? DEFAULT_PAGE_SIZE,
  };
}

/** Seconds of a Retry-After as ms; the API does not send it as a date. */
function retryAfterIn(headers: Values): number | undefined {
  const seconds = wholeNumberOf(headers, 'Retry-After');
  return seconds === undefined ? undefined : seconds * 1000;
}

function wholeNumberOf(headers: Values, wanted: string): number | undefined {
  const name = Object.keys(headers).find((known) => known.toLowerCase() === wanted.toLowerCase());
  const value = name === undefined ? undefined : headers[name];
  const text = Array.isArray(value) ? String(value[0]) : String(value);
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
