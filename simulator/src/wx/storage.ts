import { utf8Length } from '../shared/json';
import { openSync } from '../logic/scope';
import type { WxContext } from './context';
import { ApiError, type ApiOptions } from './registry';

const KEY_LIMIT_BYTES = 1024 * 1024;
const TOTAL_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * The store lives on the host; a write is a synchronous request, so it is there when the call returns
 * and a killed app cannot lose it. Reads come from a copy loaded at start.
 */
class PhoneStorage {
  private readonly values = new Map<string, string>();
  private total = 0;

  constructor(private readonly base: string) {
    const stored = JSON.parse(this.send('GET', '', undefined)) as Record<string, string>;
    for (const [key, value] of Object.entries(stored)) this.keep(key, value);
  }

  get(key: string): { found: boolean; value: unknown } {
    const text = this.values.get(key);
    return text === undefined ? { found: false, value: '' } : { found: true, value: decode(text) };
  }

  set(key: string, value: unknown): void {
    const text = encode(value);
    const size = utf8Length(text);
    if (size > KEY_LIMIT_BYTES) throw new ApiError('exceed max size of single key');
    if (this.total - this.parseSize(key) + size > TOTAL_LIMIT_BYTES) throw new ApiError('exceed storage max size 10Mb');
    this.send('PUT', key, text);
    this.keep(key, text);
  }

  remove(key: string): void {
    this.send('DELETE', key, undefined);
    this.total -= this.parseSize(key);
    this.values.delete(key);
  }

  clear(): void {
    this.send('DELETE', '', undefined);
    this.values.clear();
    this.total = 0;
  }

  info(): { keys: string[]; currentSize: number; limitSize: number } {
    return { keys: [...this.values.keys()], currentSize: Math.ceil(this.total / 1024), limitSize: TOTAL_LIMIT_BYTES / 1024 };
  }

  private keep(key: string, text: string): void {
    this.total += utf8Length(text) - this.parseSize(key);
    this.values.set(key, text);
  }

  private parseSize(key: string): number {
    return utf8Length(this.values.get(key) ?? '');
  }

  private send(method: string, key: string, body: string | undefined): string {
    const suffix = key === '' ? '' : `&key=${encodeURIComponent(key)}`;
    const request = openSync(method, `${this.base}${suffix}`);
    request.send(body ?? null);
    if (request.status !== 200) throw new ApiError(`the simulator's host answered ${request.status}`);
    return request.responseText;
  }
}

interface Envelope {
  type: string;
  value: unknown;
}

/** WeChat keeps the type of what was stored; dates and undefined need more than JSON. */
function encode(value: unknown): string {
  if (value instanceof Date) return JSON.stringify({ type: 'Date', value: value.getTime() } satisfies Envelope);
  if (value === undefined) return JSON.stringify({ type: 'Undefined', value: null } satisfies Envelope);
  if (typeof value === 'function' || typeof value === 'symbol') throw new ApiError('data of this type cannot be stored');
  return JSON.stringify({ type: 'Json', value } satisfies Envelope);
}

function decode(text: string): unknown {
  const { type, value } = JSON.parse(text) as Envelope;
  if (type === 'Date') return new Date(value as number);
  return type === 'Undefined' ? undefined : value;
}

function getKey(options: ApiOptions | string): string {
  const key = typeof options === 'string' ? options : options.key;
  if (typeof key !== 'string' || key === '') throw new ApiError('parameter error: parameter.key should be a non-empty String');
  return key;
}

/** Sync failures carry the API's name, as in WeChat: `setStorageSync:fail …`. */
function named<Args extends unknown[], R>(name: string, run: (...args: Args) => R): (...args: Args) => R {
  return (...args) => {
    try {
      return run(...args);
    } catch (error) {
      if (error instanceof ApiError) throw new Error(`${name}:fail ${error.message}`, { cause: error });
      throw error;
    }
  };
}

export function defineStorage({ registry, start }: WxContext): void {
  const storage = new PhoneStorage(`/simulator/storage?device=${encodeURIComponent(start.deviceId)}`);
  registry.sync(
    'getStorageSync',
    named('getStorageSync', (key: string) => storage.get(getKey(key)).value),
  );
  registry.sync(
    'setStorageSync',
    named('setStorageSync', (key: string, value: unknown) => storage.set(getKey(key), value)),
  );
  registry.sync(
    'removeStorageSync',
    named('removeStorageSync', (key: string) => storage.remove(getKey(key))),
  );
  registry.sync(
    'clearStorageSync',
    named('clearStorageSync', () => storage.clear()),
  );
  registry.sync('getStorageInfoSync', () => storage.info());
  registry.sync('batchGetStorageSync', (keys: string[]) => keys.map((key) => storage.get(getKey(key)).value));
  registry.sync('batchSetStorageSync', (items: { key: string; value: unknown }[]) =>
    items.forEach(({ key, value }) => storage.set(getKey(key), value)),
  );
  registry.async('setStorage', (options) => storage.set(getKey(options), options.data));
  registry.async('getStorage', (options) => {
    const { found, value } = storage.get(getKey(options));
    if (!found) throw new ApiError('data not found');
    return { data: value };
  });
  registry.async('removeStorage', (options) => storage.remove(getKey(options)));
  registry.async('clearStorage', () => storage.clear());
  registry.async('getStorageInfo', () => storage.info());
}
