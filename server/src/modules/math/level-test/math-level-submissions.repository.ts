/**
 * Level tests in the database. One statement under the row's lock logs an answer and moves the state on if the step is
 * still the current one.
 */
import type { MathLevelResult, MathLevelSubmissionSummary } from '@xueban/contract/resources/math/math-level-submissions';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import type { StoredLevelTest } from '../../../database/schema/math-level';
import type { Outcome } from '../rules/level-test/response-model';
import type { Queryable } from '../../courses';
import type { Listed, Range } from '../../../database/listing';

export interface LevelTestRow {
  studentId: number;
  id: number;
  status: MathLevelSubmissionSummary['status'];
  state: StoredLevelTest;
  stepNumber: number;
  result: MathLevelResult | null;
  startedAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
}

const SUMMARY = `student_id::float8 as "studentId", id::float8 as id, status, result, started_at as "startedAt", expires_at as "expiresAt", completed_at as "completedAt"`;
const COLUMNS = `${SUMMARY}, state, step_number as "stepNumber"`;
const TABLE = 'math_level_submissions';

type Row = LevelTestRow & Record<string, unknown>;

export async function findTest(pool: Queryable, studentId: number, id: number): Promise<LevelTestRow | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'level_test_find',
    text: `select ${COLUMNS} from ${TABLE} where student_id = $1 and id = $2`,
    values: [studentId, id],
  });
  return rows[0];
}

/** The open test of a student, even if expired. */
export async function findOpenTest(pool: Queryable, studentId: number): Promise<LevelTestRow | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'level_test_find_open',
    text: `select ${COLUMNS} from ${TABLE} where student_id = $1 and status = 'open'`,
    values: [studentId],
  });
  return rows[0];
}

/** Undefined when the student has an open one. */
export async function insertTest(
  pool: Queryable,
  { studentId, state, startedAt, expiresAt }: Pick<LevelTestRow, 'studentId' | 'state' | 'startedAt' | 'expiresAt'>,
): Promise<LevelTestRow | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'level_test_insert',
    text: `insert into ${TABLE} (student_id, status, state, step_number, started_at, expires_at) values ($1, 'open', $2, 0, $3, $4)
      on conflict do nothing returning ${COLUMNS}`,
    values: [studentId, JSON.stringify(state), startedAt, expiresAt],
  });
  return rows[0];
}

/** Closes this open test for good. */
export async function closeTest(pool: Queryable, studentId: number, id: number): Promise<void> {
  await pool.query({
    name: 'level_test_close',
    text: `update ${TABLE} set status = 'expired' where student_id = $1 and id = $2 and status = 'open'`,
    values: [studentId, id],
  });
}

export interface Move {
  studentId: number;
  id: number;
  /** The step that is answered. */
  stepNumber: number;
  itemId: string;
  given: GivenAnswer;
  outcome: Outcome;
  milliseconds: number;
  state: StoredLevelTest;
  /** When it was the last step. */
  result: MathLevelResult | null;
  expiresAt: Date;
  now: Date;
}

/** Whether the answer was counted; if not, the step was answered, the test moved or its time over meanwhile. */
export async function recordAnswer(pool: Queryable, move: Move): Promise<boolean> {
  const { studentId, id, stepNumber, itemId, given, outcome, milliseconds, state, result, expiresAt, now } = move;
  const { rows } = await pool.query({
    name: 'level_test_record',
    text: `with moved as (
        update ${TABLE} set state = $4, step_number = $3 + 1, status = $5, result = $6, completed_at = $7, expires_at = $8
        where student_id = $1 and id = $2 and step_number = $3 and status = 'open' and expires_at > $9
        returning student_id, id
      )
      insert into math_level_answers (student_id, submission_id, step_number, item_id, given, outcome, milliseconds, received_at)
      select student_id, id, $3, $10, $11, $12, $13, $9 from moved returning true`,
    values: [
      studentId,
      id,
      stepNumber,
      JSON.stringify(state),
      result ? 'completed' : 'open',
      result && JSON.stringify(result),
      result ? now : null,
      expiresAt,
      now,
      itemId,
      JSON.stringify(given),
      outcome,
      milliseconds,
    ],
  });
  return rows.length > 0;
}

/** What was answered to a step. */
export async function findGiven(
  pool: Queryable,
  { studentId, id }: Pick<LevelTestRow, 'studentId' | 'id'>,
  stepNumber: number,
): Promise<GivenAnswer | undefined> {
  const { rows } = await pool.query<{ given: GivenAnswer }>({
    name: 'level_test_find_given',
    text: 'select given from math_level_answers where student_id = $1 and submission_id = $2 and step_number = $3',
    values: [studentId, id, stepNumber],
  });
  return rows[0]?.given;
}

/** The latest completed test. */
export async function findLatestCompleted(pool: Queryable, studentId: number): Promise<MathLevelSubmissionSummary | undefined> {
  const [latest] = await readCompleted(pool, studentId, { limit: 1, offset: 0 });
  return latest;
}

/** Completed tests, newest first, without their states. */
export async function listCompleted(pool: Queryable, studentId: number, range: Range): Promise<Listed<MathLevelSubmissionSummary>> {
  const items = await readCompleted(pool, studentId, range);
  const counted = await pool.query<{ total: number }>({
    name: 'level_test_count',
    text: `select count(*)::int as total from ${TABLE} where student_id = $1 and status = 'completed'`,
    values: [studentId],
  });
  return { items, total: counted.rows[0]?.total ?? 0 };
}

async function readCompleted(pool: Queryable, studentId: number, { limit, offset }: Range): Promise<MathLevelSubmissionSummary[]> {
  const { rows } = await pool.query<SummaryRow & Record<string, unknown>>({
    name: 'level_test_list',
    text: `select ${SUMMARY} from ${TABLE} where student_id = $1 and status = 'completed' order by completed_at desc, id desc limit $2 offset $3`,
    values: [studentId, limit, offset],
  });
  return rows.map(toSummary);
}

type SummaryRow = Omit<LevelTestRow, 'state' | 'stepNumber'>;

export function toSummary({
  id,
  status,
  result,
  startedAt,
  expiresAt,
  completedAt,
}: Omit<SummaryRow, 'studentId'>): MathLevelSubmissionSummary {
  return {
    id,
    status,
    result,
    started_at: startedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  };
}

/** Closes open tests whose time is over; removes those that were given up and began before. */
export async function sweepTests(pool: Queryable, { givenUpBefore, now }: { givenUpBefore: Date; now: Date }): Promise<void> {
  await pool.query({ text: `update ${TABLE} set status = 'expired' where status = 'open' and expires_at <= $1`, values: [now] });
  await pool.query({
    text: `with gone as (delete from ${TABLE} where status = 'expired' and started_at < $1 returning student_id, id)
      delete from math_level_answers a using gone where a.student_id = gone.student_id and a.submission_id = gone.id`,
    values: [givenUpBefore],
  });
}
