import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { parents, parentStudents } from '../../../database/schema';

export async function saveVisit(db: Executor, parentId: number, wechatOpenId: string, wechatSeenAt: Date): Promise<void> {
  await db.update(parents).set({ wechatOpenId, wechatSeenAt }).where(eq(parents.id, parentId));
}

/** Of the guardians of a student, the latest first. */
export async function listOpenIds(db: Executor, studentId: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ openId: parents.wechatOpenId })
    .from(parents)
    .innerJoin(parentStudents, eq(parentStudents.parentId, parents.id))
    .where(and(eq(parentStudents.studentId, studentId), isNotNull(parents.wechatOpenId)))
    .orderBy(desc(parents.wechatSeenAt))
    .limit(most);
  return rows.flatMap(({ openId }) => openId ?? []);
}
