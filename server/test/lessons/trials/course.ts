/** Courses of words for the tests of trials. */
import { sql } from 'drizzle-orm';
import type { TestApp } from '../../support/app';

/** @param plain of these words, by their place, there are no distractors @returns its id */
export async function makeWordCourse(
  api: TestApp,
  name: string,
  count: number,
  { plain = [], type = 'word' }: { plain?: readonly number[]; type?: 'word' | 'math' } = {},
): Promise<number> {
  const { rows } = await api.database.db.execute<{ id: string }>(sql`
    with course as (
      insert into courses (name, content_type, words_count) values (${name}, ${type}, ${count}) returning id
    ), unit as (
      insert into units (course_id, sequence, name) select id, 1, 'U' from course returning id, course_id
    ), chapter as (
      insert into chapters (course_id, unit_id, sequence, name) select course_id, id, 1, 'C' from unit returning id, unit_id, course_id
    ), word as (
      insert into words (course_id, unit_id, chapter_id, sequence, spelling, phonetic, part_of_speech, meaning, example, translation, distractors)
      select course_id, unit_id, id, n, ${name} || n, '/x/', 'n.', '意思' || n, 'An example.', '例句。',
        case when n = any(${sql`array[${sql.join(
          [0, ...plain].map((n) => sql`${n}::int`),
          sql`, `,
        )}]`}) then '{}'::text[] else array['甲', '乙', '丙'] end
      from chapter, generate_series(1, ${count}) as n
    )
    select id from course`);
  return Number(rows[0]?.id);
}
