/** Words an open record can draw from. */
import type { Queryable } from '../../courses';
import type { Range } from '../../../database/listing';

export interface Candidates {
  /** The record is over: it draws no more. */
  completed: boolean;
  total: number;
  /** Of the words of the course. */
  edition: string;
  /** In the order drawn. */
  wordIds: number[];
}

const FREE = `
    course_id = $3 and removed_at is null and not exists (select from student_words where student_id = $1 and word_id = words.id)`;

/** From the record's chapter on, then from the start of the course, each read by its index only as far as the page goes. */
export const LIST_CANDIDATES = {
  name: 'list_candidates',
  text: `
with record as materialized (
  select completed_at is not null as completed,
    coalesce((select min(sequence) from words where chapter_id = learning_records.chapter_id and removed_at is null), 1) as start
  from learning_records where student_id = $1 and id = $2 and course_id = $3
),
ahead as materialized (
  select id, sequence from words where ${FREE} and sequence >= (select start from record)
  order by sequence limit $4::int + $5::int
),
behind as materialized (
  select id, sequence from words where ${FREE} and sequence < (select start from record)
  order by sequence limit $4::int + $5::int - (select count(*) from ahead)
),
page as (
  select 0 as part, id, sequence from ahead union all select 1, id, sequence from behind
  order by part, sequence limit $4::int offset $5::int
)
select completed, words_edition as edition,
  c.words_count - coalesce((select sum(cell) from student_courses s, unnest(s.cells) as cell where s.student_id = $1 and s.course_id = c.id), 0)::int as total,
  (select coalesce(json_agg(id order by part, sequence), '[]') from page) as "wordIds"
from record, courses c where c.id = $3`,
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
