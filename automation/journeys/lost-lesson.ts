/** A lesson that was opened, and the round after it was not: the app was killed in between, or a reply was lost. */
import { routes } from '@xueban/contract/routes';
import type { World } from '../driver/world';
import { getPages } from '../pages';

/** Leaves such a lesson behind, and opens the app where it is asked about; in front is the word tab of that student. */
export async function openLostLesson({ phone, database }: World, studentId: string): Promise<void> {
  await database.rows(
    `insert into teaching_records (student_id, course_id, teacher_id, lesson_length, started_at, started_on, lesson_minutes, course_hours, min_learned, min_minutes, by_code)
     select student_id, course_id, teacher_id, 'long', now(), (now() at time zone 'Asia/Shanghai')::date, 30, 1, 5, 5, true
     from student_allocations where student_id = $1 and is_default`,
    studentId,
  );
  const { home, lessonStart } = getPages(phone);
  // Not where a shared card opened it last.
  await phone.killAndReopen(routes.words.path);
  await home.waitForOpen();
  await phone.tap('the start of a round', { selector: '#start-round' });
  await lessonStart.waitForLessonUnderWay();
}
