/** Puts every module together: repository → service → routes. */
import type { FastifyInstance } from 'fastify';
import type { SmsSender } from '../adapters/sms';
import { createTransact, type Database } from '../database';
import type { RegisterCall } from '../plugins/calls';
import type { Config } from '../plugins/config';
import { createLearningServices, learningRoutes } from './learning';
import { createCaptchaRepository } from './sessions/captchas.repository';
import { createLimitRepository } from './sessions/limits.repository';
import type { SessionRepository } from './sessions/sessions.repository';
import { sessionRoutes } from './sessions/sessions.routes';
import { createSessionService, type SessionService } from './sessions/sessions.service';
import { createStudentRepository } from './students/students.repository';
import { studentRoutes } from './students/students.routes';
import { createStudentService } from './students/students.service';
import { timeRoutes } from './times/times.routes';
import { createUserRepository } from './users/users.repository';
import { userRoutes } from './users/users.routes';
import { createUserService } from './users/users.service';

export interface ModuleParts {
  app: FastifyInstance;
  config: Config;
  database: Database;
  sessions: SessionRepository;
  sms: SmsSender;
  secret: string;
}

export function registerModules(call: RegisterCall, { app, config, database: { db, pool }, sessions, sms, secret }: ModuleParts): void {
  const now = (): Date => new Date();
  const users = createUserRepository(db);
  const sessionService = createSessionService({
    sessions, users, sms, secret,
    captchas: createCaptchaRepository(db),
    limits: createLimitRepository(db),
    transact: createTransact(db),
    limitsOf: config.limits,
  });
  sweepNowAndThen(app, sessionService);
  sessionRoutes(call, sessionService, config.cookieSecure);
  userRoutes(call, createUserService(users));
  studentRoutes(call, createStudentService(createStudentRepository(db), now));
  timeRoutes(call, now);
  learningRoutes(call, createLearningServices({ db, pool, now }));
}

const SWEEP_INTERVAL_MS = 3_600_000;

/** Removes expired sessions, codes and counters every hour. */
function sweepNowAndThen(app: FastifyInstance, sessions: SessionService): void {
  const sweep = (): void => {
    sessions.sweep().catch((error: unknown) => app.log.warn({ err: error }, 'What has expired could not be removed'));
  };
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
