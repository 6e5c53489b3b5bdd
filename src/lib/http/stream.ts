/** An answer that is read while it comes: JSON, one object a line. Where the phone cannot, or the line breaks, the caller asks another way. */
import type { CallName, Calls } from '@xueban/contract/calls';
import { cookieHeader } from './cookies';
import { API_HOST } from './host';
import { toTarget } from './request';
import { HEADERS } from '@xueban/contract/http';
import { JsonLines } from './ndjson';

/** Silence after which a stream counts as dead, ms. */
const SILENCE_MS = 20_000;
/** HTTP status of an answer that is what was asked for. */
const OK = 200;
/** The longest that is read at once, ms. */
const LONGEST_MS = 180_000;

export type StreamCall = Extract<CallName, `GET ${string}/stream`>;

export interface StreamListener<Event> {
  onEvent: (event: Event) => void;
  /** Called when the stream is over or could not begin. Not called after `close`. */
  onEnd: () => void;
}

/** What is used of the task that wx.request gives; phones before 2.20.1 have no chunks. */
type Task = Pick<WechatMiniprogram.RequestTask, 'abort'> & Partial<Pick<WechatMiniprogram.RequestTask, 'onChunkReceived'>>;

/** @returns close: stops reading */
export function openStream<K extends StreamCall>(
  name: K,
  { params, studentId }: { params: Calls[K]['params']; studentId: number },
  listener: StreamListener<Calls[K]['reply']>,
): () => void {
  const { url } = toTarget(API_HOST, name, params);
  const lines = new JsonLines();
  let over = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    over = true;
    if (silence !== undefined) clearTimeout(silence);
    task.abort();
  };
  const end = (): void => {
    if (over) return;
    close();
    listener.onEnd();
  };
  const listen = (): void => {
    if (silence !== undefined) clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
  };
  const hear = (events: readonly unknown[]): void => {
    for (const event of events) if (!over) listener.onEvent(event as Calls[K]['reply']);
  };

  const cookie = cookieHeader(url);
  const options = {
    url,
    method: 'GET' as const,
    header: { [HEADERS.studentId]: String(studentId), ...(cookie !== '' && { Cookie: cookie }) },
    enableChunked: true,
    timeout: LONGEST_MS,
    // As text: with chunks there is nothing to parse at the end.
    dataType: '其他' as const,
    cookie: false,
    success: ({ statusCode }: { statusCode: number }) => {
      if (!over && statusCode === OK) hear(lines.end());
      end();
    },
    fail: end,
  };
  const task: Task = wx.request(options);
  listen();
  if (!task.onChunkReceived) {
    // Without chunks it would all come at the end.
    void Promise.resolve().then(end);
    return close;
  }
  task.onChunkReceived(({ data }) => {
    if (over) return;
    listen();
    hear(lines.take(new Uint8Array(data)));
  });
  return close;
}
