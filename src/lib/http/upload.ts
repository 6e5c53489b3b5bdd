/** A picture of the phone sent straight to where files are kept; later calls name it by its id. */
import type { Calls } from '@xueban/contract/calls';
import { isOnline } from '../network';
import { type Picture, readPicture } from '../pictures';
import { call } from './call';
import { putBytes } from './request';

type Purpose = Calls['POST direct_uploads']['body']['purpose'];

/**
 * Asks for a place and puts the bytes there. A quiet one has its first request at the phone before this returns.
 * @returns the id for later calls; undefined when the bytes did not arrive @throws ApiError
 */
export async function upload(
  { filename, contentType, bytes }: Picture,
  purpose: Purpose,
  options: { quiet?: boolean; studentId?: number } = {},
): Promise<number | undefined> {
  const body = { purpose, filename, content_type: contentType, byte_size: bytes.byteLength };
  const { id, upload_url: url, headers } = await call('POST direct_uploads', { body, ...options });
  return (await putBytes(url, headers, bytes)) ? id : undefined;
}

/** `wrongType`: no JPEG, PNG or WebP. */
export type UploadOutcome = { outcome: 'done'; id: number } | { outcome: 'tooLarge' | 'wrongType' | 'offline' | 'failed' };

/** Reads a picture and uploads it, while somebody waits. @throws ApiError when the server refuses it */
export async function uploadPicture(path: string, purpose: Purpose): Promise<UploadOutcome> {
  const picture = readPicture(path);
  if ('outcome' in picture) return picture;
  if (!isOnline()) return { outcome: 'offline' };
  const id = await upload(picture, purpose);
  return id === undefined ? { outcome: isOnline() ? 'failed' : 'offline' } : { outcome: 'done', id };
}
