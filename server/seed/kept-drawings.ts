/**
 * Drawings kept from one run of the demo and of the tests to the next: each that wants the whole courses would draw them
 * again, for a minute of two cores. A school draws its courses once, and keeps none.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Drawn, PictureJob } from '../src/modules/files/pictures/render';
import type { KeepDrawings } from '../src/modules/files/pictures/render-all';

const ROOT = path.resolve(__dirname, '../..');
/** What draws: its own sources, and the packages it draws with. */
const PROGRAM = path.join(ROOT, 'server/src/modules/files/pictures');
const FONTS = path.join(ROOT, 'server/src/modules/files/pictures/fonts.ts');
const LOCK_FILE = path.join(ROOT, 'package-lock.json');
/** The latest used are kept: 34 MB each. */
export const MOST_FILES = 4;
const CHECKSUM_BYTES = 32;

export function keepDrawings(folder: string): KeepDrawings {
  return async (jobs, draw) => {
    const file = path.join(folder, await hashName(jobs));
    const known = await readKept(file);
    if (known) return known;
    const drawn = await draw();
    await mkdir(folder, { recursive: true });
    const body = serialize(drawn);
    // Several may draw the same at once: each puts its own in place whole.
    const own = `${file}.${process.pid}`;
    await writeFile(own, Buffer.concat([getChecksum(body), body]));
    await rename(own, file);
    await prune(folder);
    return drawn;
  };
}

const getChecksum = (body: Buffer): Buffer => createHash('sha256').update(body).digest();

/** Undefined where there is none, or only a part of one. Used now, it is kept longer than others. */
async function readKept(file: string): Promise<Drawn[] | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  const body = bytes?.subarray(CHECKSUM_BYTES);
  if (!bytes || !body || !getChecksum(body).equals(bytes.subarray(0, CHECKSUM_BYTES))) return undefined;
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined); // another run may have pruned it
  return deserialize(body) as Drawn[];
}

/** What another run takes away meanwhile is gone, too. */
async function prune(folder: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = path.join(folder, name);
      return { file, usedAt: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  const latestFirst = files.sort((one, other) => other.usedAt - one.usedAt);
  await Promise.all(latestFirst.slice(MOST_FILES).map(({ file }) => rm(file, { force: true })));
}

/** Another program, another version of a package or of Node, draws other pictures. */
async function hashName(jobs: readonly PictureJob[]): Promise<string> {
  const hash = createHash('sha256')
    .update(process.version)
    .update(await readFile(LOCK_FILE))
    .update(await readFile(FONTS));
  const files = (await readdir(PROGRAM, { recursive: true })).filter((name) => name.endsWith('.ts'));
  for (const file of files.sort()) hash.update(file).update(await readFile(path.join(PROGRAM, file)));
  return hash.update(JSON.stringify(jobs)).digest('hex');
}
