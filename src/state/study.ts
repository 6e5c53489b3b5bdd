/** Choosing a course and opening a word study (spec §4). */
import { useEffect } from 'react';
import { COURSE_LIST_PAGE_SIZE, DEFAULT_COURSE_PAGE_SIZE } from '@xueban/contract/constants';
import { clientMessages } from '@xueban/contract/errors';
import type { Course, LearningProgress } from '@xueban/contract/resources/courses';
import type { LearningRecord } from '@xueban/contract/resources/learning-records';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { StudyQuery } from '@xueban/contract/routes';
import { reportErrorAs } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { currentStudentId } from '@/lib/http/identity';
import { batched, useRecoilCallback } from '@/lib/recoil';
import { withRetries } from '@/lib/retry';
import { positionOfIds, positionOfProgress, type WordPosition } from './rules/word-progress';
import { type StudyPosition, studyPositionOf } from './rules/word-study-init';
import { emptyStudy, type StudyState, studyState } from './study-state';

/** How a call is read: with the retries of every read, or only once. */
type Reading = <T>(read: () => Promise<T>) => Promise<T>;
const readOnce: Reading = (read) => read();

export interface InitialiseOptions {
  /** No retries: who asks has something to show meanwhile. */
  once?: boolean;
}

/** Reads a course. Failures are silently ignored (spec §8), as is a missing id (§5). */
async function fetchCourse(courseId: number | undefined, reading: Reading = withRetries): Promise<Course | undefined> {
  if (courseId === undefined) return undefined;
  return reading(() => call('GET courses/{id}', { params: { id: courseId } })).catch(() => undefined);
}

/** Id of the student's default word course. Failures are silently ignored (spec §8). */
async function fetchDefaultCourseId(reading: Reading = withRetries): Promise<number | undefined> {
  const query = { course_content_type_eq: 'word', page: 1, per_page: DEFAULT_COURSE_PAGE_SIZE } as const;
  const found = await reading(() => call('GET courses/default', { query })).catch(() => undefined);
  return found?.course_id ?? undefined;
}

/** The latest lesson in a course. Failures are silently ignored (spec §8). */
async function fetchLatestLesson(courseId: number): Promise<TeachingRecord | undefined> {
  return (
    (await withRetries(() => call('GET teaching_records/latest', { query: { course_id: courseId } })).catch(() => undefined)) ?? undefined
  );
}

async function fetchProgress(courseId: number): Promise<LearningProgress | undefined> {
  try {
    return (await withRetries(() => call('GET courses/{id}/learning_progresses/current', { params: { id: courseId } }))) ?? undefined;
  } catch (error) {
    reportErrorAs(error, clientMessages.progressFailed);
    return undefined;
  }
}

interface RecordRead {
  learningRecord: LearningRecord | undefined;
  /** Why there is none, where one was asked for; the user has been told that it failed. */
  problem: unknown;
}

/** Reads a learning record; without both ids nothing is done (spec §5). */
async function fetchRecord(courseId: number | undefined, recordId: number | undefined, reading: Reading): Promise<RecordRead> {
  if (courseId === undefined || recordId === undefined) return { learningRecord: undefined, problem: undefined };
  try {
    return {
      learningRecord: await reading(() => call('GET courses/{id}/learning_records/{recordId}', { params: { id: courseId, recordId } })),
      problem: undefined,
    };
  } catch (problem) {
    reportErrorAs(problem, clientMessages.recordFailed);
    return { learningRecord: undefined, problem };
  }
}

/** The courses of the current student, for choosing one. @throws ApiError */
export function fetchCourses(studentId: number, contentType: 'word' | 'math') {
  return withRetries(() =>
    call('GET courses', { query: { student_id_eq: studentId, content_type_eq: contentType, page: 1, per_page: COURSE_LIST_PAGE_SIZE } }),
  );
}

export { useStudyField } from './study-state';

export interface StudyActions {
  /**
   * Loads a course with where the student is in it and the latest lesson. Never fails: what could not be read stays empty.
   * @param keepsPosition asked when it is loaded: whether unit and chapter, chosen by hand meanwhile or before, stay as they are
   */
  selectCourse: (courseId: number, keepsPosition?: () => boolean) => Promise<void>;
  /** Finds the default course and selects it. @returns its id, undefined when the student has none */
  selectDefaultCourse: (keepsPosition?: () => boolean) => Promise<number | undefined>;
  /** Chooses a unit and chapter by hand. */
  selectPosition: (position: WordPosition) => void;
  /** Opens a word study from the query of its address. @returns the state reached, and why there is no record where one was asked for */
  initialise: (
    query: Partial<Record<StudyQuery, string>>,
    options?: InitialiseOptions,
  ) => Promise<StudyState & Pick<RecordRead, 'problem'>>;
}

