/** One HTTP exchange through wx.request. */
import { HEADERS } from '@xueban/contract/http';
import { transportFailure } from './api-error';
import type { CallTarget, RawResponse, Values } from './message';

/** How long an answer may take, ms. */
const REQUEST_TIMEOUT_MS = 20_000;

export interface Exchange extends CallTarget {
  body?: unknown;
  studentId?: number | undefined;
  idempotencyKey?: string | undefined;
  /** Sent instead of the cookie jar's, for a session that has just been forgotten. */
  cookie?: string | undefined;
}

export interface ExchangeResponse extends RawResponse {
  headers: Values;
}

/** Sends at once: nothing can change between the caller's checks and the request. @throws ApiError -1 when there is no answer */
export function send(exchange: Exchange): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => {
    const header: Record<string, string> = { 'content-type': 'application/json' };
    if (exchange.studentId !== undefined) header[HEADERS.studentId] = String(exchange.studentId);
    if (exchange.idempotencyKey !== undefined) header[HEADERS.idempotencyKey] = exchange.idempotencyKey;
    const options = {
      url: exchange.url,
      // The type of wx.request knows PUT and POST alike.
      method: exchange.method,
      header,
      timeout: REQUEST_TIMEOUT_MS,
      dataType: 'json' as const,
      success: ({ statusCode, data, header: headers }: { statusCode: number; data: unknown; header: Values | undefined }) =>
        resolve({ statusCode, data, headers: headers ?? {} }),
      fail: () => reject(transportFailure()),
      ...bodyOf(exchange),
      ...(exchange.cookie === undefined ? {} : { cookie: false }),
    };
    if (exchange.cookie !== undefined) header.Cookie = exchange.cookie;
    wx.request(options);
  });
}

/** JSON needs a body when its content type is announced: WeChat would send `undefined` as text. */
function bodyOf({ method, body }: Exchange): { data?: WechatMiniprogram.IAnyObject } {
  if (method === 'GET') return {};
  return { data: (body ?? {}) as WechatMiniprogram.IAnyObject };
}
