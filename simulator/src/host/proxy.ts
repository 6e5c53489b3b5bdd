import http from 'node:http';
import https from 'node:https';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import zlib from 'node:zlib';
import type { ResponseHead } from '../shared/transfer';

/** A request as the app made it. */
export interface OutgoingRequest {
  url: string;
  method: string;
  header: Record<string, string>;
  body: Buffer | undefined;
  /** Milliseconds until the whole answer must be there. */
  timeout: number;
  /** Notified of every piece of the answer: bytes so far and in all, 0 where the server does not say. */
  onReceived?: (received: number, total: number) => void;
  /** The same for the body that is sent. */
  onSent?: (sent: number, total: number) => void;
  /** Called with status and headers as soon as they arrive, except those of a redirect. */
  onHead?: (head: ResponseHead) => void;
  /** Receives the decoded body piece by piece; the answer's own body is then empty. */
  onChunk?: (chunk: Buffer) => void;
}

export interface IncomingResponse extends ResponseHead {
  body: Buffer;
}

const MAX_REDIRECTS = 5;

/** Puts the configured origin in place of the one the app was built with. */
export function mapUrl(url: string, requestMap: Record<string, string>): string {
  const origin = Object.keys(requestMap).find((entry) => url === entry || url.startsWith(`${entry}/`) || url.startsWith(`${entry}?`));
  return origin === undefined ? url : `${requestMap[origin] ?? ''}${url.slice(origin.length)}`;
}

/** WeChat's wording for failed transfers, as its network layer gives it. */
export function getReason(error: NodeJS.ErrnoException): string {
  const names: Record<string, string> = {
    ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
    ECONNRESET: 'net::ERR_CONNECTION_RESET',
    ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
    EAI_AGAIN: 'net::ERR_NAME_NOT_RESOLVED',
    ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
    EHOSTUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  };
  if (/^timeout$|handshake has timed out/.test(error.message)) return 'timeout';
  if (error.message === 'aborted') return 'net::ERR_CONNECTION_RESET';
  return names[error.code ?? ''] ?? (error.message.includes('socket hang up') ? 'net::ERR_CONNECTION_CLOSED' : error.message);
}

export function getHeaders(message: http.IncomingMessage): { header: Record<string, string>; cookies: string[] } {
  const header: Record<string, string> = {};
  const cookies = message.headers['set-cookie'] ?? [];
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index] ?? '';
    const value = message.rawHeaders[index + 1] ?? '';
    const key = Object.keys(header).find((entry) => entry.toLowerCase() === name.toLowerCase()) ?? canonical(name);
    header[key] = header[key] === undefined ? value : `${header[key]},${value}`;
  }
  return { header, cookies };
}

/** `set-cookie` as WeChat spells it, `Set-Cookie`, whatever the server wrote. */
const canonical = (name: string): string => (name.toLowerCase() === 'set-cookie' ? 'Set-Cookie' : name);

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return zlib.gunzipSync(body);
  if (encoding === 'deflate') return zlib.inflateSync(body);
  return encoding === 'br' ? zlib.brotliDecompressSync(body) : body;
}

/** The decoded body as it arrives, each piece as soon as possible. */
function unpacked(message: http.IncomingMessage): Readable {
  const encoding = message.headers['content-encoding'];
  const flush = { flush: zlib.constants.Z_SYNC_FLUSH };
  const unpack =
    encoding === 'gzip'
      ? zlib.createGunzip(flush)
      : encoding === 'deflate'
        ? zlib.createInflate(flush)
        : encoding === 'br'
          ? zlib.createBrotliDecompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH })
          : undefined;
  if (unpack === undefined) return message;
  message.on('error', (error) => unpack.destroy(error));
  return message.pipe(unpack);
}

const isRedirect = ({ statusCode, header }: ResponseHead): boolean =>
  [301, 302, 303, 307, 308].includes(statusCode) && findLocation(header) !== undefined;

const findLocation = (header: Record<string, string>): string | undefined =>
  Object.entries(header).find(([name]) => name.toLowerCase() === 'location')?.[1];

const PIECE_BYTES = 64 * 1024;

/** Sends a body piece by piece, as the other side takes it. */
async function sendInPieces(outgoing: http.ClientRequest, body: Buffer, onSent: (sent: number, total: number) => void): Promise<void> {
  for (let start = 0; start < body.length && !outgoing.destroyed; start += PIECE_BYTES) {
    const piece = body.subarray(start, start + PIECE_BYTES);
    await new Promise<void>((resolve) => outgoing.write(piece, () => resolve()));
    onSent(start + piece.length, body.length);
  }
  outgoing.end();
}

function once(request: OutgoingRequest, signal: AbortSignal): Promise<IncomingResponse> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(new Error(getReason(error)));
    const client = request.url.startsWith('https:') ? https : http;
    const headers: Record<string, string> = {
      'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50 Simulator',
      'accept-encoding': 'gzip, deflate, br',
      ...request.header,
    };
    if (request.body !== undefined) headers['content-length'] = String(request.body.length);
    const outgoing = client.request(request.url, { method: request.method, headers, signal }, (message) => {
      const head = { statusCode: message.statusCode ?? 0, ...getHeaders(message) };
      if (!isRedirect(head)) request.onHead?.(head);
      const streamed = request.onChunk !== undefined && !isRedirect(head);
      const body = streamed ? unpacked(message) : message;
      const chunks: Buffer[] = [];
      const total = Number(message.headers['content-length'] ?? 0);
      let received = 0;
      body.on('data', (chunk: Buffer) => {
        if (streamed) request.onChunk?.(chunk);
        else chunks.push(chunk);
        received += chunk.length;
        request.onReceived?.(received, total);
      });
      body.on('error', fail);
      body.on('end', () => {
        try {
          const whole = streamed ? Buffer.alloc(0) : decoded(Buffer.concat(chunks), message.headers['content-encoding']);
          resolve({ ...head, body: whole });
        } catch (error) {
          fail(error as NodeJS.ErrnoException);
        }
      });
    });
    const timer = setTimeout(() => outgoing.destroy(new Error('timeout')), request.timeout);
    outgoing.on('error', fail);
    outgoing.on('close', () => clearTimeout(timer));
    const { body, onSent } = request;
    if (body !== undefined && onSent !== undefined) void sendInPieces(outgoing, body, onSent);
    else outgoing.end(body);
  });
}

/** Performs a request with exactly the given headers; follows redirects as WeChat does. @throws Error with WeChat's wording */
export async function performRequest(request: OutgoingRequest, signal: AbortSignal): Promise<IncomingResponse> {
  let current = request;
  for (let hop = 0; ; hop += 1) {
    const response = await once(current, signal);
    const location = findLocation(response.header);
    if (!isRedirect(response) || location === undefined || hop >= MAX_REDIRECTS) return response;
    const keepsBody = response.statusCode === 307 || response.statusCode === 308;
    current = {
      ...current,
      url: new URL(location, current.url).href,
      ...(keepsBody ? {} : { method: current.method === 'HEAD' ? 'HEAD' : 'GET', body: undefined }),
    };
  }
}

/** Body of an upload: the form fields and one file. */
export function multipart(
  fields: Record<string, string>,
  file: { name: string; filename: string; type: string; body: Buffer },
): { body: Buffer; contentType: string } {
  const boundary = `----simulator${randomUUID()}`;
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  parts.push(
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.filename}"\r\nContent-Type: ${file.type}\r\n\r\n`,
    ),
    file.body,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
  return { body: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` };
}
