/** PNG (ISO/IEC 15948): a signature and chunks, the first IHDR and the last IEND, each with a sum of its own. */
import { createInflate } from 'node:zlib';
import { checkSides, type Format, pieces, type Reading, unreadable } from './format';

const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Unpacked, of the largest picture in colour with transparency. */
const MOST_UNPACKED = 256 * 1024 * 1024;
/** Samples a pixel, by the kind of colour, and the depths of each. */
const COLOURS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
/** Of an interlaced picture: where each pass begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** CRC-32 of PNG, going on from an earlier one. */
function getCrc(bytes: Buffer, before = 0): number {
  let c = before ^ 0xffffffff;
  for (const byte of bytes) c = (TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** How many bytes the pixels are, unpacked. @throws AppError */
function getUnpackedSize(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  checkSides(width, height);
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8);
  const kind = COLOURS[colour];
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw unreadable();
  const rows = (w: number, h: number): number => (w === 0 ? 0 : h * (1 + Math.ceil((w * kind.samples * depth) / 8)));
  const sizes =
    interlace === 0
      ? [rows(width, height)]
      : PASSES.map(([x, y, dx, dy]) => rows(Math.ceil((width - x) / dx), Math.max(0, Math.ceil((height - y) / dy))));
  return sizes.reduce((sum, size) => sum + Math.max(0, size), 0);
}

/** Unpacks pixels to see that they are as many as was said, in a thread of zlib; nothing of them is held. */
function pixels(unpacked: number) {
  const inflate = createInflate();
  let packed = 0;
  let found = 0;
  const over = new Promise<void>((resolve, reject) => {
    inflate.on('data', (bytes: Buffer) => {
      found += bytes.length;
      if (found > unpacked) inflate.destroy(unreadable());
    });
    inflate.once('end', resolve).once('error', () => reject(unreadable()));
  });
  over.catch(() => undefined); // said by `check`
  return {
    add: (bytes: Buffer): void => {
      packed += bytes.length;
      if (!inflate.destroyed && !inflate.writableEnded) inflate.write(bytes);
    },
    check: async (): Promise<void> => {
      inflate.end();
      await over;
      // Fewer pixels than said, or something else behind them.
      if (found !== unpacked || inflate.bytesWritten !== packed) throw unreadable();
    },
  };
}

export const png: Format = function* (pass): Reading {
  yield 8; // looked at before
  let data: ReturnType<typeof pixels> | undefined;
  for (let at = 0; ; at += 1) {
    const head = yield 8;
    const length = head.readUInt32BE(0);
    const name = head.subarray(4);
    const type = name.toString('latin1');
    if (!/^[A-Za-z]{4}$/.test(type) || (at === 0) !== (type === 'IHDR') || (isCritical(type) && !CRITICAL.has(type))) throw unreadable();
    if ((type === 'IHDR' && length !== 13) || (type === 'IEND' && length !== 0)) throw unreadable();
    let sum = getCrc(name);
    if (type === 'IHDR') {
      const header = yield 13;
      const unpacked = getUnpackedSize(header);
      if (unpacked > MOST_UNPACKED) throw unreadable();
      data = pixels(unpacked);
      pass.afterwards(data.check);
      sum = getCrc(header, sum);
    } else {
      yield* pieces(length, (piece) => {
        sum = getCrc(piece, sum);
        if (type === 'IDAT') data?.add(piece);
      });
    }
    if ((yield 4).readUInt32BE(0) !== sum) throw unreadable();
    if (type === 'IEND') return;
  }
};

/** By its first letter: who does not know the chunk cannot show the picture. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);
