/** Builds a server instance; main.ts makes it listen, tests call it directly. */
import cookie from '@fastify/cookie';
import { API_PREFIX } from '@xueban/contract/http';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createLocalSms, type SmsSender } from './adapters/sms';
import type { Database } from './database';
import { registerModules } from './modules';
import { createAccessCheck } from './plugins/access';
import { createCallRegistrar } from './plugins/calls';
import type { Config } from './plugins/config';
import { installErrorHandler } from './plugins/errors';
import { BODY_LIMIT, installJsonBody } from './plugins/json-body';
import { installValidation } from './plugins/validation';
import { createSessionRepository } from './modules/sessions/sessions.repository';
import { sharedSecret } from './database/settings';

export interface AppParts {
  config: Config;
  database: Database;
  /** Absent: no log. */
  logger?: FastifyBaseLogger;
  /** Instead of the configured provider. */
  sms?: SmsSender;
}

/** @throws Error when a call of the contract has no handler */
export async function buildApp({ config, database, logger, sms }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 2000 },
    return503OnClosing: false,
  });
  const secret = config.sessionSecret ?? (await sharedSecret(database.db));
  installErrorHandler(app);
  installJsonBody(app);
  installValidation(app);
  app.decorateRequest('guardian', null);
  app.decorateRequest('studentId', null);
  await app.register(cookie, { secret });
  await app.register((api, _options, done) => {
    const sessions = createSessionRepository(database.db);
    const registrar = createCallRegistrar(api, createAccessCheck(sessions, config.cookieSecure));
    registerModules(registrar.call, {
      config, database, secret, sessions,
      sms: sms ?? createLocalSms((line) => app.log.info(line)),
    });
    done();
  }, { prefix: API_PREFIX });
  await app.ready();
  return app;
}
