/**
 * A running backup holds a lock in the database, and whoever wants to remove a file asks for it first. A backup that begins
 * in between may name a file that is about to go; it then says so or fails.
 */
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Executor } from './pool';

/** Any unused number will do; it fits in 32 bits, so pg_locks shows it as objid. */
const BACKUP_LOCK = 7_021_141;

/** From now on a backup runs, as long as the connection lives; several may. */
export async function beginBackup(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1::bigint)', [BACKUP_LOCK]);
}

export async function isBackupRunning(db: Executor): Promise<boolean> {
  const {
    rows: [row],
  } = await db.execute<{ running: boolean }>(sql`
    select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())) as running`);
  return row?.running ?? false;
}
