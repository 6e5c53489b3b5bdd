/** Files that outlive a power cut. */
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Puts a file, or the names in a folder, on disk. */
export async function putOnDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts what is to be seen under a new name: without that, the name may be gone after a power cut. */
export async function putFolderOnDisk(folder: string): Promise<void> {
  if (process.platform !== 'win32') await putOnDisk(folder); // which opens no folders
}

/** Writes a small file, whole or not at all; `mode`: its permissions, before the umask. */
export async function writeDurably(file: string, text: string, mode = 0o666): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  try {
    const handle = await open(unfinished, 'w', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    await putFolderOnDisk(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
