/** The words of trial groups. */
import { GROUP_SIZE, MAX_TRIAL_GROUPS } from '@xueban/contract/constants';
import type { Queryable } from '../../database';
import { SHOWN_TO_STRANGERS } from '../courses/shown-to-strangers';
import { WORD_COLUMNS, type WordRow } from '../words/word-rows';

export interface TrialGroupRow {
  id: string;
  name: string;
  words: WordRow[];
}

/** A course begins with what everybody knows: the group is taken from a third of the way in. */
const FROM = 3;
/** So many words from there are looked at for five that can be asked by choice: more would be read for nothing. */
const LOOKED_AT = 60;

const LOAD = {
  name: 'load_trial_groups',
  text: `
select courses.id, courses.name, coalesce(json_agg(row_to_json(word) order by word.sequence), '[]') as words
from (
  select id, name, words_count from courses
  where content_type = 'word' and words_count >= ${GROUP_SIZE} and ${SHOWN_TO_STRANGERS}
  order by id
  limit ${MAX_TRIAL_GROUPS}
) as courses
cross join lateral (
  select ${WORD_COLUMNS.join(', ')}
  from (
    select * from words
    where words.course_id = courses.id and removed_at is null
    order by sequence
    offset least(courses.words_count / ${FROM}, courses.words_count - ${GROUP_SIZE})
    limit ${LOOKED_AT}
  ) as first_words
  order by (cardinality(distractors) = 3) desc, sequence
  limit ${GROUP_SIZE}
) as word
group by courses.id, courses.name
order by courses.id`,
};

/** Words of the first courses, those first that have three distractors. */
export async function loadTrialGroups(pool: Queryable): Promise<TrialGroupRow[]> {
  const { rows } = await pool.query<TrialGroupRow>(LOAD);
  return rows.filter(({ words }) => words.length === GROUP_SIZE);
}
