/** Answers with the bytes of an object: whole, or the part that the client asks for. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, ObjectStore } from '../../adapters/objects';
import { AppError } from '../../plugins/errors';

export interface SentObject {
  key: string;
  contentType: string;
  disposition?: string;
  /** How long, and by whom, it may be kept. */
  cacheControl: string;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** A single range that can be served; anything else is answered with the whole, as RFC 9110 allows. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : undefined;
}

/** @throws AppError NOT_FOUND when the object is gone */
export async function sendObject(
  objects: ObjectStore,
  { key, contentType, disposition, cacheControl }: SentObject,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = await objects.sizeOf(key);
  if (size === undefined) throw new AppError('NOT_FOUND');
  const range = rangeOf(request.headers.range, size);
  // Nothing here is a document with scripts, and pages of other origins may show it: the link is the permission.
  reply.removeHeader('content-security-policy');
  reply.headers({
    'content-type': contentType,
    'content-length': range ? range.end - range.start + 1 : size,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
    ...(disposition !== undefined && { 'content-disposition': disposition }),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  });
  reply.code(range ? 206 : 200);
  // For HEAD a stream without bytes: of a text, fastify would count the length itself.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await objects.read(key, range));
}
