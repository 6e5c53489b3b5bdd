/** The store of the installation, and the queue of what is to be removed from it later. */
import { createObjects } from '../../adapters/objects/create';
import { keepDuringBackups } from '../../adapters/objects/kept';
import type { ObjectStore } from '../../adapters/objects/store';
import type { Executor } from '../../database';
import { isBackupRunning } from '../../database/backup-lock';
import { findObjectsInUse, type ObjectReference } from '../../database/object-references';
import type { Jobs } from '../../plugins/jobs/registry';
import type { Config } from '../../plugins/config';
import { LINK_SECONDS } from './file-links';

/** A little longer than any link lives, seconds. */
const DISCARD_AFTER = LINK_SECONDS + 300;
const POLL_MS = 60_000;

export interface KeptObjects {
  objects: ObjectStore;
  /**
   * Removes an object that nothing refers to any more, when no link to it opens any more or after so many seconds.
   * @throws Error when the database is not reached
   */
  discard: (objectKey: string, afterSeconds?: number) => Promise<void>;
}

export interface KeptObjectParts {
  config: Config['objects'];
  db: Executor;
  jobs: Jobs;
  references: readonly ObjectReference[];
  now: () => Date;
}

export function createKeptObjects({ config, db, jobs, references, now }: KeptObjectParts): KeptObjects {
  const discarding = jobs.register<{ objectKey: string }>({
    name: 'discard-object',
    options: { retryLimit: 5, retryBackoff: true },
    pollMs: POLL_MS,
    // It may have been chosen again meanwhile; when it is given up then, it is discarded once more.
    async work({ objectKey }) {
      if ((await findObjectsInUse(db, references, [objectKey], now())).size === 0) await objects.remove(objectKey);
    },
  });
  const discard = (objectKey: string, afterSeconds = DISCARD_AFTER): Promise<void> => discarding.send({ objectKey }, afterSeconds);
  const objects = keepDuringBackups(createObjects(config), { isBackupRunning: () => isBackupRunning(db), putOff: (key) => discard(key) });
  return { objects, discard };
}
