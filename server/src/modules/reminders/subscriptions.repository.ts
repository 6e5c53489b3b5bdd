/** What guardians allow to be told of a student. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import type { Executor } from '../../database';
import { reminderSubscriptions } from '../../database/schema';

export interface Family {
  studentId: number;
  parentId: number;
}

const ofFamily = ({ studentId, parentId }: Family) =>
  and(eq(reminderSubscriptions.studentId, studentId), eq(reminderSubscriptions.parentId, parentId));

/** Messages that may still be sent, by kind; without an entry it is off. */
export async function listMessagesLeft(db: Executor, family: Family): Promise<Map<ReminderKind, number>> {
  const { kind, messagesLeft } = reminderSubscriptions;
  const rows = await db.select({ kind, messagesLeft }).from(reminderSubscriptions).where(ofFamily(family));
  return new Map(rows.map((row) => [row.kind, row.messagesLeft]));
}

/** As many as anybody will ever allow in advance. */
const MOST_MESSAGES = 99;

/**
 * One more message of each kind; news begins when there was none to come. What another user of WeChat had allowed is not
 * theirs: it is counted from zero.
 */
export async function allow(db: Executor, family: Family, openId: string, kinds: readonly ReminderKind[], now: Date): Promise<void> {
  const { studentId, parentId, kind } = reminderSubscriptions;
  const { messagesLeft, since } = reminderSubscriptions;
  const begins = sql`${messagesLeft} = 0 or ${reminderSubscriptions.openId} <> excluded.open_id`;
  await db
    .insert(reminderSubscriptions)
    .values(kinds.map((each) => ({ ...family, kind: each, openId, messagesLeft: 1, since: now, touchedAt: now })))
    .onConflictDoUpdate({
      target: [studentId, parentId, kind],
      set: {
        messagesLeft: sql`case when ${begins} then 1 else least(${messagesLeft} + 1, ${MOST_MESSAGES}) end`,
        since: sql`case when ${begins} then excluded.since else ${since} end`,
        openId: sql`excluded.open_id`,
        touchedAt: now,
      },
    });
}

export async function stop(db: Executor, family: Family, kinds: readonly ReminderKind[]): Promise<void> {
  await db.delete(reminderSubscriptions).where(and(ofFamily(family), inArray(reminderSubscriptions.kind, [...kinds])));
}

/** WeChat says that this user takes no more of the kind, whichever student it is about. */
export async function useUp(db: Executor, openId: string, kind: ReminderKind): Promise<void> {
  await db
    .update(reminderSubscriptions)
    .set({ messagesLeft: 0 })
    .where(and(eq(reminderSubscriptions.openId, openId), eq(reminderSubscriptions.kind, kind)));
}

/** WeChat does not know this user. */
export async function forgetUser(db: Executor, openId: string): Promise<void> {
  await db.delete(reminderSubscriptions).where(eq(reminderSubscriptions.openId, openId));
}

export async function removeUntouched(db: Executor, before: Date): Promise<void> {
  await db.delete(reminderSubscriptions).where(lt(reminderSubscriptions.touchedAt, before));
}
