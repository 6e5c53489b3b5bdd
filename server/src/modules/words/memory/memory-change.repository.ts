/**
 * Writes a change of a student's course. One statement updates what is there already and adds to the log, unless the course
 * has changed since it was read; each other kind of row that is new is inserted by one more. All belong into one transaction.
 */
import { randomInt } from 'node:crypto';
import type { Executor, StatementPool } from '../../../database';
import { bound, runAll, type Statement } from '../../../database/statements';
import type { StudentCourse } from '../../courses';
import type { CalendarDay } from '../../school/rules/school-calendar';
import { getReviewColumns, getWordState } from '../rules/kept-counts';
import type { ChangedWord, MemoryChange } from './memory-change';
import type { NewEvent } from './word-store.repository';

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

/** Columns of rows that a statement is told, with their types. */
type Columns = Readonly<Record<string, string>>;

interface Part {
  columns: Columns;
  /** @param from a row `r` of {@link columns} for each, and none where the course has changed */
  text: (from: string) => string;
}

const REVIEW = {
  stability: 'float8',
  difficulty: 'float8',
  studied_on: 'date',
  answered_on: 'date',
  answered_days: 'smallint',
  again: 'boolean',
  answered: 'answered_as',
  interval_shift: 'smallint',
  interval_gap: 'smallint',
  desired_retention: 'smallint',
};
const STATE = { word: 'bigint', state: 'student_word_state', cell: 'smallint', due: 'date', ...REVIEW };

/** Of rows that are there. */
const UPDATES = {
  words: {
    columns: STATE,
    text: (from) => `
    update student_words as kept set state = r.state, cell = r.cell, due_on = r.due, ${Object.keys(REVIEW)
      .map((name) => `${name} = r.${name}`)
      .join(', ')}
    from ${from} where kept.student_id = $1::bigint and kept.word_id = r.word`,
  },
  reviews: {
    columns: {
      id: 'bigint',
      answered: 'int',
      correct: 'int',
      advanced: 'int',
      mastered: 'int',
      left_book: 'int',
      entered_book: 'int',
      discards_report: 'boolean',
    },
    text: (from) => `
    update reinforcement_submissions as kept set answered_count = kept.answered_count + r.answered, correct_count = kept.correct_count + r.correct,
      advanced_count = kept.advanced_count + r.advanced, mastered_count = kept.mastered_count + r.mastered,
      left_mistake_book_count = kept.left_mistake_book_count + r.left_book,
      entered_mistake_book_count = kept.entered_mistake_book_count + r.entered_book,
      report = case when not r.discards_report then kept.report end
    from ${from} where kept.student_id = $1::bigint and kept.id = r.id`,
  },
  due: {
    columns: { day: 'date', words: 'int', smart: 'int', again: 'int', added: 'bigint[]' },
    text: (from) => `
    update student_due_days as kept set words_count = kept.words_count + r.words, smart_count = kept.smart_count + r.smart,
      again_count = kept.again_count + r.again,
      word_ids = case when r.added = '{}' then kept.word_ids
        else array(select id from unnest(r.added) as id where id <> all (kept.word_ids)) || kept.word_ids end
    from ${from} where kept.student_id = $1::bigint and kept.course_id = $2::bigint and kept.due_on = r.day`,
  },
  days: {
    columns: { day: 'date', words: 'int', missed: 'int' },
    text: (from) => `
    update student_review_days as kept set words_count = kept.words_count + r.words, missed_count = kept.missed_count + r.missed
    from ${from} where kept.student_id = $1::bigint and kept.course_id = $2::bigint and kept.day = r.day`,
  },
  // A word that has left stays known to have left then.
  mistakes: {
    columns: { word: 'bigint', times: 'int', in_row: 'smallint', left_at: 'timestamptz', wrong_at: 'timestamptz' },
    text: (from) => `
    update word_mistakes as kept set times_wrong = r.times, right_in_row = r.in_row,
      left_at = case when r.left_at is not null then coalesce(kept.left_at, r.left_at) end,
      first_wrong_at = least(kept.first_wrong_at, r.wrong_at), last_wrong_at = greatest(kept.last_wrong_at, r.wrong_at)
    from ${from} where kept.student_id = $1::bigint and kept.word_id = r.word`,
  },
  chapters: {
    columns: { chapter: 'bigint', learned: 'int', mistakes: 'int' },
    text: (from) => `
    update student_chapters as kept set learned_count = kept.learned_count + r.learned, mistakes_count = kept.mistakes_count + r.mistakes
    from ${from} where kept.student_id = $1::bigint and kept.course_id = $2::bigint and kept.chapter_id = r.chapter`,
  },
  book: {
    columns: { words: 'int', left: 'int' },
    text: (from) => `
    update mistake_word_books as kept set words_count = kept.words_count + r.words, left_count = kept.left_count + r."left"
    from ${from} where kept.student_id = $1::bigint and kept.course_id = $2::bigint`,
  },
} as const satisfies Record<string, Part>;

