/** Counted limits, kept in the database so that they hold across server processes. */
import { inArray, like, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { rateLimits } from '../../../database/schema';
import type { Limit } from '../../../plugins/config';

export type LimitRepository = ReturnType<typeof createLimitRepository>;

export function createLimitRepository(db: Executor) {
  /**
   * Counts one event and gives how many there have been in its window. Counting comes before acting, so that
   * concurrent requests cannot all see a free place.
   */
  async function count(key: string, windowSeconds: number): Promise<number> {
    const over = sql`${rateLimits.resetsAt} <= now()`;
    const reset = sql`now() + make_interval(secs => ${windowSeconds})`;
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: 1, resetsAt: reset })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          // Far above any limit it may stop counting: the counter must not overflow.
          count: sql`case when ${over} then 1 else least(${rateLimits.count} + 1, 1000000) end`,
          resetsAt: sql`case when ${over} then ${reset} else ${rateLimits.resetsAt} end`,
        },
      })
      .returning({ count: rateLimits.count });
    return row?.count ?? 0;
  }

  return {
    count,
    /** Counts one event, and says whether it is within the limit. */
    take: async (key: string, { max, windowSeconds }: Limit): Promise<boolean> => (await count(key, windowSeconds)) <= max,
    /** Takes back events that turned out not to count. */
    async giveBack(...keys: string[]): Promise<void> {
      await db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(inArray(rateLimits.key, keys));
    },
    /** Starts counting afresh. */
    async forget(...keys: string[]): Promise<void> {
      await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
    },
    /** Starts counting afresh whatever is counted of a phone number. */
    async forgetPhone(phone: string): Promise<void> {
      await db.delete(rateLimits).where(like(rateLimits.key, `%:${phone}%`));
    },
    /** Removes counters whose window is over. */
    async sweep(): Promise<void> {
      await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
    },
  };
}
