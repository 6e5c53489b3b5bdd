/** Forecasts of forgetting in the database, and what they are made from. */
import { and, asc, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import {
  forecastRuns,
  studentCourses,
  studentForecasts,
  students,
  studentWords,
  wordForecasts,
  wordReviewEvents,
} from '../../../database/schema';
import { isHeldWord } from '../../courses';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { Weights } from '../rules/forecast';
import type { WordEvent, WordReview } from '../rules/review-schedule';
import { loadLogs, toReview } from '../memory/word-store.repository';
import { listPackedWords } from '../packs/review-packs.repository';

export type StudentForecastRow = typeof studentForecasts.$inferSelect;

/** A word that is named and not yet answered. */
export interface OpenForecast {
  wordId: number;
  madeOn: CalendarDay;
  madeAt: Date;
}

export interface NamedWord {
  wordId: number;
  chance: number;
}

/** Words whose logs are read at once: phones that answer meanwhile come between. */
const WORDS_AT_ONCE = 500;
/** Rows written at once. */
const BATCH = 1000;

/** Students with words, by id; a page of them after one, without those who were computed since a time. */
export async function listLearners(db: Executor, afterId: number, limit: number, since?: Date): Promise<number[]> {
  const learned = db.select().from(studentCourses).where(eq(studentCourses.studentId, students.id));
  const isLeft =
    since &&
    notExists(
      db
        .select()
        .from(studentForecasts)
        .where(and(eq(studentForecasts.studentId, students.id), gte(studentForecasts.reckonedAt, since))),
    );
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(gt(students.id, afterId), exists(learned), isLeft))
    .orderBy(asc(students.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Until the transaction ends the student stays; false: they are not there. */
export async function keepStudent(tx: Executor, studentId: number): Promise<boolean> {
  return (await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('key share')).length > 0;
}

/** Every word of the student's courses that was ever answered. */
export async function loadReviews(db: Executor, studentId: number): Promise<WordReview[]> {
  const rows = await db
    .select({ review: sql<WordReview>`${sql.raw(toReview('student_words'))}` })
    .from(studentWords)
    .where(and(eq(studentWords.studentId, studentId), isHeldWord(studentWords.studentId, studentWords.wordId)));
  return rows.map(({ review }) => review);
}

/** Words of some students as they stand: those that they have. */
export async function loadWordReviews(db: Executor, studentIds: readonly number[], wordIds: readonly number[]) {
  if (studentIds.length === 0 || wordIds.length === 0) return [];
  return db
    .select({ studentId: studentWords.studentId, review: sql<WordReview>`${sql.raw(toReview('student_words'))}` })
    .from(studentWords)
    .where(
      and(
        inArray(studentWords.studentId, [...studentIds]),
        inArray(studentWords.wordId, [...wordIds]),
        isHeldWord(studentWords.studentId, studentWords.wordId),
      ),
    );
}

/** The whole logs of the words that were answered since a day, in the order in which they came. */
export async function loadRecentLogs(db: Executor, studentId: number, since: CalendarDay): Promise<WordEvent[]> {
  const rows = await db
    .selectDistinct({ wordId: wordReviewEvents.wordId })
    .from(wordReviewEvents)
    .where(and(eq(wordReviewEvents.studentId, studentId), gte(wordReviewEvents.day, since)));
  const recent = new Set([...rows.map(({ wordId }) => wordId), ...(await listPackedWords(db, studentId, since))]);
  const wordIds = [...recent].sort((a, b) => a - b);
  const events: WordEvent[] = [];
  for (let start = 0; start < wordIds.length; start += WORDS_AT_ONCE) {
    const some = wordIds.slice(start, start + WORDS_AT_ONCE);
    const logs = await loadLogs(db, studentId, some);
    for (const wordId of some) for (const event of logs.get(wordId) ?? []) events.push({ ...event, wordId });
  }
  return events;
}

/** The latest event of the log; 0: none. */
export async function findLatestEvent(db: Executor, studentId: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(greatest((select max(id) from word_review_events where student_id = ${studentId}),
      (select max(last_id) from word_review_packs where student_id = ${studentId})), 0)::float8 as id`);
  return rows[0]?.id ?? 0;
}

export async function listOpen(tx: Executor, studentId: number): Promise<OpenForecast[]> {
  return tx
    .select({ wordId: wordForecasts.wordId, madeOn: wordForecasts.madeOn, madeAt: wordForecasts.madeAt })
    .from(wordForecasts)
    .where(and(eq(wordForecasts.studentId, studentId), isNull(wordForecasts.answeredOn)));
}

/** Writes down what the first review since said of each word that was named, if it came within the days. */
export async function settle(tx: Executor, studentId: number, days: number): Promise<void> {
  await tx.execute(sql`
    update word_forecasts f set answered_on = a.day, forgotten = not a.correct
    from (
      select o.word_id, o.made_on, first.day, first.correct
      from word_forecasts o
      cross join lateral (
        select e.day, e.correct from word_review_events e
        where e.student_id = o.student_id and e.word_id = o.word_id and e.kind = 'review' and e.received_at > o.made_at
          and e.day between o.made_on and o.made_on + ${days}::int
        order by e.day, e.id limit 1
      ) first
      where o.student_id = ${studentId} and o.answered_on is null
    ) a
    where f.student_id = ${studentId} and f.word_id = a.word_id and f.made_on = a.made_on`);
}

/** Forecasts whose week is over without an answer say nothing; those answered long ago are told no more. */
export async function removeOver(
  tx: Executor,
  studentId: number,
  unansweredBefore: CalendarDay,
  answeredBefore: CalendarDay,
): Promise<void> {
  const ofStudent = eq(wordForecasts.studentId, studentId);
  await tx.delete(wordForecasts).where(and(ofStudent, isNull(wordForecasts.answeredOn), lt(wordForecasts.madeOn, unansweredBefore)));
  await tx.delete(wordForecasts).where(and(ofStudent, isNotNull(wordForecasts.answeredOn), lt(wordForecasts.answeredOn, answeredBefore)));
}

/** Names words from now on. */
export async function insertNamed(
  tx: Executor,
  studentId: number,
  named: readonly NamedWord[],
  { madeOn, madeAt }: { madeOn: CalendarDay; madeAt: Date },
): Promise<void> {
  for (let start = 0; start < named.length; start += BATCH) {
    const rows = named.slice(start, start + BATCH).map((word) => ({ studentId, ...word, madeOn, madeAt }));
    await tx.insert(wordForecasts).values(rows).onConflictDoNothing();
  }
}

/** The chances of words named before, as they are now. */
export async function updateChances(tx: Executor, studentId: number, chances: readonly NamedWord[]): Promise<void> {
  if (chances.length === 0) return;
  await tx.execute(sql`
    update word_forecasts f set chance = c.chance
    from jsonb_to_recordset(${JSON.stringify(chances.map(({ wordId, chance }) => ({ word: wordId, chance })))}::jsonb) c(word bigint, chance real)
    where f.student_id = ${studentId} and f.word_id = c.word and f.answered_on is null`);
}

export async function saveStudentForecast(tx: Executor, row: StudentForecastRow): Promise<void> {
  const { studentId: _key, ...set } = row;
  await tx.insert(studentForecasts).values(row).onConflictDoUpdate({ target: studentForecasts.studentId, set });
}

export async function loadStudentForecasts(db: Executor, studentIds: readonly number[]): Promise<StudentForecastRow[]> {
  if (studentIds.length === 0) return [];
  return db
    .select()
    .from(studentForecasts)
    .where(inArray(studentForecasts.studentId, [...studentIds]));
}

/** Of the words named of these students and answered since a day: how many, and how many were forgotten. */
export async function countAnswered(
  db: Executor,
  studentIds: readonly number[],
  since: CalendarDay,
): Promise<{ answered: number; forgotten: number }> {
  if (studentIds.length === 0) return { answered: 0, forgotten: 0 };
  const [row] = await db
    .select({ answered: sql<number>`count(*)::int`, forgotten: sql<number>`(count(*) filter (where ${wordForecasts.forgotten}))::int` })
    .from(wordForecasts)
    .where(and(inArray(wordForecasts.studentId, [...studentIds]), gte(wordForecasts.answeredOn, since)));
  return row ?? { answered: 0, forgotten: 0 };
}

/** Words that most of these students are expected to forget. */
export async function listMostNamed(db: Executor, studentIds: readonly number[], leastChance: number, limit: number): Promise<number[]> {
  if (studentIds.length === 0) return [];
  const rows = await db
    .select({ wordId: wordForecasts.wordId })
    .from(wordForecasts)
    .where(
      and(
        inArray(wordForecasts.studentId, [...studentIds]),
        isNull(wordForecasts.answeredOn),
        gte(wordForecasts.chance, leastChance),
        isHeldWord(wordForecasts.studentId, wordForecasts.wordId),
      ),
    )
    .groupBy(wordForecasts.wordId)
    .orderBy(desc(sql`count(*)`), desc(sql`sum(${wordForecasts.chance})`), asc(wordForecasts.wordId))
    .limit(limit);
  return rows.map(({ wordId }) => wordId);
}

/** The run of a day, if it has begun. */
export async function findRun(db: Executor, day: CalendarDay) {
  return (await db.select().from(forecastRuns).where(eq(forecastRuns.day, day)))[0];
}

/** What the latest run has found of the school. */
export async function findLatestWeights(db: Executor): Promise<Weights | undefined> {
  const [row] = await db.select({ weights: forecastRuns.weights }).from(forecastRuns).orderBy(desc(forecastRuns.day)).limit(1);
  return row?.weights;
}

export async function beginRun(db: Executor, day: CalendarDay, run: { weights: Weights; startedAt: Date }): Promise<void> {
  await db
    .insert(forecastRuns)
    .values({ day, ...run })
    .onConflictDoUpdate({ target: forecastRuns.day, set: { ...run, finishedAt: null } });
}

export async function finishRun(db: Executor, day: CalendarDay, finishedAt: Date, keptSince: CalendarDay): Promise<void> {
  await db.update(forecastRuns).set({ finishedAt }).where(eq(forecastRuns.day, day));
  await db.delete(forecastRuns).where(lt(forecastRuns.day, keptSince));
}
