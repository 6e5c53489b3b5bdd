/** Work that one process at a time may do, across all server processes. */
import type { Pool } from 'pg';
import { asError, findLoss } from './connections';

/** Numbers of advisory locks; the database layer has the others, any unused one will do. */
export const PRINT_LOCK = 7_021_131;
export const EXPORT_LOCK = 7_021_141;
export const SCHOOL_PRINT_LOCK = 7_021_142;

/** A lock of a session would stay behind on a pooler's connection. It holds back no vacuum: between statements it sees nothing. */
const BEGIN = 'begin; set local idle_in_transaction_session_timeout = 0';

export interface Exclusive {
  /** Runs the work, or gives undefined at once while another does it. The lock belongs to a transaction: a process that dies releases it. */
  <T>(lock: number, id: number, work: () => Promise<T>): Promise<T | undefined>;
}

export function createExclusive(pool: Pool): Exclusive {
  return async (lock, id, work) => {
    const client = await pool.connect();
    let fault: Error | undefined;
    const onFault = (error: unknown): void => {
      fault = asError(error);
    };
    try {
      const values = [lock, id % 2_147_483_647];
      const { rows } = await client
        .query(BEGIN)
        .then(() => client.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1::int, $2::int) as held', values))
        .catch((error: unknown) => {
          onFault(error);
          throw error;
        });
      try {
        return rows[0]?.held ? await work() : undefined;
      } finally {
        await client.query('rollback').catch(onFault);
      }
    } finally {
      // A connection that is lost, or that may still hold the lock, is not given back.
      client.release(fault ?? findLoss(client));
    }
  };
}
