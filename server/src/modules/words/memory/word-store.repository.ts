/** The state of a student's words and their log. Written only while the course of the student is held (schedule.service). */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { words } from '../../../database/schema/content';
import { studentWords, wordMistakes, wordReviewEvents } from '../../../database/schema/word-memory';
import type { Mistake } from '../rules/mistake-book';
import type { LoggedEvent } from '../rules/review-effects';
import type { ReviewEvent, WordReview } from '../rules/review-schedule';
import type { CalendarDay } from '../../school/rules/school-calendar';
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
}

/** Words of the course by id; others are left out. */
export async function loadStoredWords(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  wordIds: readonly number[],
): Promise<Map<number, StoredWord>> {
  if (wordIds.length === 0) return new Map();
  const rows = await db
    .select({
      wordId: words.id,
      chapterId: words.chapterId,
      sequence: words.sequence,
      spelling: words.spelling,
      meaning: words.meaning,
      distractors: words.distractors,
      removedAt: words.removedAt,
      cell: studentWords.cell,
      review: studentWords.review,
      timesWrong: wordMistakes.timesWrong,
      rightInRow: wordMistakes.rightInRow,
      leftAt: wordMistakes.leftAt,
    })
    .from(words)
    .leftJoin(studentWords, and(eq(studentWords.studentId, studentId), eq(studentWords.wordId, words.id)))
    .leftJoin(wordMistakes, and(eq(wordMistakes.studentId, studentId), eq(wordMistakes.wordId, words.id)))
    .where(and(eq(words.courseId, courseId), inArray(words.id, [...wordIds])));
  return new Map(
    rows.map(({ removedAt, cell, review, timesWrong, rightInRow, leftAt, ...word }) => [
      word.wordId,
      {
        ...word,
        removed: removedAt !== null,
        cell: cell ?? undefined,
        review: review ?? undefined,
        mistake: timesWrong === null ? undefined : { timesWrong, rightInRow: rightInRow ?? 0, left: leftAt !== null },
      },
    ]),
  );
}

/** A word with its new state; `learned` when a round says where it comes from. */
export interface ChangedWord {
  wordId: number;
  sequence: number;
  review: WordReview;
  dueOn: CalendarDay | undefined;
  learned?: { on: CalendarDay; recordId: number } | undefined;
}

/** Writes new states. A word without a row gets one only from a round. */
export async function saveWords(db: Executor, { studentId, courseId }: StudentCourse, changed: readonly ChangedWord[]): Promise<void> {
  const rows = JSON.stringify(
    changed.map(({ wordId, sequence, review, dueOn, learned }) => ({
      word: wordId,
      sequence,
      review,
      due: dueOn ?? null,
      cell: review.cell,
      state: getState(review),
      learned: learned?.on ?? null,
      record: learned?.recordId ?? null,
    })),
  );
  const recordset = sql`jsonb_to_recordset(${rows}::jsonb) as r(word bigint, sequence int, review jsonb, due date, cell smallint, state student_word_state, learned date, record bigint)`;
  if (changed.some(({ learned }) => learned)) {
    await db.execute(sql`
      insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id, cell, due_on, review, sequence)
      select ${studentId}, word, ${courseId}, state, learned, record, cell, due, review, sequence from ${recordset} where record is not null
      on conflict (student_id, word_id) do update set state = excluded.state, learned_on = excluded.learned_on, learning_record_id = excluded.learning_record_id,
        cell = excluded.cell, due_on = excluded.due_on, review = excluded.review, sequence = excluded.sequence`);
  }
  if (changed.some(({ learned }) => !learned)) {
    await db.execute(sql`
      update student_words set state = r.state, cell = r.cell, due_on = r.due, review = r.review
      from ${recordset} where student_id = ${studentId} and word_id = r.word and r.record is null`);
  }
}

const getState = ({ cell }: WordReview): 'reviewing' | 'mastered' => (cell === 9 ? 'mastered' : 'reviewing');

