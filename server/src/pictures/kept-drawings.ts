/**
 * Drawings kept from one run to the next, in the folder DRAWINGS_DIR: each test that wants a whole course would draw it
 * anew, for a minute of two cores. A school draws its course once, and sets none.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { version as mathjax } from '@mathjax/src/package.json';
import { DRAWING_PROGRAM } from '../paths';
import type { Drawn, PictureJob } from './render';

/** Of these jobs as they were drawn by this program before; where they were not, they are drawn and kept. */
export async function keptDrawings(jobs: readonly PictureJob[], draw: () => Promise<Drawn[]>): Promise<Drawn[]> {
  const folder = process.env.DRAWINGS_DIR;
  if (folder === undefined || folder === '') return draw();
  const file = path.join(folder, await nameOf(jobs));
  const known = await readFile(file).catch(() => undefined);
  if (known) return deserialize(known) as Drawn[];
  const drawn = await draw();
  await mkdir(folder, { recursive: true });
  // Several may draw the same at once: each puts its own in place whole.
  const own = `${file}.${process.pid}`;
  await writeFile(own, serialize(drawn));
  await rename(own, file);
  return drawn;
}

/** Another program draws other pictures. */
async function nameOf(jobs: readonly PictureJob[]): Promise<string> {
  const hash = createHash('sha256').update(mathjax);
  const files = (await readdir(DRAWING_PROGRAM, { recursive: true })).filter((name) => /\.(ts|js)$/.test(name));
  for (const file of files.sort()) hash.update(await readFile(path.join(DRAWING_PROGRAM, file)));
  return hash.update(JSON.stringify(jobs)).digest('hex');
}
