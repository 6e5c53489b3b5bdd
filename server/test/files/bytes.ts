/** Files as tests upload them, and as they are kept. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { createRedraw } from '../../src/modules/files/redraw';

/** The smallest picture there is, one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const getChecksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** What is kept of a picture. */
export const redraw = (bytes: Buffer): Promise<Buffer> => createRedraw()(() => Promise.resolve(bytes));

/** The smallest WebP, one pixel. */
export const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const segment = (code: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([0xff, code]), uint16(body.length + 2), body]);

export interface JpegParts {
  width?: number;
  height?: number;
  /** What all of it shows, 0 to 255. */
  grey?: number;
  /** Segments before the frame: `[0xe1, body]`. */
  segments?: [number, Buffer][];
  /** In the place of the pixels, as they are packed. */
  pixels?: Buffer;
}

/** Of the lengths of differences of brightness, as in Annex K; of the rest of a block: that there is none. */
const LENGTHS = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110'];
const TABLES: [number, Buffer][] = [
  [0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 8)])],
  [0xc4, Buffer.from([0x00, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])],
  [0xc4, Buffer.from([0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
];

/** Blocks of 8 × 8, all of one grey: the first says how far it is from the middle, the others that they are the same. */
function packed(blocks: number, grey: number): Buffer {
  const from = grey - 128;
  const size = from === 0 ? 0 : Math.abs(from).toString(2).length;
  const value = size === 0 ? '' : (from < 0 ? from + 2 ** size - 1 : from).toString(2).padStart(size, '0');
  const bits = `${LENGTHS[size]}${value}0${'000'.repeat(blocks - 1)}`;
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

/** A JPEG by its parts, grey. */
export function jpegWith({ width = 8, height = 8, grey = 128, segments = [], pixels }: JpegParts = {}): Buffer {
  const frame = Buffer.concat([Buffer.from([8]), uint16(height), uint16(width), Buffer.from([1, 1, 0x11, 0])]);
  // Of sizes that are refused unread nobody reads the pixels.
  const blocks = Math.min(10_000, Math.ceil(width / 8) * Math.ceil(height / 8));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...[...segments, ...TABLES].map(([code, body]) => segment(code, body)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    pixels ?? packed(Math.max(1, blocks), grey),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A JPEG of so many bytes, most of them comments. */
export function makeJpeg(bytes: number, grey = 0): Buffer {
  const comments: [number, Buffer][] = [];
  for (let left = bytes - jpegWith({ grey }).length; left > 0; ) {
    const most = Math.min(left, 65_000);
    const length = left - most > 0 && left - most < 4 ? most - 4 : most;
    comments.push([0xfe, Buffer.alloc(length - 4)]);
    left -= length;
  }
  return jpegWith({ grey, segments: comments });
}

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
