/** Knowledge points and the bank of the level test, for the import. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { knowledgePoints, levelItems } from '../../../database/schema/math-content';

export type StoredPoint = typeof knowledgePoints.$inferSelect;
export type StoredItem = typeof levelItems.$inferSelect;

export async function loadPoints(db: Executor): Promise<StoredPoint[]> {
  return db.select().from(knowledgePoints);
}

export async function savePoint(db: Executor, row: Omit<StoredPoint, 'removedAt'>): Promise<void> {
  const { id: _id, ...changed } = row;
  await db
    .insert(knowledgePoints)
    .values(row)
    .onConflictDoUpdate({ target: knowledgePoints.id, set: { ...changed, removedAt: null } });
}

export async function removeOtherPoints(db: Executor, kept: readonly string[], now: Date): Promise<void> {
  await db
    .update(knowledgePoints)
    .set({ removedAt: now })
    .where(and(isNull(knowledgePoints.removedAt), sql`not ${inArray(knowledgePoints.id, [...kept])}`));
}

export async function loadItems(db: Executor): Promise<StoredItem[]> {
  return db.select().from(levelItems);
}

type AuthoredItem = Pick<StoredItem, 'id' | 'knowledgePointId' | 'content' | 'key' | 'ratings'>;

export async function addItem(db: Executor, row: AuthoredItem): Promise<void> {
  await db.insert(levelItems).values(row);
}

/** What answers have told of another question is not known of this one. */
export async function changeItem(db: Executor, { id, ...row }: AuthoredItem): Promise<void> {
  await db
    .update(levelItems)
    .set({ ...row, difficulty: null, difficultySd: null, removedAt: null })
    .where(eq(levelItems.id, id));
}

export async function restoreItem(db: Executor, id: string): Promise<void> {
  await db.update(levelItems).set({ removedAt: null }).where(eq(levelItems.id, id));
}

/** @returns how many */
export async function removeOtherItems(db: Executor, kept: readonly string[], now: Date): Promise<number> {
  const others = and(isNull(levelItems.removedAt), kept.length > 0 ? sql`not ${inArray(levelItems.id, [...kept])}` : sql`true`);
  return (await db.update(levelItems).set({ removedAt: now }).where(others).returning({ id: levelItems.id })).length;
}
