/** What is due in the course at hand, and the other courses of the student. */
import { useCallback, useMemo, useState } from 'react';
import { COURSE_LIST_PAGE_SIZE, FETCHING } from '@xueban/contract/constants';
import { useApiQuery } from '@/lib/api-query';
import { useKeptQuery } from '@/offline';
import { keepChosenCourse, useCourseAtHand } from '@/shared/study/course-choice';

/** Quiet: without a network the page says so itself, and a review on the phone can be resumed. */
export function useReinforcement(studentId: number, ofAddress: number | undefined) {
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const course = useCourseAtHand('word', chosen ?? ofAddress);
  const courseId = course.status === 'known' ? course.courseId : undefined;
  const asked =
    course.status === 'known' || course.status === 'none'
      ? { query: courseId === undefined ? {} : { course_id_eq: courseId }, studentId, quiet: true }
      : undefined;
  const { data, error, isError, refetch } = useKeptQuery('GET reinforcement', asked);
  const list = useApiQuery(
    'GET courses',
    {
      studentId,
      query: { student_id_eq: studentId, content_type_eq: 'word', page: 1, per_page: COURSE_LIST_PAGE_SIZE },
      quiet: true,
    },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  const courses = useMemo(() => (list.data ?? []).map(({ id, name }) => ({ key: id, label: name })), [list.data]);
  const choose = useCallback(
    (next: number) => {
      setChosen(next);
      keepChosenCourse(studentId, 'word', next);
    },
    [studentId],
  );
  const failed = course.status === 'failed' ? course : undefined;
  const again = failed?.again;
  return {
    state: data,
    courses,
    chosen: courseId,
    choose,
    error: failed?.error ?? error,
    isError: isError || failed !== undefined,
    refetch: useCallback(async () => (again ? again() : refetch()), [again, refetch]),
  };
}
