/**
 * The PostgreSQL of a test run: the product's own embedded database in a folder of its own. Runs at the same time
 * share it; the last one stops it. A template with the migrated schema makes each test file's database in no time.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { silentLog } from '../../src/database';
import { startEmbeddedDatabase } from '../../src/database/embedded';
import { migrateDatabase, MIGRATIONS_FOLDER } from '../../src/database/migrate';
import { belongsTo, isAlive, isServed, NAMED, getDatabasesFolder, removeOwnerless } from './memory';

const TEMPLATE_LOCK = 7_021_199;
const DEMO_LOCK = 7_021_200;
const SCHOOL_LOCK = 7_021_202;
/** Held with the name of a template by every run that makes databases from it. */
const USED_TEMPLATE_LOCK = 7_021_201;

/** What the test files need to know of the cluster; handed over in the environment. */
export interface TestCluster {
  /** Where it stands, with the made school beside it. */
  folder: string;
  adminUrl: string;
  template: string;
  /** Name of the database with the demo school, for whoever makes it first. */
  demo: string;
}

export const CLUSTER_VARIABLE = 'XUEBAN_TEST_CLUSTER';

/** Of this checkout, and not in it: a database folder there would be watched, searched and linted. */
const newFolder = (): string =>
  path.join(getDatabasesFolder(), `${NAMED}${createHash('sha256').update(__dirname).digest('hex').slice(0, 8)}`);

/** The data folder with an empty school of the template's schema, beside the cluster. */
const toSchool = (folder: string, template: string): string => path.join(folder, template.replace('template', 'school'));

/** Where a school is made that is not there yet. */
export const toUnfinished = (school: string): string => `${school}.unfinished`;

/** `stop` ends the run's use of it. */
export async function startTestCluster(): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  // Asked once: what is free changes while the run goes on.
  const folder = newFolder();
  removeOwnerless();
  const embedded = await startEmbeddedDatabase(folder, silentLog, { durable: false });
  // It stays for the next run of this checkout.
  belongsTo(folder, __dirname);
  const adminUrl = embedded.toUrl('postgres');
  const template = `template_${schemaVersion()}`;
  const release = await useTemplate(adminUrl, template);
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await dropAbandoned(client, folder);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [template]);
    if (rowCount) return;
    await client.query(`drop database if exists ${template}`);
    await client.query(`create database ${template}`);
    await migrateDatabase(embedded.toUrl(template));
    await client.query(`alter database ${template} is_template true`);
  });
  const stop = async (): Promise<void> => {
    await release();
    await embedded.stop();
  };
  return { stop, cluster: { folder, adminUrl, template, demo: `demo_${process.pid}` } };
}

/** From now on no other run drops this template, whether it is there yet or not; until it is released, or the process ends. */
export async function useTemplate(adminUrl: string, template: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: adminUrl });
  client.on('error', () => undefined); // PostgreSQL has gone: then there is nothing to hold
  await client.connect();
  const key = [USED_TEMPLATE_LOCK, template];
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', key);
  return async () => {
    await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', key).catch(() => undefined);
    await client.end();
  };
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

/** Databases of runs that were killed, and templates that no run uses, with the school in the cluster's folder. */
export async function dropAbandoned(client: Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
    '^(test|template|demo)_',
  ]);
  for (const { datname } of rows) {
    const pid = /^(?:test|demo)_(\d+)/.exec(datname)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await client.query(`alter database ${datname} is_template false`);
      await client.query(`drop database if exists ${datname} with (force)`);
    }
    if (/^template_[0-9a-f]+$/.test(datname)) await dropUnused(client, folder, datname);
  }
}

async function dropUnused(client: Client, folder: string, template: string): Promise<void> {
  const key = [USED_TEMPLATE_LOCK, template];
  const { rows } = await client.query<{ unused: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as unused', key);
  if (!rows[0]?.unused) return;
  // Whoever wants it now waits, and makes it again.
  await client.query(`alter database ${template} is_template false`);
  await client.query(`drop database if exists ${template} with (force)`);
  const school = toSchool(folder, template);
  const made = [school, toUnfinished(school)].filter((dataDir) => !isServed(dataDir));
  for (const dataDir of made) rmSync(dataDir, { recursive: true, force: true });
  await client.query('select pg_advisory_unlock($1, hashtext($2))', key);
}

let count = 0;

const getCluster = (): TestCluster => JSON.parse(process.env[CLUSTER_VARIABLE] ?? '{}') as TestCluster;

/**
 * The name of a database with the demo school, to make others from. It is made once in a run: that takes half a minute.
 * @param seed puts the school into the database of this URL, and leaves no connection to it
 */
export async function demoTemplate(seed: (url: string) => Promise<void>): Promise<string> {
  const { adminUrl, template, demo } = getCluster();
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [demo]);
    if (rowCount) return;
    await client.query(`drop database if exists ${demo}`);
    await client.query(`create database ${demo} template ${template}`);
    await seed(toUrl(adminUrl, demo));
    await client.query(`alter database ${demo} is_template true`);
  });
  return demo;
}

/**
 * A data folder with an empty school, to copy. It is made once for the schema, and kept as long as the template.
 * @param make makes it in this folder, and leaves no PostgreSQL running there
 */
export async function madeSchool(make: (folder: string) => Promise<void>): Promise<string> {
  const { folder, adminUrl, template } = getCluster();
  const school = toSchool(folder, template);
  if (existsSync(school)) return school;
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [SCHOOL_LOCK]);
    if (!existsSync(school)) await make(school);
  });
  return school;
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
  const { adminUrl, template } = getCluster();
  const name = `test_${process.pid}_${Date.now()}_${(count += 1)}`;
  const source = empty ? 'template0' : (from ?? template);
  await withClient(adminUrl, (client) => client.query(`create database ${name} template ${source} strategy file_copy`));
  return {
    url: toUrl(adminUrl, name),
    drop: () =>
      withClient(adminUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

function toUrl(adminUrl: string, database: string): string {
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
