/** A learning record as one of its content type. Pure; the mini-program loads it too. */
import type { LearningRecordSummary } from '../resources/learning-records/calls';

type RecordContentType = LearningRecordSummary['content_type'];

/** Whether a record, whole or in summary, is one of this content type. All records of a course are of the one it has. */
export function isRecordOf<T extends RecordContentType, R extends { content_type: RecordContentType }>(
  contentType: T,
  record: R,
): record is R & { content_type: T } {
  return (record.content_type as string) === contentType;
}
