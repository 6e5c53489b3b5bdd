/** Answers of reviews: one statement reads everything their effects depend on; memory-change.repository writes the effects. */
import type { Queryable, StudentCourse } from '../../courses';
import type { Executor } from '../../../database';
import { bound, type Statement } from '../../../database/statements';
import type { LoggedEvent } from '../rules/review-effects';
import type { ModeChange, ReviewEvent, ReviewMode } from '../rules/review-schedule';
import type { CalendarDay } from '../../school/rules/school-calendar';
import { type KeptRows, keptRows } from '../memory/memory-change.repository';
import { WANTED_RETENTION } from '../memory/review-rules.repository';
import { getEvent, type StoredRow, type StoredWord, storedWords, toStored } from '../memory/word-store.repository';
import { loadEvents } from '../packs/review-packs.repository';
import { loadPackedAnswers, type SubmissionAnswer, type SubmissionIds } from './submissions.repository';

/** What an answer was counted as. */
export type CountedAnswer = Pick<SubmissionAnswer, 'wordId' | 'exercise' | 'given' | 'correct'>;

/** A word that is answered. */
export interface ReviewedWord extends StoredWord {
  /** The review asks for it. */
  asked: boolean;
  /** In the order received. */
  log: readonly LoggedEvent[];
}

/** A review with those of its words that are answered. */
export interface ReadReview extends KeptRows {
  id: number;
  courseId: number;
  version: number;
  cells: number[];
  intervalShift: number;
  desiredRetention: number | null;
  /** Mode under which due days were computed. */
  dueMode: ReviewMode;
  modes: ModeChange[];
  startedAt: Date;
  completed: boolean;
  /** Once it is completed: to count them the words are unpacked. */
  wordsCount: number | null;
  answeredCount: number;
  words: ReviewedWord[];
  /** Those of the keys that have been counted. */
  counted: (CountedAnswer & { key: string })[];
}

type LogRow = [
  kind: ReviewEvent['kind'],
  day: CalendarDay,
  correct: boolean | null,
  recordId: number | null,
  submissionId: number | null,
  intervalShift: number | null,
  desiredRetention: number | null,
];
type WordRow = [asked: boolean, log: LogRow[] | null, ...word: StoredRow];
type CountedRow = [key: string, wordId: number, exercise: CountedAnswer['exercise'], given: string | null, correct: boolean];
/** What is told in arrays, or nothing. */
interface ToldRow {
  modes: [day: CalendarDay, mode: ReviewMode][] | null;
  words: WordRow[] | null;
  counted: CountedRow[] | null;
}
type ReadRow = Omit<ReadReview, keyof ToldRow | 'startedAt'> & ToldRow & { startedAt: number };

const OF_REVIEW = `r.items @> jsonb_build_array(jsonb_build_object('wordId', w.id)),
  (select json_agg(json_build_array(kind, day, correct, learning_record_id, submission_id, interval_shift, desired_retention) order by id)
  from word_review_events e where e.student_id = $1 and e.word_id = w.id), `;
/** Days before the review on which a word of it may have been missed: the longest distance of the plan. */
const DAYS_BEFORE = 21;

/** @param are whether one value is asked for, or any of a list */
const readStatement = (are: (value: string) => string): string => `
select r.id::float8 as id, r.course_id::float8 as "courseId", c.version, c.cells, c.interval_shift as "intervalShift", c.due_mode as "dueMode", ${WANTED_RETENTION} as "desiredRetention",
  (extract(epoch from r.started_at) * 1000)::float8 as "startedAt", r.completed_at is not null as completed,
  case when r.completed_at is not null then jsonb_array_length(r.items) end as "wordsCount", r.answered_count as "answeredCount",
  (select json_agg(json_build_array(m.day, m.mode) order by m.day) from course_review_modes m where m.course_id = r.course_id) as modes,
  ${storedWords('r.course_id', are('$3::bigint'), OF_REVIEW)} as words,
  (select json_agg(json_build_array(e.idempotency_key, e.word_id, e.exercise, e.given, e.correct)) from word_review_events e where e.student_id = $1 and e.submission_id = $2 and e.idempotency_key ${are('$4::text')}) as counted,
  ${keptRows('$1', 'r.course_id', `r.day - ${DAYS_BEFORE}`)}
from reinforcement_submissions r join student_courses c on c.student_id = r.student_id and c.course_id = r.course_id
where r.student_id = $1 and r.id = $2`;

