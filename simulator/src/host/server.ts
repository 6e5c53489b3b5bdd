import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Prepared } from '../compile/prepared';
import type { Theme } from '../shared/config';
import type { Fact, Notice, ShellConfig } from '../shared/host';
import type { LaunchOptions } from '../shared/messages';
import { BODY_LIMIT_BYTES } from '../shared/transfer';
import { isOwn, reach } from './address';
import { makeDocuments, type Documents } from './documents';
import { mapUrl } from './proxy';
import { SocketRelay } from './sockets';
import { FileStore, PhoneStore, toType } from './store';
import { Transfers } from './transfers';
import { Upgrades } from './upgrades';

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

/** Serves shell, views and package, and does for the app what a browser page may not: plain HTTP, storage, files. */
export class HostServer {
  readonly upgrades: Upgrades;
  private readonly server: http.Server;
  readonly store: PhoneStore;
  readonly files = new FileStore();
  private documents: Documents;

  constructor(private readonly options: HostOptions) {
    this.store = new PhoneStore(options.storageDir);
    this.documents = makeDocuments(options);
    this.server = http.createServer((request, response) => void this.handle(request, response));
    this.upgrades = new Upgrades(this.server);
    const transfers = new Transfers(options, this.files);
    this.upgrades.accept('/simulator/transfers', (socket) => transfers.accept(socket));
    new SocketRelay(this.upgrades, ({ url, header }) => ({
      url: mapUrl(url.replace(/^ws/, 'http'), this.options.requestMap).replace(/^http/, 'ws'),
      headers: transfers.headers(header),
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

  /** @returns where it is reached */
  async listen(port: number, host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    return reach(this.server.address() as AddressInfo);
  }

  async close(): Promise<void> {
    this.upgrades.close();
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
    if (!isOwn(request)) throw new HttpError(403, 'the preview opens at localhost or at an address of this machine, and for its own pages');
    const address = new URL(request.url ?? '/', 'http://simulator');
    const document = this.documents[address.pathname];
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
}

function getDevice(address: URL): string {
  return address.searchParams.get('device') ?? 'automation';
}
