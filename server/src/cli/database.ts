/** The command line works on the database of the server, also while that runs. */
import { type Database, type DatabaseLocation, type Log, openDatabase } from '../database';
import { within } from '../database/connections';
import { databaseLocation, mayBeginSchool } from '../plugins/config';
import type { Terminal } from './terminal';

const POOL_SIZE = 2;

/** An interrupted command has this long to take away what it has begun, ms: longer than it may wait for a connection. */
const ENDING_MS = 8000;

type Means = Pick<Terminal, 'env' | 'err' | 'signal'>;

/** Past a pooler: what a command does may take its time, and hold what only a session holds. */
export function getDirect(location: DatabaseLocation): DatabaseLocation {
  if (!('url' in location)) return location;
  const { directUrl, url, ...more } = location;
  return { url: directUrl ?? url, ...more };
}

/** Runs `work` on the database that DATABASE_URL or DATA_DIR name, and closes it. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  { env, err, signal }: Means = { env: process.env, err: console.error },
  create = mayBeginSchool(env),
): Promise<T> {
  const database = await openDatabase(getDirect(databaseLocation(env)), { log: quietLog(err), poolSize: POOL_SIZE, create });
  let doing: Promise<T> | undefined;
  try {
    signal?.throwIfAborted();
    doing = work(database);
    return await (signal ? Promise.race([doing, interruption(signal)]) : doing);
  } finally {
    // An interrupted one fails without its connections, and tells so while PostgreSQL is there still.
    if (signal?.aborted && doing) {
      // A connection that is just being handed out: once the pool ends, who waits for one hears nothing until the time is over.
      await new Promise(setImmediate);
      await database.disconnect();
      await within(
        ENDING_MS,
        doing.then(
          () => undefined,
          () => undefined,
        ),
      );
    }
    await database.close();
  }
}

/** Fails when the command is interrupted. */
const interruption = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Interrupted')));
  });

/** Progress of the embedded database is of no interest here; what fails is thrown. */
export const quietLog = (err: Terminal['err']): Log => ({ info: () => undefined, warn: err });
