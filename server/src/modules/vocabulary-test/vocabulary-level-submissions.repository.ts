/**
 * Vocabulary-size tests in the database. One statement under the row's lock logs an answer and moves the state on if the
 * step is still the current one.
 */
import type { TestForm, VocabularyLevelSubmissionSummary, VocabularyResult } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { StoredTest } from './rules/stored';
import type { Queryable } from '../courses';
import type { Listed, Range } from '../../database/listing';

/** In the place of a student: a visitor without a session. */
export const VISITOR = 0;

export interface SubmissionRow {
  studentId: number;
  id: number;
  form: TestForm;
  status: VocabularyLevelSubmissionSummary['status'];
  state: StoredTest;
  stepNumber: number;
  result: VocabularyResult | null;
  startedAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
}

/** An answer as it is compared with one sent again. */
export type LoggedAnswer = { kind: 'ticks'; ticked: readonly string[] } | { kind: 'choice'; position: number | null };

type RawRow<Row extends { id: number }> = Omit<Row, 'id' | 'studentId'> & { id: string; studentId: string };

const SUMMARY = `student_id as "studentId", id, form, status, result, started_at as "startedAt", expires_at as "expiresAt", completed_at as "completedAt"`;
const COLUMNS = `${SUMMARY}, state, step_number as "stepNumber"`;
const TABLE = 'vocabulary_level_submissions';

const FIND = {
  name: 'vocabulary_find',
  text: `select ${COLUMNS} from ${TABLE} where student_id = $1 and id = $2 and ($3::text is null or visitor_token_hash = $3)`,
};
const FIND_OPEN = {
  name: 'vocabulary_find_open',
  text: `select ${COLUMNS} from ${TABLE} where student_id = $1 and status = 'open' and student_id > 0`,
};
const FIND_BY_TOKEN = {
  name: 'vocabulary_find_by_token',
  text: `select ${COLUMNS} from ${TABLE} where visitor_token_hash = $1 and visitor_token_hash is not null and student_id = 0`,
};
const INSERT = {
  name: 'vocabulary_insert',
  text: `insert into ${TABLE} (student_id, form, status, visitor_token_hash, state, step_number, started_at, expires_at)
    values ($1, $2, 'open', $3, $4, 0, $5, $6) on conflict do nothing returning ${COLUMNS}`,
};
const EXPIRE = {
  name: 'vocabulary_expire',
  text: `update ${TABLE} set status = 'expired' where student_id = $1 and status = 'open' and expires_at <= $2`,
};
const RECORD = {
  name: 'vocabulary_record',
  text: `with moved as (
    update ${TABLE} set state = $5, step_number = $3 + 1, status = $6, result = $7, completed_at = $8, expires_at = $9
    where student_id = $1 and id = $2 and step_number = $3 and status = 'open' and expires_at > $10
    returning student_id, id
  ), logged as (
    insert into vocabulary_level_answers (student_id, submission_id, step_number, answer, received_at)
    select student_id, id, $3, $4, $10 from moved
  )
  select count(*)::int as moved from moved`,
};
const FIND_ANSWER = {
  name: 'vocabulary_find_answer',
  text: 'select answer from vocabulary_level_answers where student_id = $1 and submission_id = $2 and step_number = $3',
};

const toSubmission = (row: RawRow<SubmissionRow> | undefined): SubmissionRow | undefined =>
  row && { ...row, id: Number(row.id), studentId: Number(row.studentId) };

/** A test by its owner; of a visitor only with the hash of its token. */
export async function findSubmission(
  pool: Queryable,
  studentId: number,
  id: number,
  tokenHash: string | null = null,
): Promise<SubmissionRow | undefined> {
  const { rows } = await pool.query<RawRow<SubmissionRow>>({ ...FIND, values: [studentId, id, tokenHash] });
  return toSubmission(rows[0]);
}

/** The open test of a student, also when its time is over. */
export async function findOpen(pool: Queryable, studentId: number): Promise<SubmissionRow | undefined> {
  return toSubmission((await pool.query<RawRow<SubmissionRow>>({ ...FIND_OPEN, values: [studentId] })).rows[0]);
}

export async function findByToken(pool: Queryable, tokenHash: string): Promise<SubmissionRow | undefined> {
  return toSubmission((await pool.query<RawRow<SubmissionRow>>({ ...FIND_BY_TOKEN, values: [tokenHash] })).rows[0]);
}

export interface NewSubmission {
  studentId: number;
  form: TestForm;
  tokenHash: string | null;
  state: StoredTest;
  startedAt: Date;
  expiresAt: Date;
}

/** Undefined when the student has an open one. */
export async function insertSubmission(
  pool: Queryable,
  { studentId, form, tokenHash, state, startedAt, expiresAt }: NewSubmission,
): Promise<SubmissionRow | undefined> {
  const { rows } = await pool.query<RawRow<SubmissionRow>>({
    ...INSERT,
    values: [studentId, form, tokenHash, JSON.stringify(state), startedAt, expiresAt],
  });
  return toSubmission(rows[0]);
}

