/** The files of a phone for tests: temporary ones under `wxfile://tmp/`, kept ones under `wxfile://usr/`. */
import type { Phone } from './phone';

export interface Disk {
  /** Bytes by path. */
  files: Map<string, ArrayBuffer>;
  /** The phone has the files, and reads none of them. */
  unreadable: boolean;
}

/** Gives the phone a file system. */
export function getDisk(device: Phone): Disk {
  const disk: Disk = { files: new Map(), unreadable: false };
  const { files } = disk;
  device.wx.getFileSystemManager = () => ({
    saveFileSync: (from: string, to: string) => {
      if (from.startsWith('wxfile://usr/')) throw new Error('saveFile:fail tempFilePath file not exist');
      const bytes = files.get(from);
      if (!bytes) throw new Error('saveFile:fail no such file');
      files.delete(from);
      files.set(to, bytes);
      return to;
    },
    renameSync: (from: string, to: string) => {
      const bytes = files.get(from);
      if (!bytes) throw new Error('rename:fail no such file');
      files.delete(from);
      files.set(to, bytes);
    },
    unlinkSync: (path: string) => files.delete(path),
    readdirSync: (folder: string) => [...files.keys()].filter((path) => path.startsWith(folder)).map((path) => path.split('/').pop()),
    accessSync: (path: string) => {
      if (!files.has(path)) throw new Error(`access:fail no such file or directory, access '${path}'`);
    },
    readFileSync: (path: string) => {
      if (disk.unreadable) throw new Error('readFile:fail too many files open');
      const bytes = files.get(path);
      if (!bytes) throw new Error('readFile:fail no such file');
      return bytes;
    },
  });
  return disk;
}
