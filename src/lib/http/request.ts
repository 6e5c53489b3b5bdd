/** How a call is written as an HTTP request, sent by wx.request, and its answer read. */
import { DEFAULT_PAGE_SIZE, SUCCESS_CODES } from '@xueban/contract/constants';
import { clientMessages } from '@xueban/contract/client-errors';
import type { ErrorKey } from '@xueban/contract/errors';
import { API_PREFIX, type Envelope, HEADERS, type Pagination } from '@xueban/contract/http';
import { ApiError, isApiError, isTransient, transportFailure } from './api-error';
import { hearServerTime, readServerTime } from '../server-clock';
import { cookieHeader, storeCookies } from './cookies';
import { wholeAddress } from './host';
import { findHeader } from './set-cookies';

type Method = 'GET' | 'POST' | 'PUT';
export type Values = Readonly<Record<string, unknown>>;

export interface CallTarget {
  method: Method;
  url: string;
}

/** Method and address of a call: `GET courses/{id}` with its ids and query filled in. Undefined query values are left out. */
export function toTarget(host: string, name: string, params: Values = {}, query: Values = {}): CallTarget {
  const space = name.indexOf(' ');
  const method = name.slice(0, space) as Method;
  const path = name.slice(space + 1).replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === null || value === '') throw new Error(`${name}: parameter ${key} is missing`);
    return encodeURIComponent(toText(value));
  });
  const pairs = Object.keys(query)
    .filter((key) => query[key] !== undefined && query[key] !== null)
    .map((key) => `${encodeURIComponent(key)}=${encodeURIComponent(toText(query[key]))}`);
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return { method, url: `${host}${API_PREFIX}/${path}${search}` };
}

function toText(value: unknown): string {
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
  throw toError(code, statusCode, envelope, readRetryAfter(headers ?? {}));
}

function toError(
  code: number | undefined,
  statusCode: number,
  envelope: Record<string, unknown>,
  retryAfterMs: number | undefined,
): ApiError {
  const message = typeof envelope.message === 'string' && envelope.message !== '' ? envelope.message : clientMessages.requestFailed;
  const key = toErrorKey(envelope.error);
  return new ApiError(code ?? statusCode, message, { isFromApi: code !== undefined, retryAfterMs, ...(key === undefined ? {} : { key }) });
}

/** One that a later server has is kept: nothing here compares it. */
function toErrorKey(value: unknown): ErrorKey | undefined {
  return typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value) ? (value as ErrorKey) : undefined;
}

const isEnvelope = (data: unknown): boolean => isRecord(data) && typeof data.code === 'number';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Page headers of a list, whatever the case of their names; what is missing is taken from the envelope or the defaults. */
export function readPagination(headers: Values, totalCount: number | undefined): Pagination {
  return {
    page: readNumber(headers, HEADERS.page) ?? 1,
    total: readNumber(headers, HEADERS.total) ?? totalCount ?? 0,
    pageSize: readNumber(headers, HEADERS.perPage) ?? DEFAULT_PAGE_SIZE,
  };
}

/** Seconds of a Retry-After as ms; the API does not send it as a date. */
function readRetryAfter(headers: Values): number | undefined {
  const seconds = readNumber(headers, 'Retry-After');
  return seconds === undefined ? undefined : seconds * 1000;
}

function readNumber(headers: Values, wanted: string): number | undefined {
  const value = findHeader(headers, wanted);
  const text = Array.isArray(value) ? String(value[0]) : String(value);
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** How long an answer may take, ms. */
const REQUEST_TIMEOUT_MS = 20_000;

export interface Exchange extends CallTarget {
  body?: unknown;
  studentId?: number | undefined;
  idempotencyKey?: string | undefined;
  visitorToken?: string | undefined;
  wechatCode?: string | undefined;
  /** Cookie header; the jar's when not given. */
  cookie?: string | undefined;
  /** Whether cookies of the answer are kept. */
  keepCookies: () => boolean;
}

export interface ExchangeResponse extends RawResponse {
  headers: Values;
}

interface Received {
  statusCode: number;
  data: unknown;
  header: Values | undefined;
  cookies?: unknown;
}

/** Sends at once: nothing can change between the caller's checks and the request. @throws ApiError -1 when there is no answer */
export function send(exchange: Exchange): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => {
    const sentAt = Date.now();
    const options = {
      url: exchange.url,
      // The type of wx.request knows PUT and POST alike.
      method: exchange.method,
      header: toHeaders(exchange),
      timeout: REQUEST_TIMEOUT_MS,
      dataType: 'json' as const,
      // The jar is used here and not by the replaced wx.request: a late answer must not bring back the cookie of somebody
      // who has signed out.
      cookie: false,
      success: ({ statusCode, data, header, cookies }: Received) => {
        const headers = header ?? {};
        const time = readServerTime(headers);
        // Whatever else answers on the way may have another clock.
        if (time !== undefined && isEnvelope(data)) hearServerTime(time, sentAt);
        if (exchange.keepCookies()) storeCookies(exchange.url, headers, cookies);
        resolve({ statusCode, data, headers });
      },
      fail: () => reject(transportFailure()),
      ...toData(exchange),
    };
    wx.request(options);
  });
}

function toHeaders(exchange: Exchange): Record<string, string> {
  const header: Record<string, string> = { 'content-type': 'application/json' };
  const cookie = exchange.cookie ?? cookieHeader(exchange.url);
  if (cookie !== '') header.Cookie = cookie;
  if (exchange.studentId !== undefined) header[HEADERS.studentId] = String(exchange.studentId);
  if (exchange.idempotencyKey !== undefined) header[HEADERS.idempotencyKey] = exchange.idempotencyKey;
  if (exchange.visitorToken !== undefined) header[HEADERS.visitorToken] = exchange.visitorToken;
  if (exchange.wechatCode !== undefined) header[HEADERS.wechatCode] = exchange.wechatCode;
  return header;
}

/** JSON needs a body when its content type is announced: WeChat would send `undefined` as text. */
function toData({ method, body }: Exchange): { data?: WechatMiniprogram.IAnyObject } {
  if (method === 'GET') return {};
  return { data: body ?? {} };
}

/** As long as the link lives: 5 MB over a bad network take minutes. */
const UPLOAD_TIMEOUT_MS = 600_000;

/**
 * The bytes themselves, with exactly the headers asked for; the link carries its own permission, so no cookie goes along.
 * @returns false when they did not arrive, and may be sent once more @throws ApiError when they are refused: they always would be
 */
export function putBytes(address: string, headers: Readonly<Record<string, string>>, bytes: ArrayBuffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const options = {
      url: wholeAddress(address),
      method: 'PUT' as const,
      header: headers,
      data: bytes,
      timeout: UPLOAD_TIMEOUT_MS,
      cookie: false,
      success: (response: RawResponse) => {
        const refusal = readRefusal(response);
        if (refusal) reject(refusal);
        else resolve(response.statusCode >= 200 && response.statusCode < 300);
      },
      fail: () => resolve(false),
    };
    wx.request(options);
  });
}

/** What our server says against these bytes; of a link that is over another is asked for, and a storage elsewhere says nothing we read. */
function readRefusal(response: RawResponse): ApiError | undefined {
  if (response.statusCode < 400) return undefined;
  try {
    readEnvelope(response);
  } catch (error) {
    if (isApiError(error) && !isTransient(error) && !isApiError(error, 'LINK_EXPIRED')) return error;
  }
  return undefined;
}
