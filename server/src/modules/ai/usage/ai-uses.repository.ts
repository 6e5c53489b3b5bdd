/**
 * Uses of AI that somebody waits for: charged when begun, kept for a while when delivered. One that nobody holds any more
 * was lost with its process, and is given back.
 */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { aiUses } from '../../../database/schema';
import type { Use } from './ai-usage.repository';

/** What is asked for, such as the reading of one photo; the same is not asked for twice at once. */
export interface UseName {
  studentId: number;
  name: string;
}
export interface HeldUse extends UseName {
  holder: string;
}

/** Seconds for which a word of its process holds one, and for which what came of it is kept. */
const HOLD_SECONDS = 15;
const KEPT_SECONDS = 600;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const isNamed = ({ studentId, name }: UseName) => and(eq(aiUses.studentId, studentId), eq(aiUses.name, name));
const isHeld = ({ holder, ...named }: HeldUse) => and(isNamed(named), eq(aiUses.holder, holder), isNull(aiUses.result));

/** What there is of a use: nothing (it is now held, and to be charged), a result, or somebody who is at it. */
export type Begun = { is: 'new' } | { is: 'taken over' } | { is: 'delivered'; result: unknown } | { is: 'under way' };

export async function beginUse(tx: Executor, use: HeldUse, { kind, day }: Use): Promise<Begun> {
  const inserted = await tx
    .insert(aiUses)
    .values({ ...use, kind, day, until: inSeconds(HOLD_SECONDS) })
    .onConflictDoNothing()
    .returning({ name: aiUses.name });
  if (inserted.length > 0) return { is: 'new' };
  const [there] = await tx
    .select({ result: aiUses.result, isOver: sql<boolean>`${aiUses.until} < now()` })
    .from(aiUses)
    .where(isNamed(use))
    .for('update');
  if (!there) return { is: 'under way' }; // it has just ended: the next look begins it
  if (there.result !== null && !there.isOver) return { is: 'delivered', result: there.result };
  if (!there.isOver) return { is: 'under way' };
  await tx
    .update(aiUses)
    .set({ holder: use.holder, until: inSeconds(HOLD_SECONDS), result: null, ...(there.result !== null && { kind, day }) })
    .where(isNamed(use));
  // One that was delivered long ago is another use; one that was lost is charged already.
  return { is: there.result === null ? 'taken over' : 'new' };
}

export async function holdUse(db: Executor, use: HeldUse): Promise<void> {
  await db
    .update(aiUses)
    .set({ until: inSeconds(HOLD_SECONDS) })
    .where(isHeld(use));
}

/** Whether it is still held, and until the transaction ends by nobody else: not given back, nor taken over by another process. */
export async function lockUse(tx: Executor, use: HeldUse): Promise<boolean> {
  const rows = await tx.select({ name: aiUses.name }).from(aiUses).where(isHeld(use)).for('update');
  return rows.length > 0;
}

/** Keeps what came of it. @returns what was charged; undefined when it is not held any more */
export async function keepResult(tx: Executor, use: HeldUse, result: unknown): Promise<Use | undefined> {
  const [row] = await tx
    .update(aiUses)
    .set({ result, until: inSeconds(KEPT_SECONDS) })
    .where(isHeld(use))
    .returning({ studentId: aiUses.studentId, kind: aiUses.kind, day: aiUses.day });
  return row;
}

/** Forgets one that came to nothing. @returns what was charged */
export async function dropUse(tx: Executor, use: HeldUse): Promise<Use | undefined> {
  const [row] = await tx.delete(aiUses).where(isHeld(use)).returning({ studentId: aiUses.studentId, kind: aiUses.kind, day: aiUses.day });
  return row;
}

/** Of one student, or of all. */
const isOver = (studentId: number | undefined) =>
  and(studentId === undefined ? undefined : eq(aiUses.studentId, studentId), lt(aiUses.until, sql`now()`));

export const hasOver = async (db: Executor, studentId: number): Promise<boolean> => (await db.$count(aiUses, isOver(studentId))) > 0;

/** Removes those that are over. @returns what was charged for nothing */
export async function removeOver(tx: Executor, studentId?: number): Promise<Use[]> {
  const rows = await tx
    .delete(aiUses)
    .where(isOver(studentId))
    .returning({ studentId: aiUses.studentId, kind: aiUses.kind, day: aiUses.day, result: aiUses.result });
  return rows.filter(({ result }) => result === null);
}
