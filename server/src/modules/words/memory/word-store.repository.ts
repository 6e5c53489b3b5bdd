/** The state of a student's words and their log, read. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { wordReviewEvents } from '../../../database/schema/word-memory';
import { bound } from '../../../database/statements';
import { type EventRow, joinEvents, loadPackedLogs } from '../packs/review-packs.repository';
import type { Mistake } from '../rules/mistake-book';
import type { ReviewEvent, WordReview } from '../rules/review-schedule';
import type { StudentCourse } from '../../courses';

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

/** A {@link StoredRow} as JSON, of a word `w`. */
const STORED_WORD = `'wordId', w.id, 'chapterId', w.chapter_id, 'sequence', w.sequence, 'spelling', w.spelling, 'meaning', w.meaning,
  'distractors', w.distractors, 'removed', w.removed_at is not null,
  'state', (select json_build_object('cell', cell, 'review', ${toReview('s')}) from student_words s where s.student_id = $1 and s.word_id = w.id),
  'mistake', (select json_build_object('timesWrong', times_wrong, 'rightInRow', right_in_row, 'left', left_at is not null)
    from word_mistakes m where m.student_id = $1 and m.word_id = w.id),
  'hasChapter', exists (select from student_chapters c where c.student_id = $1 and c.course_id = w.course_id and c.chapter_id = w.chapter_id)`;

/** All of them as a JSON array. @param id of words, as a condition @param more further members, as json_build_object takes them */
export const storedWords = (course: string, id: string, more = ''): string => `
  (select coalesce(json_agg(json_build_object(${STORED_WORD}${more})), '[]')
  from words w where w.course_id = ${course} and w.id ${id})`;

/** As the database gives it. */
export interface StoredRow extends Omit<StoredWord, 'cell' | 'review' | 'mistake'> {
  state: { cell: number; review: WordReview } | null;
  mistake: Mistake | null;
}

export const toStored = <Row extends StoredRow>({ state, mistake, ...word }: Row) => ({
  ...word,
  cell: state?.cell,
  review: state?.review,
  mistake: mistake ?? undefined,
});

/** Words of the course by id; others are left out. */
export async function loadStoredWords(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  wordIds: readonly number[],
): Promise<Map<number, StoredWord>> {
  if (wordIds.length === 0) return new Map();
  const text = `select ${storedWords('$2', '= any($3::bigint[])')} as words`;
  const { rows } = await db.execute<{ words: StoredRow[] }>(bound({ text, values: [studentId, courseId, wordIds] }));
  return new Map(rows[0]?.words.map((row) => [row.wordId, toStored(row)]));
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
  const logs = new Map<number, ReviewEvent[]>();
  if (wordIds.length === 0) return logs;
  const rows: LogRow[] = await db
    .select(EVENT_COLUMNS)
    .from(wordReviewEvents)
    .where(and(eq(wordReviewEvents.studentId, studentId), inArray(wordReviewEvents.wordId, [...wordIds])));
  for (const event of joinEvents<LogRow>(rows, await loadPackedLogs(db, studentId, wordIds))) {
    const log = logs.get(event.wordId);
    if (log) log.push(getEvent(event));
    else logs.set(event.wordId, [getEvent(event)]);
  }
  return logs;
}