export function useStudyActions(): StudyActions {
  const selectCourse = useRecoilCallback(
    ({ set }) =>
      async (courseId: number, keepsPosition?: () => boolean) => {
        const studentId = currentStudentId();
        set(studyState, (state) =>
          state.courseId === courseId ? state : { ...emptyStudy, defaultCourseId: state.defaultCourseId, courseId },
        );
        const [course, learningProgress, teachingRecord] = await Promise.all([
          fetchCourse(courseId),
          fetchProgress(courseId),
          fetchLatestLesson(courseId),
        ]);
        batched(() =>
          set(studyState, (state) => {
            if (state.courseId !== courseId || currentStudentId() !== studentId) return state; // another was chosen meanwhile
            const position = course === undefined || keepsPosition?.() === true ? {} : positionOfProgress(course, learningProgress);
            return { ...state, course, learningProgress, teachingRecord, teacher: teachingRecord?.teacher, ...position };
          }),
        );
      },
    [],
  );

  const selectDefaultCourse = useRecoilCallback(
    ({ set }) =>
      async (keepsPosition?: () => boolean) => {
        const studentId = currentStudentId();
        const defaultCourseId = await fetchDefaultCourseId();
        if (currentStudentId() !== studentId) return undefined;
        set(studyState, (state) => ({ ...state, defaultCourseId }));
        if (defaultCourseId !== undefined) await selectCourse(defaultCourseId, keepsPosition);
        return defaultCourseId;
      },
    [selectCourse],
  );

  const selectPosition = useRecoilCallback(
    ({ set }) =>
      (position: WordPosition) => {
        set(studyState, (state) => ({ ...state, ...position }));
      },
    [],
  );

  const initialise = useRecoilCallback(
    ({ set }) =>
      async (query: Partial<Record<StudyQuery, string>>, { once = false }: InitialiseOptions = {}) => {
        const reading = once ? readOnce : withRetries;
        const wanted = studyPositionOf(query);
        set(studyState, (state) => withIds(state, wanted));
        const defaultCourseId = wanted.courseId === undefined ? await fetchDefaultCourseId(reading) : undefined;
        const courseId = wanted.courseId ?? defaultCourseId;
        const [course, { learningRecord, problem }] = await Promise.all([
          fetchCourse(courseId, reading),
          fetchRecord(courseId, wanted.learningRecordId, reading),
        ]);
        const reached = (state: StudyState): StudyState =>
          initialised(state, wanted, { courseId, defaultCourseId, course, learningRecord });
        batched(() => set(studyState, reached));
        return { ...reached(emptyStudy), problem };
      },
    [],
  );

  return { selectCourse, selectDefaultCourse, selectPosition, initialise };
}

/** The ids of the address, before anything is loaded. */
function withIds(state: StudyState, { courseId, currentGroup, mixedGroups }: StudyPosition): StudyState {
  const kept = courseId === undefined || courseId === state.courseId ? state : emptyStudy;
  return { ...kept, courseId, currentGroup, mixedGroups, learningRecord: undefined, isInitialized: false };
}

type Loaded = Pick<StudyState, 'courseId' | 'course' | 'learningRecord' | 'defaultCourseId'>;

function initialised(state: StudyState, wanted: StudyPosition, { courseId, course, learningRecord, defaultCourseId }: Loaded): StudyState {
  const position = course === undefined ? undefined : positionOfIds(course, wanted.unitId, wanted.chapterId);
  return {
    ...state,
    courseId,
    course: course ?? state.course,
    defaultCourseId: defaultCourseId ?? state.defaultCourseId,
    unit: position?.unit ?? state.unit,
    chapter: position?.chapter ?? state.chapter,
    learningRecord,
    currentGroup: wanted.currentGroup,
    mixedGroups: wanted.mixedGroups,
    isInitialized: true,
  };
}

/** Opens the word study that a page's address names, once per address. */
export function useWordStudyInit(query: Partial<Record<StudyQuery, string>>): void {
  const { initialise } = useStudyActions();
  useEffect(() => {
    void initialise(query);
  }, [initialise, query]);
}
