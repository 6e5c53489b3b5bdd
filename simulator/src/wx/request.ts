import { messageOf, textOf } from '../shared/json';
import { nativeFetch } from '../logic/scope';
import type { WxContext } from './context';
import { guarded } from '../logic/errors';
import { ApiError, settle, type ApiOptions } from './registry';

/** What the host sends back for a performed request. */
interface HostResponse {
  statusCode: number;
  header: Record<string, string>;
  cookies: string[];
  /** Base64 of the body. */
  body: string;
  error?: string;
}

const CONCURRENT_LIMIT = 10;
const DEFAULT_TIMEOUT_MS = 60_000;

/** WeChat runs ten requests at a time; later ones wait. */
class RequestQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= CONCURRENT_LIMIT) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}

function bytesOfBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function base64OfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}

function lowerCaseKeys(header: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries((header ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) plain[name.toLowerCase()] = textOf(value);
  }
  return plain;
}

function formEncode(data: Record<string, unknown>): string {
  return Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(textOf(value))}`)
    .join('&');
}

function withQuery(url: string, data: unknown): string {
  if (typeof data !== 'object' || data === null) return url;
  const query = formEncode(data as Record<string, unknown>);
  if (query === '') return url;
  const [address = '', hash] = url.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`;
}

interface Prepared {
  url: string;
  method: string;
  header: Record<string, string>;
  body: string | undefined;
}

/** Address, headers and body as WeChat sends them. */
function prepare(options: ApiOptions): Prepared {
  const method = (textOf(options.method) || 'GET').toUpperCase();
  const header = lowerCaseKeys(options.header);
  header['content-type'] ??= 'application/json';
  const url = options.url;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new ApiError(`invalid url "${textOf(url)}"`);
  const { data } = options;
  if (method === 'GET' || method === 'HEAD') return { url: withQuery(url, data), method, header, body: undefined };
  if (data === undefined || data === null) return { url, method, header, body: undefined };
  if (data instanceof ArrayBuffer) return { url, method, header, body: base64OfBytes(new Uint8Array(data)) };
  const text =
    typeof data === 'string'
      ? data
      : header['content-type'].includes('application/x-www-form-urlencoded')
        ? formEncode(data as Record<string, unknown>)
        : JSON.stringify(data);
  return { url, method, header, body: base64OfBytes(new TextEncoder().encode(text)) };
}

function parseBody(options: ApiOptions, body: string): unknown {
  const bytes = bytesOfBase64(body);
  if (options.responseType === 'arraybuffer') return bytes.buffer;
  const text = new TextDecoder().decode(bytes);
  if ((options.dataType ?? 'json') !== 'json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

type HeaderListener = (result: { header: Record<string, string>; cookies: string[]; statusCode: number }) => void;
type ProgressListener = (result: Record<string, number>) => void;
/** Told how much of a transfer is there, bytes; the total is 0 where the server does not say. */
type OnProgress = (done: number, total: number) => void;

/** The host's answer: a line for every piece that has arrived, the result on the last. */
async function readReply(body: ReadableStream<Uint8Array>, onProgress: OnProgress): Promise<HostResponse> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return JSON.parse(text) as HostResponse;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const { received, total } = JSON.parse(line) as { received: number; total: number };
      onProgress(received, total);
    }
  }
}

