/** Hands a visitor's test over to a student. */
import { sql } from 'drizzle-orm';
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { Executor } from '../../database';
import { VISITOR } from './vocabulary-level-submissions.repository';

interface Handover {
  id: number;
  tokenHash: string;
  studentId: number;
}

/**
 * Locks the visitor's test until the transaction ends, so that a second keeper finds it gone. Undefined if no visitor's
 * test has this id and token.
 */
export async function lockVisitorTest(
  tx: Executor,
  { id, tokenHash }: Pick<Handover, 'id' | 'tokenHash'>,
): Promise<VocabularyLevelSubmission['status'] | undefined> {
  const { rows } = await tx.execute<{ status: VocabularyLevelSubmission['status'] }>(sql`
    select status from vocabulary_level_submissions
    where student_id = ${VISITOR} and id = ${id} and visitor_token_hash = ${tokenHash} for update`);
  return rows[0]?.status;
}

/** Moves the test with its answers: written for the student and removed, as the student says where a row stands. Whoever answers meanwhile waits for the test's row. */
export async function moveToStudent(tx: Executor, { id, tokenHash, studentId }: Handover): Promise<void> {
  const ofVisitor = sql`student_id = ${VISITOR} and id = ${id} and visitor_token_hash = ${tokenHash}`;
  const moved = 'id, form, status, visitor_token_hash, state, step_number, result, started_at, expires_at, completed_at';
  await tx.execute(sql`
    insert into vocabulary_level_submissions (student_id, ${sql.raw(moved)}) overriding system value
    select ${studentId}::bigint, ${sql.raw(moved)} from vocabulary_level_submissions where ${ofVisitor}`);
  await tx.execute(sql`delete from vocabulary_level_submissions where ${ofVisitor}`);
  await tx.execute(sql`
    insert into vocabulary_level_answers (student_id, submission_id, step_number, answer, received_at)
    select ${studentId}::bigint, submission_id, step_number, answer, received_at
    from vocabulary_level_answers where student_id = ${VISITOR} and submission_id = ${id}`);
  await tx.execute(sql`delete from vocabulary_level_answers where student_id = ${VISITOR} and submission_id = ${id}`);
}

/** Closes the student's own open test, because only one may be open and the kept one is newer. */
export async function closeOpen(tx: Executor, studentId: number): Promise<void> {
  await tx.execute(sql`update vocabulary_level_submissions set status = 'expired' where student_id = ${studentId} and status = 'open'`);
}
