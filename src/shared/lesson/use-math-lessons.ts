/** Whether a course of mathematics has lessons: the school gives them in mathematics, and somebody teaches the course. */
import { FETCHING } from '@xueban/contract/constants';
import { useApiQuery } from '@/lib/api-query';

/** False while it is loading, too: learning alone is free. */
export function useMathLessons(studentId: number, courseId: number | undefined): boolean {
  const settings = { silent: true, staleTime: FETCHING.cacheTimeMs };
  const school = useApiQuery('GET schools/current', { quiet: true }, settings);
  const given = school.data?.lessons.mathematics === true;
  const allocations = useApiQuery(
    'GET student_allocations',
    given && courseId !== undefined ? { studentId, query: { student_id_eq: studentId, course_id_eq: courseId }, quiet: true } : undefined,
    settings,
  );
  return given && allocations.data?.[0]?.teacher != null;
}
