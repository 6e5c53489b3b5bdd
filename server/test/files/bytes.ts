/** Files as tests upload them. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** The smallest picture there is, one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const checksumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** The smallest WebP, one pixel. */
export const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const segment = (code: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([0xff, code]), uint16(body.length + 2), body]);

export interface JpegParts {
  width?: number;
  height?: number;
  /** Segments before the frame: `[0xe1, body]`. */
  segments?: [number, Buffer][];
  /** The pixels, as they are packed. */
  pixels?: Buffer;
}

/** A JPEG by its parts; the tables are left out, which no part of it is read for. */
export function jpegWith({ width = 8, height = 8, segments = [], pixels = Buffer.alloc(4) }: JpegParts = {}): Buffer {
  const frame = Buffer.concat([Buffer.from([8]), uint16(height), uint16(width), Buffer.from([1, 1, 0x11, 0])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...segments.map(([code, body]) => segment(code, body)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    pixels,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A JPEG of so many bytes, its pixels all of one byte. */
export const jpegOf = (bytes: number, fill = 0): Buffer =>
  jpegWith({ pixels: Buffer.alloc(bytes - jpegWith({ pixels: Buffer.alloc(0) }).length, fill) });

/** A chunk of a PNG. */
export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Bit by bit: by no table, as the server's is. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

export interface PngParts {
  width?: number;
  height?: number;
  /** Packed pixels; those of the size when not given: grey, 8 bits. */
  packed?: Buffer;
  /** Chunks between the header and the pixels. */
  chunks?: Buffer[];
}

export function pngWith({ width = 4, height = 4, packed, chunks = [] }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    PNG.subarray(0, 8),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', packed ?? deflateSync(Buffer.alloc(height * (width + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
