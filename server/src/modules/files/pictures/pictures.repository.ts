import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { pictures } from '../../../database/schema/pictures';

export type PictureRow = typeof pictures.$inferSelect;

export async function findSvg(db: Executor, hash: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ svg: pictures.svg }).from(pictures).where(eq(pictures.hash, hash));
  return row && Buffer.from(row.svg);
}

/** `png` is null until it was made. */
export async function findBoth(db: Executor, hash: string): Promise<Omit<PictureRow, 'hash'> | undefined> {
  const [row] = await db.select({ svg: pictures.svg, png: pictures.png }).from(pictures).where(eq(pictures.hash, hash));
  return row;
}

export async function keepPng(db: Executor, hash: string, png: Buffer): Promise<void> {
  await db.update(pictures).set({ png }).where(eq(pictures.hash, hash));
}

export async function listSvgs(db: Executor, hashes: readonly string[]): Promise<{ hash: string; svg: string }[]> {
  if (hashes.length === 0) return [];
  return db
    .select({ hash: pictures.hash, svg: pictures.svg })
    .from(pictures)
    .where(inArray(pictures.hash, [...hashes]));
}

export async function listKnown(db: Executor, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(inArray(pictures.hash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}

/** Another import may just have written the same. */
export async function insertPictures(db: Executor, rows: PictureRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(pictures).values(rows).onConflictDoNothing();
}
