/**
 * A process of its own that keeps the PostgreSQL of a test run: it makes the demo school, prints the address, and
 * takes everything away again when its standard input closes, which it also does when the tests are killed outright.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../../server/src/database/embedded';
import { makeFolder, removeDataDir } from '../../server/test/support/data-dir';
import { belongsTo, getDatabasesFolder, removeOwnerless } from '../../server/test/support/memory';
import { TEMPLATE_DATABASE } from './database';

const root = path.resolve(__dirname, '../..');
const run = promisify(execFile);

async function keep(): Promise<void> {
  removeOwnerless();
  const folder = makeFolder('test-e2e', false, getDatabasesFolder());
  belongsTo(folder, `/proc/${process.pid}`);
  const closed = new Promise<void>((resolve) => process.stdin.resume().once('close', resolve));
  const postgres = await startEmbeddedDatabase(folder, { info: () => undefined, warn: () => undefined }, { durable: false });
  try {
    await postgres.ensureDatabase(TEMPLATE_DATABASE);
    // The demo school of `npm start`, by the same program.
    await run(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/seed-demo.ts')], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: postgres.toUrl(TEMPLATE_DATABASE), DATA_DIR: '' },
    });
    await keepLastPrints(postgres.toUrl(TEMPLATE_DATABASE));
    process.stdout.write(`${postgres.toUrl('postgres')}\n`);
    await closed;
  } finally {
    await postgres.stop();
    removeDataDir(folder);
  }
}

/**
 * The rounds of the demo school leave some ninety sheets to be made. Every server of every spec would make them all, half a
 * minute of its processor, and what a spec prints would wait behind them: only those of each student's last round stay.
 */
async function keepLastPrints(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      delete from learning_prints p where status = 'waiting' and learning_record_id is distinct from
        (select max(learning_record_id) from learning_prints of_student where of_student.student_id = p.student_id)`);
  } finally {
    await client.end();
  }
}

keep().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
