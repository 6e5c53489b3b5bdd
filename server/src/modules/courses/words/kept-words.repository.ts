/** Words of a course with its edition, in one statement: the one is of the other. */
import type { Queryable } from '../../../database';
import { WORD_COLUMNS, type WordRow } from './word-rows';

interface Edition {
  edition: string;
  words: WordRow[];
}

const LOAD = {
  name: 'load_words',
  text: `
select words_edition as edition,
  (select coalesce(json_agg(row_to_json(word)), '[]')
   from (select ${WORD_COLUMNS.join(', ')} from words where id = any($2) and course_id = $1) as word) as words
from courses where id = $1`,
};

export async function loadEdition(pool: Queryable, courseId: number, ids: readonly number[]): Promise<Edition | undefined> {
  const { rows } = await pool.query<Edition>({ ...LOAD, values: [courseId, ids] });
  return rows[0];
}
