/** What every subject has to say beside how it is learned (learning/index.ts): a new one does not compile until it does. Pure. */
import type { ContentType } from '@xueban/contract/resources/courses';
import type { LessonRules } from '../../lessons/rules/lesson-rules';

export interface SubjectRules {
  /**
   * How a completed record counts on its day: as words (`learned_count` of its report), as one section, or not at all in
   * the calendar's figures.
   */
  counts: 'learned_words' | 'math_section' | null;
  /** Whether the school gives lessons with a teacher in it. */
  hasLessons(rules: Pick<LessonRules, 'mathematics'>): boolean;
}

export const SUBJECTS: Readonly<Record<ContentType, SubjectRules>> = {
  word: { counts: 'learned_words', hasLessons: () => true },
  math: { counts: 'math_section', hasLessons: ({ mathematics }) => mathematics },
};

/** Undefined of a course of which only a later version of the server knows what is learned in it: it is taken for none of ours. */
export const findSubjectRules = (subject: ContentType): SubjectRules | undefined => (SUBJECTS as Partial<typeof SUBJECTS>)[subject];

/** The subjects whose records count so. */
export const subjectsThatCount = (counts: NonNullable<SubjectRules['counts']>): ContentType[] =>
  (Object.keys(SUBJECTS) as ContentType[]).filter((subject) => SUBJECTS[subject].counts === counts);
