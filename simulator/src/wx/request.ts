import { getMessage, getText } from '../shared/json';
import { nativeFetch } from '../logic/scope';
import type { WxContext } from './context';
import { observed } from './observed-request';
import { ApiError, settle, type ApiOptions } from './registry';
import { TaskEvent } from './task-event';
import { transferTime } from '../shared/network';

interface ResponseHead {
  statusCode: number;
  header: Record<string, string>;
  cookies: string[];
}

/** What the host sends back for a performed request. */
interface HostResponse extends ResponseHead {
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

/** What a transfer tells while it is under way. */
interface Listening {
  head(head: ResponseHead): void;
  /** How much of it is there, bytes; the total is 0 where the server does not say. */
  progress(done: number, total: number): void;
  chunk(data: ArrayBuffer): void;
}

type Line = { head: ResponseHead } | { chunk: string } | { received: number; total: number };

function hear(line: Line, listening: Listening): void {
  if ('head' in line) listening.head(line.head);
  else if ('chunk' in line) listening.chunk(fromBase64(line.chunk).buffer as ArrayBuffer);
  else listening.progress(line.received, line.total);
}

/** The host's answer: a line for its head and for every piece that has arrived, the result on the last. */
async function readReply(body: ReadableStream<Uint8Array>, listening: Listening): Promise<HostResponse> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return JSON.parse(text) as HostResponse;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) hear(JSON.parse(line) as Line, listening);
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
      if (!controller.signal.aborted) chunks.emit({ data });
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

  /** @throws once the app has aborted, or there is no network */
  function check(signal: AbortSignal): void {
    if (signal.aborted) throw new ApiError('abort');
    if (network.type === 'none') throw new ApiError('net::ERR_INTERNET_DISCONNECTED', { errno: 600001 });
  }

  /** The host's answer; given up when the app aborts or the phone loses its network. */
  async function send(path: string, payload: Record<string, unknown>, signal: AbortSignal, listening: Listening): Promise<HostResponse> {
    check(signal);
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
      return await readReply(reply.body, listening);
    } catch (error) {
      if (signal.aborted) throw new ApiError('abort');
      if (controller.signal.aborted) throw new ApiError('net::ERR_INTERNET_DISCONNECTED', { errno: 600001 });
      throw new ApiError(getMessage(error));
    } finally {
      network.lost.delete(cancel);
    }
  }

  /** Lets the time go by that a slow network takes. */
  async function pass(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  /** Performs one call on the host; rejects with WeChat's wording. */
  function perform(path: string, payload: Record<string, unknown>, signal: AbortSignal, listening: Listening): Promise<HostResponse> {
    return observed(payload, async () => {
      await pass(network.speed.latency);
      const response = await send(path, payload, signal, listening);
      if (response.error !== undefined) throw new ApiError(response.error, { errno: response.error === 'timeout' ? 5 : 600001 });
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
      const response = await perform('/simulator/request', { ...prepared, chunked, timeout: getTimeout(options) }, signal, listening);
      const { statusCode, header, cookies } = response;
      return { data: chunked ? '' : parseBody(options, response.body), statusCode, header, cookies };
    }),
  );

  registry.task('uploadFile', (options) =>
    startTask('uploadFile', options, transfers, async (signal, listening) => {
      const { url, filePath, name, formData } = options;
      const response = await perform(
        '/simulator/upload',
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
        '/simulator/download',
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
