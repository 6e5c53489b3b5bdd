/** What the tab of mathematics loads beside the course: the courses to choose from, the mistake book. */
import { useCallback } from 'react';
import { COURSE_LIST_PAGE_SIZE, FETCHING } from '@xueban/contract/constants';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import { useApiQuery } from '@/lib/api-query';
import { useKeptQuery } from '@/offline';
import { keepChosenCourse } from '@/shared/study/course-choice';
import { mathStudy } from '@/shared/study/math-study';
import { useStudyActions } from '@/shared/study/study';
import { isFinished } from './logic/home';
import { type MathCourse, useMathCourse } from './use-math-course';

export interface MathHomeState extends MathCourse {
  courses: readonly CourseSummary[];
  /** The student has no course of mathematics. */
  hasNone: boolean;
  courseFinished: boolean;
  /** Questions in the mistake book; undefined while it is not known. */
  mistakes: number | undefined;
  chooseCourse: (choice: CourseSummary) => void;
}

export function useMathHome(studentId: number): MathHomeState {
  const { selectCourse } = useStudyActions(mathStudy);
  const math = useMathCourse(studentId);
  const { course, sections } = math;
  const courses = useApiQuery(
    'GET courses',
    { studentId, query: { student_id_eq: studentId, content_type_eq: 'math', page: 1, per_page: COURSE_LIST_PAGE_SIZE } },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  const books = useKeptQuery(
    'GET mistake_question_books',
    course && { studentId, query: { course_id_eq: course.id, page: 1, per_page: 1 } },
  );
  const chooseCourse = useCallback(
    (choice: CourseSummary) => {
      keepChosenCourse(studentId, 'math', choice.id);
      void selectCourse(choice.id);
    },
    [studentId, selectCourse],
  );
  return {
    ...math,
    courses: courses.data ?? [],
    hasNone: courses.data?.length === 0,
    courseFinished: sections.length > 0 && sections.every(isFinished),
    mistakes: books.data && (books.data[0]?.questions_count ?? 0),
    chooseCourse,
  };
}