/** A word that goes into the mistake word book, leaves it or stays; each word once in one go. */
export interface ChangedMistake {
  word: Pick<StoredWord, 'wordId' | 'sequence'>;
  mistake: Mistake;
  /** When the answer was given. */
  now: Date;
  /** By an answer that was wrong. */
  wrong: boolean;
  /** When the word left, if not by this very answer. */
  leftAt?: Date;
}

export async function saveMistakes(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  changed: readonly ChangedMistake[],
): Promise<void> {
  for (const byWrongAnswer of [true, false]) {
    const rows = changed.filter(({ wrong }) => wrong === byWrongAnswer);
    if (rows.length === 0) continue;
    await db
      .insert(wordMistakes)
      .values(
        rows.map(({ word: { wordId, sequence }, mistake: { timesWrong, rightInRow, left }, now, leftAt = now }) => ({
          studentId,
          wordId,
          courseId,
          sequence,
          timesWrong,
          rightInRow,
          leftAt: left ? leftAt : null,
          firstWrongAt: now,
          lastWrongAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [wordMistakes.studentId, wordMistakes.wordId],
        set: {
          timesWrong: sql`excluded.times_wrong`,
          rightInRow: sql`excluded.right_in_row`,
          sequence: sql`excluded.sequence`,
          // It stays known when the word left.
          leftAt: sql`case when excluded.left_at is not null then coalesce(${wordMistakes.leftAt}, excluded.left_at) end`,
          ...(byWrongAnswer && {
            firstWrongAt: sql`least(${wordMistakes.firstWrongAt}, excluded.first_wrong_at)`,
            lastWrongAt: sql`greatest(${wordMistakes.lastWrongAt}, excluded.last_wrong_at)`,
          }),
        },
      });
  }
}

/** The log of one word in the order received, with the review of each event. */
export async function loadLog(db: Executor, studentId: number, wordId: number): Promise<LoggedEvent[]> {
  const rows = await db
    .select(EVENT_COLUMNS)
    .from(wordReviewEvents)
    .where(and(eq(wordReviewEvents.studentId, studentId), eq(wordReviewEvents.wordId, wordId)))
    .orderBy(asc(wordReviewEvents.id));
  return rows.map(({ submissionId, ...row }) => ({ event: getEvent(row), submissionId }));
}

const EVENT_COLUMNS = {
  wordId: wordReviewEvents.wordId,
  kind: wordReviewEvents.kind,
  day: wordReviewEvents.day,
  correct: wordReviewEvents.correct,
  recordId: wordReviewEvents.learningRecordId,
  submissionId: wordReviewEvents.submissionId,
};

export function getEvent({
  kind,
  day,
  correct,
  recordId,
}: Pick<typeof wordReviewEvents.$inferSelect, 'kind' | 'day' | 'correct'> & { recordId: number | null }): ReviewEvent {
  if (kind === 'known') return { kind, day };
  return kind === 'studied' ? { kind, day, correct: correct ?? false, roundId: recordId ?? 0 } : { kind, day, correct: correct ?? false };
}

export type NewEvent = typeof wordReviewEvents.$inferInsert;

export async function insertEvents(db: Executor, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await db.insert(wordReviewEvents).values([...events]);
}

/** Logs of these words, each in the order received. */
export async function loadLogs(db: Executor, studentId: number, wordIds: readonly number[]): Promise<Map<number, ReviewEvent[]>> {
  const logs = new Map<number, ReviewEvent[]>();
  if (wordIds.length === 0) return logs;
  const rows = await db
    .select(EVENT_COLUMNS)
    .from(wordReviewEvents)
    .where(and(eq(wordReviewEvents.studentId, studentId), inArray(wordReviewEvents.wordId, [...wordIds])))
    .orderBy(asc(wordReviewEvents.wordId), asc(wordReviewEvents.id));
  for (const { wordId, ...row } of rows) {
    const event = getEvent(row);
    const log = logs.get(wordId);
    if (log) log.push(event);
    else logs.set(wordId, [event]);
  }
  return logs;
}
