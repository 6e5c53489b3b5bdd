/** Starting to learn in a course: with a lesson of the teacher, or alone. */
import type { ContentType } from '@xueban/contract/resources/courses';
import { type RecordOf, getRecord } from '@xueban/contract/learning/record-of';
import type { LessonLength } from '@xueban/contract/resources/teaching-records';
import { call } from '@/lib/http/call';
import { currentStudentId } from '@/lib/http/identity';

export interface WantedLesson {
  length: LessonLength;
  /** The teacher's code of the day, where the school asks for it. */
  code?: string | undefined;
}

export interface NewRecord {
  courseId: number;
  unitId?: number | undefined;
  chapterId?: number | undefined;
  sectionId?: number | undefined;
  /** Who accompanies the course, if anyone. */
  teacherId?: number | undefined;
  /** A lesson with the teacher. Undefined: the record joins the lesson that is open, if one is. */
  lesson?: WantedLesson | undefined;
  /** The learner has chosen to learn without the teacher. */
  alone?: boolean;
  /** For whom; the student at hand when not given. */
  studentId?: number | null;
  /** No alert without a network: learning goes on with what is on the phone. */
  quiet?: boolean;
}

/**
 * Opens the lesson, if one is wanted, then the record; a record that is still open is resumed.
 * @throws ApiError
 */
export async function startRecord<T extends ContentType>(
  contentType: T,
  {
    courseId,
    unitId,
    chapterId,
    sectionId,
    teacherId,
    lesson,
    alone = false,
    studentId = currentStudentId() ?? null,
    quiet = false,
  }: NewRecord,
): Promise<RecordOf<T>> {
  const withTeacher = teacherId !== undefined && lesson !== undefined;
  const teachingRecord = withTeacher
    ? await call('POST teaching_records', {
        body: { course_id: courseId, lesson_length: lesson.length, ...(lesson.code === undefined ? {} : { teacher_code: lesson.code }) },
        studentId,
        quiet,
      })
    : undefined;
  const record = await call('POST courses/{id}/learning_records', {
    params: { id: courseId },
    body: {
      learning_subtype: 'learn',
      ...(alone ? { alone } : {}),
      ...(teachingRecord ? { teacher_id: teacherId, teaching_record_id: teachingRecord.id } : {}),
      ...(unitId === undefined ? {} : { unit_id: unitId }),
      ...(chapterId === undefined ? {} : { chapter_id: chapterId }),
      ...(sectionId === undefined ? {} : { section_id: sectionId }),
    },
    studentId,
    quiet,
  });
  return getRecord(contentType, record);
}
