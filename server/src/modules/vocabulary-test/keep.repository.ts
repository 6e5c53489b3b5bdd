/** Hands a visitor's test over to a student. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { Executor } from '../../database';
import { getName } from '../../database/object-references';
import { vocabularyLevelAnswers as answers, vocabularyLevelSubmissions as submissions } from '../../database/schema';
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

/**
 * Moves the test with its answers: written for the student and removed, as the student says where a row stands. Whoever answers
 * meanwhile waits for the test's row.
 */
export async function moveToStudent(tx: Executor, { id, tokenHash, studentId }: Handover): Promise<void> {
  await moveRows(tx, submissions, studentId, sql`id = ${id} and visitor_token_hash = ${tokenHash}`);
  await moveRows(tx, answers, studentId, sql`submission_id = ${id}`);
}

async function moveRows(tx: Executor, table: typeof submissions | typeof answers, studentId: number, which: SQL): Promise<void> {
  const { studentId: _, ...moved } = getTableColumns(table);
  const columns = sql.join(Object.values(moved).map(getName), sql`, `);
  const those = sql`${table} where student_id = ${VISITOR} and ${which}`;
  await tx.execute(
    sql`insert into ${table} (student_id, ${columns}) overriding system value select ${studentId}::bigint, ${columns} from ${those}`,
  );
  await tx.execute(sql`delete from ${those}`);
}

/** Closes the student's own open test, because only one may be open and the kept one is newer. */
export async function closeOpen(tx: Executor, studentId: number): Promise<void> {
  await tx.execute(sql`update vocabulary_level_submissions set status = 'expired' where student_id = ${studentId} and status = 'open'`);
}
