/** Starts the server: settings, database, app, listen; and ends it without losing a request. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app';
import { type Database, openDatabase } from './database';
import { type Config, loadConfig } from './plugins/config';
import { createLogger } from './plugins/logging';

/** Requests under way get this long to finish, ms. */
const DRAIN_MS = 10_000;

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
    await running.database?.close();
    throw error;
  }
}

async function bringUp(running: Running, config: Config, logger: Logger): Promise<void> {
  running.database = await openDatabase(config.database, { log: logger, poolSize: config.poolSize });
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
  let ending = false;
  const end = async (reason: string, code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    logger.info(`Stopping (${reason})`);
    const impatient = setTimeout(() => running.app?.server.closeAllConnections(), DRAIN_MS);
    try {
      await started.catch(() => undefined); // what is half started cannot be ended
      await running.app?.close();
      await running.database?.close();
    } catch (error) {
      logger.error({ err: error }, 'Stopping failed');
      code = 1;
    }
    clearTimeout(impatient);
    process.exit(code);
  };
  process.on('SIGINT', () => void end('SIGINT', 0));
  process.on('SIGTERM', () => void end('SIGTERM', 0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, 'Unforeseen fault');
      void end(event, 1);
    });
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`The server could not be started: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
