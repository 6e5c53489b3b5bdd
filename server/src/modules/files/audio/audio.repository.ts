/** Words as far as they can be heard. */
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { words } from '../../../database/schema/content';
import { beginEdition, lockImports } from '../../words';
import { groupBy } from '../../school/rules/group-by';

export interface SoundRow {
  spelling: string;
  phonetic: string;
  example: string;
  wordKey: string | null;
  exampleKey: string | null;
}

export async function findSounds(db: Executor, wordId: number): Promise<SoundRow | undefined> {
  const [row] = await db
    .select({
      spelling: words.spelling,
      phonetic: words.phonetic,
      example: words.example,
      wordKey: words.audioObjectKey,
      exampleKey: words.exampleAudioObjectKey,
    })
    .from(words)
    .where(eq(words.id, wordId));
  return row;
}

/** Ids of the words of a course, by spelling: several where a school keeps a word in several units. */
export async function listSpellings(db: Executor, courseId: number): Promise<Map<string, number[]>> {
  const rows = await db
    .select({ id: words.id, spelling: words.spelling })
    .from(words)
    .where(sql`${words.courseId} = ${courseId} and ${words.removedAt} is null`)
    .orderBy(words.sequence);
  return groupBy(
    rows,
    ({ spelling }) => spelling,
    ({ id }) => id,
  );
}

/**
 * Keeps the key of an uploaded sound, or of none, in place of an earlier one, which is given back.
 * @param recordEvent is run with the change
 */
export async function saveSoundKey(
  db: Executor,
  wordId: number,
  kind: 'word' | 'example',
  objectKey: string | null,
  recordEvent?: (tx: Executor) => Promise<void>,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const column = kind === 'word' ? words.audioObjectKey : words.exampleAudioObjectKey;
    const [earlier] = await tx.select({ objectKey: column }).from(words).where(eq(words.id, wordId));
    await tx
      .update(words)
      .set(kind === 'word' ? { audioObjectKey: objectKey } : { exampleAudioObjectKey: objectKey })
      .where(eq(words.id, wordId));
    await beginEdition(tx, [wordId]);
    await recordEvent?.(tx);
    return earlier?.objectKey ?? undefined;
  });
}
