/** Completed tests, for the calibration: read in parts, of which one is in memory. */
import type { TestForm, VocabularyResult } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { StoredTest } from './rules/stored';
import type { Queryable } from '../courses';
import { VISITOR } from './vocabulary-level-submissions.repository';

export interface CompletedTest {
  studentId: number;
  id: number;
  form: TestForm;
  state: StoredTest;
  result: VocabularyResult;
}

const PART = 500;

/** Every test of a student completed up to then, in parts. Tests that visitors took are left out, kept or not: anybody may take any number of them. */
export async function* completedTests(pool: Queryable, until: Date): AsyncGenerator<CompletedTest[]> {
  let after = [VISITOR, Number.MAX_SAFE_INTEGER];
  for (;;) {
    const { rows } = await pool.query<Omit<CompletedTest, 'studentId' | 'id'> & { studentId: string; id: string }>({
      text: `select student_id as "studentId", id, form, state, result from vocabulary_level_submissions
        where status = 'completed' and visitor_token_hash is null and completed_at <= $4 and (student_id, id) > ($1, $2) order by student_id, id limit $3`,
      values: [...after, PART, until],
    });
    const tests = rows.map((row) => ({ ...row, studentId: Number(row.studentId), id: Number(row.id) }));
    const last = tests.at(-1);
    if (!last) return;
    yield tests;
    after = [last.studentId, last.id];
  }
}
