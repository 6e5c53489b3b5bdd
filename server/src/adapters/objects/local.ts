/**
 * Objects in a folder of this machine. An upload is written beside it on the same disk and renamed when complete, so a
 * crash leaves no half object.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, isKey, type ObjectStore, StoreUnavailable } from './store';

/** Not a part of any key, so no object can be in it. */
const PARTS = '.parts';
/** No upload takes so long: what is older belongs to a process that has ended, ms. */
const LEFT_MS = 3_600_000;

/** Read ahead of a reader, who may be one of hundreds of slow ones. */
const READ_BYTES = 16 * 1024;

const findCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const AWAY: ReadonlySet<string | undefined> = new Set(['EROFS', 'EIO', 'ENXIO', 'ENODEV', 'ESTALE', 'EMFILE', 'ENFILE']);

/** Rejects as the disk does, and says whose it is. */
const sayingWhose = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const code = findCode(error);
    if (FULL.has(code)) throw new StoreUnavailable('full', error);
    throw AWAY.has(code) ? new StoreUnavailable('away', error) : error;
  });

/** A file for bytes to come. `settle` puts it on disk and then where `place` wants it. */
async function beginPart(parts: string, toFile: (key: string) => string) {
  await sayingWhose(mkdir(parts, { recursive: true }));
  const file = path.join(parts, `${randomBytes(12).toString('hex')}.part`);
  const handle = await sayingWhose(open(file, 'wx'));
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return {
    write: (chunk: Buffer) => sayingWhose(handle.writeFile(chunk)),
    read: () => sayingWhose(readFile(file)),
    settle: (key: string, place: (from: string, to: string) => Promise<void>): Promise<void> => {
      const target = toFile(key);
      const put = async (): Promise<void> => {
        await handle.sync();
        await close();
        await mkdir(path.dirname(target), { recursive: true });
        await place(file, target);
      };
      return sayingWhose(put());
    },
    discard: async (): Promise<void> => {
      await close();
      await rm(file, { force: true });
    },
  };
}

/** A folder that is not there yet is empty. */
const orEmpty = (error: unknown): [] => {
  if (findCode(error) === 'ENOENT') return [];
  throw error;
};

async function listKeys(dir: string): Promise<string[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true }).catch(orEmpty);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(isKey)
    .sort();
}

/** Removes what processes that have ended left unfinished. */
async function sweepParts(parts: string, now: Date): Promise<void> {
  for (const name of await readdir(parts).catch(orEmpty)) {
    const file = path.join(parts, name);
    const found = await stat(file).catch(() => undefined); // finished meanwhile
    if (found && now.getTime() - found.mtimeMs > LEFT_MS) await rm(file, { force: true });
  }
}

/** @param dir made when the first object comes */
export function createLocalObjects(dir: string): ObjectStore {
  const parts = path.join(dir, PARTS);
  const toFile = (key: string): string => path.join(dir, checkKey(key));
  const begin = () => beginPart(parts, toFile);

  return {
    async put(key, bytes) {
      checkKey(key);
      const part = await begin();
      try {
        await part.write(bytes);
        await part.settle(key, rename);
      } finally {
        await part.discard();
      }
    },
    async putStream(key, bytes) {
      checkKey(key);
      const part = await begin();
      let size = 0;
      try {
        for await (const chunk of bytes) {
          await part.write(chunk);
          size += chunk.length;
        }
        await part.settle(key, rename);
        return size;
      } finally {
        await part.discard();
      }
    },
    async receive() {
      const came = await begin();
      return {
        write: came.write,
        read: came.read,
        discard: came.discard,
        async keep(key, made) {
          const part = await begin();
          try {
            await part.write(made);
            // A link, unlike a new name, never takes the place of a file that is there: whichever process comes first.
            await part.settle(key, link);
            return true;
          } catch (error) {
            if (findCode(error) === 'EEXIST') return false;
            throw error;
          } finally {
            await part.discard();
          }
        },
      };
    },
    async findSize(key) {
      const found = await sayingWhose(stat(toFile(key))).catch((error: unknown) => {
        if (findCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      return found?.size;
    },
    async read(key, range) {
      const stream = createReadStream(toFile(key), { ...range, highWaterMark: READ_BYTES });
      await sayingWhose(once(stream, 'open'));
      return stream;
    },
    remove: (key) => sayingWhose(rm(toFile(key), { force: true })),
    list: () => listKeys(dir),
    sweep: (now) => sweepParts(parts, now),
  };
}
