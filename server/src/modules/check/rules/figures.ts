/** Tables of kept figures, and what differs between what is kept and what is counted again. Pure. */

/** How a column is read: the name of a PostgreSQL type that the driver gives as a plain value. Of `ids` more may be kept than are counted. */
type Cast = 'float8' | 'int' | 'int[]' | 'text' | 'boolean' | 'jsonb' | 'ids';

interface FigureTable {
  /** What tells its rows apart, within a student. */
  key: Readonly<Record<string, Cast>>;
  /** What is counted again. */
  figures: Readonly<Record<string, Cast>>;
  /** A row of zeros says the same as none. */
  zeroIsNone?: true;
}

/** Whatever the server keeps beside its logs. The key of every table begins with student_id, but for `students` and content. */
export const FIGURE_TABLES = {
  /** Those that content shows; a row is there or not. */
  pictures: { key: { hash: 'text' }, figures: {} },
  /** Whom they name has to be there; no key says so. */
  parent_students: { key: { parent_id: 'float8', student_id: 'float8' }, figures: {} },
  trial_bookings: { key: { id: 'float8' }, figures: { enrolled_student_id: 'float8' } },
  student_words: {
    key: { word_id: 'float8' },
    figures: {
      course_id: 'float8',
      state: 'text',
      cell: 'int',
      due_on: 'text',
      stability: 'float8',
      difficulty: 'float8',
      studied_on: 'text',
      answered_on: 'text',
      answered_days: 'int',
      again: 'boolean',
      answered: 'text',
      interval_shift: 'int',
      interval_gap: 'int',
      desired_retention: 'int',
      sequence: 'int',
      learned_on: 'text',
      learning_record_id: 'float8',
    },
  },
  word_mistakes: {
    key: { word_id: 'float8' },
    figures: { course_id: 'float8', times_wrong: 'int', right_in_row: 'int', left_at: 'text' },
  },
  student_courses: { key: { course_id: 'float8' }, figures: { cells: 'int[]', interval_shift: 'int' } },
  student_chapters: {
    key: { course_id: 'float8', chapter_id: 'float8' },
    figures: { learned_count: 'int', mistakes_count: 'int' },
    zeroIsNone: true,
  },
  student_due_days: {
    key: { course_id: 'float8', due_on: 'text' },
    figures: { words_count: 'int', smart_count: 'int', again_count: 'int', word_ids: 'ids' },
    zeroIsNone: true,
  },
  student_review_days: {
    key: { course_id: 'float8', day: 'text' },
    figures: { words_count: 'int', missed_count: 'int' },
    zeroIsNone: true,
  },
  mistake_word_books: { key: { course_id: 'float8' }, figures: { words_count: 'int', left_count: 'int' }, zeroIsNone: true },
  student_math_courses: {
    key: { course_id: 'float8' },
    figures: { answers_count: 'int', right_count: 'int', milliseconds: 'float8' },
    zeroIsNone: true,
  },
  student_questions: {
    key: { question_id: 'float8' },
    figures: { course_id: 'float8', section_id: 'float8', verdict: 'text', answers_count: 'int' },
  },
  student_sections: {
    key: { section_id: 'float8' },
    figures: {
      course_id: 'float8',
      quiz_taken: 'boolean',
      right_count: 'int',
      wrong_count: 'int',
      waiting_count: 'int',
      completed_on: 'text',
      due_on: 'text',
      times_held: 'int',
    },
  },
  student_knowledge_points: {
    key: { course_id: 'float8', knowledge_point_id: 'text' },
    figures: { answers_count: 'int', right_count: 'int', milliseconds: 'float8', questions_right: 'int', held: 'boolean' },
  },
  student_causes: { key: { course_id: 'float8', cause: 'text' }, figures: { answers_count: 'int' }, zeroIsNone: true },
  question_mistakes: {
    key: { id: 'float8' },
    figures: { course_id: 'float8', times_wrong: 'int', right_days: 'int', last_right_on: 'text', left_at: 'text' },
  },
  quiz_submissions: { key: { id: 'float8' }, figures: { standing: 'jsonb' } },
  mistake_question_books: { key: { course_id: 'float8' }, figures: { questions_count: 'int', left_count: 'int' }, zeroIsNone: true },
  mistake_question_counts: {
    key: { course_id: 'float8', kind: 'text', name: 'text' },
    figures: { questions_count: 'int' },
    zeroIsNone: true,
  },
  reinforcement_submissions: {
    key: { id: 'float8' },
    figures: {
      answered_count: 'int',
      correct_count: 'int',
      advanced_count: 'int',
      mastered_count: 'int',
      left_mistake_book_count: 'int',
      entered_mistake_book_count: 'int',
      report: 'jsonb',
    },
  },
  learning_records: { key: { id: 'float8' }, figures: { report: 'jsonb', study_started_at: 'text' } },
  reinforcement_plans: { key: { learning_record_id: 'float8', day_number: 'int' }, figures: { due_on: 'text' } },
  study_days: { key: { day: 'text' }, figures: {} },
  teaching_records: { key: { id: 'float8' }, figures: { completed_at: 'text', changed_course_hours: 'float8', charge_reason: 'text' } },
  students: { key: { id: 'float8' }, figures: { course_hours_left: 'float8' } },
  /** Charges of lessons. One that is missing is booked; what is booked is never changed. */
  course_hour_entries: { key: { teaching_record_id: 'float8' }, figures: { hours: 'float8' } },
  learning_prints: { key: { learning_record_id: 'float8', print_type: 'text' }, figures: {} },
  courses: { key: { id: 'float8' }, figures: { words_count: 'int' } },
  chapters: { key: { id: 'float8' }, figures: { words_count: 'int' } },
  // Logs, and what is not counted but must hold: shown, never mended.
  word_review_events: { key: { learning_record_id: 'float8', word_id: 'float8' }, figures: { kind: 'text', correct: 'boolean' } },
  vocabulary_level_submissions: { key: { id: 'float8' }, figures: { step_number: 'int', status: 'text' } },
  math_level_submissions: { key: { id: 'float8' }, figures: { step_number: 'int', status: 'text' } },
} as const satisfies Record<string, FigureTable>;

