/** Guardians: who they are, how they sign in, what is kept of what they did. */
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { createTransact } from '../../database';
import type { ModuleParts } from '../parts';
import { createAudit } from './audit/audit.service';
import { createAttempts } from './sessions/attempts';
import { createCaptchaRepository } from './sessions/captchas.repository';
import { createCaptchaService } from './sessions/captchas.service';
import { createIdentity } from './sessions/identity';
import { createKnownNetworkRepository } from './sessions/known-networks.repository';
import { createLimitRepository } from './sessions/limits.repository';
import { createOwnPasswordService } from './sessions/own-password.service';
import { sessionRoutes } from './sessions/sessions.routes';
import { createSessionService } from './sessions/sessions.service';
import { createWechatPhone } from './sessions/wechat-phone';
import { createUserRepository } from './users/users.repository';
import { userRoutes } from './users/users.routes';
import { createUserService } from './users/users.service';
import { createWechatVisits } from './wechat-visits/wechat-visits';

export { type AuditFilter, type AuditRow, listAuditEvents } from './audit/audit.repository';
export { type Audit, AUDIT_DAYS } from './audit/audit.service';
export { type Attempts, createAttempts } from './sessions/attempts';
export type { CaptchaService } from './sessions/captchas.service';
export { isCommonPassword } from './sessions/common-passwords';
export type { Identity, ShownIdentity } from './sessions/identity';
export { createLimitRepository, type LimitRepository } from './sessions/limits.repository';
export { holdProven, type OwnPasswordParts } from './sessions/own-password.service';
export { hashPassword, verifyPassword } from './sessions/passwords';
export { createSessionRepository, type SessionRepository } from './sessions/sessions.repository';

declare module 'fastify' {
  interface FastifyInstance {
    accounts: ReturnType<typeof createFace>;
  }
}

function createFace({ config, database: { db }, sessions, sms, secret, wechat, model, now }: ModuleParts, log: FastifyBaseLogger) {
  const transact = createTransact(db);
  const audit = createAudit({ db, transact, actor: 'guardian', log });
  const users = createUserRepository(db);
  const limits = createLimitRepository(db);
  const knownNetworks = createKnownNetworkRepository(db);
  const limited = { limits, limitsOf: config.limits, secret, transact };
  const attempts = createAttempts({ ...limited, knownNetworks, realm: '' });
  const captchas = createCaptchaService({
    ...limited,
    sms,
    captchas: createCaptchaRepository(db),
    findLimits: createLimitRepository,
    warn: (error) => log.warn({ err: error }, 'A code may not have been sent'),
    alarm: (alarm) => log.error(alarm, "Text messages of this hour are running out: somebody may be asking for codes in others' names"),
  });
  return {
    transact,
    audit,
    systemAudit: createAudit({ db, transact, actor: 'system', log }),
    staffAudit: createAudit({ db, transact, actor: 'staff', log }),
    /** Counters of what is limited, of any domain. */
    limited,
    knownNetworks,
    /** Who a guardian is, and their sessions. */
    people: { sessions, users, audit, attempts, captchas, transact, identity: createIdentity({ users, captchas, attempts }) },
    /** Absent: WeChat is not asked to check texts. */
    visits: wechat && model && config.wechatCheck.isOn ? createWechatVisits({ db, wechat, log, now }) : undefined,
  };
}

export const accounts = fp<ModuleParts>((api, parts, done) => {
  const { call, config, wechat } = parts;
  const face = createFace(parts, api.log);
  api.decorate('accounts', face);
  const { transact, audit, limited, knownNetworks, people, visits } = face;
  if (visits) api.addHook('preHandler', (request) => visits.note(request));
  const { files } = api;
  const users = createUserService({
    repository: people.users,
    claimUpload: (...given) => files.service.claim(...given),
    avatars: files.avatars,
    discard: (objectKey) =>
      files.kept.discard(objectKey).catch((error: unknown) => api.log.warn({ err: error }, 'A file that is not used any more stays')),
    transact,
    audit,
  });
  const sessions = createSessionService({
    ...limited,
    ...people,
    knownNetworks,
    toUser: users.toUser,
    wechatPhone: createWechatPhone(wechat, api.log),
    withdrawDeletion: (...given) => api.personalData.withdrawDeletion(...given),
  });
  api.addSweeper(sessions);
  api.addSweeper(audit);
  sessionRoutes(call, { sessions, ownPassword: createOwnPasswordService(people) }, config.cookieSecure);
  userRoutes(call, users);
  done();
});
