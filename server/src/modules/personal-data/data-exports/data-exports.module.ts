/** Puts copies of data together: their service, and the queue of those to be made. */
import { createTransact, type Database, type ErrorLog } from '../../../database';
import { createExclusive, EXPORT_LOCK } from '../../../database/exclusive';
import type { Jobs } from '../../../plugins/jobs/registry';
import type { RegisterCall } from '../../../plugins/calls';
import type { Limit } from '../../../plugins/config';
import type { Audit } from '../../accounts';
import type { FileLinks, KeptObjects } from '../../files';
import { createDataExportService, type DataExportParts, type DataExportService } from './data-exports.service';
import { exportQueue } from './export-queue';
import { getCaller } from '../../../plugins/origin';

export interface DataExportModuleParts extends Pick<DataExportParts, 'identity' | 'users' | 'sessions'> {
  database: Database;
  jobs: Jobs;
  kept: KeptObjects;
  links: FileLinks;
  /** Of guardians who ask, and of jobs. */
  audit: Audit;
  systemAudit: Audit;
  /** Everything that is kept of a student, as a zip for the guardian. */
  toZip: (studentId: number, parentId: number) => AsyncIterable<Buffer>;
  perDay: Limit;
  log: ErrorLog;
  now: () => Date;
}

export function createDataExports({
  identity,
  users,
  sessions,
  database,
  jobs,
  kept,
  links,
  audit,
  systemAudit,
  toZip,
  perDay,
  log,
  now,
}: DataExportModuleParts) {
  const { db, pool } = database;
  const { objects } = kept;
  const exclusive = createExclusive(pool);
  const queue = jobs.register(
    exportQueue({ db, objects, toZip, audit: systemAudit, exclusively: ({ id }, work) => exclusive(EXPORT_LOCK, id, work), log, now }),
  );
  const service = createDataExportService({
    identity,
    users,
    sessions,
    db,
    transact: createTransact(db),
    objects,
    links,
    audit,
    perDay,
    wake: queue.wake,
    now,
  });
  return { service, routes: (call: RegisterCall): void => dataExportRoutes(call, service) };
}

export function dataExportRoutes(call: RegisterCall, exports: DataExportService): void {
  call('GET data_exports', ({ guardian }) => exports.list(guardian));
  call('POST data_exports', ({ guardian, body, request }) => exports.create(guardian, body, getCaller(request)));
  call('GET data_exports/{id}/file', ({ guardian, params, request }) => exports.file(guardian, params.id, getCaller(request)));
}
