/** Whether bytes are what was announced. Never the name decides, always the bytes. */
import { createHash } from 'node:crypto';

const SIGNATURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/webp': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** Whether bytes begin as those of a type do. */
export const looksLike = (contentType: string, bytes: Buffer): boolean => SIGNATURES[contentType]?.(bytes) === true;

export interface Announced {
  contentType: string;
  byteSize: number;
  /** Base64 of the SHA-256. */
  checksum: string | null;
}

export function isAsAnnounced(bytes: Buffer, { contentType, byteSize, checksum }: Announced): boolean {
  return (
    bytes.length === byteSize &&
    looksLike(contentType, bytes) &&
    (checksum === null || createHash('sha256').update(bytes).digest('base64') === checksum)
  );
}
