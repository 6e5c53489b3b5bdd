/** A learning record as the server handles it. */
import type { RecordOf } from '@xueban/contract/learning/record-of';
import type { ContentType } from '@xueban/contract/resources/courses';
import type { learningRecords } from '../../../database/schema/learning';
import type { StudentCourse } from '../../courses';
import type { LearningRecordHead } from '@xueban/contract/resources/learning-records/record';

export interface RecordKey extends StudentCourse {
  recordId: number;
}

type Row = typeof learningRecords.$inferSelect;

/** Where in its course a record is; null where the course has no such part. */
export type RecordPlace = Pick<Row, 'unitId' | 'chapterId' | 'sectionId'>;

/** As it is stored. */
export type LearningRecordRow = RecordPlace &
  Pick<Row, 'id' | 'courseId' | 'teacherId' | 'teachingRecordId' | 'learningSubtype' | 'startedAt' | 'completedAt' | 'report'>;

/**
 * The report of a subject's record; null while it is open. Fields of two subjects may look alike, so a method reads only
 * reports of its own courses.
 */
export const readReport = <T extends ContentType>(_: T, { report }: Pick<LearningRecordRow, 'report'>): RecordOf<T>['report'] =>
  report as RecordOf<T>['report'];

/** What the records of all content types say alike. */
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
