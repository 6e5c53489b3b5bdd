/** Answers with the bytes of an object: whole, or the part that the client asks for. */
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, ObjectStore } from '../../adapters/objects/store';
import { AppError } from '../../plugins/errors';

export interface SentObject {
  key: string;
  contentType: string;
  disposition?: string | undefined;
  /** How long, and by whom, it may be kept. */
  cacheControl: string;
  /** A reader who takes nothing for so long gets no more, ms. */
  stallMs: number;
}

/** Longest download, ms: the largest file at 35 KB/s. */
const LONGEST_MS = 600_000;

/** Of a file that is opened by itself. */
const ALONE = "default-src 'none'; sandbox";
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** A single range that can be served; anything else is answered with the whole, as RFC 9110 allows. */
export function findRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : undefined;
}

/** @throws AppError NOT_FOUND when the object is gone */
export async function sendObject(
  objects: ObjectStore,
  { key, contentType, disposition, cacheControl, stallMs }: SentObject,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = await objects.findSize(key);
  if (size === undefined) throw new AppError('NOT_FOUND');
  const range = findRange(request.headers.range, size);
  // For HEAD a stream without bytes: of a text, fastify would count the length itself.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await objects.read(key, range);
  // Pages of other origins may show it: the link is the permission. PDFs get no sandbox, because the browser's own viewer
  // opens in none.
  if (contentType === 'application/pdf') reply.removeHeader('content-security-policy');
  else reply.header('content-security-policy', ALONE);
  reply.headers({
    'content-type': contentType,
    'content-length': range ? range.end - range.start + 1 : size,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': disposition ?? 'inline',
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  });
  reply.code(range ? 206 : 200);
  endWhenStuck(reply, stallMs);
  return reply.send(bytes);
}

/** The bytes wait in the file and not in memory; but file and connection are held as long as somebody seems to read. */
function endWhenStuck({ raw }: FastifyReply, stallMs: number): void {
  const end = (): void => void raw.destroy();
  // Node counts as movement what the client has taken, not what was handed to the system.
  if (raw.socket instanceof Socket) raw.setTimeout(stallMs, end);
  const over = setTimeout(end, LONGEST_MS).unref();
  raw.once('close', () => clearTimeout(over));
}
