/** The state of a study (spec §3), one for each subject: a choice in one changes nothing in another. Read it narrowly: hidden pages follow it too. */
import { DEFAULT_CURRENT_GROUP } from '@xueban/contract/constants';
import type { Chapter, Course, LearningProgress, Section, Unit } from '@xueban/contract/resources/courses';
import type { LearningRecord } from '@xueban/contract/resources/learning-records/calls';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { atomFamily, selectorFamily, useRecoilValue } from '@/lib/recoil';

export interface StudyState {
  courseId: number | undefined;
  course: Course | undefined;
  /** Id of the student's default course. */
  defaultCourseId: number | undefined;
  unit: Unit | undefined;
  chapter: Chapter | undefined;
  /** Mathematics only. */
  section: Section | undefined;
  teacher: TeachingRecord['teacher'] | undefined;
  /** The latest lesson. */
  teachingRecord: TeachingRecord | undefined;
  learningRecord: LearningRecord | undefined;
  /** Where the student is in the course. */
  learningProgress: LearningProgress | undefined;
  /** Of every section, by sequence; mathematics only. */
  learningProgresses: readonly LearningProgress[];
  isInitialized: boolean;
  /** 1-based group at hand. */
  currentGroup: number;
  /** Groups merged in this round of the paper-cut box; empty for a single group. */
  mixedGroups: readonly number[];
}

export const emptyStudy: StudyState = {
  courseId: undefined,
  course: undefined,
  defaultCourseId: undefined,
  unit: undefined,
  chapter: undefined,
  section: undefined,
  teacher: undefined,
  teachingRecord: undefined,
  learningRecord: undefined,
  learningProgress: undefined,
  learningProgresses: [],
  isInitialized: false,
  currentGroup: DEFAULT_CURRENT_GROUP,
  mixedGroups: [],
};

/** What is studied, as a course says it. */
export type Subject = Course['content_type'];
/** Each of them: a new one does not compile until it is named. */
const subjects: Readonly<Record<Subject, true>> = { word: true, math: true };
export const SUBJECTS = Object.keys(subjects) as Subject[];

export const studyState = atomFamily<StudyState, Subject>({ key: 'study', default: emptyStudy });

const studyFieldState = selectorFamily({
  key: 'study/field',
  get:
    ({ subject, name }: { subject: Subject; name: keyof StudyState }) =>
    ({ get }) =>
      get(studyState(subject))[name],
});

/** One field of a study: the component renders only when that one changes. */
export function useStudyField<K extends keyof StudyState>(subject: Subject, name: K): StudyState[K] {
  return useRecoilValue(studyFieldState({ subject, name })) as StudyState[K];
}
