/** Puts every module together: repository → service → routes. */
import type { FastifyInstance } from 'fastify';
import type { SmsSender } from '../adapters/sms';
import type { Speech } from '../adapters/speech';
import { createTransact, type Database } from '../database';
import type { RegisterCall } from '../plugins/calls';
import type { Config } from '../plugins/config';
import { createLearningServices, learningRoutes } from './learning';
import { createPrinting } from './printing';
import type { ScheduleService } from './reinforcements/schedule.service';
import { createCaptchaRepository } from './sessions/captchas.repository';
import { createLimitRepository } from './sessions/limits.repository';
import type { SessionRepository } from './sessions/sessions.repository';
import { sessionRoutes } from './sessions/sessions.routes';
import { createSessionService } from './sessions/sessions.service';
import { createStudentRepository } from './students/students.repository';
import { studentRoutes } from './students/students.routes';
import { createStudentService } from './students/students.service';
import { timeRoutes } from './times/times.routes';
import { createUserRepository } from './users/users.repository';
import { userRoutes } from './users/users.routes';
import { createUserService } from './users/users.service';
import { vocabularyLevelRoutes } from './vocabulary-level-submissions/vocabulary-level-submissions.routes';
import { createVocabularyLevelService } from './vocabulary-level-submissions/vocabulary-level-submissions.service';

export interface ModuleParts {
  app: FastifyInstance;
  /** Where routes are below the prefix of the API. */
  api: FastifyInstance;
  config: Config;
  database: Database;
  sessions: SessionRepository;
  sms: SmsSender;
  secret: string;
  /** Absent: words are heard only where a recording was uploaded. */
  speech: Speech | undefined;
}

export function registerModules(call: RegisterCall, { app, api, config, database, sessions, sms, secret, speech }: ModuleParts): void {
  const { db, pool } = database;
  const now = (): Date => new Date();
  const printing = createPrinting({ app, api, config, database, secret, speech, now });
  const { audio } = printing;
  const users = createUserRepository(db);
  const userService = createUserService({
    repository: users,
    claimUpload: (...given) => printing.files.claim(...given),
    avatars: printing.avatars,
    discard: printing.discard,
  });
  const sessionService = createSessionService({
    sessions,
    users,
    sms,
    secret,
    toUser: userService.toUser,
    captchas: createCaptchaRepository(db),
    limits: createLimitRepository(db),
    transact: createTransact(db),
    limitsOf: config.limits,
  });
  const vocabularyTests = createVocabularyLevelService({ db, pool, now });
  const learning = createLearningServices({ db, pool, now, audio });
  sweepNowAndThen(app, [sessionService, vocabularyTests, printing.files, learning.schedule]);
  foldInBackground(app, learning.schedule);
  sessionRoutes(call, sessionService, config.cookieSecure);
  userRoutes(call, userService);
  studentRoutes(call, createStudentService(createStudentRepository(db), now));
  timeRoutes(call, now);
  vocabularyLevelRoutes(call, vocabularyTests);
  learningRoutes(call, learning);
  printing.routes(call);
}

/**
 * Words of a database from before the review schedule was kept; finds nothing at every start but the first. A school's
 * words take longer than a start may: pages that need them sooner fold their own.
 */
function foldInBackground(app: FastifyInstance, schedule: ScheduleService): void {
  const stop = new AbortController();
  let folding: Promise<void> | undefined;
  app.addHook('onReady', (done) => {
    folding = schedule.foldUnfolded(stop.signal).then(
      (courses) => {
        if (courses > 0) app.log.info(`Words of ${courses} courses of students folded`);
      },
      // The next start goes on with it.
      (error: unknown) => app.log.error({ err: error }, 'Words from before the review schedule could not all be folded'),
    );
    done();
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await folding;
  });
}

const SWEEP_INTERVAL_MS = 3_600_000;

/** Removes expired sessions, codes, counters, visitors' tests and unused uploads every hour. */
function sweepNowAndThen(app: FastifyInstance, services: readonly { sweep(): Promise<void> }[]): void {
  const sweep = (): void => {
    for (const service of services) {
      service.sweep().catch((error: unknown) => app.log.warn({ err: error }, 'What has expired could not be removed'));
    }
  };
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