/** Of the log, which every answer is added to. */
const EVENTS = {
  columns: {
    word: 'bigint',
    kind: 'review_event_kind',
    day: 'date',
    correct: 'boolean',
    record: 'bigint',
    review: 'bigint',
    key: 'text',
    exercise: 'exercise_kind',
    given: 'text',
    answered_at: 'timestamptz',
    received_at: 'timestamptz',
    interval_shift: 'smallint',
    desired_retention: 'smallint',
  },
  text: (from) => `
    insert into word_review_events (student_id, course_id, word_id, kind, day, correct, learning_record_id, submission_id, idempotency_key,
      exercise, given, answered_at, received_at, interval_shift, desired_retention)
    select $1::bigint, $2::bigint, word, kind, day, correct, record, review, key, exercise, given, answered_at, received_at, interval_shift, desired_retention
    from ${from}`,
} as const satisfies Part;

/** Of rows that are new, or not known to be there. */
const INSERTS = {
  words: {
    columns: { ...STATE, sequence: 'int', learned: 'date', record: 'bigint' },
    text: (from) => `
    insert into student_words (student_id, course_id, word_id, state, learned_on, learning_record_id, cell, due_on, sequence, ${Object.keys(REVIEW).join(', ')})
    select $1::bigint, $2::bigint, word, state, learned, record, cell, due, sequence, ${Object.keys(REVIEW).join(', ')} from ${from}
    on conflict (student_id, word_id) do update set state = excluded.state, learned_on = excluded.learned_on,
      learning_record_id = excluded.learning_record_id, cell = excluded.cell, due_on = excluded.due_on,
      sequence = excluded.sequence, ${Object.keys(REVIEW)
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}`,
  },
  mistakes: {
    columns: { word: 'bigint', times: 'int', in_row: 'smallint', left_at: 'timestamptz', now: 'timestamptz' },
    text: (from) => `
    insert into word_mistakes (student_id, course_id, word_id, times_wrong, right_in_row, left_at, first_wrong_at, last_wrong_at)
    select $1::bigint, $2::bigint, word, times, in_row, left_at, now, now from ${from}`,
  },
  chapters: {
    columns: UPDATES.chapters.columns,
    text: (from) => `
    insert into student_chapters as kept (student_id, course_id, chapter_id, learned_count, mistakes_count)
    select $1::bigint, $2::bigint, chapter, learned, mistakes from ${from}
    on conflict (student_id, course_id, chapter_id) do update set
      learned_count = kept.learned_count + excluded.learned_count, mistakes_count = kept.mistakes_count + excluded.mistakes_count`,
  },
  due: {
    columns: UPDATES.due.columns,
    text: (from) => `
    insert into student_due_days (student_id, course_id, due_on, words_count, smart_count, again_count, word_ids)
    select $1::bigint, $2::bigint, day, words, smart, again, added from ${from}`,
  },
  days: {
    columns: UPDATES.days.columns,
    text: (from) => `
    insert into student_review_days as kept (student_id, course_id, day, words_count, missed_count)
    select $1::bigint, $2::bigint, day, words, missed from ${from}
    on conflict (student_id, course_id, day) do update set
      words_count = kept.words_count + excluded.words_count, missed_count = kept.missed_count + excluded.missed_count`,
  },
  book: {
    columns: UPDATES.book.columns,
    text: (from) => `
    insert into mistake_word_books (student_id, course_id, words_count, left_count) select $1::bigint, $2::bigint, words, "left" from ${from}`,
  },
} as const satisfies Record<string, Part>;

