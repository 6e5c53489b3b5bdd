/** Builds a server instance; main.ts makes it listen, tests call it directly. */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import { calls } from '@xueban/contract/calls';
import { API_PREFIX } from '@xueban/contract/http';
import { schoolCallDefinitions } from '@xueban/contract/school/calls';
import { SCHOOL_API_PREFIX } from '@xueban/contract/school/constants';
import fastify, { type FastifyInstance, type FastifyHttpOptions, LogController } from 'fastify';
import type { Logger } from 'pino';
import { createMessenger } from './adapters/reminders/create';
import { createSms } from './adapters/sms/create';
import type { SmsSender } from './adapters/sms/sms';
import { createAi } from './adapters/ai/create';
import { createVoices } from './adapters/speech/create';
import { createWechatApp } from './adapters/wechat/access-token';
import type { Database } from './database';
import { sharedSecret } from './database/settings';
import { registerModules } from './modules';
import { UPLOAD_SECONDS } from './modules/files';
import { createSessionRepository } from './modules/accounts';
import { createStaffSessionRepository } from './modules/staff';
import { createAccessCheck } from './plugins/access';
import { installCaching } from './plugins/caching';
import { createCallRegistrar } from './plugins/calls';
import { installClosing } from './plugins/closing';
import type { Config } from './plugins/config';
import { installConsole } from './plugins/console';
import { type AiRules, aiRules } from './modules/ai/rules/rules';
import { installDocs } from './plugins/docs';
import { installErrorHandler } from './plugins/errors';
import { installHealth } from './plugins/health';
import { BODY_LIMIT, installJsonBody } from './plugins/json-body';
import { installLimits } from './plugins/limits';
import { createLogger, installRequestLog } from './plugins/logging';
import { installRequestTime } from './plugins/request-time';
import { answerClientError, answerUnreadableUrl, installUnknownRoutes } from './plugins/unknown-routes';
import { installSerialization } from './plugins/serialization';
import { createStaffCheck } from './plugins/staff-access';
import { installSweep } from './plugins/sweep';
import { installValidation } from './plugins/validation';

export interface AppParts {
  config: Config;
  database: Database;
  /** Absent: made from the configuration. */
  logger?: Logger;
  /** Instead of the configured provider. */
  sms?: SmsSender;
  /** Instead of the product's. */
  aiRules?: AiRules;
  /** Instead of the machine's clock. */
  now?: () => Date;
}

/** Longest a client may take to send a request of any kind, ms: as long as a link to upload by lives, and a little more. */
const LONGEST_REQUEST_MS = (UPLOAD_SECONDS + 60) * 1000;
/** How often Node looks for those that take too long, ms. */
const REQUEST_CHECK_MS = 5000;
/** Longer than the idle time of common balancers, so that they close first. */
const KEEP_ALIVE_MS = 72_000;
/** Longer values are refused by validation, not by the router. */
const MAX_PARAM_LENGTH = 2000;

/** @throws Error when a call of the contract has no handler */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const logger = parts.logger ?? createLogger(config.logLevel);
  const secret = config.sessionSecret ?? (await sharedSecret(database.db));
  const app = createInstance(config, logger);
  installClosing(app);
  installErrorHandler(app);
  installUnknownRoutes(app);
  installRequestTime(app, config.requestSeconds * 1000);
  installJsonBody(app);
  installValidation(app);
  installSerialization(app);
  installRequestLog(app);
  await installLimits(app, config);
  await app.register(cookie, { secret });
  installCaching(app); // after the cookies, which are put on the answer by a hook of their own
  app.decorateRequest('guardian', null);
  app.decorateRequest('studentId', null);
  app.decorateRequest('staff', null);
  installHealth(app, database);
  if (config.apiDocs) await installDocs(app);
  await installConsole(app);
  const voices = await createVoices(config.speech);
  const model = await createAi(config.ai);
  const wechat = config.wechat.provider === 'none' ? undefined : createWechatApp(config.wechat);
  installSweep(app);
  const staffSessions = createStaffSessionRepository(database.db);
  const school = createCallRegistrar(app, schoolCallDefinitions, createStaffCheck(staffSessions), SCHOOL_API_PREFIX);
  await app.register(
    async (api) => {
      const sessions = createSessionRepository(database, config.sessionMaxDays);
      const registrar = createCallRegistrar(api, calls, createAccessCheck(sessions, config.cookieSecure));
      await registerModules(api, {
        call: registrar.call,
        schoolCall: school.call,
        staffSessions,
        config,
        database,
        secret,
        voices,
        model,
        aiRules: parts.aiRules ?? aiRules,
        now: parts.now ?? (() => new Date()),
        sessions,
        sms: parts.sms ?? createSms(config.sms, logger),
        wechat,
        messenger: createMessenger(config.reminders, { log: logger, wechat }),
      });
      const missing = [...registrar.missing(), ...school.missing()];
      if (missing.length > 0) throw new Error(`Calls of the contract without a handler: ${missing.join(', ')}`);
    },
    { prefix: API_PREFIX },
  );
  await app.register(school.registerByteRoutes);
  await app.ready();
  return app;
}

/** Names requests in the log: the process, and their order. */
function requestIds(): () => string {
  const process = randomBytes(4).toString('base64url');
  let count = 0;
  return () => `${process}-${((count += 1)).toString(36)}`;
}

function createInstance(config: Config, logger: Logger): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }), // installRequestLog writes one line instead of two
    genReqId: requestIds(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST_MS,
    http: { headersTimeout: config.requestSeconds * 1000, connectionsCheckingInterval: REQUEST_CHECK_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: answerUnreadableUrl,
    clientErrorHandler: answerClientError,
    // While closing, requests under way are answered; fastify's own 503 would come without our envelope.
    return503OnClosing: false,
  };
  return fastify(options);
}