// One plan does for every answer; the length of a list would be planned for each time.
const READ_FOR_ONE = { name: 'read_review', text: readStatement((value) => `= ${value}`) };
const READ_FOR_SEVERAL = { name: 'read_review_for_several', text: readStatement((value) => `= any(${value}[])`) };

/** Undefined when the student has no such review. */
export async function readReview(
  pool: Queryable,
  { studentId, id }: SubmissionIds,
  inputs: readonly { wordId: number; key: string }[],
): Promise<ReadReview | undefined> {
  const [wordIds, keys] = [[...new Set(inputs.map(({ wordId }) => wordId))], inputs.map(({ key }) => key)];
  const {
    rows: [row],
  } = await pool.query<ReadRow>(
    inputs.length === 1
      ? { ...READ_FOR_ONE, values: [studentId, id, wordIds[0], keys[0]] }
      : { ...READ_FOR_SEVERAL, values: [studentId, id, wordIds, keys] },
  );
  if (!row) return undefined;
  const { modes, words, counted, startedAt } = row;
  return {
    ...row,
    startedAt: new Date(startedAt),
    modes: (modes ?? []).map(([day, mode]) => ({ day, mode })),
    words: (words ?? []).map(toWord),
    counted: (counted ?? []).map(([key, wordId, exercise, given, correct]) => ({ key, wordId, exercise, given, correct })),
  };
}

const toWord = ([asked, log, ...row]: WordRow): ReviewedWord => ({
  ...toStored(row),
  asked,
  log: (log ?? []).map(([kind, day, correct, learningRecordId, submissionId, intervalShift, desiredRetention]) => ({
    event: getEvent({ kind, day, correct, learningRecordId, intervalShift, desiredRetention }),
    submissionId,
  })),
});

/**
 * The same with what is packed of it: the whole logs of its words, and the keys of all its answers. Whoever packs counts up
 * the version of the course, so what is computed from both is written only if nothing moved between.
 */
export async function withPacked(db: Executor, studentId: number, review: ReadReview, keys: readonly string[]): Promise<ReadReview> {
  const events = await loadEvents(
    db,
    [studentId],
    review.words.map(({ wordId }) => wordId),
  );
  const answers = await loadPackedAnswers(db, { studentId, id: review.id });
  return {
    ...review,
    counted: [...review.counted, ...answers.filter(({ key }) => keys.includes(key))],
    words: review.words.map((word) => ({
      ...word,
      log: events
        .filter(({ wordId }) => wordId === word.wordId)
        .map((event) => ({ event: getEvent(event), submissionId: event.submissionId })),
    })),
  };
}

/** Discards the report of every review of this day or later that holds the word: its picture of forgetting is drawn from the word's whole log. */
export const discardReportsWith = (
  { studentId, courseId }: StudentCourse,
  { wordId, day }: { wordId: number; day: CalendarDay },
): Statement => ({
  name: 'discard_reports_with',
  text: `
    update reinforcement_submissions set report = null
    where student_id = $1 and course_id = $2 and day >= $3::date and report is not null and items @> $4::jsonb`,
  values: [studentId, courseId, day, JSON.stringify([{ wordId }])],
});

/**
 * Sets the days on which the words of a review were answered, whenever it was taken or the answers arrived, as study days.
 * @param packed days of answers that are packed
 */
export const setStudyDays = ({ studentId, id }: SubmissionIds, packed: readonly CalendarDay[] = []): Statement => ({
  name: 'study_days_of_review',
  text: `
    insert into study_days (student_id, day)
    select student_id, day from word_review_events where student_id = $1 and submission_id = $2
    union select $1::bigint, unnest($3::date[]) on conflict do nothing`,
  values: [studentId, id, packed],
});

/** On which packed answers of a review were given. */
export const listPackedDays = async (db: Executor, review: SubmissionIds): Promise<CalendarDay[]> =>
  (await loadPackedAnswers(db, review)).map(({ day }) => day);

export async function saveStudyDays(tx: Executor, review: SubmissionIds): Promise<void> {
  await tx.execute(bound(setStudyDays(review, await listPackedDays(tx, review))));
}
