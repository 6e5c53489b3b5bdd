/** Where the databases of tests stand: in memory, where there is room, else below the system's temporary folder. */
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir, totalmem } from 'node:os';
import path from 'node:path';

/** What folders of databases are called there. */
export const NAMED = 'xueban-test-';
/** File that names a path: when it has gone, the folder belongs to nobody. */
const OWNER = 'owner';

/** Linux keeps these files in memory. To make a database is to make a thousand files and to remove them, for which a disk takes thrice as long. */
const MEMORY = '/dev/shm';
/** Many times what the databases of a run take. */
const ROOM = 3 * 1024 ** 3;

/** What Docker gives a container unasked is too small; and what these files take counts against the container's limit. */
function isRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    const limit = process.constrainedMemory();
    const isLimited = limit > 0 && limit < totalmem();
    return bavail * bsize >= ROOM && freemem() >= ROOM && (!isLimited || limit >= 2 * ROOM);
  } catch {
    return false;
  }
}

export const getDatabasesFolder = (): string => (isRoomInMemory() ? MEMORY : tmpdir());

/** @param owner the path of a checkout, or of a process below /proc */
export const belongsTo = (folder: string, owner: string): void => writeFileSync(path.join(folder, OWNER), owner);

/** What stays in memory when its owner has gone, the next run of any checkout removes, but not under a PostgreSQL that runs. */
export function removeOwnerless(memory = MEMORY): void {
  for (const name of existsSync(memory) ? readdirSync(memory).filter((file) => file.startsWith(NAMED)) : []) {
    const folder = path.join(memory, name);
    try {
      const owner = readFileSync(path.join(folder, OWNER), 'utf8');
      if (!existsSync(owner) && !isServed(folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Just begun, or another account's.
    }
  }
}

/** Whether a PostgreSQL runs in a data folder. */
export function isServed(dataDir: string): boolean {
  try {
    return isAlive(Number.parseInt(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10));
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
