/**
 * The cookie jar, weapp-cookie. It replaces `wx.request` while it loads, so the first request loads it: a page of the
 * timeline makes none.
 */
import type cookies from 'weapp-cookie';
import { STORED_KEYS } from '@xueban/contract/constants';
import { removeKey } from '../storage';

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
    store.__cookiesMap = undefined;
    store.__cookiesMap = store.__readFromStorage() ?? new Map<string, unknown>();
    removeKey(DEFAULT_STORAGE_KEY);
  }
  return store;
}

/** The Cookie header for a request to this address; '' when the jar has none. */
export function cookieHeader(url: string): string {
  return jar().getRequestCookies(toHost(url), url.slice(url.indexOf('/', url.indexOf('//') + 2)));
}

/** Keeps the cookies that an answer sets. */
export function storeCookies(url: string, headers: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'set-cookie');
  const value = name === undefined ? undefined : headers[name];
  const text = Array.isArray(value) ? value.join(',') : value;
  if (typeof text === 'string' && text !== '') jar().setResponseCookies(text, toHost(url));
}

/** Empties the jar and removes its stored key. */
export function clearCookies(): void {
  jar().clearCookies();
  removeKey(STORED_KEYS.cookie);
}

function toHost(url: string): string {
  return url.split('/')[2] ?? '';
}
