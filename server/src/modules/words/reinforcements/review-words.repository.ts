/** Words of a course with where they stand. What is on a page is found first, so that only its words are read whole. */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { WordReview } from '../rules/review-schedule';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { Listed, Range } from '../../../database/listing';
import { getWordState } from '../rules/kept-counts';
import { toReview } from '../memory/word-store.repository';
import { dueWords } from './due-words.repository';
import { firstUnlearned, type StudentCourse, WORD_COLUMNS, type WordRow } from '../../courses';

export interface ReviewWordFilter {
  cell?: number | undefined;
  dueBy?: CalendarDay | undefined;
  chapterId?: number | undefined;
  recordId?: number | undefined;
  mistakeBook?: 'in' | 'left' | undefined;
  timesWrongAtLeast?: number | undefined;
  order: 'sequence' | 'latest' | 'times_wrong';
}

export interface ReviewWordRow extends WordRow {
  cell: number;
  dueOn: CalendarDay | null;
  review: WordReview | null;
  timesWrong: number | null;
  rightInRow: number | null;
  inBook: boolean;
}

const REVIEW = sql.raw(toReview('s'));
/** Cell 1: words without a row of the student. */
const NEW_CELL = 1;

/** Words are numbers to the driver, ids are text: those of a word are turned back. */
const ID_COLUMNS: readonly string[] = ['id', 'unit_id', 'chapter_id'];
const WORD_LIST = sql.raw(
  WORD_COLUMNS.map((column) => (ID_COLUMNS.includes(column) ? `w.${column}::float8 as ${column}` : `w.${column}`)).join(', '),
);

/** One page; `total` where it is known without counting. */
export async function listReviewWords(
  db: Executor,
  ids: StudentCourse,
  range: Range,
  filter: ReviewWordFilter,
  total?: number,
): Promise<Listed<ReviewWordRow>> {
  const memory = sql`
    left join student_words s on s.student_id = ${ids.studentId} and s.word_id = w.id
    left join word_mistakes m on m.student_id = ${ids.studentId} and m.word_id = w.id`;
  const from = sql`words w ${memory} where w.course_id = ${ids.courseId} and w.removed_at is null ${conditions(ids, filter)}`;
  const { rows } = await db.execute<ReviewWordRow & Record<string, unknown>>(sql`
    with page as materialized (select w.id from ${from} order by ${getOrder(filter)} limit ${range.limit} offset ${range.offset})
    select ${WORD_LIST}, coalesce(s.cell, ${NEW_CELL}::int)::int as cell, s.due_on::text as "dueOn", case when s.word_id is not null then ${REVIEW} end as review,
      m.times_wrong as "timesWrong", m.right_in_row as "rightInRow", (m.word_id is not null and m.left_at is null) as "inBook"
    from page join words w using (id) ${memory} order by ${getOrder(filter)}`);
  if (total !== undefined) return { items: rows, total };
  const {
    rows: [counted],
  } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`);
  return { items: rows, total: counted?.total ?? 0 };
}

function conditions(ids: StudentCourse, { cell, dueBy, chapterId, recordId, mistakeBook, timesWrongAtLeast }: ReviewWordFilter): SQL {
  const parts: SQL[] = [];
  if (cell === NEW_CELL) parts.push(sql`s.word_id is null and w.sequence >= ${firstUnlearned(ids)}`);
  else if (cell !== undefined) parts.push(sql`s.course_id = ${ids.courseId} and s.state = ${getWordState(cell)} and s.cell = ${cell}`);
  if (dueBy !== undefined) parts.push(sql`w.id in (select word_id from ${dueWords(ids, sql`<= ${dueBy}::date`)})`);
  if (chapterId !== undefined) parts.push(sql`w.chapter_id = ${chapterId}`);
  if (recordId !== undefined) parts.push(sql`s.learning_record_id = ${recordId}`);
  if (mistakeBook) parts.push(sql`m.course_id = ${ids.courseId} and m.left_at is ${mistakeBook === 'in' ? sql`null` : sql`not null`}`);
  if (timesWrongAtLeast !== undefined) parts.push(sql`m.course_id = ${ids.courseId} and m.times_wrong >= ${timesWrongAtLeast}`);
  return sql.join(
    parts.map((part) => sql`and ${part}`),
    sql` `,
  );
}

/** Where an index has the order, by the column that stands in the index which the filter uses. */
function getOrder({ order, cell, dueBy, recordId, chapterId, mistakeBook }: ReviewWordFilter): SQL {
  if (order === 'latest' && mistakeBook === 'left') return sql`m.left_at desc, m.word_id desc`;
  // In the book every word has a mistake; elsewhere words without one come last.
  const last = sql.raw(mistakeBook ? 'desc' : 'desc nulls last');
  if (order === 'latest') return sql`m.last_wrong_at ${last}, m.word_id ${last}, w.sequence`;
  if (order === 'times_wrong') return sql`m.times_wrong ${last}, m.word_id ${last}, w.sequence`;
  const isLearned = (cell !== undefined && cell !== NEW_CELL) || dueBy !== undefined || recordId !== undefined;
  return isLearned && chapterId === undefined ? sql`s.sequence` : sql`w.sequence`;
}
