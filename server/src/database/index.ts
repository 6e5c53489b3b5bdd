/** Opens the database of an installation: the server, the command line and the seeds all come through here. */
import type { Pool } from 'pg';
import { startEmbeddedDatabase } from './embedded';
import type { Log } from './log';
import { migrateDatabase } from './migrate';
import { createDb, createPool, type Db } from './pool';

export { createTransact, type Db, type Executor, type Transact } from './pool';
export { type Log, silentLog } from './log';

/** A PostgreSQL server of the school, or a folder for the embedded one. */
export type DatabaseLocation = { url: string } | { dataDir: string };

export interface Database {
  db: Db;
  pool: Pool;
  /** Closes the connections; stops the embedded PostgreSQL unless another process uses it. */
  close(): Promise<void>;
}

const DATABASE_NAME = 'xueban';

/** Starts or joins the database, brings its schema up to date and connects to it. */
export async function openDatabase(location: DatabaseLocation, options: { log: Log; poolSize: number }): Promise<Database> {
  const embedded = 'dataDir' in location ? await startEmbeddedDatabase(location.dataDir, options.log) : undefined;
  try {
    await embedded?.ensureDatabase(DATABASE_NAME);
    const url = 'url' in location ? location.url : (embedded?.urlOf(DATABASE_NAME) ?? '');
    await migrateDatabase(url);
    const pool = createPool({ url, size: options.poolSize, log: options.log });
    let closed: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await pool.end();
      await embedded?.stop();
    };
    return { db: createDb(pool), pool, close: () => (closed ??= close()) };
  } catch (error) {
    await embedded?.stop();
    if ('url' in location)
      throw new Error(`The database of DATABASE_URL cannot be used: ${(error as Error).message || String(error)}`, { cause: error });
    throw error;
  }
}
