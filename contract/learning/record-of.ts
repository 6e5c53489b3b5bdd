/** Learning records by their content type. Pure; the mini-program loads it too. */
import type { ContentType } from '../resources/courses';
import type { LearningRecord } from '../resources/learning-records/calls';

interface OfContent {
  content_type: LearningRecord['content_type'];
}

/** A whole record of a content type. */
export type RecordOf<T extends ContentType> = LearningRecord & { content_type: T };

/** Whether a record, whole or in summary, is of this content type. Those of one course are all of the type that the course has. */
export function isRecordOf<T extends ContentType, R extends OfContent>(contentType: T, record: R): record is R & { content_type: T } {
  return record.content_type === contentType;
}

/** A record that can only be of this content type, as it was asked for in a course of it. @throws when it is of another */
export function recordOf<T extends ContentType, R extends OfContent>(contentType: T, record: R): R & { content_type: T } {
  if (!isRecordOf(contentType, record)) throw new Error(`a record of ${record.content_type}, not of ${contentType}`);
  return record;
}
