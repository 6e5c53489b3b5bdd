/** What a backup says that is not so any more: requests and sessions that may have been undone or ended since, files that it does not hold. */
import type { Client } from 'pg';
import { SESSION_SECONDS } from '../../modules/accounts/rules/retention';

export interface OpenDeletions {
  /** Requests that can be taken back still. */
  waiting: number;
  /** Of these. */
  postponed: number;
}

/**
 * Postpones deletion requests that are due within a day, because they may have been undone after the backup. Those already
 * due when it was made could not be undone any more and stay due.
 */
export async function postponeDeletions(client: Client, made: string): Promise<OpenDeletions> {
  const { rows } = await client.query<OpenDeletions>({
    values: [made],
    text: `
    with moment as (select date_trunc('milliseconds', clock_timestamp()) + interval '1 day' as due_at),
    postponed as (
      update deletions set due_at = moment.due_at from moment
      where withdrawn_at is null and done_at is null and begun_at is null
        and deletions.due_at > $1 and deletions.due_at < moment.due_at returning parent_id
    ), told as (
      update parents set deletion_due_at = moment.due_at from postponed, moment where parents.id = postponed.parent_id
    )
    select (select count(*)::int from deletions where withdrawn_at is null and done_at is null and begun_at is null and due_at > $1) as waiting,
      (select count(*)::int from postponed) as postponed`,
  });
  return rows[0] ?? { waiting: 0, postponed: 0 };
}

/**
 * Ends all sessions, because one may have been ended since (a stolen phone, a changed password), and records why. Returns
 * how many.
 */
export async function endSessions(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    values: [SESSION_SECONDS],
    text: `
    with gone as (delete from sessions returning token_hash),
      kept as (
        insert into ended_sessions (token_hash, because, kept_until)
        select token_hash, 'restore', now() + make_interval(secs => $1) from gone on conflict do nothing
      )
    select count(*)::int as count from gone`,
  });
  return rows[0]?.count ?? 0;
}

/** A print is made again when it is asked for; the latest export of a student for a guardian waits to be made again. */
export async function forgetFilesMadeAgain(client: Client): Promise<void> {
  await client.query('update learning_prints set object_key = null where object_key is not null');
  await client.query(`
    delete from data_exports old using data_exports newer
    where newer.parent_id = old.parent_id and newer.student_id = old.student_id and newer.id > old.id and newer.status <> 'failed'`);
  await client.query(`
    update data_exports set status = 'waiting', object_key = null, byte_size = null, made_at = null where status <> 'failed'`);
}
