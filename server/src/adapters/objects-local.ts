/** Objects in a folder of this machine. Written beside their place and renamed: a crash leaves no half of one. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, type ObjectStore } from './objects';

/** @param dir made when the first object comes */
export function createLocalObjects(dir: string): ObjectStore {
  const fileOf = (key: string): string => path.join(dir, checkKey(key));
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        const handle = await open(temporary, 'wx');
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async sizeOf(key) {
      const found = await stat(fileOf(key)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      });
      return found?.size;
    },
    async read(key, range) {
      const stream = createReadStream(fileOf(key), range);
      await once(stream, 'open');
      return stream;
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
