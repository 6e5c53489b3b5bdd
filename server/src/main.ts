/** Starts the server: settings, database, app, listen. */
import { pino } from 'pino';
import { buildApp } from './app';
import { openDatabase } from './database';
import { loadConfig } from './plugins/config';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const database = await openDatabase(config.database, { log: logger, poolSize: config.poolSize });
  const app = await buildApp({ config, database, logger });
  await app.listen({ host: config.host, port: config.port });
}

void main();
