/** What staff ask for happens once for its idempotency key: the change, the key and the answer are written in one transaction. */
import { createHash } from 'node:crypto';
import type { Executor, Transact } from '../../database';
import { AppError } from '../../plugins/errors';
import type { Staff } from '../../plugins/staff-access';
import { keepReply, takeKey } from './staff-requests.repository';

/** What was asked for: the call and all that was sent. */
export interface Asked {
  staff: Staff;
  idempotencyKey: string;
  call: string;
  sent: unknown;
}

export type Once = ReturnType<typeof createOnce>;

export function createOnce(transact: Transact) {
  /** @throws AppError IDEMPOTENCY_KEY_REUSED, and whatever `work` throws */
  return async function once<T>({ staff, idempotencyKey, call, sent }: Asked, work: (tx: Executor) => Promise<T>): Promise<T> {
    const requestHash = createHash('sha256')
      .update(JSON.stringify([call, sent]))
      .digest('base64url');
    return transact(async (tx) => {
      const before = await takeKey(tx, staff.staffId, idempotencyKey, requestHash);
      if (before) {
        if (before.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
        return before.reply as T;
      }
      const reply = await work(tx);
      await keepReply(tx, staff.staffId, idempotencyKey, reply);
      return reply;
    });
  };
}
