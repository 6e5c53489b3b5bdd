/** The three sheets of a completed round. */
import type { Executor } from '../../database';
import { getContentHash } from './printing/sheet';
import { getSchoolDay } from '../school/rules/school-calendar';
import { insertPrints, lockPrints } from './prints.repository';
import { loadWordSheets } from './word-sheets';

const ROUND_TYPES = ['bilingual', 'english', 'chinese'] as const;

/**
 * Adds the three prints of a round inside the transaction that completes it; a round without words has none. They wait
 * in the database until a job makes them, so that nothing that happens after the transaction can lose them.
 */
export async function createRoundPrints(
  tx: Executor,
  { studentId, courseId, recordId, wordIds }: { studentId: number; courseId: number; recordId: number; wordIds: readonly number[] },
  now: Date,
): Promise<void> {
  if (wordIds.length === 0) return;
  const contents = await loadWordSheets(tx, { studentId, courseId, wordIds }, ROUND_TYPES);
  await lockPrints(tx, studentId);
  await insertPrints(
    tx,
    contents.map((content) => ({
      studentId,
      courseId,
      recordId,
      type: content.type,
      wordIds: [...wordIds],
      contentHash: getContentHash(content),
    })),
    getSchoolDay(now),
    now,
  );
}
