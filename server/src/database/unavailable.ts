/** Tells a database that is away, full or overloaded from one that refuses what was asked. It is said where connections are used. */
import { DrizzleQueryError } from 'drizzle-orm';
import { Client, type Pool } from 'pg';

/** Connection failures and full or failing disks as Node says them. */
const UNAVAILABLE_NODE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
]);
/**
 * SQL states in which PostgreSQL takes no work: 08 connection, 53 resources, 57P0 shutdown and start, 58 files, read-only,
 * and work it gave up that may succeed when repeated.
 */
const UNAVAILABLE_POSTGRES = /^(08...|53...|57P0.|57014|58...|25006|25P03|40P01|40001)$/;
/** Of node-postgres; and of Citus, which may give the code of an internal error when a node dies. */
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout|Cannot use a pool after|failure on connection marked as essential|unexpected postmaster exit/;

/** What a connection to the database threw because there is none, or no work is taken. */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined;
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.code = findCode(cause);
  }
}

/** The reply to a commit was lost: nobody knows whether it counts. Whoever asked has to ask again, with the same key. */
export class CommitUnknown extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super('The database did not say whether it has committed', cause);
    this.name = 'CommitUnknown';
  }
}

function findCode(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Of what node-postgres throws; several addresses of a server may have failed. */
function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = findCode(error);
  if (code !== undefined && (UNAVAILABLE_NODE.has(code) || UNAVAILABLE_POSTGRES.test(code))) return true;
  return UNAVAILABLE_MESSAGES.test(error.message) || (error instanceof AggregateError && error.errors.some(isAway));
}

function sayWhose(error: unknown): never {
  throw isAway(error) ? new DatabaseUnavailable(error.message, error) : error;
}

/** Promises of node-postgres reject with the above; what is given by callback stays within it. */
function sayingWhose<F>(ask: F): F {
  const plain = ask as (...args: unknown[]) => unknown;
  return ((...args: unknown[]) => {
    const answer = plain(...args);
    return answer instanceof Promise ? answer.catch(sayWhose) : answer;
  }) as F;
}

/** A connection that throws DatabaseUnavailable. */
export class SayingClient extends Client {
  override query = sayingWhose(super.query.bind(this));
}

/** The same of a pool of such connections. */
export function wrapPoolErrors(pool: Pool): void {
  pool.query = sayingWhose(pool.query.bind(pool));
  pool.connect = sayingWhose(pool.connect.bind(pool));
}

/** Whether the database is out of reach or overloaded, as opposed to refusing what was asked. The query builder wraps what a connection throws. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof DrizzleQueryError && error.cause instanceof DatabaseUnavailable);
