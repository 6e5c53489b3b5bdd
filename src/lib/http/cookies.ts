/**
 * The cookie jar: weapp-cookie, kept under the stored key of the specification.
 * Importing it replaces `wx.request`, so app.tsx imports this file before anything else.
 */
import cookies from 'weapp-cookie';
import { STORED_KEYS } from '@xueban/contract/constants';
import { removeKey } from '../storage';

const DEFAULT_STORAGE_KEY = '__cookie_store__';

// The library has no setting for its key and reads the default one while it loads: point it to ours and read again.
if (cookies.__storageKey === DEFAULT_STORAGE_KEY) {
  cookies.__storageKey = STORED_KEYS.cookie;
  cookies.__cookiesMap = undefined;
  cookies.__cookiesMap = cookies.__readFromStorage() ?? new Map<string, unknown>();
  removeKey(DEFAULT_STORAGE_KEY);
}

/** The Cookie header for a request to this address; '' when the jar has none. */
export function cookieHeader(url: string): string {
  return cookies.getRequestCookies(hostOf(url), url.slice(url.indexOf('/', url.indexOf('//') + 2)));
}

/** Keeps the cookies that an answer sets. */
export function storeCookies(url: string, headers: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'set-cookie');
  const value = name === undefined ? undefined : headers[name];
  const text = Array.isArray(value) ? value.join(',') : value;
  if (typeof text === 'string' && text !== '') cookies.setResponseCookies(text, hostOf(url));
}

/** Empties the jar and removes its stored key. */
export function clearCookies(): void {
  cookies.clearCookies();
  removeKey(STORED_KEYS.cookie);
}

function hostOf(url: string): string {
  return url.split('/')[2] ?? '';
}
