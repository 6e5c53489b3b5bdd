/** Opens the database of an installation: the server, the command line and the seeds all come through here. */
import type { Pool } from 'pg';
import { guardPool } from './connections';
import { startEmbeddedDatabase } from './embedded';
import type { Log } from './log';
import { appliedMigrations, migrateDatabase, type MigrateOptions, readMigrations, requireKnown } from './migrate';
import { NoDatabase, StartRefused } from './no-database';
import { createDb, createPool, type Db } from './pool';
import type { QueriesAll } from './prepared';
import { requireSession, setRoleDefaults, toDefaults } from './pooler';
import { createReader, type Reader } from './replica';

export { createTransact, type Db, type Executor, type Queryable, type StatementPool, type Transact } from './pool';
export { StartRefused } from './no-database';
export { type ErrorLog, type Log, silentLog } from './log';
export { isDatabaseUnavailable } from './unavailable';

/** A PostgreSQL server of the school, or a folder for the embedded one. */
export type DatabaseLocation =
  | {
      url: string;
      /** Set where `url` is a pooler: the database itself. */
      directUrl?: string;
      /** A standby of it, for long reads. */
      replicaUrl?: string;
    }
  | { dataDir: string };

export interface Database {
  db: Db;
  pool: Pool & QueriesAll;
  reader: Reader;
  /** Where to connect to; the embedded PostgreSQL may come back at another port. */
  url(): string;
  /** Closes the connections; the embedded PostgreSQL stays. */
  disconnect(): Promise<void>;
  /** Closes the connections; stops the embedded PostgreSQL unless another process uses it. */
  close(): Promise<void>;
}

const DATABASE_NAME = 'xueban';
/** Connections for long reads, which are few. */
const READERS = 2;
/** Imports and other work of the command line may ask for much at once. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Connections under way get this long to finish when the database is closed, ms. */
const CLOSING_MS = 3000;

export interface OpenOptions extends MigrateOptions {
  log: Log;
  /** Most connections at once. */
  poolSize: number;
  /** Longest a statement may take, ms; a server's must be shorter than people wait. */
  statementTimeoutMs?: number;
  /** Checks an existing database before its schema is upgraded. What it throws ends the opening. */
  beforeMigration?: (db: Db | undefined) => Promise<void>;
}

/** A PostgreSQL that answers, with whatever is in the database. */
export interface Server {
  /** Its connection URL: the embedded PostgreSQL's may change when it is started again. */
  url: () => string;
  /** Past a pooler. */
  directUrl: () => string;
  replicaUrl?: string | undefined;
  /** Stops the embedded PostgreSQL unless another process uses it. */
  stop(): Promise<void>;
}

/** Starts or joins the PostgreSQL; touches nothing in the database. */
export async function openServer(location: DatabaseLocation, { log, create = true }: Pick<OpenOptions, 'log' | 'create'>): Promise<Server> {
  if ('url' in location) {
    const { url, directUrl = url, replicaUrl } = location;
    return { url: () => url, directUrl: () => directUrl, replicaUrl, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedDatabase(location.dataDir, log, { create });
  try {
    await embedded.ensureDatabase(DATABASE_NAME);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  const url = (): string => embedded.toUrl(DATABASE_NAME);
  return { url, directUrl: url, stop: () => embedded.stop() };
}

/** Starts or joins the database, brings its schema up to date and connects to it. */
export async function openDatabase(location: DatabaseLocation, options: OpenOptions): Promise<Database> {
  const server = await openServer(location, options);
  try {
    const { url, directUrl, replicaUrl } = server;
    const { poolSize: size, statementTimeoutMs = STATEMENT_TIMEOUT_MS, log, beforeMigration } = options;
    const isPooled = 'url' in location && location.directUrl !== undefined;
    const defaults = toDefaults(statementTimeoutMs);
    if (isPooled) await setRoleDefaults(directUrl(), url(), defaults);
    const pool = createPool({ url, size, statementTimeoutMs, isPooled, log });
    const endPool = guardPool(pool);
    try {
      await requireSession(pool, defaults, isPooled);
      if (beforeMigration) {
        const applied = await appliedMigrations(pool);
        requireKnown(applied, options.migrations ?? readMigrations());
        await beforeMigration(applied.length > 0 ? createDb(pool) : undefined);
      }
      await migrateDatabase(directUrl(), options);
    } catch (error) {
      await endPool(CLOSING_MS);
      throw error;
    }
    const db = createDb(pool);
    const replica = replicaUrl === undefined ? undefined : createPool({ url: () => replicaUrl, size: READERS, statementTimeoutMs, log });
    const endReplica = replica && guardPool(replica);
    let disconnected: Promise<void> | undefined;
    const disconnect = async (): Promise<void> => {
      disconnected ??= Promise.all([endPool(CLOSING_MS), endReplica?.(CLOSING_MS)]).then(() => undefined);
      await disconnected;
    };
    let closed: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await disconnect();
      await server.stop();
    };
    const reader = createReader({ db, pool }, replica && { db: createDb(replica), pool: replica }, log);
    return { db, pool, reader, url, disconnect, close: () => (closed ??= close()) };
  } catch (error) {
    await server.stop();
    if (error instanceof NoDatabase || error instanceof StartRefused) throw error;
    throw new Error(
      `The database of ${'url' in location ? 'DATABASE_URL' : location.dataDir} cannot be used: ${(error as Error).message || String(error)}`,
      { cause: error },
    );
  }
}
