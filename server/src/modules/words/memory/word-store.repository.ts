/** The state of a student's words and their log, read. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { wordReviewEvents } from '../../../database/schema/word-memory';
import { bound } from '../../../database/statements';
import { type EventRow, joinEvents, loadPackedLogs } from '../packs/review-packs.repository';
import type { Mistake } from '../rules/mistake-book';
import type { ReviewEvent, WordReview } from '../rules/review-schedule';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';
import { groupBy } from '../../school/rules/group-by';

/** A word of the course as it is kept for the student. */
export interface StoredWord {
  wordId: number;
  chapterId: number;
  sequence: number;
  spelling: string;
  meaning: string;
  distractors: string[];
  /** Left out by the latest import. */
  removed: boolean;
  /** Undefined: new to the student. */
  cell: number | undefined;
  /** Undefined: new. */
  review: WordReview | undefined;
  /** It has been in the mistake word book. */
  mistake: Mistake | undefined;
  /** The student has counts of its chapter. */
  hasChapter: boolean;
}

/** The state of the review schedule as JSON, of a row `alias` of student_words. */
export const toReview = (alias: string): string => {
  const of = (column: string) => `${alias}.${column}`;
  return `json_strip_nulls(json_build_object('wordId', ${of('word_id')}, 'cell', ${of('cell')},
    'round', case when ${of('studied_on')} is not null then json_build_object('id', ${of('learning_record_id')}, 'studiedOn', ${of('studied_on')}) end,
    'memory', case when ${of('stability')} is not null then json_build_object('stability', ${of('stability')}, 'difficulty', ${of('difficulty')}) end,
    'pace', case when ${of('interval_shift')} is not null then json_build_object('shift', ${of('interval_shift')}, 'gap', ${of('interval_gap')},
      'retention', ${of('desired_retention')}) end,
    'answeredOn', ${of('answered_on')}, 'answeredDays', ${of('answered_days')}, 'again', ${of('again')}, 'answered', ${of('answered')}))`;
};

/** A {@link StoredRow}, of a word `w`. A name beside each value would take PostgreSQL longer than the value. */
const STORED_WORD = `w.id, w.chapter_id, w.sequence, w.spelling, w.meaning, w.distractors, w.removed_at is not null,
  exists (select from student_chapters c where c.student_id = $1 and c.course_id = w.course_id and c.chapter_id = w.chapter_id),
  (select json_build_array(cell, studied_on, learning_record_id, stability, difficulty, interval_shift, interval_gap, desired_retention,
    answered_on, answered_days, again, answered) from student_words s where s.student_id = $1 and s.word_id = w.id),
  (select json_build_array(times_wrong, right_in_row, left_at is not null) from word_mistakes m where m.student_id = $1 and m.word_id = w.id)`;

/** All of them as a JSON array; null where there are none. @param id of words, as a condition @param before values that stand before, as json_build_array takes them */
export const storedWords = (course: string, id: string, before = ''): string => `
  (select json_agg(json_build_array(${before}${STORED_WORD})) from words w where w.course_id = ${course} and w.id ${id})`;

type StateRow = [
  cell: WordReview['cell'],
  studiedOn: CalendarDay | null,
  recordId: number,
  stability: number | null,
  difficulty: number | null,
  shift: number | null,
  gap: number | null,
  retention: number | null,
  answeredOn: CalendarDay | null,
  answeredDays: number,
  again: boolean,
  answered: WordReview['answered'] | null,
];

/** As the database gives it. */
export type StoredRow = [
  wordId: number,
  chapterId: number,
  sequence: number,
  spelling: string,
  meaning: string,
  distractors: string[],
  removed: boolean,
  hasChapter: boolean,
  state: StateRow | null,
  mistake: [timesWrong: number, rightInRow: number, left: boolean] | null,
];

function toWordReview(wordId: number, row: StateRow): WordReview {
  const [cell, studiedOn, id, stability, difficulty, shift, gap, retention, answeredOn, answeredDays, again, answered] = row;
  return {
    wordId,
    cell,
    round: studiedOn === null ? undefined : { id, studiedOn },
    memory: stability === null || difficulty === null ? undefined : { stability, difficulty },
    pace: shift === null || gap === null ? undefined : { shift, gap, ...(retention !== null && { retention }) },
    answeredOn: answeredOn ?? undefined,
    answeredDays,
    again,
    answered: answered ?? undefined,
  };
}

export function toStored(row: StoredRow): StoredWord {
  const [wordId, chapterId, sequence, spelling, meaning, distractors, removed, hasChapter, state, mistake] = row;
  return {
    wordId,
    chapterId,
    sequence,
    spelling,
    meaning,
    distractors,
    removed,
    hasChapter,
    cell: state?.[0],
    review: state === null ? undefined : toWordReview(wordId, state),
    mistake: mistake === null ? undefined : { timesWrong: mistake[0], rightInRow: mistake[1], left: mistake[2] },
  };
}

/** Words of the course by id; others are left out. */
export async function loadStoredWords(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  wordIds: readonly number[],
): Promise<Map<number, StoredWord>> {
  if (wordIds.length === 0) return new Map();
  const text = `select ${storedWords('$2', '= any($3::bigint[])')} as words`;
  const { rows } = await db.execute<{ words: StoredRow[] | null }>(bound({ text, values: [studentId, courseId, wordIds] }));
  return new Map(rows[0]?.words?.map((row) => [row[0], toStored(row)]));
}

const EVENT_COLUMNS = {
  id: wordReviewEvents.id,
  wordId: wordReviewEvents.wordId,
  kind: wordReviewEvents.kind,
  day: wordReviewEvents.day,
  correct: wordReviewEvents.correct,
  learningRecordId: wordReviewEvents.learningRecordId,
  intervalShift: wordReviewEvents.intervalShift,
  desiredRetention: wordReviewEvents.desiredRetention,
};
type LogRow = Pick<EventRow, keyof typeof EVENT_COLUMNS>;

export function getEvent({
  kind,
  day,
  correct,
  learningRecordId,
  intervalShift,
  desiredRetention,
}: Omit<LogRow, 'id' | 'wordId'>): ReviewEvent {
  if (kind === 'known') return { kind, day };
  const answered = {
    day,
    correct: correct ?? false,
    ...(intervalShift !== null && { shift: intervalShift }),
    ...(desiredRetention !== null && { retention: desiredRetention }),
  };
  return kind === 'studied' ? { kind, ...answered, roundId: learningRecordId ?? 0 } : { kind, ...answered };
}

export type NewEvent = Omit<typeof wordReviewEvents.$inferInsert, 'studentId' | 'courseId'>;

/** Logs of these words, each in the order received. */
export async function loadLogs(db: Executor, studentId: number, wordIds: readonly number[]): Promise<Map<number, ReviewEvent[]>> {
  if (wordIds.length === 0) return new Map();
  const rows: LogRow[] = await db
    .select(EVENT_COLUMNS)
    .from(wordReviewEvents)
    .where(and(eq(wordReviewEvents.studentId, studentId), inArray(wordReviewEvents.wordId, [...wordIds])));
  return groupBy(joinEvents<LogRow>(rows, await loadPackedLogs(db, studentId, wordIds)), ({ wordId }) => wordId, getEvent);
}
