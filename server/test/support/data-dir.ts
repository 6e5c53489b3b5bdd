/** Data folders of tests and benchmarks. A database is never removed by the product, so a test removes what it made, wherever that stands. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Marker, MARKER_FILE } from '../../src/database/data-dir';

/** A new folder that everybody may enter, or, `closed`, only its owner. */
export function makeFolder(name: string, closed = false, place = tmpdir()): string {
  const folder = mkdtempSync(path.join(place, `xueban-${name}-`));
  if (!closed) chmodSync(folder, 0o755);
  return folder;
}

export const readMarker = (dataDir: string): Marker => JSON.parse(readFileSync(path.join(dataDir, MARKER_FILE), 'utf8')) as Marker;

/** Where its cluster stands. */
export const toHome = (dataDir: string): string => path.resolve(dataDir, readMarker(dataDir).home);

/** Removes a data folder and its database. */
export function removeDataDir(dataDir: string): void {
  if (existsSync(path.join(dataDir, MARKER_FILE))) rmSync(toHome(dataDir), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
