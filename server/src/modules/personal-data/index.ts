/** Personal data: copies for guardians, corrections, deletion. */
import fp from 'fastify-plugin';
import { createExclusive, EXPORT_LOCK } from '../../database/exclusive';
import type { ModuleParts } from '../parts';
import { dataExportRoutes } from './data-exports/data-exports.routes';
import { createDataExportService } from './data-exports/data-exports.service';
import { exportQueue } from './data-exports/export-queue';
import { deletionRequestRoutes } from './rights/deletion-requests.routes';
import { accountWithdrawal, createDeletionRequestService } from './rights/deletion-requests.service';
import { createDeletionService } from './rights/deletions.service';
import { createExportService } from './rights/export.service';

export { createExportService } from './rights/export.service';
export { findOpenDeletion, isStaying } from './rights/deletions.repository';
export { requestDeletion, withdrawRequest } from './rights/deletions.service';
export { linkGuardian } from './rights/guardian-links';
export { hasLink, hasOtherLastingGuardian, unlink } from './rights/people.repository';

declare module 'fastify' {
  interface FastifyInstance {
    personalData: { withdrawDeletion: ReturnType<typeof accountWithdrawal> };
  }
}

export const personalData = fp<ModuleParts>((api, { call, config, database, jobs, now }, done) => {
  const { db, pool, reader } = database;
  const { people, systemAudit, transact, audit } = api.accounts;
  const { kept, links } = api.files;
  const { objects } = kept;
  api.decorate('personalData', { withdrawDeletion: accountWithdrawal(audit) });
  const exclusive = createExclusive(pool);
  const queue = jobs.register(
    exportQueue({
      db,
      objects,
      toZip: createExportService({ reader: () => reader.find(), objects }).toZip,
      audit: systemAudit,
      exclusively: ({ id }, work) => exclusive(EXPORT_LOCK, id, work),
      log: api.log,
      now,
    }),
  );
  const exports = createDataExportService({
    ...people,
    db,
    objects,
    links,
    perDay: config.limits.dataExports,
    wake: queue.wake,
    now,
  });
  api.addSweeper(exports);
  api.addSweeper(createDeletionService({ db, transact, objects, audit: systemAudit, log: api.log }));
  dataExportRoutes(call, exports);
  deletionRequestRoutes(call, createDeletionRequestService({ ...people, db }), config.cookieSecure);
  done();
});
