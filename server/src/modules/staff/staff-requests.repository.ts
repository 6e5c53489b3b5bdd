/** What staff have asked for under which idempotency key, and what was answered. */
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { staffRequests } from '../../database/schema';

/**
 * Takes a key for a request; waits for one under way with the same key. Gives what was asked and answered when the key
 * was used before.
 */
export async function takeKey(
  tx: Executor,
  staffId: number,
  key: string,
  requestHash: string,
): Promise<{ requestHash: string; reply: unknown } | undefined> {
  const taken = await tx
    .insert(staffRequests)
    .values({ staffId, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: staffRequests.key });
  if (taken.length > 0) return undefined;
  const [row] = await tx
    .select({ requestHash: staffRequests.requestHash, reply: staffRequests.reply })
    .from(staffRequests)
    .where(and(eq(staffRequests.staffId, staffId), eq(staffRequests.key, key)));
  return row;
}

/** What is answered to the key from now on. */
export async function keepReply(tx: Executor, staffId: number, key: string, reply: unknown): Promise<void> {
  await tx
    .update(staffRequests)
    .set({ reply: sql`${JSON.stringify(reply)}::jsonb` })
    .where(and(eq(staffRequests.staffId, staffId), eq(staffRequests.key, key)));
}
