/**
 * Redraws a picture from its pixels, so that no byte of the upload is kept: place, camera, previews and profiles are gone.
 * It is always a JPEG, because a lossless format would carry hidden bytes on.
 */
import type { Sharp, SharpOptions } from 'sharp';
import { MOST_PIXELS, unreadable } from './picture-formats/format';

/** Larger pictures are reduced: no phone shows and no model reads more. */
export const LONGEST_SIDE_DRAWN = 4096;
/** Keeps writing on paper sharp, also in a picture that is uploaded again and again. */
const QUALITY = 88;
/** The slowest picture that may come takes a sixth of it. */
const SECONDS = 30;
/** Pictures redrawn at once, each on one of Node's four threads, which also check passwords and read files. */
const AT_ONCE = 1;
/** Warnings about complete pictures that every viewer shows. */
const HARMLESS = /^VipsJpeg: Invalid SOS parameters for sequential JPEG$/;

/** What is drawn in the place of a picture. @throws AppError PICTURE_UNREADABLE when its pixels cannot be read to the end; what `read` throws */
export type Redraw = (read: () => Promise<Buffer>) => Promise<Buffer>;

export function createRedraw(atOnce = AT_ONCE): Redraw {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (read) => {
    if (busy >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else busy += 1;
    try {
      return await drawn(await read());
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

async function drawn(bytes: Buffer): Promise<Buffer> {
  try {
    return await draw(bytes, 'warning');
  } catch (error) {
    if (!isHarmless(error)) throw unreadable();
    return draw(bytes, 'error').catch(() => Promise.reject(unreadable()));
  }
}

const isHarmless = (error: unknown): boolean =>
  error instanceof Error &&
  error.message
    .split('\n')
    .filter((line) => line !== '')
    .every((line) => HARMLESS.test(line));

async function draw(bytes: Buffer, failOn: SharpOptions['failOn']): Promise<Buffer> {
  const open = await library();
  return open(bytes, { failOn, limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(LONGEST_SIDE_DRAWN, LONGEST_SIDE_DRAWN, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

let opened: Promise<(bytes: Buffer, options: SharpOptions) => Sharp> | undefined;

/** Loaded when the first picture comes: most programs of the server never see one. */
const library = (): NonNullable<typeof opened> =>
  (opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false); // no picture comes twice
    sharp.concurrency(1);
    return sharp;
  }));
