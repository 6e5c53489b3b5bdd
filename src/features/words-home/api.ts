/** Calls of the word tab. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callPage } from '@/lib/http/call';

export interface CompletedRounds {
  total: number;
  /** The newest one. */
  lastId: number | undefined;
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
      return { total: pagination.total, lastId: last?.id };
    },
    enabled: courseId !== undefined,
    meta: { silent: true },
  });
}
