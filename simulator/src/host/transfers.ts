import path from 'node:path';
import type { WebSocket } from 'ws';
import type { FromHost, ResponseHead, ToHost, TransferKind } from '../shared/transfer';
import { hearJson } from './messages';
import { mapUrl, multipart, performRequest, type IncomingResponse } from './proxy';
import type { FileStore } from './store';

export interface TransferOptions {
  requestMap: Record<string, string>;
  /** Streamed answers reach the app in pieces of at most this many bytes; undefined: as they arrive. */
  chunkBytes: number | undefined;
  phone: { profile: { appId: string } };
  networkType(): string;
}

interface Payload {
  deviceId: string;
  url: string;
  method: string;
  header: Record<string, string>;
  body?: string;
  timeout: number;
  filePath?: string;
  name?: string;
  formData?: Record<string, unknown>;
  /** The body is wanted piece by piece. */
  chunked?: boolean;
}

/** What is told of a transfer before its result. */
interface Reports {
  progress: (done: number, total: number) => void;
  head: (head: ResponseHead) => void;
  chunk: (chunk: Buffer) => void;
}

type Run = (payload: Payload, signal: AbortSignal, reports: Reports) => Promise<IncomingResponse>;

/** Requests, uploads and downloads of the app, all on one connection: a browser opens six to a host, WeChat runs ten of each. */
export class Transfers {
  private readonly runs: Record<TransferKind, Run>;

  constructor(
    private readonly options: TransferOptions,
    private readonly files: FileStore,
  ) {
    this.runs = {
      request: (...asked) => this.request(...asked),
      upload: (...asked) => this.upload(...asked),
      download: (...asked) => this.download(...asked),
    };
  }

  /** An app that has gone gives up what it had under way. */
  accept(socket: WebSocket): void {
    const running = new Map<number, AbortController>();
    const tell = (message: FromHost): void => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    };
    socket.on('close', () => running.forEach((controller) => controller.abort()));
    const hear = (asked: ToHost): void => {
      if ('abort' in asked) {
        running.get(asked.call)?.abort();
        return;
      }
      const controller = new AbortController();
      running.set(asked.call, controller);
      void this.perform(asked, controller.signal, tell).finally(() => running.delete(asked.call));
    };
    socket.on('message', hearJson(socket, hear));
  }

  private async perform(
    { call, kind, payload }: Extract<ToHost, { kind: TransferKind }>,
    signal: AbortSignal,
    tell: (message: FromHost) => void,
  ): Promise<void> {
    const cut = this.options.chunkBytes ?? Number.POSITIVE_INFINITY;
    const reports: Reports = {
      progress: (done, total) => tell({ call, done, total }),
      head: (head) => tell({ call, head }),
      chunk: (chunk) => {
        for (let start = 0; start < chunk.length; start += cut)
          tell({ call, chunk: chunk.subarray(start, start + cut).toString('base64') });
      },
    };
    try {
      const result = await this.runs[kind](payload as object as Payload, signal, reports);
      // The phone may have lost its network while the answer was on its way.
      if (this.options.networkType() === 'none') throw new Error('net::ERR_INTERNET_DISCONNECTED');
      tell({ call, result: { ...result, body: result.body.toString('base64') } });
    } catch (error) {
      tell({ call, result: { error: error instanceof Error ? error.message : String(error) } });
    }
  }

  /** 网络 › 使用说明: the Referer is fixed, `devtools` the version of what is no release; the app cannot set another. */
  headers(header: Record<string, string>): Record<string, string> {
    return { ...header, referer: `https://servicewechat.com/${this.options.phone.profile.appId}/devtools/page-frame.html` };
  }

  private request(payload: Payload, signal: AbortSignal, { head, chunk }: Reports): Promise<IncomingResponse> {
    const { method, timeout } = payload;
    const header = this.headers(payload.header);
    const body = payload.body === undefined ? undefined : Buffer.from(payload.body, 'base64');
    const streamed = payload.chunked === true ? { onChunk: chunk } : {};
    return performRequest(
      { url: mapUrl(payload.url, this.options.requestMap), method, header, body, timeout, onHead: head, ...streamed },
      signal,
    );
  }

  private upload(payload: Payload, signal: AbortSignal, { progress, head }: Reports): Promise<IncomingResponse> {
    const file = this.files.get(payload.deviceId, payload.filePath ?? '');
    if (file === undefined) throw new Error('file not found');
    const fields = Object.fromEntries(Object.entries(payload.formData ?? {}).map(([name, value]) => [name, String(value)]));
    const { body, contentType } = multipart(fields, {
      name: payload.name ?? 'file',
      filename: path.posix.basename(payload.filePath ?? 'file'),
      type: file.type,
      body: file.body,
    });
    return performRequest(
      {
        url: mapUrl(payload.url, this.options.requestMap),
        method: 'POST',
        header: { ...this.headers(payload.header), 'content-type': contentType },
        body,
        timeout: payload.timeout,
        onSent: progress,
        onHead: head,
      },
      signal,
    );
  }

  /** The answer's body is the path under which the downloaded file was put. */
  private async download(payload: Payload, signal: AbortSignal, { progress, head }: Reports): Promise<IncomingResponse> {
    const response = await performRequest(
      {
        url: mapUrl(payload.url, this.options.requestMap),
        method: 'GET',
        header: this.headers(payload.header),
        body: undefined,
        timeout: payload.timeout,
        onReceived: progress,
        onHead: head,
      },
      signal,
    );
    const type = response.header['Content-Type'] ?? response.header['content-type'] ?? '';
    const extension =
      path.posix.extname(new URL(payload.url).pathname) ||
      (type.includes('pdf') ? '.pdf' : type.includes('png') ? '.png' : type.includes('jpeg') ? '.jpg' : '');
    const saved = payload.filePath ?? `wxfile://tmp/${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}${extension}`;
    this.files.put(payload.deviceId, saved, response.body, type);
    return { ...response, body: Buffer.from(saved) };
  }
}
