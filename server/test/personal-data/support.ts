/** What tests of copies of data do with them. */
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { createObjects } from '../../src/adapters/objects/create';
import type { ObjectStore } from '../../src/adapters/objects/store';
import { createTransact, silentLog } from '../../src/database';
import { createExclusive, EXPORT_LOCK } from '../../src/database/exclusive';
import { createAudit } from '../../src/modules/accounts/audit/audit.service';
import { listUnmadeExports } from '../../src/modules/personal-data/data-exports/data-exports.repository';
import { exportQueue } from '../../src/modules/personal-data/data-exports/export-queue';
import { createExportService } from '../../src/modules/personal-data/rights/export.service';
import type { TestApp } from '../support/app';

/** Makes what waits, as the jobs of a server do. */
export async function makeExports(
  { database: { db, pool, reader }, config }: TestApp,
  objects: ObjectStore = createObjects(config.objects),
): Promise<void> {
  const exclusive = createExclusive(pool);
  const queue = exportQueue({
    db,
    objects,
    toZip: createExportService({ reader: () => reader.find(), objects }).toZip,
    audit: createAudit({ db, transact: createTransact(db), actor: 'system', log: { error: () => undefined } }),
    exclusively: ({ id }, work) => exclusive(EXPORT_LOCK, id, work),
    log: silentLog,
    now: () => new Date(),
  });
  for (const key of await listUnmadeExports(db, ['waiting', 'making'], 100)) await queue.work(key, new AbortController().signal);
}

/** Files of a zip by their names. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
