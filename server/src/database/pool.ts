/** Connections to PostgreSQL and the typed query builder on top of them. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ClientConfig, Pool, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import * as schema from './schema';
import type { Log } from './log';
import { type QueriesAll, sendPrepared } from './prepared';
import { transactingDatabase } from './transactions';
import { SayingClient, wrapPoolErrors } from './unavailable';

export type Db = NodePgDatabase<typeof schema>;
/** A transaction, or the database itself: what a repository function can run in. */
export type Executor = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

/** Runs prepared statements: the pool, or one connection inside a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

/** Runs prepared statements, one or several that belong together. */
export type StatementPool = Queryable & QueriesAll;

export interface PoolOptions {
  /** Asked for every connection: the embedded PostgreSQL may come back at another port. */
  url: () => string;
  /** Most connections at once. */
  size: number;
  /** Longest a statement may take, ms; one that is not answered a little later stands still. */
  statementTimeoutMs: number;
  /** Through a pooler: what connections are like, their role says. */
  isPooled?: boolean;
  log: Log;
}

const CONNECT_TIMEOUT_MS = 5000;
/** PostgreSQL has this long to say itself that a statement took too long, ms. */
const STALL_MS = 500;
/** The other end of an idle connection is asked whether it is still there after this time, ms. */
const KEEP_ALIVE_MS = 10_000;

export function createPool({ url, size, statementTimeoutMs, isPooled = false, log }: PoolOptions): Pool & QueriesAll {
  const pool = new Pool({
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: statementTimeoutMs + STALL_MS,
    application_name: 'xueban',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // node-postgres reads and writes points in time by the zone they carry; dates must not drift with the session.
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      options: '-c timezone=UTC',
    }),
    Client: class extends SayingClient {
      constructor(config?: ClientConfig) {
        super({ ...config, connectionString: url() });
      }
    },
  });
  wrapPoolErrors(pool);
  pool.on('error', (error) => log.warn(`An idle database connection was lost (${error.message})`));
  return sendPrepared(pool);
}

export const createDb = (pool: Pool): Db => transactingDatabase(pool, schema);

/** Runs work in one transaction. */
export type Transact = <T>(work: (tx: Executor) => Promise<T>) => Promise<T>;
export const createTransact =
  (db: Db): Transact =>
  (work) =>
    db.transaction(work);
