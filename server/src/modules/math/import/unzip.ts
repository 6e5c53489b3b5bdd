/** Unpacks a folder of mathematics: text files alone, so many and so large, and nothing beside the folder. */
import { mkdir, readFile, writeFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fromBufferPromise } from 'yauzl';

/** A whole course has some hundred files and 1 MB. */
const MOST_ENTRIES = 5000;
const MOST_FILES = 1000;
const MOST_BYTES = 30 * 1024 * 1024;
/** What is read of a folder. */
const TEXT = /\.(?:md|yaml)$/i;
/** What programs put beside files: macOS its own folder, others names that begin with a dot. */
const ASIDE = /(?:^|\/)(?:__MACOSX\/|\.)/;
const PLACE = /^[^/\\:*?"<>|]{1,100}(?:\/[^/\\:*?"<>|]{1,100}){0,9}$/u;

/** A zip that is none, is damaged, locked or too large. Its message is for whoever made it. */
export class ZipRefused extends Error {}

/** Unpacks into a new folder; gives the one that holds the content: a zip of a folder has that alone at its top. */
export async function unzip(file: string, into: string): Promise<string> {
  const written = await unpack(await readFile(file), into).catch((error: unknown) => {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused('这个压缩包打不开：不是 zip，或已损坏，请重新压缩');
  });
  if (written === 0) throw new ZipRefused('压缩包里没有 .md 或 .yaml 文件');
  return findTop(into);
}

async function unpack(bytes: Buffer, into: string): Promise<number> {
  // Names that lead out of the folder are refused by yauzl itself.
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > MOST_ENTRIES) throw new ZipRefused(`压缩包里的文件超过 ${MOST_ENTRIES} 个`);
  let [left, files] = [MOST_BYTES, 0];
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry;
    if (name.endsWith('/') || ASIDE.test(name) || !TEXT.test(name)) continue;
    if (!PLACE.test(name) || name.split('/').includes('..')) throw new ZipRefused(`压缩包里的文件名不能用：${name.slice(0, 100)}`);
    if (entry.isEncrypted()) throw new ZipRefused('压缩包设了密码，请去掉密码再压缩');
    files += 1;
    left -= entry.uncompressedSize;
    if (files > MOST_FILES || left < 0) throw new ZipRefused('压缩包展开后太大，请一次放一门课程');
    const pieces: Buffer[] = [];
    // Fails when there is more or less of it than it says.
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    const place = path.join(into, name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, Buffer.concat(pieces), { flag: 'wx' });
  }
  return files;
}

async function findTop(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() ? findTop(path.join(folder, only.name)) : folder;
}
