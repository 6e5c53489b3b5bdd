/** Tells a database that is away, full or overloaded from one that refuses what was asked. */
import { CommitUnknown } from './transactions';

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
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
]);
/**
 * SQL states in which PostgreSQL takes no work: 08 connection, 53 resources, 57P0 shutdown and start, 58 files, read-only,
 * and work it gave up that may succeed when repeated.
 */
const UNAVAILABLE_POSTGRES = /^(08...|53...|57P0.|57014|58...|25006|25P03|40P01|40001)$/;
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout|Cannot use a pool after/;

/** The chain of causes: the query builder wraps what the driver throws. */
function* getChain(error: unknown): Generator<{ code?: unknown; message?: unknown; errors?: unknown }> {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    yield current;
    current = 'cause' in current ? current.cause : undefined;
  }
}

/** Whether the database is out of reach or overloaded, as opposed to refusing what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof CommitUnknown) return true;
  for (const { code, message, errors: several } of getChain(error)) {
    if (typeof code === 'string' && (UNAVAILABLE_NODE.has(code) || UNAVAILABLE_POSTGRES.test(code))) return true;
    if (typeof message === 'string' && UNAVAILABLE_MESSAGES.test(message)) return true;
    if (Array.isArray(several) && several.some(isDatabaseUnavailable)) return true;
  }
  return false;
}
