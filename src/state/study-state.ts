/** The state of a study (spec §3), of words and of mathematics. Read it narrowly: hidden pages follow it too. */
import { DEFAULT_CURRENT_GROUP } from '@xueban/contract/constants';
import type { Chapter, Course, LearningProgress, Section, Unit } from '@xueban/contract/resources/courses';
import type { LearningRecord } from '@xueban/contract/resources/learning-records';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { atom, selectorFamily, useRecoilValue } from '@/lib/recoil';

export interface StudyState {
  courseId: number | undefined;
  course: Course | undefined;
  /** Id of the student's default course. */
  defaultCourseId: number | undefined;
  unit: Unit | undefined;
  chapter: Chapter | undefined;
  teacher: TeachingRecord['teacher'] | undefined;
  /** The latest lesson. */
  teachingRecord: TeachingRecord | undefined;
  learningRecord: LearningRecord | undefined;
  /** Where the student is in the course. */
  learningProgress: LearningProgress | undefined;
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
  teacher: undefined,
  teachingRecord: undefined,
  learningRecord: undefined,
  learningProgress: undefined,
  isInitialized: false,
  currentGroup: DEFAULT_CURRENT_GROUP,
  mixedGroups: [],
};

export const studyState = atom<StudyState>({ key: 'study/words', default: emptyStudy });

export interface MathStudyState extends StudyState {
  section: Section | undefined;
  learningProgresses: readonly LearningProgress[];
}

const studyFieldState = selectorFamily({
  key: 'study/words/field',
  get:
    (name: keyof StudyState) =>
    ({ get }) =>
      get(studyState)[name],
});

/** One field of the word study: the component renders only when that one changes. */
export function useStudyField<K extends keyof StudyState>(name: K): StudyState[K] {
  return useRecoilValue(studyFieldState(name)) as StudyState[K];
}
