/** The database of a benchmark: its own, and gone afterwards. */
import { type Database, openDatabase, silentLog } from '../../server/src/database';
import { makeFolder, removeDataDir } from '../../server/test/support/data-dir';

/** A million rows at once take longer than any statement of the server may. */
export const BULK_TIMEOUT_MS = 600_000;

/** Makes a database in a new folder and removes both when the work is done. */
export async function withDatabase(
  work: (database: Database, dataDir: string) => Promise<void>,
  { poolSize = 4 }: { poolSize?: number } = {},
): Promise<void> {
  const dataDir = makeFolder('bench');
  try {
    const database = await openDatabase({ dataDir }, { log: silentLog, poolSize, statementTimeoutMs: BULK_TIMEOUT_MS });
    try {
      await work(database, dataDir);
    } finally {
      await database.close();
    }
  } finally {
    removeDataDir(dataDir);
  }
}
