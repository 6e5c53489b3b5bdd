/** Choosing a course and opening a study (spec §4), of any subject: what differs is said by its SubjectStudy. */
import { DEFAULT_COURSE_PAGE_SIZE } from '@xueban/contract/constants';
import { clientMessages } from '@xueban/contract/client-errors';
import type { Course, LearningProgress } from '@xueban/contract/resources/courses';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { StudyQuery } from '@xueban/contract/routes';
import { isRecordOf, type RecordOf } from '@xueban/contract/learning/record-of';
import { reportErrorAs } from '@/lib/errors';
import { notFound } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { currentStudentId } from '@/lib/http/identity';
import { batched, useRecoilCallback } from '@/lib/recoil';
import { withRetries } from '@/lib/retry';
import { findPositionByIds, findPositionByProgress, type StudyPosition, getStudyPosition } from './word-progress';
import { emptyStudy, type StudyState, studyState, type Subject } from '@/state/study';

/** What is special to a subject. Pure. */
export interface SubjectStudy<S extends Subject> {
  subject: S;
  /** Whether a course is loaded with the progress of all its parts, not of the current one alone. */
  hasProgressList?: true;
  /** Where the student is in a course, by their progress in it. */
  findPositionByProgress: (course: Course, progress: LearningProgress | undefined, progresses: readonly LearningProgress[]) => Position;
  /** The place that an address names. */
  findPositionByIds: (course: Course, ids: PlaceIds, progresses: readonly LearningProgress[]) => Position;
}
type Position = Pick<Partial<StudyState>, 'unit' | 'chapter' | 'section'>;
type PlaceIds = Pick<StudyPosition, 'unitId' | 'chapterId' | 'sectionId'>;

export const wordStudy: SubjectStudy<'word'> = {
  subject: 'word',
  findPositionByProgress,
  findPositionByIds: (course, { unitId, chapterId }) => findPositionByIds(course, unitId, chapterId),
};

/** How a call is read: with the retries of every read, or only once. */
type Reading = <T>(read: () => Promise<T>) => Promise<T>;
const readOnce: Reading = (read) => read();

export interface InitialiseOptions {
  /** No retries: who asks has something to show meanwhile. */
  once?: boolean;
}

/** What was read, or why not: for whoever has to say more than nothing. */
interface Read<T> {
  value: T | undefined;
  problem: unknown;
}
const attempted = <T>(reading: Promise<T>): Promise<Read<T>> =>
  reading.then(
    (value) => ({ value, problem: undefined }),
    (problem: unknown) => ({ value: undefined, problem }),
  );

/** Whom a read is for, said once for all its tries; undefined: nobody has been chosen. */
type StudentId = number | undefined;
const forStudent = (id: StudentId): { studentId: number | null } => ({ studentId: id ?? null });

/** Says of a failure only what the student at hand has asked for. */
function reportFor(studentId: StudentId, problem: unknown, message: string): void {
  if (currentStudentId() === studentId) reportErrorAs(problem, message);
}

/** Reads a course. Failures are not told (spec §8), nor is a missing id (§5). */
async function fetchCourse(studentId: StudentId, courseId: number | undefined, reading: Reading = withRetries): Promise<Read<Course>> {
  if (courseId === undefined) return { value: undefined, problem: undefined };
  return attempted(reading(() => call('GET courses/{id}', { params: { id: courseId }, ...forStudent(studentId) })));
}

/** Id of the student's default course of a subject; without a value and a problem there is none. Failures are not told (spec §8). */
async function fetchDefaultCourseId(studentId: StudentId, subject: Subject, reading: Reading = withRetries): Promise<Read<number>> {
  const query = { course_content_type_eq: subject, page: 1, per_page: DEFAULT_COURSE_PAGE_SIZE } as const;
  const { value, problem } = await attempted(reading(() => call('GET courses/default', { query, ...forStudent(studentId) })));
  return { value: value?.course_id ?? undefined, problem };
}

