/** What the tab of mathematics loads: the course of the student, the progress of its sections, its mistake book. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { COURSE_LIST_PAGE_SIZE, FETCHING } from '@xueban/contract/constants';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import { useApiQuery } from '@/lib/api-query';
import { useKeptQuery } from '@/lib/kept-query';
import { batched } from '@/lib/recoil';
import { type Tag, versionOf } from '@/lib/stale';
import { schoolDay } from '@/lib/time';
import { useLook } from '@/lib/use-look';
import { chosenCourse, keepChosenCourse } from '@/state/study/course-choice';
import { mathStudy } from '@/state/study/math-study';
import { useStudyActions } from '@/state/study/study';
import { useStudyField } from '@/state/study/study-state';
import { chaptersOf, figuresOf, isFinished } from './logic/home';

const SHOWN: readonly Tag[] = ['mathProgress', 'lessons'];

export type HomeStatus = 'loading' | 'ready' | 'no-course' | 'failed';

export function useMathHome(studentId: number) {
  const { selectCourse, selectDefaultCourse } = useStudyActions(mathStudy);
  const courseId = useStudyField('math', 'courseId');
  const course = useStudyField('math', 'course');
  const section = useStudyField('math', 'section');
  const progresses = useStudyField('math', 'learningProgresses');
  const [loading, setLoading] = useState(true);
  const asked = useRef({ at: 0, version: 0 });

  const load = useCallback(async (): Promise<void> => {
    asked.current = { at: Date.now(), version: versionOf(SHOWN) };
    const chosen = chosenCourse(studentId, 'math');
    if (chosen === undefined) await selectDefaultCourse();
    else await selectCourse(chosen);
    batched(() => setLoading(false));
  }, [studentId, selectCourse, selectDefaultCourse]);
  useEffect(() => {
    setLoading(true);
    void load();
  }, [load]);
  useLook(SHOWN, () => {
    const { at, version } = asked.current;
    if (at > 0 && (version !== versionOf(SHOWN) || Date.now() - at > FETCHING.cacheTimeMs)) void load();
  });

  const courses = useApiQuery(
    'GET courses',
    { studentId, query: { student_id_eq: studentId, content_type_eq: 'math', page: 1, per_page: COURSE_LIST_PAGE_SIZE } },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  const books = useKeptQuery(
    'GET mistake_question_books',
    courseId === undefined ? undefined : { studentId, query: { course_id_eq: courseId, page: 1, per_page: 1 } },
  );
  const chooseCourse = useCallback(
    (choice: CourseSummary) => {
      keepChosenCourse(studentId, 'math', choice.id);
      void selectCourse(choice.id);
    },
    [studentId, selectCourse],
  );

  const sections = useMemo(
    () => (course ? chaptersOf(course, progresses, section?.id).flatMap((chapter) => chapter.sections) : []),
    [course, progresses, section],
  );
  return {
    status: statusOf({ loading, hasCourse: course !== undefined, courses: courses.data }),
    course,
    courses: courses.data ?? [],
    here: sections.find(({ current }) => current),
    figures: figuresOf(sections, schoolDay()),
    courseFinished: sections.length > 0 && sections.every(isFinished),
    /** Questions in the mistake book; undefined while it is not known. */
    mistakes: books.data && (books.data[0]?.questions_count ?? 0),
    chooseCourse,
    refresh: load,
  };
}

function statusOf({
  loading,
  hasCourse,
  courses,
}: {
  loading: boolean;
  hasCourse: boolean;
  courses: readonly CourseSummary[] | undefined;
}): HomeStatus {
  if (hasCourse) return 'ready';
  if (loading) return 'loading';
  return courses?.length === 0 ? 'no-course' : 'failed';
}
