/** A learning record as the server handles it. */
import type { learningRecords } from '../../db/schema/learning';
import type { StudentCourse } from '../learning-context';

export interface RecordKey extends StudentCourse {
  recordId: number;
}

type Row = typeof learningRecords.$inferSelect;

/** Where in its course a record is; null where the course has no such part. */
export type RecordPlace = Pick<Row, 'unitId' | 'chapterId' | 'sectionId'>;

/** As it is stored. */
export type LearningRecordRow = RecordPlace &
  Pick<Row, 'id' | 'courseId' | 'teacherId' | 'teachingRecordId' | 'learningSubtype' | 'startedAt' | 'completedAt' | 'report'>;
