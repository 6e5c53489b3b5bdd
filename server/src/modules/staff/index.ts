/** Staff of the school: accounts, sessions, and idempotency of their requests. */
import fp from 'fastify-plugin';
import { createAttempts } from '../accounts';
import type { ModuleParts } from '../parts';
import { createOnce } from './once';
import { createStaffRepository } from './staff.repository';
import { staffRoutes } from './staff.routes';
import { createStaffService } from './staff.service';
import { createStaffSessionService } from './staff-sessions.service';

export { createStaffRepository } from './staff.repository';
export { insertStaff, makeStaffLink } from './staff.service';
export { createStaffSessionRepository } from './staff-sessions.repository';
export type { Once } from './once';

declare module 'fastify' {
  interface FastifyInstance {
    /** Carries out a request of staff once for its idempotency key. */
    staff: { once: ReturnType<typeof createOnce> };
  }
}

export const staff = fp<ModuleParts>((api, { schoolCall, config, database: { db }, staffSessions }, done) => {
  const { transact, staffAudit: audit, limited } = api.accounts;
  const repository = createStaffRepository(db);
  const once = createOnce(transact);
  const sessions = createStaffSessionService({
    staff: repository,
    sessions: staffSessions,
    attempts: createAttempts({ ...limited, knownNetworks: staffSessions, realm: 'staff:' }),
    captchas: api.accounts.people.captchas,
    transact,
    audit,
    school: config.school.name,
  });
  api.decorate('staff', { once });
  api.addSweeper(sessions);
  const members = createStaffService({ staff: repository, sessions: staffSessions, transact, once, audit });
  staffRoutes(schoolCall, { sessions, staff: members }, config.cookieSecure);
  done();
});
