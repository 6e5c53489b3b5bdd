/** The object store of the installation, for commands that remove from it. */
import { setTimeout as delay } from 'node:timers/promises';
import { createObjects } from '../adapters/objects/create';
import type { ObjectStore } from '../adapters/objects/store';
import { keepDuringBackups } from '../adapters/objects/kept';
import type { Database } from '../database';
import { isBackupRunning } from '../database/backup-lock';
import { objects as objectsOf } from '../plugins/config';
import type { Terminal } from './terminal';

const LOOK_MS = 200;

/**
 * While a backup runs, a removal waits for its end.
 * @param isInUse asked after waiting: another command may have put the object to use again
 */
export function createSchoolObjects(
  { db }: Database,
  { env, err, signal }: Terminal,
  isInUse: (key: string) => Promise<boolean> = () => Promise.resolve(false),
): ObjectStore {
  const objects = createObjects(objectsOf(env));
  return keepDuringBackups(objects, {
    isBackupRunning: () => isBackupRunning(db),
    async putOff(key) {
      err('正在备份：备份结束后再删除旧文件，请稍候');
      while (await isBackupRunning(db)) await delay(LOOK_MS, undefined, { signal });
      if (!(await isInUse(key))) await objects.remove(key);
    },
  });
}
