/** The way to a course: chosen on the word tab, which then opens. */
import { useCallback } from 'react';
import { currentStudentId } from '@/lib/http/identity';
import { go } from '@/lib/navigation';
import { readStored, writeStored } from '@/lib/storage';
import { useStudyActions } from '@/state/study';

export function useOpenCourse(): (courseId: number) => void {
  const { selectCourse } = useStudyActions();
  return useCallback(
    (courseId: number) => {
      const studentId = currentStudentId();
      try {
        if (studentId !== undefined) writeStored('chosenCourses', { ...readStored('chosenCourses'), [String(studentId)]: courseId });
      } catch {
        // A full phone forgets the choice with the app; it holds until then.
      }
      void selectCourse(courseId);
      go('words');
    },
    [selectCourse],
  );
}
