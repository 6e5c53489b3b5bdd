/** The queue of copies to be made. What is to be made stands in the copies themselves. */
import { randomBytes } from 'node:crypto';
import { type ObjectStore, StoreUnavailable } from '../../../adapters/objects/store';
import { type ErrorLog, type Executor, isDatabaseUnavailable } from '../../../database';
import type { QueueDefinition } from '../../../plugins/jobs/queues';
import type { Audit } from '../../accounts';
import { beginExport, type ExportKey, failExport, forgetPlace, listUnmadeExports, saveExport } from './data-exports.repository';

const LOOK_MS = 2000;
const POLL_MS = 2000;
const AT_ONCE = 20;
/** So long the making is tried again while the store or the database takes nothing, ms. */
const PATIENCE_MS = 15 * 60_000;
/** How often copies are looked for whose maker may have died, in looks. */
const LOOKS_PER_RESCUE = 10;

export interface ExportMakerParts {
  db: Executor;
  objects: ObjectStore;
  /** Everything that is kept of a student, as a zip for the guardian. */
  toZip: (studentId: number, parentId: number) => AsyncIterable<Buffer>;
  audit: Audit;
  /** Takes a lock that ends with the process that holds it; undefined while another holds it. */
  exclusively: <T>(key: ExportKey, work: () => Promise<T>) => Promise<T | undefined>;
  log: ErrorLog;
  now: () => Date;
}

export function exportQueue({ db, objects, toZip, audit, exclusively, log, now }: ExportMakerParts): QueueDefinition<ExportKey> {
  async function make(key: ExportKey): Promise<void> {
    // Its name cannot be guessed; who is handed it and who keeps it decide rows, not names.
    const begun = await beginExport(db, key, `exports/${key.studentId}/${key.id}-${randomBytes(9).toString('hex')}.zip`);
    if (!begun) return; // made meanwhile, or given up
    const { parentId, objectKey } = begun;
    const byteSize = await objects.putStream(objectKey, toZip(key.studentId, parentId), 'application/zip');
    if (await saveExport(db, key, { byteSize, madeAt: now() })) {
      await audit.note({ kind: 'export', parentId, studentId: key.studentId, details: { made: key.id } });
    } else await objects.remove(objectKey);
  }

  let looks = 0;
  return {
    name: 'data-export',
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
    pollMs: POLL_MS,
    async work(key, stop) {
      try {
        await exclusively(key, () => make(key));
      } catch (error) {
        log.warn({ err: error }, `Copy ${key.id} of the data of student ${key.studentId} was not made`);
        if (stop.aborted) return; // it still waits: the next process makes it
        // What is away or full may be back for the next look, which finds it; nobody waits for that all day.
        const patience = isDatabaseUnavailable(error) || error instanceof StoreUnavailable ? PATIENCE_MS : 0;
        const objectKey = await failExport(db, key, new Date(now().getTime() - patience + 1));
        if (objectKey === undefined) return;
        await objects.remove(objectKey); // what of it came there
        await forgetPlace(db, key);
      }
    },
    backlog: {
      everyMs: LOOK_MS,
      what: 'Copies of data that wait',
      async find() {
        const rescue = looks % LOOKS_PER_RESCUE === 0;
        looks += 1;
        const keys = await listUnmadeExports(db, rescue ? ['waiting', 'making'] : ['waiting'], AT_ONCE);
        return keys.map((key) => ({ data: key, key: `${key.studentId}-${key.id}`, priority: -key.id }));
      },
    },
  };
}