type Row = Readonly<Record<string, unknown>>;

/** Of so many rows the statement has the values one by one: the planner then knows how many there are, keeps one plan, and finds them by primary keys. */
const MOST_TOLD = 4;

/** Values of {@link tell}. */
const getValues = (columns: Columns, rows: readonly Row[]): unknown[] =>
  rows.length > MOST_TOLD
    ? [rows.map((row) => JSON.stringify(row))]
    : rows.flatMap((row) => Object.keys(columns).map((name) => row[name] ?? null));

/** Rows `r` of which the statement has the values from this number on. */
function tell(columns: Columns, rows: readonly Row[], first: number): string {
  const names = Object.keys(columns);
  if (rows.length > MOST_TOLD) {
    const types = names.map((name) => `"${name}" ${columns[name] ?? ''}`).join(', ');
    return `unnest($${first}::jsonb[]) as one(fields), jsonb_to_record(one.fields) as r(${types})`;
  }
  const told = rows.map((_, at) => `(${names.map((name, i) => `$${first + at * names.length + i}::${columns[name] ?? ''}`).join(', ')})`);
  return `(values ${told.join(', ')}) as r(${names.map((name) => `"${name}"`).join(', ')})`;
}

/** In the name of a statement: how many rows it is told. */
const counted = (part: string, rows: readonly Row[]): string => `${part.slice(0, 2)}${rows.length > MOST_TOLD ? '' : rows.length}`;

/** Versions are drawn, so that what belongs to this change can tell that it was written by nobody else. */
const VERSIONS = 2 ** 30;
const getNextVersion = (version: number): number => (version + 1 + randomInt(VERSIONS - 1)) % VERSIONS;

/** The statements of a change, in the order in which they are to be sent; the first gives no rows where the course has changed. */
export function getStatements(change: MemoryChange, kept: KeptRows): [Statement, ...Statement[]] {
  const { studentId, courseId, version } = change.held;
  const next = getNextVersion(version);
  const { updates, inserts } = getRows(change, kept);
  const fresh = (Object.keys(inserts) as (keyof typeof inserts)[]).filter((part) => inserts[part].length > 0);
  return [
    getUpdate(change, next, updates),
    ...fresh.map((part) => {
      const { columns, text }: Part = INSERTS[part];
      const rows = inserts[part];
      const held = '(select from student_courses where student_id = $1::bigint and course_id = $2::bigint and version = $3::int) as held';
      return {
        name: `insert_memory_${counted(part, rows)}`,
        text: text(`${held}, ${tell(columns, rows, 4)}`),
        values: [studentId, courseId, next, ...getValues(columns, rows)],
      };
    }),
  ];
}

const HELD = `held as (
    update student_courses set version = $4::int, cells = $5::int[], interval_shift = $6::smallint
    where student_id = $1::bigint and course_id = $2::bigint and version = $3::int returning true)`;

/** Texts by name: a name tells which parts there are, and how many rows of each. */
const texts = new Map<string, string>();

/** Updates the course and all rows that are there, and adds to the log. */
function getUpdate(
  { held, cells, intervalShift, events }: MemoryChange,
  next: number,
  updates: ReturnType<typeof getRows>['updates'],
): Statement {
  const parts = (Object.keys(updates) as (keyof typeof updates)[]).filter((part) => updates[part].length > 0);
  const log = events.map(eventRow);
  // PostgreSQL keeps 63 characters of a name.
  const name = ['change_memory', ...parts.map((part) => counted(part, updates[part])), counted('events', log)].join('_');
  const values: unknown[] = [held.studentId, held.courseId, held.version, next, cells, intervalShift];
  const told = [...parts.map((part) => ({ ...UPDATES[part], rows: updates[part] })), { ...EVENTS, rows: log }].map((one) => {
    const first = values.length + 1;
    values.push(...getValues(one.columns, one.rows));
    return { ...one, first };
  });
  const kept = texts.get(name);
  if (kept !== undefined) return { name, text: kept, values };
  const written = told.map(({ columns, rows, first, text }) => text(`held, ${tell(columns, rows, first)}`));
  const ctes = parts.map((part, at) => `${part} as (${written[at] ?? ''})`);
  const text = `with ${[HELD, ...ctes].join(', ')} ${log.length > 0 ? (written.at(-1) ?? '') : 'select from held'}`;
  texts.set(name, text);
  return { name, text, values };
}

