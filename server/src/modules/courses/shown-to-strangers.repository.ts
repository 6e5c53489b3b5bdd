/** Courses that may be shown without a session: not those of a single family, whose names and words may tell of it. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { bound } from '../../database/statements';

/** Students of a course that are looked at; a family never has more. */
const LOOKED_AT = 20;
/** Looked at in one go, twice as many each time: a school may have thousands of courses of single families. */
const COURSES_AT_ONCE = { first: 30, most: 240 };

/**
 * Those of the courses that a single family has. A part for each reads no more students than it must; within the statement
 * that lists courses, which every node has, several nodes would not take it.
 */
export async function listOfOneFamily(db: Executor, courseIds: readonly number[]): Promise<Set<number>> {
  if (courseIds.length === 0) return new Set();
  const parts = courseIds.map(
    (_, at) => `(select course_id, student_id from student_allocations where course_id = $${at + 1} limit ${LOOKED_AT})`,
  );
  const text = `
    select course_id::float8 as id from (
      select held.course_id, coalesce(min(parent_id), -held.student_id) as family
      from (${parts.join(' union all ')}) as held left join parent_students on parent_students.student_id = held.student_id
      group by held.course_id, held.student_id
    ) as families group by course_id having count(distinct family) = 1`;
  const { rows } = await db.execute<{ id: number }>(bound({ text, values: [...courseIds] }));
  return new Set(rows.map(({ id }) => id));
}

/** The first word courses of the school that may be shown, and that the student does not have; a visitor has none. */
export async function listShownToStrangers(
  db: Executor,
  { most, fewestWords, studentId = 0 }: { most: number; fewestWords: number; studentId?: number },
): Promise<number[]> {
  const shown: number[] = [];
  for (let [after, size] = [0, COURSES_AT_ONCE.first]; shown.length < most; size = Math.min(2 * size, COURSES_AT_ONCE.most)) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id::float8 as id from courses where content_type = 'word' and words_count >= ${fewestWords} and id > ${after}
        and not exists (select from student_allocations where student_id = ${studentId} and course_id = courses.id)
      order by id limit ${size}`);
    const ids = rows.map(({ id }) => id);
    const hidden = await listOfOneFamily(db, ids);
    shown.push(...ids.filter((id) => !hidden.has(id)));
    if (ids.length < size) break;
    after = ids.at(-1) ?? after;
  }
  return shown.slice(0, most);
}
