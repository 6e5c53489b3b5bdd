/** Keeps the pictures of content, and gives those of prints. */
import type { Executor } from '../../../database';
import { insertPictures, listKnown, listSvgs, type PictureRow } from './pictures.repository';

/** Written together; an SVG has some 3 KB. */
const AT_ONCE = 500;

/**
 * Saves pictures that are missing. A name is the hash of the content, and an unused picture does no harm, so an import
 * saves them before its transaction.
 * @returns how many were new
 */
export async function savePictures(db: Executor, given: readonly { hash: string; svg: string }[]): Promise<number> {
  const wanted = [...new Map(given.map(({ hash, svg }) => [hash, svg]))];
  let added = 0;
  for (let i = 0; i < wanted.length; i += AT_ONCE) {
    const some = wanted.slice(i, i + AT_ONCE);
    const known = await listKnown(
      db,
      some.map(([hash]) => hash),
    );
    const rows = some.flatMap(([hash, svg]): PictureRow[] => (known.has(hash) ? [] : [{ hash, svg, png: null }]));
    await insertPictures(db, rows);
    added += rows.length;
  }
  return added;
}

/** SVGs by name; those that are not there are left out. */
export async function loadSvgs(db: Executor, hashes: readonly string[]): Promise<Record<string, string>> {
  return Object.fromEntries((await listSvgs(db, [...new Set(hashes)])).map(({ hash, svg }) => [hash, svg]));
}
