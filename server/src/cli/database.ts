/** The command line works on the database of the server, also while that runs. */
import { type Database, openDatabase } from '../database';
import { databaseLocation } from '../plugins/config';

const POOL_SIZE = 2;

/** Runs `work` on the database that DATABASE_URL or DATA_DIR name, and closes it. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(databaseLocation(process.env), { log: quiet, poolSize: POOL_SIZE });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

// Progress of the embedded database is of no interest here; what fails is thrown.
const quiet = { info: () => undefined, warn: (message: string) => console.error(message) };
