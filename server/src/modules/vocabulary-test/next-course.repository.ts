/** What the vocabulary-size test needs to know of a student's courses. */
import type { Executor } from '../../database';
import { listShownToStrangers, type Queryable } from '../courses';

export interface AssignedCourse {
  id: number;
  name: string;
  /** Words of the course the student has not met. */
  wordsLeft: number;
  /** Ranks of those of its words that are in the item bank. */
  ranks: number[];
}

const RANKS = `
        array(
          select items.rank from vocabulary_items items
          join words on words.course_id = courses.id and words.spelling = items.word and words.removed_at is null
          where items.removed_at is null
        ) as ranks`;

/** Of the school's courses so many are looked at. */
const MOST_OFFERED = 30;

/** Word courses of a student, the default first. Looks up the bank's words in each course, however long that is. */
export async function loadAssignedCourses(pool: Queryable, studentId: number): Promise<AssignedCourse[]> {
  const { rows } = await pool.query<Omit<AssignedCourse, 'id'> & { id: string }>({
    name: 'vocabulary_courses',
    text: `
      select courses.id, courses.name,
        greatest(0, courses.words_count - coalesce((select sum(cell) from unnest(student_courses.cells) as cell), 0))::int as "wordsLeft",${RANKS}
      from student_allocations
      join courses on courses.id = student_allocations.course_id and courses.content_type = 'word'
      left join student_courses on student_courses.student_id = student_allocations.student_id and student_courses.course_id = courses.id
      where student_allocations.student_id = $1
      order by student_allocations.is_default desc, student_allocations.id`,
    values: [studentId],
  });
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Word courses of the school that the student does not have; all of them for a visitor, who is no student. */
export async function loadOfferedCourses(db: Executor, pool: Queryable, studentId: number): Promise<AssignedCourse[]> {
  const ids = await listShownToStrangers(db, { most: MOST_OFFERED, fewestWords: 1, studentId });
  const { rows } = await pool.query<Omit<AssignedCourse, 'id'> & { id: string }>({
    name: 'vocabulary_offered_courses',
    text: `select courses.id, courses.name, courses.words_count as "wordsLeft",${RANKS} from courses where courses.id = any($1::bigint[]) order by courses.id`,
    values: [ids],
  });
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
