/**
 * Long reads go to a standby that PostgreSQL keeps up to date, where there is one. It is always a little behind: whoever reads from it
 * waits until it has what the primary had when the read was asked for.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import type { Log } from './log';
import type { Db } from './pool';

/** Says in one sentence why nothing is read from the standby. */
export class ReplicaUnfit extends Error {}

type Connection = Pick<Pool | Client, 'query'>;

/** A command has time; whoever waits for a copy or a reminder has the primary. */
export const REQUIRED_MS = 30_000;
const FOUND_MS = 2000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
const INSTEAD = '：修好它再试；不设 DATABASE_REPLICA_URL，就从主库读';
/** SQLSTATE where what is read has to go before the standby can follow. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** What tells one database of one cluster from all others, and how far it is. */
interface Place {
  cluster: string;
  name: string;
}
const PLACE = 'system_identifier::text as cluster, current_database() as name from pg_control_system()';

/** Waits until the standby has all that is on the primary now. @throws ReplicaUnfit */
export async function catchUp(primary: Connection, replica: Connection, patienceMs: number, signal?: AbortSignal): Promise<void> {
  const { rows } = await primary.query<Place & { at: string }>(`select pg_current_wal_flush_lsn()::text as at, ${PLACE}`);
  const [head] = rows;
  if (!head) throw new Error('a query returned no row');
  const until = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (await hasReached(replica, head)) return;
    if (performance.now() > until)
      throw new ReplicaUnfit(`DATABASE_REPLICA_URL 的备库落后于主库，等了 ${patienceMs / 1000} 秒还没有跟上${INSTEAD}`);
    await delay(pause, undefined, { signal });
  }
}

export function sayUnreachable(error: unknown): never {
  throw new ReplicaUnfit(`DATABASE_REPLICA_URL 的备库连不上（${(error as Error).message}）${INSTEAD}`, { cause: error });
}

async function hasReached(replica: Connection, { at, cluster, name }: Place & { at: string }): Promise<boolean> {
  const { rows } = await replica
    .query<Place & { isStandby: boolean; isThere: boolean }>(
      `select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere", ${PLACE}`,
      [at],
    )
    .catch(sayUnreachable);
  const [found] = rows;
  if (found?.cluster !== cluster || found.name !== name)
    throw new ReplicaUnfit('DATABASE_REPLICA_URL 指向另一个数据库：请写 DATABASE_URL 那个数据库的备库');
  if (!found.isStandby) throw new ReplicaUnfit('DATABASE_REPLICA_URL 指向的不是备库，是主库：请写备库的地址，或不设它');
  return found.isThere;
}

/**
 * What came of a read that the standby broke off to follow the primary, in one sentence; any other error as it is.
 * @param lost what its connection said when it broke
 */
export function explainConflict(error: unknown, lost?: Error): unknown {
  if (!isConflict(error) && !isConflict(lost)) return error;
  return new ReplicaUnfit(
    'DATABASE_REPLICA_URL 的备库为了跟上主库，中断了读取：请在备库设 hot_standby_feedback = on 和 max_standby_streaming_delay = -1；不设 DATABASE_REPLICA_URL，就从主库读',
    { cause: error },
  );
}

function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && CONFLICTS.has(current.code)) return true;
  return false;
}

/** Where long reads go. What decides a change is read on the primary. */
export interface Reader {
  /** The standby, or the primary where there is none. @throws ReplicaUnfit */
  require(): Promise<Db>;
  /** The same, and the primary while the standby is of no use. */
  find(): Promise<Db>;
}

interface Readable {
  db: Db;
  pool: Pool;
}

export function createReader(primary: Readable, replica: Readable | undefined, log: Log): Reader {
  const wait = async (ms: number): Promise<Db> => {
    if (replica) await catchUp(primary.pool, replica.pool, ms);
    return (replica ?? primary).db;
  };
  let isUnfit = false;
  return {
    require: () => wait(REQUIRED_MS),
    async find() {
      try {
        const db = await wait(FOUND_MS);
        if (isUnfit) log.info('The standby has caught up: long reads go there again');
        isUnfit = false;
        return db;
      } catch (error) {
        if (!(error instanceof ReplicaUnfit)) throw error;
        if (!isUnfit) log.warn(`Long reads go to the primary (${error.message})`);
        isUnfit = true;
        return primary.db;
      }
    },
  };
}
