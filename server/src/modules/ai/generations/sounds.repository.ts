/** What words sound like. */
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { words } from '../../../database/schema';

export async function loadSounds(db: Executor, wordIds: readonly number[]) {
  if (wordIds.length === 0) return [];
  return db
    .select({ wordId: words.id, text: words.spelling, objectKey: words.audioObjectKey })
    .from(words)
    .where(inArray(words.id, [...wordIds]));
}
