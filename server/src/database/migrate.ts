/** Brings the schema up to date. Several processes may start at once: one migrates, the others wait. */
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client, Pool } from 'pg';
import { MIGRATIONS_FOLDER } from '../paths';
import { createDirectClient, endConnection, watchConnection } from './connections';
import { NoDatabase, StartRefused } from './no-database';

export { MIGRATIONS_FOLDER };
const MIGRATION_LOCK = 7_021_122;
/** As drizzle's own migrator keeps it. */
const APPLIED = 'drizzle.__drizzle_migrations';

/** The first step of the schemas before the first release. Their data is not read any more. */
const BEFORE_RELEASE = 1_795_263_813_291;

/** A step of the schema; `folderMillis`, when it was made, is what tells it from the others. */
export type Migration = Pick<MigrationMeta, 'sql' | 'folderMillis' | 'hash'>;

export interface MigrateOptions {
  /** Whether an empty database becomes an empty school; default true. A wrong DATA_DIR must not look as if everything were lost. */
  create?: boolean;
  /** Steps that this version knows. */
  migrations?: readonly Migration[];
}

export const isBeforeRelease = (applied: readonly number[]): boolean => applied.includes(BEFORE_RELEASE);

/** All steps that this version knows, in order. */
export const readMigrations = (): Migration[] => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/**
 * @throws NoDatabase for an empty database that may not be begun
 * @throws StartRefused for a database from before the first release
 * @throws Error for a database of another program, and for one that a newer version has used
 */
export async function migrateDatabase(
  url: string,
  { create = true, migrations: known = readMigrations() }: MigrateOptions = {},
): Promise<void> {
  const client = createDirectClient(url, 'xueban migration');
  watchConnection(client);
  try {
    await client.connect();
    await lockSchema(client);
    const applied = await appliedMigrations(client);
    if (applied.length === 0) await requireEmpty(client, create);
    requireKnown(applied, known);
    await inTransaction(client, () =>
      migrate(
        client,
        known.filter(({ folderMillis }) => !applied.includes(folderMillis)),
      ),
    );
  } finally {
    await endConnection(client); // releases the lock
  }
}

/** Keeps every other process from migrating, and so every server from starting, as long as the connection lives. */
export async function lockSchema(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** The steps that a database has, by when each was made; none in an empty one. */
export async function appliedMigrations(client: Client | Pool): Promise<number[]> {
  const {
    rows: [row],
  } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [APPLIED]);
  if (row?.found == null) return [];
  const { rows } = await client.query<{ created_at: string }>(`select created_at from ${APPLIED} order by created_at`);
  return rows.map(({ created_at: made }) => Number(made));
}

/** Takes the steps; within a transaction. */
export async function migrate(client: Client, migrations: readonly Migration[]): Promise<void> {
  if (migrations.length === 0) return;
  if ((await appliedMigrations(client)).length === 0) {
    await client.query('create schema if not exists drizzle');
    await client.query(`create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`);
  }
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${APPLIED} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

/** All or nothing. */
export async function inTransaction<T>(client: Client, work: () => Promise<T>, begin = 'begin'): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // what failed says more
    throw error;
  }
}

/** Tables of whoever; those of an extension do not count. */
export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`);
  return rows.map(({ name }) => name);
}

async function requireEmpty(client: Client, create: boolean): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0) {
    throw new Error(
      `it holds tables of another program (${tables.slice(0, 5).join(', ')}${tables.length > 5 ? ', …' : ''}): name a database of its own.`,
    );
  }
  if (!create) throw new NoDatabase('The database is empty (is its address right?)');
}

/**
 * @throws StartRefused for a database from before the first release
 * @throws Error when the database has steps that this version does not know: its code would not know what is where
 */
export function requireKnown(applied: readonly number[], known: readonly Migration[]): void {
  if (isBeforeRelease(applied)) {
    throw new StartRefused(
      '数据库由首个版本发布之前的程序建立，已无法读取：请换一个新的 DATA_DIR（或空的 DATABASE_URL）重新开始。 ' +
        'The database was made before the first release and cannot be read any more: begin anew with a new DATA_DIR (or an empty database in DATABASE_URL).',
    );
  }
  const unknown = applied.filter((made) => !known.some(({ folderMillis }) => folderMillis === made));
  if (unknown.length === 0) return;
  if (unknown.length === applied.length) throw new Error('it belongs to another program: name a database of its own.');
  const days = unknown.map((made) => new Date(made).toISOString().slice(0, 10));
  throw new Error(
    `a newer version has used it: ${unknown.length} change${unknown.length > 1 ? 's' : ''} of its tables (made on ${[...new Set(days)].join(', ')}) ` +
      'that this version does not know. Start the newer version, or read a backup of this version into an empty database (npm run admin -- restore FILE).',
  );
}
