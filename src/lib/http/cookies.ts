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

/** The Cookie header that a request to this address would carry. */
export function cookieHeader(url: string): string {
  const domain = url.split('/')[2] ?? '';
  return cookies.getRequestCookies(domain, url.slice(url.indexOf(domain) + domain.length) || '/');
}

/** Empties the jar and removes its stored key. */
export function clearCookies(): void {
  cookies.clearCookies();
  removeKey(STORED_KEYS.cookie);
}
