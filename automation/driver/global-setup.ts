/** Before all specs: one PostgreSQL for the run, and in it the demo school once, to be copied for each spec. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../../server/src/database/embedded';
import { ServerProcess } from './server-process';
import { TEMPLATE_DATABASE } from './database';

interface Run {
  folder: string;
  postgres: EmbeddedDatabase;
}

declare global {
  var xuebanE2eRun: Run | undefined;
}

export default async function setUp(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-e2e-'));
  const postgres = await startEmbeddedDatabase(folder, { info: () => undefined, warn: () => undefined });
  globalThis.xuebanE2eRun = { folder, postgres };
  await postgres.ensureDatabase(TEMPLATE_DATABASE);
  // The server migrates and seeds as it does for `npm start`.
  const server = await ServerProcess.start(postgres.urlOf(TEMPLATE_DATABASE), { SEED_DEMO: '1' });
  await server.stop();
  process.env.E2E_POSTGRES_URL = postgres.urlOf('postgres');
}
