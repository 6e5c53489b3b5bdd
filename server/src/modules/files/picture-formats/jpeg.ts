/** JPEG (ITU-T T.81): segments, and between them the pixels, up to the mark of the end. */
import { checkSides, type Format, type Pass, type Reading, unreadable } from './format';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const EXIF = 0xe1;
const ICC = 0xe2;
const ADOBE = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** Frames as phones show them: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Tables and what else a picture is made of: DHT, DQT, DRI. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
const PIECE = 16_384;

/** Stands in the pixels and ends nothing: an escaped FF, or the mark of a restart. */
const isOfPixels = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

const begins = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).toString('latin1') === text;

export const jpeg: Format = function* (pass): Reading {
  pass.keep(yield 2); // looked at before
  let frame = false;
  let scan = false;
  for (;;) {
    const code = yield* marker(pass);
    if (code === END) {
      if (!frame || !scan) throw unreadable();
      return;
    }
    const lengthBytes = yield 2;
    const length = lengthBytes.readUInt16BE(0) - 2;
    if (length < 0) throw unreadable();
    pass.keep(lengthBytes);
    const body = length === 0 ? Buffer.alloc(0) : yield length;
    pass.keep(shownOf(code, body));
    if (FRAMES.has(code)) {
      if (frame || length < 6) throw unreadable();
      checkSides(body.readUInt16BE(3), body.readUInt16BE(1));
      frame = true;
    }
    if (code === SCAN) {
      if (!frame) throw unreadable();
      yield* scanned(pass);
      scan = true;
    }
  }
};

/** The next mark; any number of FF may stand before it. */
function* marker(pass: Pass): Reading<number> {
  let byte = yield 1;
  if (byte[0] !== 0xff) throw unreadable();
  while (byte[0] === 0xff) {
    pass.keep(byte);
    byte = yield 1;
  }
  pass.keep(byte);
  const [code = 0] = byte;
  if (code === START || isOfPixels(code)) throw unreadable();
  return code;
}

/** Pixels, up to the next mark. */
function* scanned(pass: Pass): Reading {
  for (;;) {
    const piece = yield -PIECE;
    const at = piece.indexOf(0xff);
    if (at < 0) {
      pass.keep(piece);
      continue;
    }
    pass.keep(piece.subarray(0, at));
    pass.unread(piece.subarray(at));
    const mark = yield 2;
    if (!isOfPixels(mark[1] ?? 0)) {
      pass.unread(mark);
      return;
    }
    pass.keep(mark);
  }
}

/** A segment as it is kept. @throws AppError for one that no picture has */
function shownOf(code: number, body: Buffer): Buffer {
  if (FRAMES.has(code) || TABLES.has(code) || code === SCAN) return body;
  if (code === EXIF && begins(body, 'Exif\0\0')) return orientationOnly(body);
  if (isForShowing(code, body)) return body;
  if ((code >= APP0 && code <= APP15) || code === COMMENT) return Buffer.alloc(body.length);
  throw unreadable();
}

/** How its colours and its points are meant. */
const isForShowing = (code: number, body: Buffer): boolean =>
  (code === APP0 && begins(body, 'JFIF\0') && body.length === 14) ||
  (code === ICC && begins(body, 'ICC_PROFILE\0')) ||
  (code === ADOBE && begins(body, 'Adobe') && body.length === 12);

const TIFF = 6;
const ORIENTATION = 0x0112;

/** Which way up the phone was held, and nothing else of what it says: not the place, the time, the phone. */
function orientationOnly(body: Buffer): Buffer {
  const orientation = orientationOf(body.subarray(TIFF));
  const kept = Buffer.alloc(body.length);
  if (orientation === undefined || body.length < 32) return kept;
  kept.write('Exif\0\0MM\0*', 'latin1');
  kept.writeUInt32BE(8, TIFF + 4);
  kept.writeUInt16BE(1, TIFF + 8);
  kept.writeUInt16BE(ORIENTATION, TIFF + 10);
  kept.writeUInt16BE(3, TIFF + 12);
  kept.writeUInt32BE(1, TIFF + 14);
  kept.writeUInt16BE(orientation, TIFF + 18);
  return kept;
}

function orientationOf(tiff: Buffer): number | undefined {
  const little = begins(tiff, 'II*\0');
  if (!little && !begins(tiff, 'MM\0*')) return undefined;
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = tiff.length < 8 ? 0 : little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let i = 0; i < short(directory); i += 1) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > tiff.length) return undefined;
    const value = short(entry + 8);
    if (short(entry) === ORIENTATION) return short(entry + 2) === 3 && value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
