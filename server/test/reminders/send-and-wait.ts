/**
 * A process of a school that tells one student of today's words and waits for WeChat's answer. For killed.test.ts, which kills it.
 * Environment: DATABASE_URL, the settings of WeChat, NOW (ISO 8601), STUDENT.
 */
import { openDatabase, silentLog } from '../../src/database';
import { loadConfig } from '../../src/plugins/config';
import { servicesAt } from '../learning/school';
import type { TestApp } from '../support/app';
import { sendAll, senderAt } from './support';

async function main(): Promise<void> {
  const { NOW = '', STUDENT = '' } = process.env;
  const config = loadConfig(process.env);
  const database = await openDatabase(config.database, { log: silentLog, poolSize: 2 });
  const api = { config, database } as TestApp;
  await sendAll(senderAt(api, servicesAt(api, NOW)), { studentId: Number(STUDENT) });
  await database.close();
}

void main();
