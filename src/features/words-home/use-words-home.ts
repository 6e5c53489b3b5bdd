/** What the word tab loads: the course of the student, where its round stands, the latest lesson. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { COURSE_LIST_PAGE_SIZE, FETCHING } from '@xueban/contract/constants';
import { isRecordOf } from '@xueban/contract/learning/record-of';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import type { Student } from '@xueban/contract/resources/students';
import { useApiQuery } from '@/lib/api-query';
import { useKeptQuery, useLook } from '@/offline';
import { batched } from '@/lib/recoil';
import { type Tag, getVersion } from '@/lib/stale';
import { chosenCourse, keepChosenCourse } from '@/shared/study/course-choice';
import { useStudyActions, wordStudy } from '@/shared/study/study';
import { useStudyField } from '@/state/study';
import { useStudentActions } from '@/shared/session/students';
import { type CompletedRounds, useCompletedRounds } from './api';
import { courseView, type CourseView } from './logic/chapters';
import { placeText } from './logic/hero';
import type { StartingPoint } from './use-round-start';

/** What the tab shows beside the figures, which look for themselves. */
const SHOWN: readonly Tag[] = ['wordProgress', 'wordMemory', 'lessons'];

export type HomeStatus = 'loading' | 'ready' | 'no-course' | 'failed';

/** What is chosen by hand. */
function useChoices(studentId: number) {
  const { selectCourse, selectPosition } = useStudyActions(wordStudy);
  const course = useStudyField('word', 'course');
  // For the next round: holds until a round is opened or another course is chosen.
  const chapterChosen = useRef(false);
  const chooseCourse = useCallback(
    (choice: CourseSummary) => {
      keepChosenCourse(studentId, 'word', choice.id);
      chapterChosen.current = false;
      void selectCourse(choice.id);
    },
    [studentId, selectCourse],
  );

  const chooseChapter = useCallback(
    (chapterId: number) => {
      const wanted = course?.units.find(({ chapters }) => chapters.some(({ id }) => id === chapterId));
      const found = wanted?.chapters.find(({ id }) => id === chapterId);
      if (!wanted || !found) return;
      chapterChosen.current = true;
      selectPosition({ unit: wanted, chapter: found });
    },
    [course, selectPosition],
  );
  return { chapterChosen, chooseCourse, chooseChapter };
}

/** The course of the student, loaded when the tab opens. */
function useCourse(studentId: number, chapterChosen: { readonly current: boolean }) {
  const { selectCourse, selectDefaultCourse } = useStudyActions(wordStudy);
  const [loading, setLoading] = useState(true);
  const asked = useRef({ at: 0, version: 0 });

  const load = useCallback(async (): Promise<void> => {
    const mine = { at: Date.now(), version: getVersion(SHOWN) };
    asked.current = mine;
    const chosen = chosenCourse(studentId, 'word');
    const keepsPosition = (): boolean => chapterChosen.current;
    if (chosen === undefined) await selectDefaultCourse(keepsPosition);
    else await selectCourse(chosen, keepsPosition);
    // Gone meanwhile, or asked for another student: whoever asked last says when it is there.
    if (asked.current === mine) batched(() => setLoading(false));
  }, [studentId, chapterChosen, selectCourse, selectDefaultCourse]);

  useEffect(() => {
    setLoading(true);
    void load();
    return () => {
      asked.current = { at: 0, version: 0 };
    };
  }, [load]);
  return { loading, asked, load };
}

