/** Before all specs: one PostgreSQL for the run, and in it the demo school once, to be copied for each spec. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../../server/src/database/embedded';
import { TEMPLATE_DATABASE } from './database';

const root = path.resolve(__dirname, '../..');

interface Run {
  folder: string;
  postgres: EmbeddedDatabase;
}

declare global {
  var xuebanE2eRun: Run | undefined;
}

export default async function setUp(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-e2e-'));
  // PostgreSQL runs as another account and has to enter it, or it would keep its files elsewhere, for good.
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedDatabase(folder, { info: () => undefined, warn: () => undefined });
  globalThis.xuebanE2eRun = { folder, postgres };
  await postgres.ensureDatabase(TEMPLATE_DATABASE);
  // The demo school of `npm start`, by the same program.
  execFileSync(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/seed-demo.ts')], {
    cwd: root, env: { ...process.env, DATABASE_URL: postgres.urlOf(TEMPLATE_DATABASE), DATA_DIR: '' }, stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.env.E2E_POSTGRES_URL = postgres.urlOf('postgres');
}
