/** Starting to learn in a course: with a lesson of the teacher, or alone. */
import type { ContentType } from '@xueban/contract/resources/courses';
import { type RecordOf, recordOf } from '@xueban/contract/learning/record-of';
import type { LessonLength } from '@xueban/contract/resources/teaching-records';
import { call } from '@/lib/http/call';

export interface NewRecord {
  courseId: number;
  unitId?: number | undefined;
  chapterId?: number | undefined;
  sectionId?: number | undefined;
  /** Who accompanies the course, if anyone. */
  teacherId?: number | undefined;
  /** Undefined to learn alone, without a lesson. */
  lesson?: LessonLength | undefined;
  /** No network alert: what is on the phone can be gone on with. */
  quiet?: boolean;
}

/**
 * Opens the lesson, if there is to be one, then the record; the one that is open there is resumed.
 * @throws ApiError
 */
export async function startRecord<T extends ContentType>(
  contentType: T,
  { courseId, unitId, chapterId, sectionId, teacherId, lesson, quiet = false }: NewRecord,
): Promise<RecordOf<T>> {
  const withTeacher = teacherId !== undefined && lesson !== undefined;
  const teachingRecord = withTeacher
    ? await call('POST teaching_records', { body: { course_id: courseId, lesson_length: lesson }, quiet })
    : undefined;
  const record = await call('POST courses/{id}/learning_records', {
    params: { id: courseId },
    body: {
      learning_subtype: 'learn',
      ...(teachingRecord ? { teacher_id: teacherId, teaching_record_id: teachingRecord.id } : {}),
      ...(unitId === undefined ? {} : { unit_id: unitId }),
      ...(chapterId === undefined ? {} : { chapter_id: chapterId }),
      ...(sectionId === undefined ? {} : { section_id: sectionId }),
    },
    quiet,
  });
  return recordOf(contentType, record);
}
