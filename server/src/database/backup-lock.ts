/**
 * A backup says in the database that it runs: whoever is about to remove a file asks first. Where a row was changed to
 * name another file, that is committed before, and a backup that begins after the question does not need the old one. The
 * deletion of people and the sweep of uploads remove the file before its row, so that a crash leaves nothing that nobody
 * can find again: a backup that begins between the question and the end of the row names a file that it does not have,
 * and either says so or is not written. It is a file that was to go.
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