const eventRow = ({
  wordId,
  learningRecordId,
  submissionId,
  idempotencyKey,
  answeredAt,
  receivedAt,
  intervalShift,
  desiredRetention,
  ...event
}: NewEvent): Row => ({
  ...event,
  word: wordId,
  record: learningRecordId,
  review: submissionId,
  key: idempotencyKey,
  answered_at: answeredAt,
  received_at: receivedAt,
  interval_shift: intervalShift,
  desired_retention: desiredRetention,
});

/** All rows of a change, by what is to be done with them. */
function getRows(change: MemoryChange, kept: KeptRows) {
  const chapters = [...change.chapters]
    .filter(([, { learned: more, mistakes: wrong }]) => more !== 0 || wrong !== 0)
    .map(([chapter, delta]) => ({ chapter, ...delta }));
  const due = [...change.due]
    .filter(([, { words, smart, again, added }]) => words !== 0 || smart !== 0 || again !== 0 || added.size > 0)
    .map(([day, { added, ...delta }]) => ({ day, ...delta, added: [...added] }));
  const days = [...change.days].filter(([, day]) => day.words !== 0 || day.missed !== 0).map(([day, delta]) => ({ day, ...delta }));
  const mistakes = change.mistakes.map(({ wordId, known, mistake, now, wrong, leftAt = now }) => ({
    known,
    word: wordId,
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
      reviews: [...change.reviews].map(([id, { leftBook, enteredBook, discardsReport, ...review }]) => ({
        ...review,
        id,
        left_book: leftBook,
        entered_book: enteredBook,
        discards_report: discardsReport,
      })),
      due: keptDue,
      days: keptDays,
      mistakes: keptMistakes,
      chapters: keptChapters,
      book: kept.hasBook ? book.filter(({ words, left }) => words !== 0 || left !== 0) : [],
    } satisfies Record<keyof typeof UPDATES, readonly Row[]>,
    inserts: {
      words: learned.map(wordRow),
      mistakes: newMistakes,
      chapters: newChapters,
      due: newDue,
      days: newDays,
      book: kept.hasBook ? [] : book,
    } satisfies Record<keyof typeof INSERTS, readonly Row[]>,
  };
}

function part<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const item of items) parts[isFirst(item) ? 0 : 1].push(item);
  return parts;
}

const wordRow = ({ wordId, sequence, review, dueOn, learned }: ChangedWord): Row => ({
  word: wordId,
  sequence,
  state: getWordState(review.cell),
  cell: review.cell,
  due: dueOn ?? null,
  ...getReviewColumns(review),
  learned: learned?.on ?? null,
  record: learned?.recordId ?? null,
});

/** Writes new states of words that have one. */
export async function saveWords(tx: Executor, { studentId }: StudentCourse, changed: readonly ChangedWord[]): Promise<void> {
  const { columns, text } = UPDATES.words;
  const rows = changed.map(wordRow);
  await tx.execute(bound({ text: text(tell(columns, rows, 2)), values: [studentId, ...getValues(columns, rows)] }));
}

/** Writes a change in the transaction that holds the course. */
export async function saveChange(tx: Executor, change: MemoryChange): Promise<void> {
  const { studentId, courseId } = change.held;
  const text = `select ${keptRows('$1', '$2', "'-infinity'")}`;
  const { rows } = await tx.execute<KeptRows & Record<string, unknown>>(bound({ text, values: [studentId, courseId] }));
  const [first, ...others] = getStatements(change, rows[0] ?? { dueDays: [], reviewDays: [], hasBook: false });
  if ((await tx.execute(bound(first))).rowCount === 0) throw new Error('a course of words that is held has changed');
  await runAll(tx, others);
}

/** Sends statements of a change without holding the course. False: it has changed since it was read, and nothing is written. */
export async function sendChange(pool: StatementPool, statements: readonly Statement[]): Promise<boolean> {
  const [first] = await pool.queryAll(statements);
  return first?.rowCount !== 0;
}
