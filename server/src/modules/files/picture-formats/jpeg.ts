/** JPEG (ITU-T T.81): segments, and between them the pixels, up to the mark of the end. */
import { checkSides, type Format, type Pass, type Reading, unreadable } from './format';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** Frames as phones show them: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Tables and what else a picture is made of: DHT, DQT, DRI. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
const PIECE = 16_384;
/** Phones hang a second picture on, of how bright it was (Ultra HDR) or how far away: nothing of it is kept (../redraw.ts). */
const SECOND = Buffer.from('ffd8ff', 'hex');

/** Stands in the pixels and ends nothing: an escaped FF, or the mark of a restart. */
const isOfPixels = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

export const jpeg: Format = function* (pass): Reading {
  yield 2; // looked at before
  let frame = false;
  let scan = false;
  for (;;) {
    const code = yield* marker();
    if (code === END) {
      if (!frame || !scan) throw unreadable();
      pass.mayFollow(SECOND);
      return;
    }
    const length = (yield 2).readUInt16BE(0) - 2;
    if (length < 0 || !isOfPicture(code)) throw unreadable();
    const body = length === 0 ? Buffer.alloc(0) : yield length;
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
function* marker(): Reading<number> {
  let byte = yield 1;
  if (byte[0] !== 0xff) throw unreadable();
  while (byte[0] === 0xff) byte = yield 1;
  const [code = 0] = byte;
  if (code === START || isOfPixels(code)) throw unreadable();
  return code;
}

/** Pixels, up to the next mark. */
function* scanned(pass: Pass): Reading {
  for (;;) {
    const piece = yield -PIECE;
    const at = piece.indexOf(0xff);
    if (at < 0) continue;
    pass.unread(piece.subarray(at));
    const mark = yield 2;
    if (!isOfPixels(mark[1] ?? 0)) {
      pass.unread(mark);
      return;
    }
  }
}

/** Whether a picture has such a segment. */
const isOfPicture = (code: number): boolean =>
  FRAMES.has(code) || TABLES.has(code) || code === SCAN || code === COMMENT || (code >= APP0 && code <= APP15);
