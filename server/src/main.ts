/** Starts the server: settings, database, app, listen; and ends it without losing a request. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app';
import { type Database, openDatabase, StartRefused } from './database';
import { demoRefusals } from './modules/school';
import { type Config, ConfigError, loadConfig } from './plugins/config';
import { createLogger } from './plugins/logging';
import { productionRefusals, productionWarnings } from './plugins/production';

/** Requests under way get this long to finish, ms. */
const DRAIN_MS = 10_000;
/** Settings are wrong, or the database is: to start again without a change is of no use (sysexits.h's EX_CONFIG; see the unit in docs/operations.md). */
const EXIT_CONFIG = 78;
/** A signal that comes again this soon is the same one: npm passes on what the terminal has sent to all, ms. */
const ECHO_MS = 1000;
/** A stop that has not ended by then exits as it is, ms: a supervisor can only restart what is gone. */
const STOP_MS = 15_000;
/** Longest a statement may take, ms: people do not wait longer for an answer. */
const STATEMENT_TIMEOUT_MS = 5000;

/** What has been started so far and has to be ended. */
interface Running {
  app?: FastifyInstance;
  database?: Database;
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger(config.logLevel);
  const running: Running = {};
  const started = bringUp(running, config, logger);
  endOnSignal(running, started, logger);
  try {
    await started;
  } catch (error) {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await running.app?.close(); // what it has begun in the background needs the database
    await running.database?.close();
    throw error;
  }
}

async function bringUp(running: Running, config: Config, logger: Logger): Promise<void> {
  const refusals = productionRefusals(config);
  try {
    running.database = await openDatabase(config.database, {
      log: logger,
      poolSize: config.poolSize,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      create: config.databaseInit,
      // A start that is refused must leave the schema to the version that runs until now.
      beforeMigration: async (db) => {
        const found = db && config.production ? await demoRefusals(db) : [];
        if (refusals.length + found.length > 0) throw new ConfigError([...refusals, ...found]);
      },
    });
  } catch (error) {
    if (refusals.length === 0 || error instanceof ConfigError) throw error;
    throw new ConfigError([...refusals, (error as Error).message], { cause: error });
  }
  for (const warning of productionWarnings(config)) logger.warn(warning);
  running.app = await buildApp({ config, database: running.database, logger });
  await listen(running.app, config);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken: set PORT to another one, or stop the program that uses it.`, { cause: error });
    if (code === 'EACCES') throw new Error(`Port ${port} may not be used by this user: set PORT to one above 1023.`, { cause: error });
    if (code === 'EADDRNOTAVAIL')
      throw new Error(`This machine has no address ${host}: set HOST to one it has, or to 0.0.0.0.`, { cause: error });
    throw error;
  }
}

function endOnSignal(running: Running, started: Promise<void>, logger: Logger): void {
  let endingSince: number | undefined;
  const end = async (reason: string, code: number): Promise<void> => {
    if (endingSince !== undefined) return;
    endingSince = Date.now();
    logger.info(`Stopping (${reason})`);
    setTimeout(() => running.app?.server.closeAllConnections(), DRAIN_MS);
    setTimeout(() => {
      const waitingFor = running.app && running.app.closing.size > 0 ? [...running.app.closing] : ['database'];
      logger.error({ waitingFor }, `Stopping took longer than ${STOP_MS / 1000} s`);
      process.exit(1);
    }, STOP_MS);
    try {
      await started.catch(() => undefined); // what is half started cannot be ended
      await running.app?.close();
      await running.database?.close();
    } catch (error) {
      logger.error({ err: error }, 'Stopping failed');
      code = 1;
    }
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Whoever asks twice does not want to wait.
      if (endingSince !== undefined && Date.now() - endingSince > ECHO_MS) process.exit(1);
      void end(signal, 0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, 'Unforeseen fault');
      void end(event, 1);
    });
  }
}

start().catch((error: unknown) => {
  if (error instanceof StartRefused) {
    const reasons = error instanceof ConfigError ? error.reasons : [error.message];
    process.stderr.write(`The server was not started:\n${reasons.map((reason) => `  ${reason}\n`).join('')}`);
    process.exitCode = EXIT_CONFIG;
    return;
  }
  process.stderr.write(`The server could not be started: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
