/**
 * The cookie jar, weapp-cookie. It replaces `wx.request` while it loads, so the first request loads it: a page of the
 * timeline makes none.
 */
import type cookies from 'weapp-cookie';
import { STORED_KEYS } from '@xueban/contract/constants';
import { API_PREFIX, SESSION_COOKIE } from '@xueban/contract/http';
import { readServerTime, serverNow } from '../server-clock';
import { readKey, removeKey, writeKey } from '../storage';
import { API_HOST } from './host';
import { readSetCookies } from './set-cookies';

const DEFAULT_STORAGE_KEY = '__cookie_store__';

type Jar = typeof cookies;

let opened: Jar | undefined;

function jar(): Jar {
  opened ??= openJar();
  return opened;
}

function openJar(): Jar {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load it with the app
  const store = require('weapp-cookie') as Jar;
  // The library has no setting for its key and reads the default one while it loads: point it to ours and read again.
  if (store.__storageKey === DEFAULT_STORAGE_KEY) {
    store.__storageKey = STORED_KEYS.cookie;
    dropLifetimes();
    store.__cookiesMap = undefined;
    store.__cookiesMap = store.__readFromStorage() ?? new Map<string, unknown>();
    removeKey(DEFAULT_STORAGE_KEY);
  }
  return store;
}

/** Of cookies that an earlier version of the app has kept, which the jar would drop while it reads them. */
function dropLifetimes(): void {
  const kept = readKey(STORED_KEYS.cookie);
  if (!Array.isArray(kept)) return;
  try {
    writeKey(
      STORED_KEYS.cookie,
      kept.map((cookie: object) => ({ ...cookie, expires: null, maxAge: null })),
    );
  } catch {
    // A full phone: the jar reads what there is.
  }
}

/** The Cookie header for a request to this address; '' when the jar has none. */
export function cookieHeader(url: string): string {
  return jar().getRequestCookies(toHost(url), url.slice(url.indexOf('/', url.indexOf('//') + 2)));
}

/**
 * Keeps the cookies that an answer sets, without how long they live: the jar would judge that by the phone's clock and
 * delete a session for good that the server still takes. The server decides, with a 401.
 */
export function storeCookies(url: string, headers: Readonly<Record<string, unknown>>, cookies?: unknown): void {
  for (const { text, isRemoved } of readSetCookies(headers, cookies, readServerTime(headers) ?? serverNow())) {
    jar().setResponseCookies(isRemoved ? `${text}; Max-Age=0` : text, toHost(url));
  }
}

/** Whether somebody has signed in on this phone and not out; whether the session still runs, the server knows. */
export function hasSession(): boolean {
  return cookieHeader(API_HOST + API_PREFIX)
    .split('; ')
    .some((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
}

/** Empties the jar and removes its stored key. */
export function clearCookies(): void {
  jar().clearCookies();
  removeKey(STORED_KEYS.cookie);
}

function toHost(url: string): string {
  return url.split('/')[2] ?? '';
}
