/** Connections to PostgreSQL and the typed query builder on top of them. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import * as schema from '../db/schema';
import type { Log } from './log';

export type Db = NodePgDatabase<typeof schema>;
/** A transaction, or the database itself: what a repository function can run in. */
export type Executor = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

export interface PoolOptions {
  url: string;
  /** Most connections at once. */
  size: number;
  log: Log;
}

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;

export function createPool({ url, size, log }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'xueban',
    keepAlive: true,
    // node-postgres reads and writes points in time by the zone they carry; dates must not drift with the session.
    options: '-c timezone=UTC',
  });
  pool.on('error', (error) => log.warn(`An idle database connection was lost (${error.message})`));
  return pool;
}

export const createDb = (pool: Pool): Db => drizzle(pool, { schema });

/** Runs work in one transaction. */
export type Transact = <T>(work: (tx: Executor) => Promise<T>) => Promise<T>;
export const createTransact =
  (db: Db): Transact =>
  (work) =>
    db.transaction(work);
