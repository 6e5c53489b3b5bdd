/** Calls of the word tab. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { WordRecord, WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import type { LessonLength } from '@xueban/contract/resources/teaching-records';
import { call, callPage } from '@/lib/http/call';

export interface CompletedRounds {
  total: number;
  /** The newest one. */
  last: WordRecordSummary | undefined;
}

/** The completed rounds of a course; keyed by student. */
export function useCompletedRounds(studentId: number, courseId: number | undefined): UseQueryResult<CompletedRounds> {
  return useQuery({
    queryKey: ['completed rounds', studentId, courseId],
    queryFn: async () => {
      const {
        items: [last],
        pagination,
      } = await callPage('GET courses/{id}/learning_records', {
        params: { id: courseId ?? 0 },
        query: { status_eq: 'completed', page: 1, per_page: 1 },
        studentId,
      });
      return { total: pagination.total, last };
    },
    enabled: courseId !== undefined,
    meta: { silent: true },
  });
}

export interface NewRound {
  courseId: number;
  unitId: number | undefined;
  chapterId: number | undefined;
  /** Who accompanies the course, if anyone. */
  teacherId: number | undefined;
  /** Undefined to learn alone, without a lesson. */
  lesson: LessonLength | undefined;
}

/**
 * Opens the lesson, if there is to be one, then the round.
 * @throws ApiError
 */
export async function startRound({ courseId, unitId, chapterId, teacherId, lesson }: NewRound): Promise<WordRecord> {
  const withTeacher = teacherId !== undefined && lesson !== undefined;
  const teachingRecord = withTeacher
    ? await call('POST teaching_records', { body: { course_id: courseId, lesson_length: lesson } })
    : undefined;
  return call('POST courses/{id}/learning_records', {
    params: { id: courseId },
    body: {
      learning_subtype: 'learn',
      ...(teachingRecord ? { teacher_id: teacherId, teaching_record_id: teachingRecord.id } : {}),
      ...(unitId === undefined ? {} : { unit_id: unitId }),
      ...(chapterId === undefined ? {} : { chapter_id: chapterId }),
    },
  });
}
