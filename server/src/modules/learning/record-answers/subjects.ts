/** What every subject does with an answer to a question of one of its records. */
import type { Calls } from '@xueban/contract/calls';
import type { ContentType } from '@xueban/contract/resources/courses';
import { findSubjectOfRecord } from '../records/learning-records.repository';
import type { Queryable } from '../../courses';

type Known = Calls['POST learning_records/{id}/questions/{questionId}/known'];
type Submission = Calls['POST learning_records/{id}/questions/{questionId}/submission'];

/** An answer of a guardian's student, and its Idempotency-Key. */
export interface AnswerOf {
  parentId: number;
  studentId: number;
  recordId: number;
  questionId: number;
  key: string;
}

export interface SubjectAnswers {
  known(target: AnswerOf, body: Known['body']): Promise<Known['reply']>;
  /** @throws AppError ANSWER_UNFITTING for the body of another subject */
  submit(target: AnswerOf, body: Submission['body']): Promise<Submission['reply']>;
}

/** By content type: every subject has its answers here. */
export type AnswersOfSubjects = Readonly<Record<ContentType, SubjectAnswers>>;

/** Undefined: the student has no such record. */
export type RecordSubjects = (studentId: number, recordId: number) => Promise<ContentType | undefined>;

/** Above it all are forgotten: some MB. */
const MOST = 50_000;

export function createRecordSubjects(pool: Queryable): RecordSubjects {
  const known = new Map<string, ContentType>();
  return async (studentId, recordId) => {
    const name = `${studentId} ${recordId}`;
    const kept = known.get(name);
    if (kept) return kept;
    const found = await findSubjectOfRecord(pool, studentId, recordId);
    if (known.size >= MOST) known.clear();
    if (found) known.set(name, found);
    return found;
  };
}
