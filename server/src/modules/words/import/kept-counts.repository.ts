/** Kept counts of content, without words that left the course. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../database';

/** Words of the course and of each chapter. Writes only what is another number. */
export async function keepContentCounts(db: Executor, courseId: number): Promise<void> {
  await db.execute(sql`
    update courses set words_count = counted.n
    from (select count(*)::integer as n from words where course_id = ${courseId} and removed_at is null) counted
    where courses.id = ${courseId} and words_count <> counted.n`);
  await db.execute(sql`
    update chapters set words_count = counted.n
    from (
      select c.id, count(w.id)::integer as n from chapters c left join words w on w.chapter_id = c.id and w.removed_at is null
      where c.course_id = ${courseId} group by c.id
    ) counted
    where chapters.id = counted.id and words_count <> counted.n`);
}
