/**
 * The PostgreSQL of a test run: the product's own embedded database in a folder of its own. Runs at the same time
 * share it; the last one stops it. A template with the migrated schema makes each test file's database in no time.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { silentLog } from '../../src/database';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/database/embedded';
import { migrateDatabase, MIGRATIONS_FOLDER } from '../../src/database/migrate';

const TEMPLATE_LOCK = 7_021_199;
const DEMO_LOCK = 7_021_200;

/** What the test files need to know of the cluster; handed over in the environment. */
export interface TestCluster {
  adminUrl: string;
  template: string;
  /** Name of the database with the demo school, for whoever makes it first. */
  demo: string;
}

export const CLUSTER_VARIABLE = 'XUEBAN_TEST_CLUSTER';

/** Not in the checkout: a database folder there would be watched, searched and linted. */
const folder = (): string => path.join(tmpdir(), `xueban-test-${createHash('sha256').update(__dirname).digest('hex').slice(0, 8)}`);

export async function startTestCluster(): Promise<{ embedded: EmbeddedDatabase; cluster: TestCluster }> {
  const embedded = await startEmbeddedDatabase(folder(), silentLog, { durable: false });
  const adminUrl = embedded.urlOf('postgres');
  const template = `template_${schemaVersion()}`;
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await dropAbandoned(client, template);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [template]);
    if (rowCount) return;
    await client.query(`drop database if exists ${template}`);
    await client.query(`create database ${template}`);
    await migrateDatabase(embedded.urlOf(template));
    await client.query(`alter database ${template} is_template true`);
  });
  return { embedded, cluster: { adminUrl, template, demo: `demo_${process.pid}` } };
}

/** Another migration, another template. */
function schemaVersion(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(sql|json)$/.test(file))
    .sort()) {
    hash.update(name).update(readFileSync(path.join(MIGRATIONS_FOLDER, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Databases of runs that were killed, and templates of earlier schemas. */
async function dropAbandoned(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
    '^(test|template|demo)_',
  ]);
  for (const { datname } of rows) {
    const pid = /^(?:test|demo)_(\d+)/.exec(datname)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await client.query(`alter database ${datname} is_template false`);
      await client.query(`drop database if exists ${datname} with (force)`);
    }
    if (/^template_[0-9a-f]+$/.test(datname) && datname !== template) {
      await client.query(`alter database ${datname} is_template false`);
      await client.query(`drop database if exists ${datname}`).catch(() => undefined); // in use by another run
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

let count = 0;

const clusterOfRun = (): TestCluster => JSON.parse(process.env[CLUSTER_VARIABLE] ?? '{}') as TestCluster;

/**
 * The name of a database with the demo school, to make others from. It is made once in a run: that takes half a minute.
 * @param seed puts the school into the database of this URL, and leaves no connection to it
 */
export async function demoTemplate(seed: (url: string) => Promise<void>): Promise<string> {
  const { adminUrl, template, demo } = clusterOfRun();
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [demo]);
    if (rowCount) return;
    await client.query(`drop database if exists ${demo}`);
    await client.query(`create database ${demo} template ${template}`);
    await seed(urlOf(adminUrl, demo));
    await client.query(`alter database ${demo} is_template true`);
  });
  return demo;
}

/**
 * Makes a database from the template or from another one, or an empty one; `drop` removes it. Files are copied as they are: by way of
 * the log, as PostgreSQL does without being told, it costs twice as much, and every removal writes to the disk what the copies left.
 */
export async function createTestDatabase({
  empty = false,
  from,
}: {
  empty?: boolean;
  from?: string;
} = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const { adminUrl, template } = clusterOfRun();
  const name = `test_${process.pid}_${Date.now()}_${(count += 1)}`;
  const source = empty ? 'template0' : (from ?? template);
  await withClient(adminUrl, (client) => client.query(`create database ${name} template ${source} strategy file_copy`));
  return {
    url: urlOf(adminUrl, name),
    drop: () =>
      withClient(adminUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
