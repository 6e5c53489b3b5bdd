/**
 * Writes a change of a student's course. What is there already is updated by one statement, which refuses a course that has
 * changed since it was read; each kind of row that is new is inserted by one more. All of them belong into one transaction.
 */
import { DatabaseError } from 'pg';
import type { Executor, StatementPool } from '../../../database';
import { bound, runAll, type Statement } from '../../../database/statements';
import type { StudentCourse } from '../../courses';
import type { CalendarDay } from '../../school/rules/school-calendar';
import { getWordState } from '../rules/kept-counts';
import type { ChangedWord, MemoryChange } from './memory-change';

/** Rows of the course that are there: they are updated, others are inserted. */
export interface KeptRows {
  dueDays: readonly CalendarDay[];
  reviewDays: readonly CalendarDay[];
  hasBook: boolean;
}

/** {@link KeptRows} of a student's course; of review days those from a day on. */
export const keptRows = (student: string, course: string, since: string): string => `
  array(select due_on::text from student_due_days where student_id = ${student} and course_id = ${course}) as "dueDays",
  array(select day::text from student_review_days where student_id = ${student} and course_id = ${course} and day >= ${since}) as "reviewDays",
  exists (select from mistake_word_books where student_id = ${student} and course_id = ${course}) as "hasBook"`;

/** Rows from an array of JSON. */
const records = (rows: string): string => `unnest(${rows}::jsonb[]) as one(fields), jsonb_to_record(one.fields)`;

/** Of so many rows the planner is told the number: it then keeps one plan, which finds them by primary keys, and plans no more. */
const MOST_TOLD = 4;

/** Of rows that are there. */
const UPDATES = {
  words: (rows: string): string => `
    update student_words as kept set state = r.state, cell = r.cell, due_on = r.due, review = r.review
    from ${rows} as r(word bigint, state student_word_state, cell smallint, due date, review jsonb)
    where kept.student_id = $1::bigint and kept.word_id = r.word`,
  reviews: (rows: string): string => `
    update reinforcement_submissions as kept set answered_count = kept.answered_count + r.answered, correct_count = kept.correct_count + r.correct,
      advanced_count = kept.advanced_count + r.advanced, mastered_count = kept.mastered_count + r.mastered,
      left_mistake_book_count = kept.left_mistake_book_count + r."leftBook",
      entered_mistake_book_count = kept.entered_mistake_book_count + r."enteredBook",
      report = case when not r."discardsReport" then kept.report end
    from ${rows} as r(id bigint, answered int, correct int, advanced int, mastered int, "leftBook" int, "enteredBook" int, "discardsReport" boolean)
    where kept.student_id = $1::bigint and kept.id = r.id`,
  due: (rows: string): string => `
    update student_due_days as kept set words_count = kept.words_count + r.words, smart_count = kept.smart_count + r.smart,
      again_count = kept.again_count + r.again,
      word_ids = array(select id from unnest(r.added) as id where id <> all (kept.word_ids)) || kept.word_ids
    from ${rows} as r(day date, words int, smart int, again int, added bigint[])
    where kept.student_id = $1::bigint and kept.course_id = $2::bigint and kept.due_on = r.day`,
  days: (rows: string): string => `
    update student_review_days as kept set words_count = kept.words_count + r.words, missed_count = kept.missed_count + r.missed
    from ${rows} as r(day date, words int, missed int)
    where kept.student_id = $1::bigint and kept.course_id = $2::bigint and kept.day = r.day`,
  // A word that has left stays known to have left then.
  mistakes: (rows: string): string => `
    update word_mistakes as kept set times_wrong = r.times, right_in_row = r.in_row,
      left_at = case when r.left_at is not null then coalesce(kept.left_at, r.left_at) end,
      first_wrong_at = least(kept.first_wrong_at, r.wrong_at), last_wrong_at = greatest(kept.last_wrong_at, r.wrong_at)
    from ${rows} as r(word bigint, times int, in_row smallint, left_at timestamptz, wrong_at timestamptz)
    where kept.student_id = $1::bigint and kept.word_id = r.word`,
  chapters: (rows: string): string => `
    update student_chapters as kept set learned_count = kept.learned_count + r.learned, mistakes_count = kept.mistakes_count + r.mistakes
    from ${rows} as r(chapter bigint, learned int, mistakes int)
    where kept.student_id = $1::bigint and kept.course_id = $2::bigint and kept.chapter_id = r.chapter`,
  book: (rows: string): string => `
    update mistake_word_books as kept set words_count = kept.words_count + r.words, left_count = kept.left_count + r."left"
    from ${rows} as r(words int, "left" int)
    where kept.student_id = $1::bigint and kept.course_id = $2::bigint`,
} as const;