export function useWordsHome(student: Student) {
  const { id: studentId } = student;
  const { refreshCurrentStudent } = useStudentActions();
  const courseId = useStudyField('word', 'courseId');
  const course = useStudyField('word', 'course');
  const chapter = useStudyField('word', 'chapter');
  const unit = useStudyField('word', 'unit');
  const lesson = useStudyField('word', 'teachingRecord');
  const roundOpened = useRef(false);
  const { chapterChosen, chooseCourse, chooseChapter } = useChoices(studentId);
  const { loading, asked, load } = useCourse(studentId, chapterChosen);
  const { courses, progresses, latest, allocations, completedRounds } = useHomeQueries(studentId, courseId);

  const refreshers = [progresses, latest, completedRounds, ...(allocations.isError ? [allocations] : [])];
  const refresh = useRef<() => void>(() => undefined);
  refresh.current = () => {
    roundOpened.current = false;
    void load();
    if (courseId !== undefined) refreshers.forEach(({ refetch }) => void refetch());
    refreshCurrentStudent().catch(() => undefined);
  };
  useLook(SHOWN, () => {
    const { at, version } = asked.current;
    // Nothing is asked again for five minutes, unless this phone has changed some of it or may hold newer answers itself.
    const outdated = roundOpened.current || version !== getVersion(SHOWN) || Date.now() - at > FETCHING.cacheTimeMs;
    if (at > 0 && outdated) refresh.current();
  });

  const figures = useKeptQuery('GET students/{id}/reinforcement', { params: { id: studentId }, studentId });

  const open = latest.data?.status === 'open' && isRecordOf('word', latest.data) ? latest.data : undefined;
  useEffect(() => {
    // It has been opened in the chapter that was chosen for it.
    if (open) chapterChosen.current = false;
  }, [open, chapterChosen]);
  const teacher = allocations.data?.[0]?.teacher ?? undefined;
  // A round without the teacher being known would be started without asking for its lesson.
  const unknown = latest.data === undefined || (open === undefined && allocations.data === undefined);
  const view = useMemo(
    () => course && courseView(course, progresses.data ?? [], open ? (open.chapter_id ?? undefined) : chapter?.id),
    [course, progresses.data, open, chapter],
  );
  const status = getStatus({ loading, hasCourse: course !== undefined, courses: courses.data });
  const point: StartingPoint = useMemo(
    () => (course ? { courseId: course.id, unitId: unit?.id, chapterId: chapter?.id, teacherId: teacher?.id } : undefined),
    [course, unit, chapter, teacher],
  );
  return {
    status,
    lesson,
    view,
    point,
    ...getRounds(completedRounds.data),
    courses: courses.data ?? [],
    /** What is due and where the words stand, by course; undefined while it is not known. */
    figures: figures.data?.courses,
    /** Undefined while it is not known whether a round is open, or with whom one could be started. */
    latest: unknown ? undefined : { open },
    unreachable: status === 'failed' || (unknown && (latest.isError || allocations.isError)),
    /** Course and unit of the round at hand or to come. */
    getPlace: (record: WordRecordSummary | undefined) => placeText(course?.name, unitName(view, record?.chapter_id) ?? unit?.name),
    chooseCourse,
    chooseChapter,
    refresh: useCallback(() => refresh.current(), []),
    /** A round is about to be opened: its progress is asked for again on the way back. */
    leaving: useCallback(() => {
      roundOpened.current = true;
    }, []),
  };
}
export type Home = ReturnType<typeof useWordsHome>;

/** What is asked of the server beside the course itself. Silent: the tab says what is missing. */
function useHomeQueries(studentId: number, courseId: number | undefined) {
  const ofCourse = courseId === undefined ? undefined : { params: { id: courseId }, studentId };
  const courses = useApiQuery(
    'GET courses',
    {
      studentId,
      query: { student_id_eq: studentId, content_type_eq: 'word', page: 1, per_page: COURSE_LIST_PAGE_SIZE },
    },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  const progresses = useApiQuery('GET courses/{id}/learning_progresses', ofCourse, { silent: true });
  const latest = useApiQuery(
    'GET learning_records/latest',
    courseId === undefined ? undefined : { studentId, query: { course_id_eq: courseId } },
    { silent: true },
  );
  const allocations = useApiQuery(
    'GET student_allocations',
    courseId === undefined
      ? undefined
      : {
          studentId,
          query: { student_id_eq: studentId, course_id_eq: courseId },
        },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  return { courses, progresses, latest, allocations, completedRounds: useCompletedRounds(studentId, courseId) };
}

/** Number of the round at hand or to come, and the last one completed; undefined while they are not known. */
function getRounds(completed: CompletedRounds | undefined): { roundNumber: number | undefined; lastRoundId: number | undefined } {
  return { roundNumber: completed && completed.total + 1, lastRoundId: completed?.lastId };
}

function unitName(view: CourseView | undefined, chapterId: number | null | undefined): string | undefined {
  return view?.units.find(({ chapters }) => chapters.some(({ id }) => id === chapterId))?.name;
}

function getStatus({
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
