/** What the programs that take pictures of every page have in common. */
import fs from 'node:fs';
import path from 'node:path';
import type { RouteName } from '@xueban/contract/routes';
import setUp from '../driver/global-setup';
import tearDown from '../driver/global-teardown';
import { PAGES } from './pages';

/** All pictures and sheets; `npm run screenshots -- --docs` copies those that docs/images keeps. */
export const OUTPUT = path.resolve(__dirname, '../../output/screenshots');

export const SIZES = [
  { width: 375, height: 667 },
  { width: 320, height: 568 },
] as const;
export type Size = (typeof SIZES)[number];

/** The file of a picture below OUTPUT; makes its folder. */
export function pictureFile({ width, height }: Size, ...names: string[]): string {
  const file = path.join(OUTPUT, `${width}x${height}`, ...names);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return file;
}

/** @param names all pages where there are none @throws for one that is no page */
export function wantedPages(names: readonly string[]): Set<RouteName> {
  const unknown = names.filter((name) => !(name in PAGES));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}. Pages: ${Object.keys(PAGES).join(', ')}`);
  return new Set((names.length === 0 ? Object.keys(PAGES) : names) as RouteName[]);
}

/** Runs a program on a database for schools; prints what it fails with. */
export async function runWithSchools(work: () => Promise<void>): Promise<void> {
  try {
    await setUp();
    try {
      await work();
    } finally {
      await tearDown();
    }
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