/** Of rows that are new, or not known to be there. */
const INSERTS = {
  events: `
    insert into word_review_events (student_id, course_id, word_id, kind, day, correct, learning_record_id, submission_id, idempotency_key,
      exercise, given, answered_at, received_at)
    select $1::bigint, $2::bigint, "wordId", kind, day, correct, "learningRecordId", "submissionId", "idempotencyKey", exercise, given, "answeredAt", "receivedAt"
    from ${records('$3')} as r("wordId" bigint, kind review_event_kind, day date, correct boolean, "learningRecordId" bigint,
      "submissionId" bigint, "idempotencyKey" text, exercise exercise_kind, given text, "answeredAt" timestamptz, "receivedAt" timestamptz)`,
  words: `
    insert into student_words (student_id, course_id, word_id, state, learned_on, learning_record_id, cell, due_on, review, sequence)
    select $1::bigint, $2::bigint, word, state, learned, record, cell, due, review, sequence
    from ${records('$3')}
      as r(word bigint, sequence int, review jsonb, due date, cell smallint, state student_word_state, learned date, record bigint)
    on conflict (student_id, word_id) do update set state = excluded.state, learned_on = excluded.learned_on,
      learning_record_id = excluded.learning_record_id, cell = excluded.cell, due_on = excluded.due_on, review = excluded.review,
      sequence = excluded.sequence`,
  mistakes: `
    insert into word_mistakes (student_id, course_id, word_id, sequence, times_wrong, right_in_row, left_at, first_wrong_at, last_wrong_at)
    select $1::bigint, $2::bigint, word, sequence, times, in_row, left_at, now, now
    from ${records('$3')} as r(word bigint, sequence int, times int, in_row smallint, left_at timestamptz, now timestamptz)`,
  chapters: `
    insert into student_chapters as kept (student_id, course_id, chapter_id, learned_count, mistakes_count)
    select $1::bigint, $2::bigint, chapter, learned, mistakes from ${records('$3')} as r(chapter bigint, learned int, mistakes int)
    on conflict (student_id, course_id, chapter_id) do update set
      learned_count = kept.learned_count + excluded.learned_count, mistakes_count = kept.mistakes_count + excluded.mistakes_count`,
  due: `
    insert into student_due_days (student_id, course_id, due_on, words_count, smart_count, again_count, word_ids)
    select $1::bigint, $2::bigint, day, words, smart, again, added
    from ${records('$3')} as r(day date, words int, smart int, again int, added bigint[])`,
  days: `
    insert into student_review_days as kept (student_id, course_id, day, words_count, missed_count)
    select $1::bigint, $2::bigint, day, words, missed from ${records('$3')} as r(day date, words int, missed int)
    on conflict (student_id, course_id, day) do update set
      words_count = kept.words_count + excluded.words_count, missed_count = kept.missed_count + excluded.missed_count`,
  book: `
    insert into mistake_word_books (student_id, course_id, words_count, left_count)
    select $1::bigint, $2::bigint, words, "left" from ${records('$3')} as r(words int, "left" int)`,
} as const;

/** The statements of a change, in the order in which they are to be sent. */
export function getStatements(change: MemoryChange, kept: KeptRows): Statement[] {
  const { studentId, courseId } = change.held;
  const { updates, inserts } = getRows(change, kept);
  const fresh = (Object.keys(inserts) as (keyof typeof inserts)[]).filter((part) => inserts[part].length > 0);
  return [
    getUpdate(change, updates),
    ...fresh.map((part) => ({
      name: `insert_memory_${part}`,
      text: INSERTS[part],
      values: [studentId, courseId, toRecords(inserts[part])],
    })),
  ];
}

/** Updates the course and all rows that are there. */
function getUpdate({ held, cells }: MemoryChange, updates: ReturnType<typeof getRows>['updates']): Statement {
  const names = ['change_memory'];
  const others: string[] = [];
  const values: unknown[] = [held.studentId, held.courseId, held.version, cells];
  for (const part of Object.keys(updates) as (keyof typeof updates)[]) {
    const rows = toRecords(updates[part]);
    if (rows.length === 0) continue;
    const isTold = rows.length <= MOST_TOLD;
    const told = rows.map((_, at) => `($${values.length + 1 + at}::jsonb)`).join(', ');
    const source = isTold ? `(values ${told}) as one(fields), jsonb_to_record(one.fields)` : records(`$${values.length + 1}`);
    values.push(...(isTold ? rows : [rows]));
    // PostgreSQL keeps 63 characters of a name.
    names.push(`${part.slice(0, 2)}${isTold ? rows.length : ''}`);
    others.push(`${part} as (${UPDATES[part](source)})`);
  }
  return {
    name: names.join('_'),
    // A course of another version gets none, which its column refuses: nothing of the transaction counts then.
    text: `${others.length > 0 ? `with ${others.join(', ')}` : ''}
    update student_courses set version = case when version = $3::int then version + 1 end, cells = $4::int[]
    where student_id = $1::bigint and course_id = $2::bigint`,
    values,
  };
}

