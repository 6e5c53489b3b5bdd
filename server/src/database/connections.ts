/** Connections that may break at any moment, and what is done about those that have. */
import { Client, type ClientBase, type ClientConfig, type Pool } from 'pg';

/** What node-postgres says of an answer that did not come in time; it has no code. */
const READ_TIMEOUT = 'Query read timeout';
const ENDING_MS = 2000;

const losses = new WeakMap<ClientBase, Error>();

/** A connection that is its session's own, and takes its time: for migrations, backups and the like. */
export const createDirectClient = (url: string, name: string, more: ClientConfig = {}): Client =>
  new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: name,
    // The role may have time-outs, for the pool of the server.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    ...more,
  });

/** Listens for as long as the connection lives: one that breaks without a listener ends the process. */
export function watchConnection(client: ClientBase): void {
  client.on('error', (error) => {
    if (!losses.has(client)) losses.set(client, error);
  });
}

/** Why the connection is of no use any more; undefined while nothing is known against it. */
export const findLoss = (client: ClientBase): Error | undefined => losses.get(client);

/**
 * Whether an answer did not come in time: the database sends its own error when a statement takes too long, so the
 * connection, or all of PostgreSQL, stands still.
 */
export function isStall(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.message === READ_TIMEOUT) return true;
  }
  return false;
}

/** SQLSTATE where a table has changed under a prepared statement, and where the connection does not have the statement. */
const STALE_STATEMENT: ReadonlySet<unknown> = new Set(['0A000', '26000']);

/**
 * Whether a prepared statement is no longer what its connection takes it for. It has not been executed then, and would
 * fail again on this connection: another one prepares it again.
 */
export function isStaleStatement(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && STALE_STATEMENT.has(current.code)) return true;
  }
  return false;
}

/** Whether the server takes no writes: it may have been the primary when it was connected to, and is a standby now. */
export function isReadOnly(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === '25006') return true;
  }
  return false;
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Ends a connection; one whose other end stands still is cut after a moment. */
export async function endConnection(client: Client): Promise<void> {
  if (
    !(await within(
      ENDING_MS,
      client.end().catch(() => undefined),
    ))
  )
    client.connection.stream.destroy();
}

/** Waits for the work, but no longer than this. @returns whether it has ended */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Keeps lost connections out of the pool. When one stalls, or leads to a server that takes no writes, idle ones are dropped
 * with it, so that later calls do not find out one by one.
 * @returns ends the pool; connections that were not given back do not hold it up
 */
export function guardPool(pool: Pool): (patienceMs: number) => Promise<void> {
  const all = new Set<ClientBase>();
  const idle = new Set<ClientBase>();
  pool.on('connect', (client) => {
    watchConnection(client);
    all.add(client);
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => {
    all.delete(client);
    idle.delete(client);
  });
  pool.on('release', (error: unknown, client) => {
    if (!error) {
      idle.add(client);
    } else if (isStall(error) || isReadOnly(error)) {
      // The pool drops an idle client that reports an error.
      for (const other of idle) other.emit('error', new Error('Another connection of the pool stands still, or takes no writes'));
    }
  });
  return async (patienceMs) => {
    const ended = pool.end();
    if (await within(patienceMs, ended)) return;
    for (const client of all) if (client instanceof Client) void client.end().catch(() => undefined);
  };
}
