/** The command line works on the database of the server, also while that runs. */
import { type Database, openDatabase } from '../database';
import { databaseLocation } from '../plugins/config';
import type { Terminal } from './terminal';

const POOL_SIZE = 2;

/** Runs `work` on the database that DATABASE_URL or DATA_DIR name, and closes it. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  { env, err }: Pick<Terminal, 'env' | 'err'> = { env: process.env, err: console.error },
): Promise<T> {
  // Progress of the embedded database is of no interest here; what fails is thrown.
  const log = { info: () => undefined, warn: err };
  const database = await openDatabase(databaseLocation(env), { log, poolSize: POOL_SIZE });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