/** The student's newest test with a number. */
export async function findNewestResult(pool: Queryable, studentId: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'vocabulary_newest_result',
    text: `select id from ${TABLE} where student_id = $1 and status = 'completed' and (result->>'reliable')::boolean order by completed_at desc, id desc limit 1`,
    values: [studentId],
  });
  return rows[0] && Number(rows[0].id);
}

/** Closes this open test for good. */
export async function closeSubmission(pool: Queryable, studentId: number, id: number): Promise<void> {
  await pool.query({
    name: 'vocabulary_close',
    text: `update ${TABLE} set status = 'expired' where student_id = $1 and id = $2 and status = 'open'`,
    values: [studentId, id],
  });
}

/** Closes the student's open test if its time is over. */
export async function expireOpen(pool: Queryable, studentId: number, now: Date): Promise<void> {
  await pool.query({ ...EXPIRE, values: [studentId, now] });
}

export interface Move {
  studentId: number;
  id: number;
  /** The step that is answered. */
  stepNumber: number;
  answer: LoggedAnswer;
  state: StoredTest;
  /** When it was the last step. */
  result: VocabularyResult | null;
  expiresAt: Date;
  now: Date;
}

/** Whether the answer was counted; if not, the step was answered, the test moved or its time over meanwhile. */
export async function recordAnswer(
  pool: Queryable,
  { studentId, id, stepNumber, answer, state, result, expiresAt, now }: Move,
): Promise<boolean> {
  const { rows } = await pool.query<{ moved: number }>({
    ...RECORD,
    values: [
      studentId,
      id,
      stepNumber,
      JSON.stringify(answer),
      JSON.stringify(state),
      result ? 'completed' : 'open',
      result && JSON.stringify(result),
      result ? now : null,
      expiresAt,
      now,
    ],
  });
  return rows[0]?.moved === 1;
}

/** What was answered to a step. */
export async function findAnswer(
  pool: Queryable,
  { studentId, id }: Pick<SubmissionRow, 'studentId' | 'id'>,
  stepNumber: number,
): Promise<LoggedAnswer | undefined> {
  return (await pool.query<{ answer: LoggedAnswer }>({ ...FIND_ANSWER, values: [studentId, id, stepNumber] })).rows[0]?.answer;
}

/** Completed tests, newest first, without their states. */
export async function listCompleted(
  pool: Queryable,
  studentId: number,
  { limit, offset }: Range,
): Promise<Listed<VocabularyLevelSubmissionSummary>> {
  const { rows } = await pool.query<RawRow<Omit<SubmissionRow, 'state' | 'stepNumber'>>>({
    name: 'vocabulary_list',
    text: `select ${SUMMARY} from ${TABLE} where student_id = $1 and status = 'completed' order by completed_at desc, id desc limit $2 offset $3`,
    values: [studentId, limit, offset],
  });
  const {
    rows: [count],
  } = await pool.query<{ total: number }>({
    name: 'vocabulary_count',
    text: `select count(*)::int as total from ${TABLE} where student_id = $1 and status = 'completed'`,
    values: [studentId],
  });
  return {
    items: rows.map((row) => toSummary({ ...row, id: Number(row.id), studentId: Number(row.studentId) })),
    total: count?.total ?? 0,
  };
}

/** A result without the course that it led to: which one fits changes with what is learned. */
function withoutCourse(result: VocabularyResult | null): VocabularyResult | null {
  return result?.reliable ? { ...result, next_course: null } : result;
}

export function toSummary({
  id,
  form,
  status,
  result,
  startedAt,
  expiresAt,
  completedAt,
}: Omit<SubmissionRow, 'state' | 'stepNumber'>): VocabularyLevelSubmissionSummary {
  return {
    id,
    form,
    status,
    result: withoutCourse(result),
    started_at: startedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  };
}

export interface SweepTimes {
  /** Visitors' tests that were begun before and that nobody has kept. */
  visitorsBefore: Date;
  /** Those of them without any answer. */
  untouchedBefore: Date;
  /** Students' tests that were begun before and never completed. */
  givenUpBefore: Date;
  now: Date;
}

/** Closes open tests whose time is over; removes visitors' tests and what students gave up, with the answers. */
export async function sweepSubmissions(
  pool: Queryable,
  { visitorsBefore, untouchedBefore, givenUpBefore, now }: SweepTimes,
): Promise<void> {
  await pool.query({ text: `update ${TABLE} set status = 'expired' where status = 'open' and expires_at <= $1`, values: [now] });
  await pool.query({
    text: `with gone as (delete from ${TABLE} where student_id = $1 and (started_at < $2 or (step_number = 0 and started_at < $3)) returning id)
      delete from vocabulary_level_answers where student_id = $1 and submission_id in (select id from gone)`,
    values: [VISITOR, visitorsBefore, untouchedBefore],
  });
  await pool.query({
    text: `with gone as (
        delete from ${TABLE} where student_id > $1 and status = 'expired' and completed_at is null and started_at < $2 returning student_id, id
      )
      delete from vocabulary_level_answers a using gone where a.student_id = gone.student_id and a.submission_id = gone.id`,
    values: [VISITOR, givenUpBefore],
  });
}
