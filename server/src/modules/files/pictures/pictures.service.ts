/** Pictures as they are asked for by phones: one at a time, most often those of the section that a class is at. */
import type { Executor } from '../../../database';
import { renderPng } from './png';
import { AppError } from '../../../plugins/errors';
import { findBoth, findSvg, keepPng } from './pictures.repository';

export interface StoredPicture {
  contentType: string;
  bytes: Buffer;
}

export interface PictureService {
  /**
   * @param name `{hash}.svg` or `{hash}.png`
   * @throws AppError NOT_FOUND, also for what is no name of a picture
   */
  find(name: string): Promise<StoredPicture>;
}

/** Of the memory of a process: a few thousand pictures. */
const MOST_BYTES = 16 * 1024 * 1024;
const NAME = /^([0-9a-f]{32})\.(svg|png)$/;
const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

export function createPictureService(db: Executor, mostBytes = MOST_BYTES): PictureService {
  // In the order of their last use.
  const kept = new Map<string, StoredPicture>();
  let size = 0;

  function keep(name: string, picture: StoredPicture): void {
    if (kept.has(name)) return;
    kept.set(name, picture);
    size += picture.bytes.byteLength;
    for (const [oldest, { bytes }] of kept) {
      if (size <= mostBytes) break;
      kept.delete(oldest);
      size -= bytes.byteLength;
    }
  }

  return {
    async find(name) {
      const known = kept.get(name);
      if (known) {
        kept.delete(name);
        kept.set(name, known);
        return known;
      }
      const [, hash, ending] = NAME.exec(name) ?? [];
      if (hash === undefined) throw new AppError('NOT_FOUND');
      const kind = ending === 'png' ? 'png' : 'svg';
      const bytes = await (kind === 'png' ? findOrMakePng : findSvg)(db, hash);
      if (!bytes) throw new AppError('NOT_FOUND');
      const picture = { contentType: TYPES[kind], bytes };
      keep(name, picture);
      return picture;
    },
  };
}

/** Some 17 ms the first time; most are never asked for. */
async function findOrMakePng(db: Executor, hash: string): Promise<Buffer | undefined> {
  const row = await findBoth(db, hash);
  if (!row || row.png) return row?.png ?? undefined;
  const png = await renderPng(row.svg);
  await keepPng(db, hash, png);
  return png;
}