export function defineRequest({ registry, network, start }: WxContext): void {
  const requests = new RequestQueue();
  const transfers = new RequestQueue();

  /** The host's answer; given up when the app aborts or the phone loses its network. */
  async function send(path: string, payload: Record<string, unknown>, signal: AbortSignal, onProgress: OnProgress): Promise<HostResponse> {
    const controller = new AbortController();
    const cancel = (): void => controller.abort();
    signal.addEventListener('abort', cancel);
    network.lost.add(cancel);
    try {
      const reply = await nativeFetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-simulator': '1' },
        body: JSON.stringify({ ...payload, deviceId: start.deviceId }),
        signal: controller.signal,
      });
      if (!reply.ok || reply.body === null) throw new Error(`the simulator's host answered ${reply.status}: ${await reply.text()}`);
      return await readReply(reply.body, onProgress);
    } catch (error) {
      if (signal.aborted) throw new ApiError('abort');
      if (controller.signal.aborted) throw new ApiError('net::ERR_INTERNET_DISCONNECTED', { errno: 600001 });
      throw new ApiError(messageOf(error));
    } finally {
      network.lost.delete(cancel);
    }
  }

  /** Performs one call on the host; rejects with WeChat's wording. */
  async function perform(
    path: string,
    payload: Record<string, unknown>,
    signal: AbortSignal,
    onProgress: OnProgress = () => undefined,
  ): Promise<HostResponse> {
    if (signal.aborted) throw new ApiError('abort');
    if (network.type === 'none') throw new ApiError('net::ERR_INTERNET_DISCONNECTED', { errno: 600001 });
    const response = await send(path, payload, signal, onProgress);
    if (response.error !== undefined) throw new ApiError(response.error, { errno: response.error === 'timeout' ? 5 : 600001 });
    return response;
  }

  function task(
    name: string,
    options: ApiOptions,
    queue: RequestQueue,
    work: (signal: AbortSignal, headers: (response: HostResponse) => void, onProgress: OnProgress) => Promise<unknown>,
  ): Record<string, unknown> {
    const controller = new AbortController();
    const listeners: HeaderListener[] = [];
    const progress: ProgressListener[] = [];
    const announce = ({ header, cookies, statusCode }: HostResponse): void => {
      for (const listener of listeners) listener({ header, cookies, statusCode });
    };
    const report: OnProgress = (bytes, total) => {
      const [written, expected] =
        name === 'uploadFile' ? ['totalBytesSent', 'totalBytesExpectedToSend'] : ['totalBytesWritten', 'totalBytesExpectedToWrite'];
      for (const listener of progress)
        guarded(() => listener({ progress: total === 0 ? 0 : Math.floor((bytes / total) * 100), [written]: bytes, [expected]: total }));
    };
    const done = queue.run(() => work(controller.signal, announce, report));
    const promise = settle(name, options, done);
    // request() gives a task, never a promise: a failure without callbacks is not an unhandled rejection.
    void promise?.catch(() => undefined);
    const nothing = (): void => undefined;
    return {
      abort: () => controller.abort(),
      onHeadersReceived: (listener: HeaderListener) => void listeners.push(listener),
      offHeadersReceived: nothing,
      onChunkReceived: nothing,
      offChunkReceived: nothing,
      onProgressUpdate: (listener: ProgressListener) => void progress.push(listener),
      offProgressUpdate: (listener?: ProgressListener) =>
        void progress.splice(0, progress.length, ...progress.filter((entry) => listener !== undefined && entry !== listener)),
    };
  }

  const timeoutOf = (options: ApiOptions): number => (typeof options.timeout === 'number' ? options.timeout : DEFAULT_TIMEOUT_MS);

  registry.task('request', (options) =>
    task('request', options, requests, async (signal, headers) => {
      const prepared = prepare(options);
      const response = await perform('/simulator/request', { ...prepared, timeout: timeoutOf(options) }, signal);
      headers(response);
      const { statusCode, header, cookies } = response;
      return { data: parseBody(options, response.body), statusCode, header, cookies };
    }),
  );

  registry.task('uploadFile', (options) =>
    task('uploadFile', options, transfers, async (signal, headers, onProgress) => {
      const { url, filePath, name, formData } = options;
      const response = await perform(
        '/simulator/upload',
        { url, filePath, name, formData, header: lowerCaseKeys(options.header), timeout: timeoutOf(options) },
        signal,
        onProgress,
      );
      headers(response);
      const { statusCode, header, cookies } = response;
      return { data: parseBody({ dataType: 'text' }, response.body), statusCode, header, cookies };
    }),
  );

  registry.task('downloadFile', (options) =>
    task('downloadFile', options, transfers, async (signal, headers, onProgress) => {
      const { url, filePath } = options;
      const response = await perform(
        '/simulator/download',
        { url, filePath, header: lowerCaseKeys(options.header), timeout: timeoutOf(options) },
        signal,
        onProgress,
      );
      headers(response);
      const saved = new TextDecoder().decode(bytesOfBase64(response.body));
      const { statusCode, header, cookies } = response;
      return { statusCode, header, cookies, ...(typeof filePath === 'string' ? { filePath: saved } : { tempFilePath: saved }) };
    }),
  );
}
