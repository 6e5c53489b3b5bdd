/** Whether bytes are what was announced. Never the name decides, always the bytes. */
import { createHash } from 'node:crypto';

const SIGNATURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/webp': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
};
/** The longest signature. */
const SIGNATURE_BYTES = 12;

/** Whether bytes begin as those of a type do. */
export const looksLike = (contentType: string, bytes: Buffer): boolean => SIGNATURES[contentType]?.(bytes) === true;

export interface Announced {
  contentType: string;
  byteSize: number;
  /** Base64 of the SHA-256. */
  checksum: string | null;
}

export interface ContentCheck {
  /** False as soon as the bytes cannot be what was announced: no more need to come. */
  add(chunk: Buffer): boolean;
  /** Their SHA-256, base64; undefined when they are not what was announced. */
  finish(): string | undefined;
}

/** Looks at bytes while they pass by. */
export function checkContent({ contentType, byteSize, checksum }: Announced): ContentCheck {
  const hash = createHash('sha256');
  let size = 0;
  let beginning = Buffer.alloc(0);
  const isRight = (): boolean =>
    size <= byteSize && ((beginning.length < SIGNATURE_BYTES && size < byteSize) || looksLike(contentType, beginning));
  return {
    add(chunk) {
      size += chunk.length;
      hash.update(chunk);
      if (beginning.length < SIGNATURE_BYTES) beginning = Buffer.concat([beginning, chunk.subarray(0, SIGNATURE_BYTES - beginning.length)]);
      return isRight();
    },
    finish() {
      const found = hash.digest('base64');
      return size === byteSize && isRight() && (checksum === null || found === checksum) ? found : undefined;
    },
  };
}
