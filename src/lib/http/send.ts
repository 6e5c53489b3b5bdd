/** One HTTP exchange through wx.request. */
import { HEADERS } from '@xueban/contract/http';
import { transportFailure } from './api-error';
import { cookieHeader, storeCookies } from './cookies';
import type { CallTarget, RawResponse, Values } from './message';

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

/** Sends at once: nothing can change between the caller's checks and the request. @throws ApiError -1 when there is no answer */
export function send(exchange: Exchange): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => {
    const options = {
      url: exchange.url,
      // The type of wx.request knows PUT and POST alike.
      method: exchange.method,
      header: headersOf(exchange),
      timeout: REQUEST_TIMEOUT_MS,
      dataType: 'json' as const,
      // The jar is used here and not by the replaced wx.request: a late answer must not bring back the cookie of somebody
      // who has signed out.
      cookie: false,
      success: ({ statusCode, data, header }: { statusCode: number; data: unknown; header: Values | undefined }) => {
        const headers = header ?? {};
        if (exchange.keepCookies()) storeCookies(exchange.url, headers);
        resolve({ statusCode, data, headers });
      },
      fail: () => reject(transportFailure()),
      ...bodyOf(exchange),
    };
    wx.request(options);
  });
}

function headersOf(exchange: Exchange): Record<string, string> {
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
function bodyOf({ method, body }: Exchange): { data?: WechatMiniprogram.IAnyObject } {
  if (method === 'GET') return {};
  return { data: body ?? {} };
}
