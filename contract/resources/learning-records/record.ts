/** What every learning record says, whatever is learned in it. */
import { type Static, Type } from '@sinclair/typebox';
import { Id, Nullable, Timestamp } from '../shared';

export const LearningRecordStatus = Type.Union([Type.Literal('open'), Type.Literal('completed')]);
export const LearningSubtype = Type.Union([Type.Literal('learn'), Type.Literal('review')]);

/** Common part of all members of the union; each adds its `content_type` and its own fields (word.ts). */
export const LearningRecordHead = Type.Object({
  id: Id,
  course_id: Id,
  unit_id: Nullable(Id),
  chapter_id: Nullable(Id),
  /** Mathematics only; null for words. */
  section_id: Nullable(Id),
  teacher_id: Nullable(Id),
  teaching_record_id: Nullable(Id),
  learning_subtype: LearningSubtype,
  status: LearningRecordStatus,
  started_at: Timestamp,
  completed_at: Nullable(Timestamp),
});
export type LearningRecordHead = Static<typeof LearningRecordHead>;
