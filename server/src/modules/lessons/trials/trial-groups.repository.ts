/** The words of trial groups. */
import { GROUP_SIZE, MAX_TRIAL_GROUPS } from '@xueban/contract/constants';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Queryable } from '../../../database';
import { courses } from '../../../database/schema';
import { SHOWN_TO_STRANGERS, WORD_COLUMNS, type WordRow } from '../../courses';

export interface TrialGroupRow {
  id: string;
  name: string;
  words: WordRow[];
}

/** A group is taken from a third of the way in, because a course begins with what everybody knows. */
const FROM = 3;
/** Number of words searched for five that can be asked by choice. */
const LOOKED_AT = 60;

/** $1: the courses of the school's choice, in its order; none: the first ones. */
const LOAD = {
  name: 'load_trial_groups',
  text: `
select courses.id, courses.name, coalesce(json_agg(row_to_json(word) order by word.sequence), '[]') as words
from (
  select id, name, words_count from courses
  where content_type = 'word' and words_count >= ${GROUP_SIZE} 
    and case when cardinality($1::bigint[]) > 0 then id = any ($1) else ${SHOWN_TO_STRANGERS} end
  order by array_position($1, id), id
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
order by array_position($1, courses.id), courses.id`,
};

/** A course as it may be chosen for a trial. */
export interface TrialCourse {
  id: number;
  name: string;
  isOfWords: boolean;
  words: number;
  /** What nobody chose is never shown of it. */
  isShownToStrangers: boolean;
}

/** Courses in the order of their ids. */
export async function loadTrialCourses(db: Executor, ids: readonly number[]): Promise<TrialCourse[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: courses.id,
      name: courses.name,
      isOfWords: eq(courses.contentType, 'word').mapWith(Boolean),
      words: courses.wordsCount,
      isShownToStrangers: sql<boolean>`${sql.raw(SHOWN_TO_STRANGERS)}`,
    })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(asc(courses.id));
}

/** Words of the chosen courses, or of the first ones; in each those first that have three distractors. */
export async function loadTrialGroups(pool: Queryable, chosen: readonly number[]): Promise<TrialGroupRow[]> {
  const { rows } = await pool.query<TrialGroupRow>({ ...LOAD, values: [chosen] });
  return rows.filter(({ words }) => words.length === GROUP_SIZE);
}
