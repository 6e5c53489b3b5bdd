/** How requests and responses are dressed: prefix, header names, envelope, pages. */

export const API_PREFIX = '/learning/v1';

export const HEADERS = {
  /** The student a request is about. */
  studentId: 'X-Student-Id',
  /** Chosen by the client; the same key on the same resource counts once. */
  idempotencyKey: 'Idempotency-Key',
  /** Names the vocabulary-size test of a visitor; never in an address, which logs and proxies keep. */
  visitorToken: 'X-Visitor-Token',
  /** A code of `wx.login`, good once: in that user's name WeChat checks what AI writes. */
  wechatCode: 'X-Wechat-Code',
  page: 'X-Page',
  perPage: 'X-Per-Page',
  total: 'X-Total',
  totalPages: 'X-Total-Pages',
} as const;

/** Name of the signed, HttpOnly session cookie. */
export const SESSION_COOKIE = 'xueban_session';

/** Every response body. `code` mirrors the HTTP status. */
export interface Envelope<T> {
  code: number;
  data: T;
  /** For people, in Chinese; always there on errors. */
  message?: string;
  /** For programs: a key of the error catalogue; errors only. */
  error?: string;
  /** Lists only: how many there are in all. */
  total_count?: number;
}

/** What the page headers of a list say. */
export interface Pagination {
  page: number;
  total: number;
  pageSize: number;
}