/** The latest lesson in a course. Failures are silently ignored (spec §8). */
async function fetchLatestLesson(studentId: StudentId, courseId: number): Promise<TeachingRecord | undefined> {
  const query = { course_id: courseId };
  const { value } = await attempted(withRetries(() => call('GET teaching_records/latest', { query, ...forStudent(studentId) })));
  return value ?? undefined;
}

async function fetchProgress(studentId: StudentId, courseId: number): Promise<LearningProgress | undefined> {
  const options = { params: { id: courseId }, ...forStudent(studentId) };
  try {
    return (await withRetries(() => call('GET courses/{id}/learning_progresses/current', options))) ?? undefined;
  } catch (error) {
    reportFor(studentId, error, clientMessages.progressFailed);
    return undefined;
  }
}

/** Progress of every part of a course; empty where that could not be read, which is told. */
async function fetchProgresses(
  studentId: StudentId,
  courseId: number | undefined,
  reading: Reading = withRetries,
): Promise<LearningProgress[]> {
  if (courseId === undefined) return [];
  const options = { params: { id: courseId }, ...forStudent(studentId) };
  try {
    return await reading(() => call('GET courses/{id}/learning_progresses', options));
  } catch (error) {
    reportFor(studentId, error, clientMessages.progressListFailed);
    return [];
  }
}

interface RecordRead<S extends Subject> {
  learningRecord: RecordOf<S> | undefined;
  /** Why there is none, where one was asked for; the user has been told that it failed. */
  problem: unknown;
}

/** Reads a learning record; without both ids nothing is done (spec §5). */
async function fetchRecord<S extends Subject>(
  studentId: StudentId,
  subject: S,
  courseId: number | undefined,
  recordId: number | undefined,
  reading: Reading,
): Promise<RecordRead<S>> {
  if (courseId === undefined || recordId === undefined) return { learningRecord: undefined, problem: undefined };
  const options = { params: { id: courseId, recordId }, ...forStudent(studentId) };
  try {
    const record = await reading(() => call('GET courses/{id}/learning_records/{recordId}', options));
    // An address may name a record of another subject.
    if (!isRecordOf(subject, record)) throw notFound();
    return { learningRecord: record, problem: undefined };
  } catch (problem) {
    reportFor(studentId, problem, clientMessages.recordFailed);
    return { learningRecord: undefined, problem };
  }
}

export interface StudyActions<S extends Subject> {
  /**
   * Loads a course with where the student is in it and the latest lesson. Never fails: what could not be read stays empty.
   * @param keepsPosition asked when it is loaded: whether unit and chapter, chosen by hand meanwhile or before, stay as they are
   */
  selectCourse: (courseId: number, keepsPosition?: () => boolean) => Promise<void>;
  /** Finds the default course and selects it. @returns its id, undefined when the student has none */
  selectDefaultCourse: (keepsPosition?: () => boolean) => Promise<number | undefined>;
  /** Chooses a unit and chapter by hand. */
  selectPosition: (position: Position) => void;
  /** Opens a study from the query of its address, for the student at hand when all is read. @returns the state reached, why there is no record where one was asked for, and why no course: that has not been told */
  initialise: (
    query: Partial<Record<StudyQuery, string>>,
    options?: InitialiseOptions,
  ) => Promise<Omit<StudyState, 'learningRecord'> & RecordRead<S> & { courseProblem: unknown }>;
}

