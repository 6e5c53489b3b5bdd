/** Sessions of staff, the networks they sign in from, and the links by which they choose a password. */
import { STAFF_IDLE_SECONDS, STAFF_LINK_SECONDS, STAFF_SESSION_SECONDS } from '@xueban/contract/school/constants';
import { and, eq, exists, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { staff, staffLinks, staffNetworks, staffRequests, staffSessions } from '../../database/schema';
import type { StaffLookup } from '../../plugins/staff-access';
import { NETWORK_KEPT_DAYS, STAFF_REQUEST_KEPT_DAYS } from '../accounts/rules/retention';

/** A session is said to be used once in this time, s. */
const TOUCH_SECONDS = 60;

const seconds = (amount: number) => sql`make_interval(secs => ${amount})`;

export type StaffSessionRepository = ReturnType<typeof createStaffSessionRepository>;

/** Links by which somebody chooses a password. */
function createLinks(db: Executor) {
  return {
    /** Makes the link in place of an earlier one; gives when it ends. */
    async replaceLink(tx: Executor, staffId: number, tokenHash: string): Promise<Date> {
      const fresh = { tokenHash, expiresAt: sql`now() + ${seconds(STAFF_LINK_SECONDS)}` };
      const [row] = await tx
        .insert(staffLinks)
        .values({ staffId, ...fresh })
        .onConflictDoUpdate({ target: staffLinks.staffId, set: { ...fresh, expiresAt: sql`excluded.expires_at` } })
        .returning({ expiresAt: staffLinks.expiresAt });
      if (!row) throw new Error('an insert returned no row');
      return row.expiresAt;
    },
    async findLink(tokenHash: string): Promise<number | undefined> {
      const [row] = await db
        .select({ staffId: staffLinks.staffId })
        .from(staffLinks)
        .where(and(eq(staffLinks.tokenHash, tokenHash), gt(staffLinks.expiresAt, sql`now()`)));
      return row?.staffId;
    },
    /** Uses a link up: nobody else can any more, once the transaction ends. */
    async takeLink(tx: Executor, tokenHash: string): Promise<number | undefined> {
      const [row] = await tx
        .delete(staffLinks)
        .where(and(eq(staffLinks.tokenHash, tokenHash), gt(staffLinks.expiresAt, sql`now()`)))
        .returning({ staffId: staffLinks.staffId });
      return row?.staffId;
    },
  };
}

export function createStaffSessionRepository(db: Executor) {
  const isLive = and(gt(staffSessions.expiresAt, sql`now()`), gt(staffSessions.touchedAt, sql`now() - ${seconds(STAFF_IDLE_SECONDS)}`));
  const lookup: StaffLookup = {
    async find(tokenHash) {
      const [row] = await db
        .select({
          staffId: staff.id,
          name: staff.name,
          role: staff.role,
          teacherId: staff.teacherId,
          stale: sql<boolean>`${staffSessions.touchedAt} < now() - ${seconds(TOUCH_SECONDS)}`,
        })
        .from(staffSessions)
        .innerJoin(staff, eq(staff.id, staffSessions.staffId))
        .where(and(eq(staffSessions.tokenHash, tokenHash), isLive, eq(staff.disabled, false)));
      return row;
    },
    async touch(tokenHash) {
      await db
        .update(staffSessions)
        .set({ touchedAt: sql`now()` })
        .where(and(eq(staffSessions.tokenHash, tokenHash), isLive));
    },
  };
  return {
    ...lookup,
    ...createLinks(db),

    async create(tx: Executor, staffId: number, tokenHash: string): Promise<void> {
      await tx.insert(staffSessions).values({ tokenHash, staffId, expiresAt: sql`now() + ${seconds(STAFF_SESSION_SECONDS)}` });
      await tx.update(staff).set({ lastSignedInAt: sql`now()` }).where(eq(staff.id, staffId));
    },
    /** Gives whose session it was, if there was one. */
    async end(tokenHash: string): Promise<number | undefined> {
      const [row] = await db
        .delete(staffSessions)
        .where(eq(staffSessions.tokenHash, tokenHash))
        .returning({ staffId: staffSessions.staffId });
      return row?.staffId;
    },
    async endAll(tx: Executor, staffId: number): Promise<void> {
      await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
    },

    /** Whether the member of staff with this phone has signed in from there. */
    async isKnown(phone: string, networkHash: string): Promise<boolean> {
      const there = db
        .select()
        .from(staffNetworks)
        .where(and(eq(staffNetworks.staffId, staff.id), eq(staffNetworks.networkHash, networkHash)));
      const rows = await db
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.phone, phone), exists(there)));
      return rows.length > 0;
    },
    async forgetNetworks(tx: Executor, staffId: number): Promise<void> {
      await tx.delete(staffNetworks).where(eq(staffNetworks.staffId, staffId));
    },
    async remember(tx: Executor, staffId: number, networkHash: string): Promise<void> {
      await tx
        .insert(staffNetworks)
        .values({ staffId, networkHash, seenAt: sql`now()` })
        .onConflictDoUpdate({ target: [staffNetworks.staffId, staffNetworks.networkHash], set: { seenAt: sql`excluded.seen_at` } });
    },

    async sweep(): Promise<void> {
      await db.delete(staffSessions).where(lt(staffSessions.expiresAt, sql`now()`));
      await db.delete(staffLinks).where(lt(staffLinks.expiresAt, sql`now()`));
      await db.delete(staffNetworks).where(lt(staffNetworks.seenAt, sql`now() - make_interval(days => ${NETWORK_KEPT_DAYS})`));
      await db.delete(staffRequests).where(lt(staffRequests.at, sql`now() - make_interval(days => ${STAFF_REQUEST_KEPT_DAYS})`));
    },
  };
}
