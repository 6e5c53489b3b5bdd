/** How far a student is in the sections of a course. */
import type { LearningProgress } from '@xueban/contract/resources/courses';
import type { Executor } from '../../../database';
import { currentSection } from '../rules/selection';
import { getFlywheel, type SectionCounts, sectionPercentage, UNTOUCHED } from '../rules/section-state';
import type { StudentCourse } from '../../courses';
import { type ListedSection, listSections } from '../questions/sections.repository';
import { loadStudentSections } from '../memory/memory.repository';
import { findOpenedSection } from './math-sections.repository';

export interface SectionOfStudent extends ListedSection {
  kept: SectionCounts;
  percentage: number;
}

/** By sequence. */
export async function listStudentSections(db: Executor, course: StudentCourse): Promise<SectionOfStudent[]> {
  const sections = await listSections(db, course.courseId);
  const kept = await loadStudentSections(db, course);
  return sections.map((section) => {
    const state = kept.get(section.id) ?? UNTOUCHED;
    return { ...section, kept: state, percentage: sectionPercentage(state, section.questionsCount) };
  });
}

/** The section that is current; undefined in a course without any. */
export async function findCurrent(
  db: Executor,
  course: StudentCourse,
  sections: readonly SectionOfStudent[],
): Promise<SectionOfStudent | undefined> {
  return currentSection(sections, await findOpenedSection(db, course));
}

export async function loadProgresses(db: Executor, course: StudentCourse): Promise<LearningProgress[]> {
  const sections = await listStudentSections(db, course);
  const current = await findCurrent(db, course, sections);
  return sections.map((section) => ({
    context_id: section.id,
    context_type: 'Section',
    current: section === current,
    percentage: section.percentage,
    flywheel: getFlywheel(section.kept, section.questionsCount),
  }));
}
