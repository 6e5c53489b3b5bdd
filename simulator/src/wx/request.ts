import { getMessage, getText } from '../shared/json';
import type { WxContext } from './context';
import { observed } from './observed-request';
import { ApiError, settle, type ApiOptions } from './registry';
import { TaskEvent } from './task-event';
import { transferTime } from '../shared/network';
import type { HostResponse, ResponseHead, TransferKind } from '../shared/transfer';
import { Transfers, type Listening } from './transfers';

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

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}

export function lowerCaseKeys(header: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries((header ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) plain[name.toLowerCase()] = getText(value);
  }
  return plain;
}

function formEncode(data: Record<string, unknown>): string {
  return Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(getText(value))}`)
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
  const method = (getText(options.method) || 'GET').toUpperCase();
  const header = lowerCaseKeys(options.header);
  header['content-type'] ??= 'application/json';
  const url = options.url;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new ApiError(`invalid url "${getText(url)}"`);
  const { data } = options;
  if (method === 'GET' || method === 'HEAD') return { url: withQuery(url, data), method, header, body: undefined };
  if (data === undefined || data === null) return { url, method, header, body: undefined };
  if (data instanceof ArrayBuffer) return { url, method, header, body: toBase64(new Uint8Array(data)) };
  const text =
    typeof data === 'string'
      ? data
      : header['content-type'].includes('application/x-www-form-urlencoded')
        ? formEncode(data as Record<string, unknown>)
        : JSON.stringify(data);
  return { url, method, header, body: toBase64(new TextEncoder().encode(text)) };
}

function parseBody(options: ApiOptions, body: string): unknown {
  const bytes = fromBase64(body);
  if (options.responseType === 'arraybuffer') return bytes.buffer;
  const text = new TextDecoder().decode(bytes);
  if ((options.dataType ?? 'json') !== 'json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The task that WeChat gives back for a transfer: it tells of its progress and can be aborted. */
function startTask(
  name: string,
  options: ApiOptions,
  queue: RequestQueue,
  work: (signal: AbortSignal, listening: Listening) => Promise<unknown>,
): Record<string, unknown> {
  const controller = new AbortController();
  const headers = new TaskEvent<ResponseHead>();
  const chunks = new TaskEvent<{ data: ArrayBuffer }>();
  const progress = new TaskEvent<Record<string, number>>();
  const [written, expected] =
    name === 'uploadFile' ? ['totalBytesSent', 'totalBytesExpectedToSend'] : ['totalBytesWritten', 'totalBytesExpectedToWrite'];
  const listening: Listening = {
    head: (head) => headers.emit(head),
    progress: (bytes, total) =>
      progress.emit({ progress: total === 0 ? 0 : Math.floor((bytes / total) * 100), [written]: bytes, [expected]: total }),
    chunk: (data) => {
      if (!controller.signal.aborted) chunks.emit({ data: fromBase64(data).buffer as ArrayBuffer });
    },
  };
  const done = queue.run(() => work(controller.signal, listening));
  const promise = settle(name, options, done);
  // request() gives a task, never a promise: a failure without callbacks is not an unhandled rejection.
  void promise?.catch(() => undefined);
  return {
    abort: () => controller.abort(),
    onHeadersReceived: headers.on,
    offHeadersReceived: headers.off,
    onChunkReceived: chunks.on,
    offChunkReceived: chunks.off,
    onProgressUpdate: progress.on,
    offProgressUpdate: progress.off,
  };
}

const getTimeout = (options: ApiOptions): number => (typeof options.timeout === 'number' ? options.timeout : DEFAULT_TIMEOUT_MS);

export function defineRequest({ registry, network, start }: WxContext): void {
  const requests = new RequestQueue();
  const transfers = new RequestQueue();
  const connection = new Transfers();

  /** @throws once the app has aborted, or there is no network */
  function check(signal: AbortSignal): void {
    if (signal.aborted) throw new ApiError('abort');
    if (network.type === 'none') throw new ApiError('net::ERR_INTERNET_DISCONNECTED', { errno: 600001 });
  }

  /** The host's answer; given up when the app aborts or the phone loses its network. */
  async function send(
    kind: TransferKind,
    payload: Record<string, unknown>,
    signal: AbortSignal,
    listening: Listening,
  ): Promise<HostResponse> {
    check(signal);
    const controller = new AbortController();
    const cancel = (): void => controller.abort();
    signal.addEventListener('abort', cancel);
    network.lost.add(cancel);
    try {
      const answer = await connection.send(kind, { ...payload, deviceId: start.deviceId }, controller.signal, listening);
      if ('error' in answer) throw new ApiError(answer.error, { errno: answer.error === 'timeout' ? 5 : 600001 });
      return answer;
    } catch (error) {
      if (signal.aborted) throw new ApiError('abort');
      if (controller.signal.aborted) throw new ApiError('net::ERR_INTERNET_DISCONNECTED', { errno: 600001 });
      throw error instanceof ApiError ? error : new ApiError(getMessage(error));
    } finally {
      network.lost.delete(cancel);
    }
  }

  /** Lets the time go by that a slow network takes. */
  async function pass(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  /** Performs one call on the host; rejects with WeChat's wording. */
  function perform(kind: TransferKind, payload: Record<string, unknown>, signal: AbortSignal, listening: Listening): Promise<HostResponse> {
    return observed(payload, async () => {
      await pass(network.speed.latency);
      const response = await send(kind, payload, signal, listening);
      await pass(transferTime(network.speed, response.body.length));
      check(signal);
      return response;
    });
  }

  registry.task('request', (options) =>
    startTask('request', options, requests, async (signal, listening) => {
      const prepared = prepare(options);
      // A streamed answer comes by onChunkReceived; what `success` gets has no body.
      const chunked = options.enableChunked === true;
      const response = await perform('request', { ...prepared, chunked, timeout: getTimeout(options) }, signal, listening);
      const { statusCode, header, cookies } = response;
      return { data: chunked ? '' : parseBody(options, response.body), statusCode, header, cookies };
    }),
  );

  registry.task('uploadFile', (options) =>
    startTask('uploadFile', options, transfers, async (signal, listening) => {
      const { url, filePath, name, formData } = options;
      const response = await perform(
        'upload',
        { url, filePath, name, formData, header: lowerCaseKeys(options.header), timeout: getTimeout(options) },
        signal,
        listening,
      );
      const { statusCode, header, cookies } = response;
      return { data: parseBody({ dataType: 'text' }, response.body), statusCode, header, cookies };
    }),
  );

  registry.task('downloadFile', (options) =>
    startTask('downloadFile', options, transfers, async (signal, listening) => {
      const { url, filePath } = options;
      const response = await perform(
        'download',
        { url, filePath, header: lowerCaseKeys(options.header), timeout: getTimeout(options) },
        signal,
        listening,
      );
      const saved = new TextDecoder().decode(fromBase64(response.body));
      const { statusCode, header, cookies } = response;
      return { statusCode, header, cookies, ...(typeof filePath === 'string' ? { filePath: saved } : { tempFilePath: saved }) };
    }),
  );
}
