/** Checks that bytes are what was announced by their structure, never by the name (picture-formats). */
import { createHash } from 'node:crypto';
import { AppError } from '../../plugins/errors';
import { type Format, readPicture } from './picture-formats/format';
import { jpeg } from './picture-formats/jpeg';
import { png } from './picture-formats/png';
import { webp } from './picture-formats/webp';

const SIGNATURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/webp': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
};
/** The longest signature. */
const SIGNATURE_BYTES = 12;
const FORMATS: Readonly<Record<string, Format>> = { 'image/png': png, 'image/jpeg': jpeg, 'image/webp': webp };

/** Whether bytes begin as those of a type do. */
export const looksLike = (contentType: string, bytes: Buffer): boolean => SIGNATURES[contentType]?.(bytes) === true;

export interface Announced {
  contentType: string;
  byteSize: number;
  /** Base64 of the SHA-256. */
  checksum: string | null;
}

export interface ContentCheck {
  /** @throws AppError UPLOAD_REFUSED, PICTURE_UNREADABLE, PICTURE_TOO_LARGE: as soon as they cannot be what was announced */
  add(chunk: Buffer): void;
  /** The SHA-256 of all of them, base64. @throws AppError as `add` */
  finish(): Promise<string>;
}

/** Looks at the bytes of a picture while they pass by. */
export function checkContent({ contentType, byteSize, checksum }: Announced): ContentCheck {
  const format = FORMATS[contentType];
  if (!format) throw new AppError('UPLOAD_REFUSED');
  const picture = readPicture(format, byteSize);
  const hash = createHash('sha256');
  let size = 0;
  let beginning = Buffer.alloc(0);
  return {
    add(chunk) {
      size += chunk.length;
      hash.update(chunk);
      const isRead = beginning.length >= SIGNATURE_BYTES;
      if (!isRead) beginning = Buffer.concat([beginning, chunk]);
      if (size > byteSize) throw new AppError('UPLOAD_REFUSED');
      if (beginning.length < SIGNATURE_BYTES && size < byteSize) return;
      if (!isRead && !looksLike(contentType, beginning)) throw new AppError('UPLOAD_REFUSED');
      picture.take(isRead ? chunk : beginning);
    },
    async finish() {
      const sum = hash.digest('base64');
      if (size !== byteSize || (checksum !== null && sum !== checksum)) throw new AppError('UPLOAD_REFUSED');
      await picture.finish();
      return sum;
    },
  };
}
