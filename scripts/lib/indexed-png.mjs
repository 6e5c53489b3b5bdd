// @ts-check
/** PNG pictures of few colours, small: each pixel is a number of a palette (PNG 1.2, colour type 3). */
import zlib from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * @param {{ width: number, height: number, data: Uint8Array }} picture red, green, blue, alpha of each pixel, from the top left
 * @returns {Buffer} the same picture, byte for byte of each pixel
 * @throws Error when it has more than 256 colours
 */
export function indexedPng({ width, height, data }) {
  const colours = [...new Set(getPixels(data))].sort((a, b) => (a & 0xff) - (b & 0xff)); // transparent first: opaque ones need no alpha
  if (colours.length > MOST_COLOURS) throw new Error(`${colours.length} colours are too many for a palette`);
  const indexes = new Map(colours.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc((width + 1) * height); // each row begins with its filter, 0: as it is
  getPixels(data).forEach((colour, at) => {
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = indexes.get(colour) ?? 0;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // bits, palette, deflate, filters, not interlaced
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flatMap((colour) => [colour >>> 24, (colour >>> 16) & 0xff, (colour >>> 8) & 0xff]))),
    chunk('tRNS', Buffer.from(colours.map((colour) => colour & 0xff).filter((alpha) => alpha < 0xff))),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {Uint8Array} data */
function getPixels(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Array.from({ length: data.byteLength / 4 }, (_, at) => view.getUint32(at * 4));
}

/**
 * @param {string} type
 * @param {Buffer} content
 */
function chunk(type, content) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(zlib.crc32(named));
  return Buffer.concat([length, named, sum]);
}