export type FigureTableName = keyof typeof FIGURE_TABLES;
/** A row by its columns; a recounted one may hold further columns, for when it has to be inserted. */
export type FigureRow = Readonly<Record<string, unknown>>;

/** One figure, or one row, that is not what the logs come to. */
export interface Difference {
  /** Null for content, which is of no student. */
  studentId: number | null;
  table: FigureTableName;
  key: FigureRow;
  /** Undefined: the row itself is missing or should not be there. */
  column?: string;
  /** Undefined: no row. */
  kept: unknown;
  recounted: unknown;
  /** It cannot be told what is right: left to people. */
  isLeft?: true;
}

/** What differs in one table. @param recounted rows by the same columns */
export function compareRows(
  studentId: number | null,
  name: FigureTableName,
  kept: readonly FigureRow[],
  recounted: readonly FigureRow[],
): Difference[] {
  const table: FigureTable = FIGURE_TABLES[name];
  const getKey = (row: FigureRow): FigureRow => Object.fromEntries(Object.keys(table.key).map((column) => [column, row[column]]));
  const getName = (row: FigureRow): string => Object.values(getKey(row)).join('\n');
  const isNone = (row: FigureRow): boolean =>
    table.zeroIsNone === true && Object.entries(table.figures).every(([column, cast]) => cast === 'ids' || row[column] === 0);
  const counted = new Map(recounted.map((row) => [getName(row), row]));
  const differences: Difference[] = [];
  for (const row of kept) {
    const other = counted.get(getName(row));
    counted.delete(getName(row));
    const place = { studentId, table: name, key: getKey(row) };
    if (other) differences.push(...compareColumns(place, table, row, other));
    else if (!isNone(row)) differences.push({ ...place, kept: getFigures(table, row), recounted: undefined });
  }
  for (const row of counted.values())
    if (!isNone(row)) differences.push({ studentId, table: name, key: getKey(row), kept: undefined, recounted: row });
  return differences;
}

function compareColumns(
  place: Pick<Difference, 'studentId' | 'table' | 'key'>,
  { figures }: FigureTable,
  kept: FigureRow,
  recounted: FigureRow,
): Difference[] {
  return Object.entries(figures)
    .filter(([column, cast]) => !(cast === 'ids' ? holdsAll : isSame)(kept[column], recounted[column]))
    .map(([column]) => ({ ...place, column, kept: kept[column], recounted: recounted[column] }));
}

const getFigures = (table: FigureTable, row: FigureRow): FigureRow =>
  Object.fromEntries(Object.keys(table.figures).map((column) => [column, row[column]]));

const holdsAll = (kept: unknown, ids: unknown): boolean =>
  Array.isArray(kept) && Array.isArray(ids) && ids.every((id) => kept.includes(id));

/** Two processors may differ in the last digits of a power; a day or a count is whole. */
const TOLERANCE = 1e-6;

/** Equal as JSON is: whatever the order of members, and a member that is undefined is none. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as FigureRow, b as FigureRow];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
}
