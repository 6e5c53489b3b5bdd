/** The words of trial groups. */
import { GROUP_SIZE, MAX_TRIAL_GROUPS } from '@xueban/contract/constants';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor, Queryable } from '../../../database';
import { courses } from '../../../database/schema';
import { listOfOneFamily, listShownToStrangers, WORD_COLUMNS, type WordRow } from '../../courses';

export interface TrialGroupRow {
  id: string;
  name: string;
  words: WordRow[];
}

/** A group is taken from a third of the way in, because a course begins with what everybody knows. */
const FROM = 3;
/** Number of words searched for five that can be asked by choice. */
const LOOKED_AT = 60;

/** $1: the courses, in their order. */
const LOAD = {
  name: 'load_trial_groups',
  text: `
select courses.id, courses.name, coalesce(json_agg(row_to_json(word) order by word.sequence), '[]') as words
from courses
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
where courses.id = any ($1::bigint[]) and content_type = 'word' and words_count >= ${GROUP_SIZE}
group by courses.id, courses.name
order by array_position($1, courses.id)`,
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
  const found = await db
    .select({
      id: courses.id,
      name: courses.name,
      isOfWords: eq(courses.contentType, 'word').mapWith(Boolean),
      words: courses.wordsCount,
    })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(asc(courses.id));
  const hidden = await listOfOneFamily(db, ids);
  return found.map((course) => ({ ...course, isShownToStrangers: !hidden.has(course.id) }));
}

/** Words of the chosen courses, or of the first ones; in each those first that have three distractors. */
export async function loadTrialGroups(db: Executor, pool: Queryable, chosen: readonly number[]): Promise<TrialGroupRow[]> {
  const ids = chosen.length > 0 ? chosen : await listShownToStrangers(db, { most: MAX_TRIAL_GROUPS, fewestWords: GROUP_SIZE });
  const { rows } = await pool.query<TrialGroupRow>({ ...LOAD, values: [ids] });
  return rows.filter(({ words }) => words.length === GROUP_SIZE);
}
