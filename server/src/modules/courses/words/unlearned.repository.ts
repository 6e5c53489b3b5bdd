/** Where the words lie that a student has not learned yet. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * Position of the first word of the first chapter that is not learned to its end: new words lie from there on, and a
 * search for them that begins there does not pass all that is learned.
 */
export function firstUnlearned({ studentId, courseId }: { studentId: number; courseId: number }): SQL {
  return sql`(
    select coalesce(min(first.sequence), 1) from words first where first.removed_at is null and first.chapter_id = (
      select c.id from chapters c left join student_chapters k on k.student_id = ${studentId} and k.course_id = ${courseId} and k.chapter_id = c.id
      where c.course_id = ${courseId} and c.removed_at is null and coalesce(k.learned_count, 0) < c.words_count order by c.sequence limit 1))`;
}