/** For {@link records}. */
const toRecords = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row));

/** All rows of a change, by what is to be done with them. */
function getRows(change: MemoryChange, kept: KeptRows) {
  const chapters = [...change.chapters]
    .filter(([, { learned: more, mistakes: wrong }]) => more !== 0 || wrong !== 0)
    .map(([chapter, delta]) => ({ chapter, ...delta }));
  const due = [...change.due]
    .filter(([, { words, smart, again, added }]) => words !== 0 || smart !== 0 || again !== 0 || added.size > 0)
    .map(([day, { added, ...delta }]) => ({ day, ...delta, added: [...added] }));
  const days = [...change.days].filter(([, day]) => day.words !== 0 || day.missed !== 0).map(([day, delta]) => ({ day, ...delta }));
  const mistakes = change.mistakes.map(({ word, known, mistake, now, wrong, leftAt = now }) => ({
    known,
    word: word.wordId,
    sequence: word.sequence,
    times: mistake.timesWrong,
    in_row: mistake.rightInRow,
    left_at: mistake.left ? leftAt : null,
    now,
    wrong_at: wrong ? now : null,
  }));
  const book = change.bookTouched ? [change.book] : [];
  const [learned, reviewed] = part([...change.words.values()], (word) => word.learned !== undefined);
  const [keptMistakes, newMistakes] = part(mistakes, ({ known }) => known);
  const [keptChapters, newChapters] = part(chapters, ({ known }) => known);
  const [keptDue, newDue] = part(due, ({ day }) => kept.dueDays.includes(day));
  const [keptDays, newDays] = part(days, ({ day }) => kept.reviewDays.includes(day));
  return {
    updates: {
      words: reviewed.map(wordRow),
      reviews: [...change.reviews].map(([id, review]) => ({ id, ...review })),
      due: keptDue,
      days: keptDays,
      mistakes: keptMistakes,
      chapters: keptChapters,
      book: kept.hasBook ? book.filter(({ words, left }) => words !== 0 || left !== 0) : [],
    } satisfies Record<keyof typeof UPDATES, readonly object[]>,
    inserts: {
      events: change.events,
      words: learned.map(wordRow),
      mistakes: newMistakes,
      chapters: newChapters,
      due: newDue,
      days: newDays,
      book: kept.hasBook ? [] : book,
    } satisfies Record<keyof typeof INSERTS, readonly object[]>,
  };
}

function part<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const item of items) parts[isFirst(item) ? 0 : 1].push(item);
  return parts;
}

const wordRow = ({ wordId, sequence, review, dueOn, learned }: ChangedWord): object => ({
  word: wordId,
  sequence,
  review,
  due: dueOn ?? null,
  cell: review.cell,
  state: getWordState(review.cell),
  learned: learned?.on ?? null,
  record: learned?.recordId ?? null,
});

/** Writes new states of words that have one. */
export async function saveWords(tx: Executor, { studentId }: StudentCourse, changed: readonly ChangedWord[]): Promise<void> {
  await tx.execute(bound({ text: UPDATES.words(records('$2')), values: [studentId, toRecords(changed.map(wordRow))] }));
}

/** Writes a change in the transaction that holds the course. */
export async function saveChange(tx: Executor, change: MemoryChange): Promise<void> {
  const { studentId, courseId } = change.held;
  const text = `select ${keptRows('$1', '$2', "'-infinity'")}`;
  const { rows } = await tx.execute<KeptRows & Record<string, unknown>>(bound({ text, values: [studentId, courseId] }));
  await runAll(tx, getStatements(change, rows[0] ?? { dueDays: [], reviewDays: [], hasBook: false }));
}

/** SQLSTATE of a column that must not be null. */
const NOT_NULL = '23502';

/** Sends statements of a change without holding the course. False: it has changed since it was read, and nothing is written. */
export async function sendChange(pool: StatementPool, statements: readonly Statement[]): Promise<boolean> {
  try {
    await pool.queryAll(statements);
    return true;
  } catch (error) {
    if (isOfOtherVersion(error)) return false;
    throw error;
  }
}

const isOfOtherVersion = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === NOT_NULL && error.table === 'student_courses' && error.column === 'version';
