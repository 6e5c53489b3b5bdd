/** Of which subject a record is. It never changes, so every process asks once. */
import type { ContentType } from '@xueban/contract/resources/courses';
import type { Queryable } from '../../courses';
import { findSubjectOfRecord } from './record-subjects.repository';

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
