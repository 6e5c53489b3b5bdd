/** The three sheets of a completed round. */
import type { Executor, Transact } from '../../database';
import { contentHashOf } from './printing/sheet';
import { schoolDayOf } from '../school/rules/school-calendar';
import { loadOutcome } from '../words/rounds/round-outcome';
import { insertPrints, listUnprintedRounds, lockPrintsOf } from './prints.repository';
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
  await lockPrintsOf(tx, studentId);
  await insertPrints(
    tx,
    contents.map((content) => ({
      studentId,
      courseId,
      recordId,
      type: content.type,
      wordIds: [...wordIds],
      contentHash: contentHashOf(content),
    })),
    schoolDayOf(now),
    now,
  );
}

/** Rounds that get their prints in one go; the next list has the others. */
const AT_ONCE = 20;

/** Adds the prints of rounds that were completed before there were any, dated as the round; gives for how many. */
export async function addMissingPrints(db: Executor, transact: Transact, studentId: number): Promise<number> {
  if ((await listUnprintedRounds(db, studentId, 1)).length === 0) return 0;
  return transact(async (tx) => {
    await lockPrintsOf(tx, studentId);
    const rounds = await listUnprintedRounds(tx, studentId, AT_ONCE);
    for (const { id: recordId, courseId, startedAt, completedAt } of rounds) {
      const outcome = await loadOutcome(tx, studentId, { id: recordId, startedAt });
      await createRoundPrints(tx, { studentId, courseId, recordId, wordIds: outcome?.wordIds ?? [] }, completedAt);
    }
    return rounds.length;
  });
}
