/**
 * Checks a picture's structure while its bytes pass, in constant memory: every part in place, a reasonable size, an end
 * where the file ends. The pixels are checked when it is redrawn (../redraw.ts).
 */
import { AppError } from '../../../plugins/errors';

/** Largest unpacked picture: 48 million pixels, as the best phones take them; 16,384 a side. */
export const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 16_384;
/** Asked for at once of what is passed on unread. */
const PIECE = 16_384;

/**
 * Reads one picture. It yields how many bytes it wants next: n > 0 exactly n, n < 0 at least one and at most -n; it
 * returns where the picture ends.
 */
export type Reading<T = void> = Generator<number, T, Buffer>;

/** What a reading does besides asking for bytes. */
export interface Pass {
  /** These come again, before the next. */
  unread(bytes: Buffer): void;
  /** To be called before the picture is whole, for what takes its time. @throws AppError PICTURE_UNREADABLE */
  afterwards(check: () => Promise<void>): void;
  /** Trailing data is allowed only if it begins with this. */
  mayFollow(beginning: Buffer): void;
}

export type Format = (pass: Pass, byteSize: number) => Reading;

export const unreadable = (): AppError => new AppError('PICTURE_UNREADABLE');

/** @throws AppError PICTURE_TOO_LARGE, PICTURE_UNREADABLE */
export function checkSides(width: number, height: number): void {
  if (width === 0 || height === 0) throw unreadable();
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) throw new AppError('PICTURE_TOO_LARGE');
}

/** So many bytes, piece by piece. */
export function* pieces(length: number, use: (piece: Buffer) => void = () => undefined): Reading {
  for (let left = length; left > 0; ) {
    const piece = yield -Math.min(left, PIECE);
    left -= piece.length;
    use(piece);
  }
}

export interface PictureReader {
  /** @throws AppError PICTURE_UNREADABLE, PICTURE_TOO_LARGE: as soon as these bytes cannot be of a picture */
  take(chunk: Buffer): void;
  /** That nothing is missing. @throws AppError PICTURE_UNREADABLE */
  finish(): Promise<void>;
}

export function readPicture(format: Format, byteSize: number): PictureReader {
  let waiting: Buffer = Buffer.alloc(0);
  const checks: (() => Promise<void>)[] = [];
  let following: Buffer = Buffer.alloc(0);
  let isPassedOver = false;
  const reading = format(
    {
      unread: (bytes) => {
        waiting = waiting.length === 0 ? bytes : Buffer.concat([bytes, waiting]);
      },
      afterwards: (check) => void checks.push(check),
      mayFollow: (beginning) => {
        following = beginning;
      },
    },
    byteSize,
  );
  let wanted = reading.next();
  const advance = (): boolean => {
    if (wanted.done) return false;
    const size = wanted.value > 0 ? wanted.value : Math.min(waiting.length, -wanted.value);
    if (size === 0 || waiting.length < size) return false;
    const bytes = waiting.subarray(0, size);
    waiting = waiting.subarray(size);
    wanted = reading.next(bytes);
    return true;
  };
  return {
    take(chunk) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      while (advance());
      if (!wanted.done || waiting.length === 0) return;
      if (!isPassedOver) {
        const seen = waiting.subarray(0, following.length);
        if (seen.length === 0 || !following.subarray(0, seen.length).equals(seen)) throw unreadable(); // something else is hung on
        if (seen.length < following.length) return;
        isPassedOver = true;
      }
      waiting = Buffer.alloc(0);
    },
    async finish() {
      if (!wanted.done || waiting.length > 0) throw unreadable();
      for (const check of checks) await check();
    },
  };
}
