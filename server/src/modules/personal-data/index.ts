/** Personal data: copies for guardians, corrections, deletion. */
import fp from 'fastify-plugin';
import type { ModuleParts } from '../parts';
import { createDataExports } from './data-exports/data-exports.module';
import { deletionRequestRoutes } from './rights/deletion-requests.routes';
import { accountWithdrawal, createDeletionRequestService } from './rights/deletion-requests.service';
import { createDeletionService } from './rights/deletions.service';
import { createExportService } from './rights/export.service';

export { createExportService } from './rights/export.service';
export { findOpenDeletion } from './rights/deletions.repository';
export { requestDeletion, withdrawRequest } from './rights/deletions.service';
export { hasLink, hasOtherLastingGuardian, unlink } from './rights/people.repository';

declare module 'fastify' {
  interface FastifyInstance {
    personalData: { withdrawDeletion: ReturnType<typeof accountWithdrawal> };
  }
}

export const personalData = fp<ModuleParts>((api, { call, config, database, jobs, now }, done) => {
  const { db, reader } = database;
  const { people, systemAudit, transact, audit } = api.accounts;
  const { kept, links } = api.files;
  const { objects } = kept;
  api.decorate('personalData', { withdrawDeletion: accountWithdrawal(audit) });
  const exports = createDataExports({
    ...people,
    database,
    jobs,
    kept,
    links,
    systemAudit,
    toZip: createExportService({ reader: () => reader.find(), objects }).toZip,
    perDay: config.limits.dataExports,
    log: api.log,
    now,
  });
  api.addSweeper(exports.service);
  api.addSweeper(createDeletionService({ db, transact, objects, audit: systemAudit, log: api.log }));
  exports.routes(call);
  deletionRequestRoutes(call, createDeletionRequestService({ ...people, db }), config.cookieSecure);
  done();
});
