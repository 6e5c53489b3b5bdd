/** Links by which others may read a generation, in the database. */
import { and, desc, eq, gt, isNull, lt, max } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { aiGenerations, aiShares, parents, parentStudents } from '../../../database/schema';
import type { GenerationKey } from './generations.repository';

export interface NewShare {
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Adds a link, or lets the same go on for longer. */
export async function saveShare(db: Executor, { studentId, id }: GenerationKey, share: NewShare): Promise<void> {
  await db
    .insert(aiShares)
    .values({ studentId, aiGenerationId: id, ...share })
    .onConflictDoUpdate({ target: [aiShares.studentId, aiShares.tokenHash], set: { expiresAt: share.expiresAt } });
}

/** The latest of its links that opens. */
export async function findShare(
  db: Executor,
  { studentId, id }: GenerationKey,
  now: Date,
): Promise<Pick<NewShare, 'tokenHash' | 'createdAt'> | undefined> {
  const [row] = await db
    .select({ tokenHash: aiShares.tokenHash, createdAt: aiShares.createdAt })
    .from(aiShares)
    .where(and(eq(aiShares.studentId, studentId), eq(aiShares.aiGenerationId, id), gt(aiShares.expiresAt, now)))
    .orderBy(desc(aiShares.createdAt))
    .limit(1);
  return row;
}

/** Removes every link to it. */
export async function removeShares(db: Executor, { studentId, id }: GenerationKey): Promise<void> {
  await db.delete(aiShares).where(and(eq(aiShares.studentId, studentId), eq(aiShares.aiGenerationId, id)));
}

/** When the last of its links ends; null when there is none. */
export async function findSharedUntil(db: Executor, { studentId, id }: GenerationKey, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: max(aiShares.expiresAt) })
    .from(aiShares)
    .where(and(eq(aiShares.studentId, studentId), eq(aiShares.aiGenerationId, id), gt(aiShares.expiresAt, now)));
  return row?.until ?? null;
}

/** What a link shows; nothing of a student who is about to be deleted. */
export async function findShared(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      kind: aiGenerations.kind,
      title: aiGenerations.title,
      origin: aiGenerations.origin,
      model: aiGenerations.model,
      content: aiGenerations.content,
    })
    .from(aiShares)
    .innerJoin(aiGenerations, and(eq(aiGenerations.studentId, aiShares.studentId), eq(aiGenerations.id, aiShares.aiGenerationId)))
    .innerJoin(parentStudents, and(eq(parentStudents.studentId, aiShares.studentId), isNull(parentStudents.hiddenAt)))
    .innerJoin(parents, and(eq(parents.id, parentStudents.parentId), isNull(parents.deletionDueAt)))
    .where(and(eq(aiShares.tokenHash, tokenHash), gt(aiShares.expiresAt, now)))
    .limit(1);
  return row;
}

export async function removeExpiredShares(db: Executor, now: Date): Promise<void> {
  await db.delete(aiShares).where(lt(aiShares.expiresAt, now));
}
