/** Objects that a backup may still have to read are not removed before it has ended. */
import type { ObjectStore } from './store';

export interface Keeping {
  isBackupRunning: () => Promise<boolean>;
  /** Removes the object when no backup runs any more. */
  putOff: (key: string) => Promise<void>;
}

export function keepDuringBackups(objects: ObjectStore, { isBackupRunning, putOff }: Keeping): ObjectStore {
  return { ...objects, remove: async (key) => ((await isBackupRunning()) ? putOff(key) : objects.remove(key)) };
}
