/** Work that one process at a time may do, across all server processes. */
import type { Pool } from 'pg';
import { asError, findLoss } from './connections';

/** Numbers of advisory locks; the database layer has the others, any unused one will do. */
export const PRINT_LOCK = 7_021_131;
export const EXPORT_LOCK = 7_021_141;

export interface Exclusive {
  /** Runs the work, or gives undefined at once while another does it. The lock belongs to a connection: a process that dies releases it. */
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
        .query<{ held: boolean }>('select pg_try_advisory_lock($1::int, $2::int) as held', values)
        .catch((error: unknown) => {
          onFault(error);
          throw error;
        });
      if (!rows[0]?.held) return undefined;
      try {
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1::int, $2::int)', values).catch(onFault);
      }
    } finally {
      // A connection that is lost, or that may still hold the lock, is not given back.
      client.release(fault ?? findLoss(client));
    }
  };
}
