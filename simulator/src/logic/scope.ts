import { type FromAppWorker, WORKER_PATH } from '../shared/app-worker';
import { Allowance } from './allowance';
import { PAGE_CLOSED, type FromLogic, type ToLogic } from '../shared/messages';

/** The worker's own globals, taken before the app's code gets a scope in which they are hidden. */
interface WorkerGlobals {
  location: { origin: string };
  postMessage(message: unknown, transfer?: unknown[]): void;
  onmessage: ((event: { data: ToLogic }) => void) | null;
  onerror: ((message: unknown, source?: string, line?: number, column?: number, error?: unknown) => boolean) | null;
  onunhandledrejection: ((event: { reason: unknown; preventDefault(): void }) => void) | null;
}

export const workerScope = globalThis as unknown as WorkerGlobals;

const nativePost: WorkerGlobals['postMessage'] = workerScope.postMessage.bind(workerScope);

export const nativeFetch: typeof fetch = globalThis.fetch.bind(globalThis);
const NativeSocket = globalThis.WebSocket;

/** A connection to the simulator's own host. */
export const openSocket = (path: string): WebSocket => new NativeSocket(`${workerScope.location.origin.replace(/^http/, 'ws')}${path}`);

/** As far as it is used, as the types of a browser are not known wherever this is read. */
interface Thread {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { data: FromAppWorker }) => void) | null;
}
const { Worker: NativeWorker } = globalThis as unknown as { Worker: new (path: string) => Thread };

/** A thread for a worker of the app. */
export const startWorker = (): Thread => new NativeWorker(WORKER_PATH);

/** The one thing a worker can wait for synchronously: a request to the simulator's own host. */
interface SyncRequest {
  status: number;
  response: unknown;
  responseText: string;
  responseType: '' | 'arraybuffer';
  open(method: string, address: string, asynchronous: false): void;
  setRequestHeader(name: string, value: string): void;
  send(body?: string | ArrayBuffer | null): void;
}

const NativeXhr = (globalThis as unknown as { XMLHttpRequest: new () => SyncRequest }).XMLHttpRequest;

const leaving = new Set<() => void>();
/** Draws each in its own turn; what is more waits for a frame of the screen, as the shell cannot show it sooner. */
const turns = new Allowance(500, 300);
const FRAME_MS = 16;

/** Runs once all that runs now has run, or before it stands still: a page does not wait for storage. */
export function beforeWaiting(send: () => void): void {
  if (leaving.size === 0) {
    if (turns.take()) queueMicrotask(leave);
    else setTimeout(leave, FRAME_MS);
  }
  leaving.add(send);
}

/** Sends what waits. */
export function leave(): void {
  for (const send of leaving) {
    leaving.delete(send);
    send();
  }
}

export function openSync(method: string, address: string): SyncRequest {
  leave();
  const request = new NativeXhr();
  request.open(method, address, false);
  request.setRequestHeader('x-simulator', '1');
  return request;
}

/** Lines and exceptions: a loop says them faster than the shell hears them, which then hears nothing else. */
const said = new Allowance(2000, 200);
let isLeftOut = false;

function mayBeSaid(): boolean {
  if (said.take()) return true;
  if (!isLeftOut)
    nativePost({ type: 'log', level: 'warn', args: ['the app says more than can be told: most of what follows is left out'] });
  isLeftOut = true;
  return false;
}

/** Sends a message to the shell, which shows pages and does what only a document can. */
export function post(message: FromLogic, transfer?: unknown[]): void {
  if ((message.type === 'log' || message.type === 'exception') && !mayBeSaid()) return;
  if (transfer === undefined) nativePost(message);
  else nativePost(message, transfer);
}

let lastCall = 0;
const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();

/** Starts a call to the shell that will be answered by `settleCall`. */
export function openCall<T>(send: (call: number) => void): Promise<T> {
  lastCall += 1;
  const call = lastCall;
  return new Promise<T>((resolve, reject) => {
    waiting.set(call, { resolve: resolve, reject });
    send(call);
  });
}

export function settleCall(call: number, ok: boolean, value: unknown): void {
  const entry = waiting.get(call);
  waiting.delete(call);
  if (ok) entry?.resolve(value);
  else entry?.reject(value);
}

/** What was asked of a page that has closed meanwhile is asked of nobody: WeChat says nothing either. @throws any other failure */
export function unlessClosed(reason: unknown): void {
  if (reason !== PAGE_CLOSED) throw reason instanceof Error ? reason : new Error(String(reason));
}
