/** The way to a course: chosen on the word tab, which then opens. */
import { useCallback } from 'react';
import { currentStudentId } from '@/lib/http/identity';
import { go } from '@/lib/navigation';
import { keepChosenCourse } from '@/shared/study/course-choice';
import { useStudyActions, wordStudy } from '@/shared/study/study';

export function useOpenCourse(): (courseId: number) => void {
  const { selectCourse } = useStudyActions(wordStudy);
  return useCallback(
    (courseId: number) => {
      const studentId = currentStudentId();
      if (studentId !== undefined) keepChosenCourse(studentId, 'word', courseId);
      void selectCourse(courseId);
      go('words');
    },
    [selectCourse],
  );
}
