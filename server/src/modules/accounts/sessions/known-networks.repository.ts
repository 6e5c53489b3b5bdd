/** Networks from which a guardian has signed in. Kept as keyed hashes: they are compared, never shown. */
import { and, desc, eq, exists, lt, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { knownNetworks, parents } from '../../../database/schema';
import { NETWORK_KEPT_DAYS } from '../rules/retention';

/** Home, work, the grandparents, the carrier's few. */
export const MAX_KNOWN_NETWORKS = 10;

export type KnownNetworkRepository = ReturnType<typeof createKnownNetworkRepository>;

export function createKnownNetworkRepository(db: Executor) {
  return {
    /** Whether the guardian with this phone has signed in from there; false for a phone nobody has. */
    async isKnown(phone: string, networkHash: string): Promise<boolean> {
      const rows = await db
        .select({ id: parents.id })
        .from(parents)
        .where(
          and(
            eq(parents.phone, phone),
            exists(
              db
                .select()
                .from(knownNetworks)
                .where(and(eq(knownNetworks.parentId, parents.id), eq(knownNetworks.networkHash, networkHash))),
            ),
          ),
        );
      return rows.length > 0;
    },
    /** Keeps a network, and of all the latest. */
    async remember(parentId: number, networkHash: string, executor: Executor = db): Promise<void> {
      await executor
        .insert(knownNetworks)
        .values({ parentId, networkHash, seenAt: sql`now()` })
        .onConflictDoUpdate({ target: [knownNetworks.parentId, knownNetworks.networkHash], set: { seenAt: sql`excluded.seen_at` } });
      const latest = executor
        .select({ networkHash: knownNetworks.networkHash })
        .from(knownNetworks)
        .where(eq(knownNetworks.parentId, parentId))
        .orderBy(desc(knownNetworks.seenAt))
        .limit(MAX_KNOWN_NETWORKS);
      await executor.delete(knownNetworks).where(and(eq(knownNetworks.parentId, parentId), notInArray(knownNetworks.networkHash, latest)));
    },
    /** Forgets where nobody has signed in for half a year. */
    async sweep(): Promise<void> {
      await db.delete(knownNetworks).where(lt(knownNetworks.seenAt, sql`now() - make_interval(days => ${NETWORK_KEPT_DAYS})`));
    },
  };
}
