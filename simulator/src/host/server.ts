import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Prepared } from '../compile/prepared';
import type { Theme } from '../shared/config';
import type { Fact, Notice, ShellConfig } from '../shared/host';
import type { LaunchOptions } from '../shared/messages';
import { makeDocuments, type Documents } from './documents';
import { mapUrl, multipart, performRequest, type IncomingResponse, type ResponseHead } from './proxy';
import { SocketRelay } from './sockets';
import { FileStore, PhoneStore, toType } from './store';

export interface HostOptions extends Prepared {
  dist: string;
  requestMap: Record<string, string>;
  launch: LaunchOptions;
  storageDir: string | undefined;
  title: string;
  /** Streamed answers reach the app in pieces of at most this many bytes; undefined: as they arrive. */
  chunkBytes: number | undefined;
  phone: Pick<ShellConfig, 'profile' | 'size' | 'isTraced' | 'fontSize' | 'privacyAgreed' | 'privacyContract' | 'phoneNumber'>;
  /** The next code of a getPhoneNumber button. */
  phoneCode(): string;
  theme(): Theme;
  networkType(): string;
  notices(): Notice[];
  facts(): Fact[];
  /** Asks the phone. */
  ask(method: string, params: Record<string, unknown>): Promise<unknown>;
}

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;
const YEAR = 'public, max-age=31536000, immutable';

class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const buffer = chunk as Buffer;
    size += buffer.length;
    if (size > BODY_LIMIT_BYTES) throw new HttpError(413, 'too large');
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}

interface RequestPayload {
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

type OnProgress = (done: number, total: number) => void;

/** Progress lines of a transfer before the last line, its result. */
interface Reports {
  progress: OnProgress;
  head: (head: ResponseHead) => void;
  chunk: (chunk: Buffer) => void;
}

/** Serves shell, views and package, and does for the app what a browser page may not: plain HTTP, storage, files. */
export class HostServer {
  readonly server: http.Server;
  readonly store: PhoneStore;
  readonly files = new FileStore();
  private documents: Documents;
  private readonly sockets: SocketRelay;

  constructor(private readonly options: HostOptions) {
    this.store = new PhoneStore(options.storageDir);
    this.documents = makeDocuments(options);
    this.server = http.createServer((request, response) => void this.handle(request, response));
    this.sockets = new SocketRelay(this.server, ({ url, header }) => ({
      url: mapUrl(url.replace(/^ws/, 'http'), this.options.requestMap).replace(/^http/, 'ws'),
      headers: this.headers(header),
    }));
  }

  get title(): string {
    return this.options.title;
  }

  /** From now on another build of the app is served. */
  serve(build: Prepared): void {
    Object.assign(this.options, build);
    this.documents = makeDocuments(build);
  }

  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.sockets.close();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    try {
      await this.route(request, response);
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 500;
      if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(error instanceof Error ? error.message : String(error));
    }
  }

  private async route(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', 'http://simulator');
    const document = this.documents.files[address.pathname];
    if (document !== undefined && request.method === 'GET') {
      response.writeHead(200, { 'content-type': document.type, 'cache-control': address.searchParams.has('v') ? YEAR : 'no-cache' });
      response.end(document.body);
      return;
    }
    if (address.pathname.startsWith('/package/')) {
      this.sendPackageFile(decodeURIComponent(address.pathname.slice('/package/'.length)), response);
      return;
    }
    const { pathname } = address;
    if (pathname === '/simulator/config.json') this.sendJson(response, this.config(address.searchParams.get('headless') === '1'));
    else if (pathname === '/simulator/file' && request.method === 'GET') this.sendFile(address, response);
    else await this.serveApp(address, request, response);
  }

