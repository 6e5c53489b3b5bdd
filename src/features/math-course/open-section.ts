/** The way into a section. */
import { go } from '@/lib/navigation';
import { isUnbegun, type SectionView } from './logic/home';

/** @param hasLessons of the course: before a section begins it is asked whether the teacher is there */
export function openSection(courseId: number, section: SectionView, step: 'handout' | 'quiz', hasLessons: boolean): void {
  const { id: sectionId, unitId, chapterId } = section;
  const place = { courseId, unitId, chapterId, sectionId };
  if (hasLessons && isUnbegun(section)) go('lessonStart', { subject: 'math', ...place });
  else go(step, place);
}
