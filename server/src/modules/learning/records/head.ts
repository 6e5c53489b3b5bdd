/** What the records of all content types say alike. */
import type { LearningRecordHead } from '@xueban/contract/resources/learning-records/record';
import type { LearningRecordRow } from './record';

export const toHead = (row: LearningRecordRow): LearningRecordHead => ({
  id: row.id,
  course_id: row.courseId,
  unit_id: row.unitId,
  chapter_id: row.chapterId,
  section_id: row.sectionId,
  teacher_id: row.teacherId,
  teaching_record_id: row.teachingRecordId,
  learning_subtype: row.learningSubtype,
  status: row.completedAt ? 'completed' : 'open',
  started_at: row.startedAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
});