  /** Requests only for the simulator's own pages: a foreign page cannot send the header without a preflight. */
  private async serveApp(address: URL, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname } = address;
    if (request.headers['x-simulator'] !== '1') throw new HttpError(404, 'not found');
    else if (pathname === '/simulator/phone-code') this.sendJson(response, { code: this.options.phoneCode() });
    // The logic layer, which can wait for nothing else, asks its own views this way.
    else if (pathname === '/simulator/measure')
      this.sendJson(
        response,
        await this.options.ask('view.measure', JSON.parse((await readBody(request)).toString('utf8')) as object as Record<string, unknown>),
      );
    else if (pathname === '/simulator/storage') await this.storage(address, request, response);
    else if (pathname === '/simulator/file') await this.changeFile(address, request, response);
    else if (pathname === '/simulator/files')
      this.sendJson(response, this.files.list(getDevice(address), address.searchParams.get('path') ?? ''));
    else if (pathname === '/simulator/request')
      await this.performed(request, response, (payload, signal, reports) => this.request(payload, signal, reports));
    else if (pathname === '/simulator/upload')
      await this.performed(request, response, (payload, signal, reports) => this.upload(payload, signal, reports));
    else if (pathname === '/simulator/download')
      await this.performed(request, response, (payload, signal, reports) => this.download(payload, signal, reports));
    else throw new HttpError(404, 'not found');
  }

  private config(headless: boolean): ShellConfig {
    const { app, launch, requestMap, title } = this.options;
    return {
      meta: app.meta,
      launch,
      requestMap,
      title,
      networkType: this.options.networkType(),
      theme: this.options.theme(),
      ...this.options.phone,
      headless,
      notices: this.options.notices(),
      facts: this.options.facts(),
      deviceId: 'automation',
      version: this.documents.version,
    };
  }

  private sendJson(response: http.ServerResponse, value: unknown): void {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(value));
  }

  private sendPackageFile(name: string, response: http.ServerResponse): void {
    const root = path.resolve(this.options.dist);
    const file = path.resolve(root, name);
    if (!file.startsWith(root + path.sep) || !fs.existsSync(file) || !fs.statSync(file).isFile())
      throw new HttpError(404, `${name} is not in the package`);
    response.writeHead(200, { 'content-type': toType(file), 'cache-control': 'no-cache' });
    fs.createReadStream(file).pipe(response);
  }

  private sendFile(address: URL, response: http.ServerResponse): void {
    const file = this.files.get(getDevice(address), address.searchParams.get('path') ?? '');
    if (file === undefined) throw new HttpError(404, 'no such file');
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length });
    response.end(file.body);
  }

  private async changeFile(address: URL, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const file = address.searchParams.get('path') ?? '';
    if (request.method === 'PUT') this.files.put(getDevice(address), file, await readBody(request), request.headers['content-type'] ?? '');
    else if (request.method === 'DELETE' && !this.files.remove(getDevice(address), file)) throw new HttpError(404, 'no such file');
    this.sendJson(response, {});
  }

  private async storage(address: URL, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const device = getDevice(address);
    const key = address.searchParams.get('key');
    if (request.method === 'GET') {
      this.sendJson(response, this.store.all(device));
      return;
    }
    if (request.method === 'PUT' && key !== null) this.store.set(device, key, (await readBody(request)).toString('utf8'));
    else if (request.method === 'DELETE' && key !== null) this.store.remove(device, key);
    else if (request.method === 'DELETE') this.store.clear(device);
    this.sendJson(response, {});
  }

  /** Runs a transfer and answers with its result; a failure is one too, in WeChat's words. */
  private async performed(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    run: (payload: RequestPayload, signal: AbortSignal, reports: Reports) => Promise<IncomingResponse>,
  ): Promise<void> {
    const payload = JSON.parse((await readBody(request)).toString('utf8')) as RequestPayload;
    const controller = new AbortController();
    response.on('close', () => controller.abort());
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    const tell = (line: object): void => void response.write(`${JSON.stringify(line)}\n`);
    const cut = this.options.chunkBytes ?? Number.POSITIVE_INFINITY;
    const reports: Reports = {
      progress: (received, total) => tell({ received, total }),
      head: (head) => tell({ head }),
      chunk: (chunk) => {
        for (let start = 0; start < chunk.length; start += cut) tell({ chunk: chunk.subarray(start, start + cut).toString('base64') });
      },
    };
    try {
      const result = await run(payload, controller.signal, reports);
      // The phone may have lost its network while the answer was on its way.
      if (this.options.networkType() === 'none') throw new Error('net::ERR_INTERNET_DISCONNECTED');
      response.end(JSON.stringify({ ...result, body: result.body.toString('base64') }));
    } catch (error) {
      if (!response.destroyed) response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    }
  }

  /** 网络 › 使用说明: the Referer is fixed, `devtools` the version of what is no release; the app cannot set another. */
  private headers(header: Record<string, string>): Record<string, string> {
    return { ...header, referer: `https://servicewechat.com/${this.options.phone.profile.appId}/devtools/page-frame.html` };
  }

  private request(payload: RequestPayload, signal: AbortSignal, { head, chunk }: Reports): Promise<IncomingResponse> {
    const { method, timeout } = payload;
    const header = this.headers(payload.header);
    const body = payload.body === undefined ? undefined : Buffer.from(payload.body, 'base64');
    const streamed = payload.chunked === true ? { onChunk: chunk } : {};
    return performRequest(
      { url: mapUrl(payload.url, this.options.requestMap), method, header, body, timeout, onHead: head, ...streamed },
      signal,
    );
  }

  private upload(payload: RequestPayload, signal: AbortSignal, { progress, head }: Reports): Promise<IncomingResponse> {
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
  private async download(payload: RequestPayload, signal: AbortSignal, { progress, head }: Reports): Promise<IncomingResponse> {
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

function getDevice(address: URL): string {
  return address.searchParams.get('device') ?? 'automation';
}
