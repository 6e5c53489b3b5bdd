/**
 * Data folders with an empty school, for tests that are not about how one is made. initdb and all migrations are by far the most of
 * that, some four seconds of a processor: the first is made as the product makes it, all others are copies of its files.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { openDatabase, silentLog } from '../../src/database';
import { madeSchool, toUnfinished } from './cluster';

/** Puts an empty school into this folder; its PostgreSQL does not run. */
export async function putSchool(dataDir: string): Promise<void> {
  const made = await madeSchool(async (folder) => {
    // One that was killed on its way is gone on with, as by the next start of a server.
    const unfinished = toUnfinished(folder);
    const database = await openDatabase({ dataDir: unfinished }, { log: silentLog, poolSize: 1 });
    await database.close();
    renameSync(unfinished, folder);
  });
  mkdirSync(dataDir, { recursive: true });
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
}
