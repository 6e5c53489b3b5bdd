/** Words an open record can draw from. */
import type { StudentWord } from '@xueban/contract/resources/courses';
import type { Queryable } from '../learning-context';
import type { Range } from '../listing';
import { WORD_COLUMNS, type WordRow } from '../words/word-rows';

export interface Candidates {
  /** The record is over: it draws no more. */
  completed: boolean;
  total: number;
  words: (WordRow & Pick<StudentWord, 'state'>)[];
}

const LISTED = WORD_COLUMNS.join(', ');
const FREE = `
    words.course_id = record.course_id and words.removed_at is null
    and not exists (select from student_words where student_id = $1 and word_id = words.id)`;

/**
 * From the record's chapter on, then from the start of the course. Each part is read in the order of its index and only
 * as far as the page goes, and how many there are is kept; the words come as JSON, ready for the answer, which saves taking 450 columns apart.
 */
export const LIST_CANDIDATES = {
  name: 'list_candidates',
  text: `
with record as materialized (
  select course_id, completed_at is not null as completed,
    coalesce((select min(sequence) from words where chapter_id = learning_records.chapter_id and removed_at is null), 1) as start
  from learning_records where student_id = $1 and id = $2 and course_id = $3
),
page as (
  select * from (
    (select 0 as part, ${LISTED} from record, words where ${FREE} and sequence >= start order by sequence limit $4::int + $5::int)
    union all
    (select 1 as part, ${LISTED} from record, words where ${FREE} and sequence < start order by sequence limit $4::int + $5::int)
  ) as candidates
  order by part, sequence limit $4::int offset $5::int
)
select completed,
  (select c.words_count - coalesce((select sum(cell) from unnest(s.cells) as cell), 0)::int
   from courses c left join student_courses s on s.student_id = $1 and s.course_id = c.id where c.id = record.course_id) as total,
  coalesce((select json_agg(row_to_json(w) order by page.part, page.sequence) from page, lateral (select ${WORD_COLUMNS.map((column) => `page.${column}`).join(', ')}, 'new' as state) as w), '[]') as words
from record`,
};

/** One page of candidates; undefined when the student has no such record in the course. */
export async function listCandidates(
  pool: Queryable,
  ids: { studentId: number; courseId: number; recordId: number },
  range: Range,
): Promise<Candidates | undefined> {
  const values = [ids.studentId, ids.recordId, ids.courseId, range.limit, range.offset];
  const { rows } = await pool.query<Candidates>({ ...LIST_CANDIDATES, values });
  return rows[0];
}
