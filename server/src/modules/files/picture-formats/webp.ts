/** WebP (RFC 9649): a RIFF of the size that it says, made of chunks. */
import { checkSides, type Format, pieces, type Reading, unreadable } from './format';

const FIRST = new Set(['VP8X', 'VP8 ', 'VP8L']);
const PIXELS = new Set(['VP8 ', 'VP8L', 'ANMF']);
/** Bytes of a chunk in which its sides are. */
const HEADS: Readonly<Record<string, number>> = { VP8X: 10, 'VP8 ': 10, VP8L: 5 };

export const webp: Format = function* (_pass, byteSize): Reading {
  const head = yield 12; // looked at before
  if (head.readUInt32LE(4) + 8 !== byteSize) throw unreadable();
  let pixels = false;
  for (let left = byteSize - 12, at = 0; left > 0; at += 1) {
    const name = yield 8;
    const type = name.subarray(0, 4).toString('latin1');
    const length = name.readUInt32LE(4);
    const padded = length + (length % 2);
    left -= 8 + padded;
    if (left < 0 || (at === 0 && !FIRST.has(type))) throw unreadable();
    const size = HEADS[type] ?? 0;
    if (length < size) throw unreadable();
    if (size > 0) checkSidesOf(type, yield size);
    yield* pieces(padded - size);
    pixels ||= PIXELS.has(type);
  }
  if (!pixels) throw unreadable();
};

/** @throws AppError */
function checkSidesOf(type: string, head: Buffer): void {
  if (type === 'VP8X') return checkSides(head.readUIntLE(4, 3) + 1, head.readUIntLE(7, 3) + 1);
  if (type === 'VP8L') {
    const bits = head.readUInt32LE(1);
    if (head[0] !== 0x2f) throw unreadable();
    return checkSides((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (head.readUIntBE(3, 3) !== 0x9d012a) throw unreadable();
  return checkSides(head.readUInt16LE(6) & 0x3fff, head.readUInt16LE(8) & 0x3fff);
}
