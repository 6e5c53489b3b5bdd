/** Reminders on their way: each is claimed before it is sent, by one process. */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import type { Executor } from '../../database';
import { parents, parentStudents, reminders, reminderSubscriptions } from '../../database/schema';
import type { Family } from './subscriptions.repository';

/** A reminder that is due; also the data of its job. */
export interface DueReminder extends Family {
  kind: ReminderKind;
  /** What it is about: nothing is told twice. */
  occasion: string;
}

const isOne = ({ studentId, parentId, occasion }: DueReminder) =>
  and(eq(reminders.studentId, studentId), eq(reminders.parentId, parentId), eq(reminders.occasion, occasion));
const findSubscription = ({ studentId, parentId, kind }: DueReminder) =>
  and(eq(reminderSubscriptions.studentId, studentId), eq(reminderSubscriptions.parentId, parentId), eq(reminderSubscriptions.kind, kind));

class NotTheirs extends Error {}

/**
 * Takes it, with one of the messages that were allowed: both or neither. From now on it is this process's to send, and
 * nobody sends it again whatever becomes of this one.
 * @returns whom it goes to; undefined when it was told already, or is not wanted any more
 */
export async function claim(db: Executor, due: DueReminder, now: Date): Promise<string | undefined> {
  const { studentId, parentId, occasion, kind } = due;
  const work = async (tx: Executor): Promise<string> => {
    // First the key: whoever comes second waits here, and finds it taken.
    const taken = await tx
      .insert(reminders)
      .values({ studentId, parentId, occasion, kind, status: 'claimed', claimedAt: now })
      .onConflictDoNothing()
      .returning({ occasion: reminders.occasion });
    if (taken.length === 0) throw new NotTheirs();
    const [spent] = await tx
      .update(reminderSubscriptions)
      .set({ messagesLeft: sql`${reminderSubscriptions.messagesLeft} - 1`, touchedAt: now })
      .from(parents)
      .innerJoin(parentStudents, and(eq(parentStudents.parentId, parents.id), eq(parentStudents.studentId, studentId)))
      .where(
        and(
          findSubscription(due),
          gt(reminderSubscriptions.messagesLeft, 0),
          eq(parents.id, parentId),
          // A guardian who leaves, or a student they let go of.
          isNull(parents.deletionDueAt),
          isNull(parentStudents.hiddenAt),
        ),
      )
      .returning({ openId: reminderSubscriptions.openId });
    if (!spent) throw new NotTheirs();
    return spent.openId;
  };
  return db.transaction(work).catch((error: unknown) => {
    if (error instanceof NotTheirs) return undefined;
    throw error;
  });
}

type Ended = Pick<typeof reminders.$inferSelect, 'status'> & { sentAt?: Date; errcode?: number };

/** Says what became of it. */
export async function end(db: Executor, due: DueReminder, ended: Ended): Promise<void> {
  await db.update(reminders).set(ended).where(isOne(due));
}

/** Gives the message back to the user who had allowed it. */
async function giveBack(tx: Executor, due: DueReminder, openId: string): Promise<void> {
  await tx
    .update(reminderSubscriptions)
    .set({ messagesLeft: sql`${reminderSubscriptions.messagesLeft} + 1` })
    .where(and(findSubscription(due), eq(reminderSubscriptions.openId, openId)));
}

/** It was certainly not sent, and may be told once more: as if it had never been claimed. */
export async function unclaim(db: Executor, due: DueReminder, openId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(reminders)
      .where(and(isOne(due), eq(reminders.status, 'claimed')))
      .returning({ occasion: reminders.occasion });
    if (gone.length > 0) await giveBack(tx, due, openId);
  });
}

export async function removeOld(db: Executor, before: Date): Promise<void> {
  await db.delete(reminders).where(lt(reminders.claimedAt, before));
}
