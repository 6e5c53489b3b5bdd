/** Hands a visitor's test over to a student. */
import { sql } from 'drizzle-orm';
import type { VocabularyResult } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { Executor } from '../../database';
import { VISITOR } from './vocabulary-level-submissions.repository';

interface Handover {
  id: number;
  tokenHash: string;
  studentId: number;
}

/**
 * Moves the test with its answers, inside a transaction; false when no visitor's test has this id and token any more.
 * The second statement sees answers that came in while the first waited for the row.
 */
export async function moveToStudent(tx: Executor, { id, tokenHash, studentId }: Handover): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update vocabulary_level_submissions set student_id = ${studentId}
    where student_id = ${VISITOR} and id = ${id} and visitor_token_hash = ${tokenHash}`);
  if (rowCount === 0) return false;
  await tx.execute(sql`update vocabulary_level_answers set student_id = ${studentId} where student_id = ${VISITOR} and submission_id = ${id}`);
  return true;
}

/** Closes the student's own open test: there is one at a time, and the one that is kept is the one at hand. */
export async function closeOpen(tx: Executor, studentId: number): Promise<void> {
  await tx.execute(sql`update vocabulary_level_submissions set status = 'expired' where student_id = ${studentId} and status = 'open'`);
}

export async function saveResult(tx: Executor, studentId: number, id: number, result: VocabularyResult): Promise<void> {
  await tx.execute(sql`update vocabulary_level_submissions set result = ${JSON.stringify(result)}::jsonb where student_id = ${studentId} and id = ${id}`);
}