/** @param study of the subject; always the same object */
export function useStudyActions<S extends Subject>(study: SubjectStudy<S>): StudyActions<S> {
  const { subject } = study;
  const state = studyState(subject);
  const selectCourse = useRecoilCallback(
    ({ set }) =>
      async (courseId: number, keepsPosition?: () => boolean) => {
        const studentId = currentStudentId();
        set(state, (now) => (now.courseId === courseId ? now : { ...emptyStudy, defaultCourseId: now.defaultCourseId, courseId }));
        const [{ value: course }, learningProgress, teachingRecord, learningProgresses] = await Promise.all([
          fetchCourse(studentId, courseId),
          fetchProgress(studentId, courseId),
          fetchLatestLesson(studentId, courseId),
          study.hasProgressList ? fetchProgresses(studentId, courseId) : [],
        ]);
        batched(() =>
          set(state, (now) => {
            if (now.courseId !== courseId || currentStudentId() !== studentId) return now; // another was chosen meanwhile
            const keeps = course === undefined || keepsPosition?.() === true;
            const position = keeps ? {} : study.findPositionByProgress(course, learningProgress, learningProgresses);
            return { ...now, course, learningProgress, learningProgresses, teachingRecord, teacher: teachingRecord?.teacher, ...position };
          }),
        );
      },
    [state, study],
  );

  const selectDefaultCourse = useRecoilCallback(
    ({ set }) =>
      async (keepsPosition?: () => boolean) => {
        const studentId = currentStudentId();
        const { value: defaultCourseId } = await fetchDefaultCourseId(studentId, subject);
        if (currentStudentId() !== studentId) return undefined;
        set(state, (now) => ({ ...now, defaultCourseId }));
        if (defaultCourseId !== undefined) await selectCourse(defaultCourseId, keepsPosition);
        return defaultCourseId;
      },
    [state, subject, selectCourse],
  );

  const selectPosition = useRecoilCallback(
    ({ set }) =>
      (position: Position) => {
        set(state, (now) => ({ ...now, ...position }));
      },
    [state],
  );

  const initialise = useRecoilCallback(
    ({ set }) => {
      const initialiseNow: StudyActions<S>['initialise'] = async (query, { once = false } = {}) => {
        const studentId = currentStudentId();
        const reading = once ? readOnce : withRetries;
        const wanted = getStudyPosition(query);
        set(state, (now) => withIds(now, wanted));
        const byDefault = wanted.courseId === undefined ? await fetchDefaultCourseId(studentId, subject, reading) : undefined;
        const defaultCourseId = byDefault?.value;
        const courseId = wanted.courseId ?? defaultCourseId;
        const [{ value: course, problem: courseProblem }, { learningRecord, problem }, learningProgresses] = await Promise.all([
          fetchCourse(studentId, courseId, reading),
          fetchRecord(studentId, subject, courseId, wanted.learningRecordId, reading),
          study.hasProgressList ? fetchProgresses(studentId, courseId, reading) : [],
        ]);
        // Another student is at hand: what came is not theirs, and the page still waits for a study.
        if (currentStudentId() !== studentId) return initialiseNow(query, { once });
        const place = course && study.findPositionByIds(course, wanted, learningProgresses);
        const reached = (now: StudyState): StudyState =>
          initialised(now, wanted, { courseId, defaultCourseId, course, learningRecord, learningProgresses }, place);
        batched(() => set(state, reached));
        return { ...reached(emptyStudy), learningRecord, problem, courseProblem: byDefault?.problem ?? courseProblem };
      };
      return initialiseNow;
    },
    [state, subject, study],
  );

  return { selectCourse, selectDefaultCourse, selectPosition, initialise };
}

/** The ids of the address, before anything is loaded. */
function withIds(state: StudyState, { courseId, currentGroup, mixedGroups }: StudyPosition): StudyState {
  const kept = courseId === undefined || courseId === state.courseId ? state : emptyStudy;
  return { ...kept, courseId, currentGroup, mixedGroups, learningRecord: undefined, isInitialized: false };
}

type Loaded = Pick<StudyState, 'courseId' | 'course' | 'learningRecord' | 'defaultCourseId' | 'learningProgresses'>;

function initialised(
  state: StudyState,
  wanted: StudyPosition,
  { courseId, course, learningRecord, defaultCourseId, learningProgresses }: Loaded,
  place: Position | undefined,
): StudyState {
  return {
    ...state,
    courseId,
    course: course ?? state.course,
    defaultCourseId: defaultCourseId ?? state.defaultCourseId,
    unit: place?.unit ?? state.unit,
    chapter: place?.chapter ?? state.chapter,
    section: place?.section ?? state.section,
    learningRecord,
    learningProgresses,
    currentGroup: wanted.currentGroup,
    mixedGroups: wanted.mixedGroups,
    isInitialized: true,
  };
}
