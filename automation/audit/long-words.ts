/** Words as long as English has them, where a list begins: what fits with short ones proves nothing. */
import type { SchoolDatabase } from '../driver/database';

/** Letters of pneumonoultramicroscopicsilicovolcanoconiosis, the longest word of a dictionary. */
const LONGEST = 45;
const SENSES = '矽肺病；由于吸入极细的火山灰或石英粉尘而引起的肺病';

/** The first word of each course of the student, the one that went wrong last and one of the plan, each of a spelling of its own. */
export async function lengthenWords(database: SchoolDatabase, studentId: string): Promise<void> {
  await database.rows(
    `update words set spelling = rpad(spelling, ${LONGEST}, 'micro'), meaning = $2
      where id in (select distinct on (w.course_id) w.id from words w join student_allocations a on a.course_id = w.course_id
                    where a.student_id = $1 and w.removed_at is null order by w.course_id, w.sequence)
         or id in (select word_id from word_mistakes where student_id = $1 and left_at is null order by last_wrong_at desc limit 1)
         or id in (select word_id from student_words where student_id = $1 order by due_on limit 1)`,
    studentId,
    SENSES,
  );
}
