/** The course a page is about. */
import { useApiQuery } from '@/lib/api-query';
import { DEFAULT_COURSE_PAGE_SIZE, FETCHING } from '@xueban/contract/constants';
import { readStored, writeStored } from '@/lib/storage';
import { type Subject, useStudyField } from '@/state/study';
import { useCurrentStudent } from '@/state/students';

export type CourseAtHand =
  | { status: 'known'; courseId: number }
  | { status: 'loading' | 'none' }
  | { status: 'failed'; error: unknown; again: () => Promise<unknown> };

/** The course of the address; else the one of the subject at hand or last chosen; else the student's default one. */
export function useCourseAtHand(subject: Subject, ofAddress: number | undefined): CourseAtHand {
  const student = useCurrentStudent();
  const selected = useStudyField(subject, 'courseId');
  const known = ofAddress ?? selected ?? (student && chosenCourse(student.id, subject));
  const { data, error, isError, refetch } = useApiQuery(
    'GET courses/default',
    known !== undefined || !student
      ? undefined
      : {
          studentId: student.id,
          query: { course_content_type_eq: subject, page: 1, per_page: DEFAULT_COURSE_PAGE_SIZE },
        },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  const courseId = known ?? data?.course_id ?? undefined;
  if (courseId !== undefined) return { status: 'known', courseId };
  if (isError) return { status: 'failed', error, again: refetch };
  return { status: data === undefined ? 'loading' : 'none' };
}

/** Words have the key that they had when they were alone. */
const getKey = (studentId: number, subject: Subject): string => (subject === 'word' ? String(studentId) : `${studentId}/${subject}`);

/** Which course of a subject a student continues with, if one was ever chosen on this phone. */
export function chosenCourse(studentId: number, subject: Subject): number | undefined {
  return readStored('chosenCourses')?.[getKey(studentId, subject)];
}

/** Remembers on the phone which course of a subject a student continues with. */
export function keepChosenCourse(studentId: number, subject: Subject, courseId: number): void {
  try {
    writeStored('chosenCourses', { ...readStored('chosenCourses'), [getKey(studentId, subject)]: courseId });
  } catch {
    // A full storage forgets the choice with the app; it holds until then.
  }
}
