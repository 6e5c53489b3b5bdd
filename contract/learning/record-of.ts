/** Learning records by their content type. Pure; the mini-program loads it too. */
import type { ContentType } from '../resources/courses';
import type { LearningRecord } from '../resources/learning-records/calls';

interface OfContent {
  content_type: LearningRecord['content_type'];
}

/** A whole record of a content type. */
export type RecordOf<T extends ContentType> = LearningRecord & { content_type: T };

/** Whether a record or summary is of this content type; all records of a course have the course's. */
export function isRecordOf<T extends ContentType, R extends OfContent>(contentType: T, record: R): record is R & { content_type: T } {
  return record.content_type === contentType;
}

/**
 * A record of a course of this content type, typed as such.
 * @throws when it is of another
 */
export function getRecord<T extends ContentType, R extends OfContent>(contentType: T, record: R): R & { content_type: T } {
  if (!isRecordOf(contentType, record)) throw new Error(`a record of ${record.content_type}, not of ${contentType}`);
  return record;
}
