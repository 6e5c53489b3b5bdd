/** Mathematics on the page 怎么学: alone or with the teacher, a section begins there. */
import { go, redirect } from '@/lib/navigation';
import type { SubjectLesson } from '@/shared/lesson/lesson';
import { isUnbegun, type NextStep, type SectionView } from './logic/home';

export const mathLesson: SubjectLesson<'math'> = {
  subject: 'math',
  texts: {
    alone: '不计课时 · 随时可以停',
    fits: () => '看讲义、做小测',
    charged: '学完这一节才计课时',
    tooFew: (learned) => `题目不到 ${learned} 道`,
  },
  isOffered: ({ mathematics }) => mathematics,
  begin(record) {
    redirect('handout', {
      courseId: record.course_id,
      unitId: record.unit_id ?? undefined,
      chapterId: record.chapter_id ?? undefined,
      sectionId: record.section_id ?? undefined,
      teacherId: record.teacher_id ?? undefined,
      teachingRecordId: record.teaching_record_id ?? undefined,
      learningRecordId: record.id,
    });
  },
};

/** @param hasLessons of the course: before a section begins it is asked whether the teacher is there */
export function openSection(courseId: number, section: SectionView, step: NextStep, hasLessons: boolean): void {
  const { id: sectionId, unitId, chapterId } = section;
  const place = { courseId, unitId, chapterId, sectionId };
  if (hasLessons && isUnbegun(section)) go('lessonStart', { subject: 'math', ...place });
  else go(step, place);
}
