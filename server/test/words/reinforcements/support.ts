/** Learners for the tests of reviews, and every kept figure counted again from the log. */
import type { Calls } from '@xueban/contract/calls';
import type { ReinforcementState, ReinforcementSubmission } from '@xueban/contract/resources/reinforcements';
import { sql } from 'drizzle-orm';
import { studyRound } from '../../../seed/learner';
import {
  findDue,
  foldWordReview,
  missedDays,
  modeOn,
  type ModeChange,
  type ReviewEvent,
} from '../../../src/modules/words/rules/review-schedule';
import { mistakeAfter, type Mistake } from '../../../src/modules/words/rules/mistake-book';
import { addDays, daysBetween, getSchoolDay } from '../../../src/modules/school/rules/school-calendar';
import { type Classroom, createClassroom, data, newKey, servicesAt } from '../../learning/school';
import type { TestApp } from '../../support/app';

export type Services = ReturnType<typeof servicesAt>;
export type Put = Calls['PUT reinforcement_submissions/{id}']['body'];

/** The evening of a school day, so many days from the day of `now`. */
export const evening = (days: number, now = new Date()): string => `${addDays(getSchoolDay(now), days)}T11:00:00Z`;
export const today = (): string => getSchoolDay(new Date());

export interface Learner extends Classroom {
  at: Services;
  /** Of the round studied first, in study order. */
  round: number[];
}

/** A learner who completed a round so many days ago. */
export async function createLearner(
  api: TestApp,
  { daysAgo = 1, unknown = 5, perChapter = 10, wrong = [] as number[] } = {},
): Promise<Learner> {
  const room = await createClassroom(api, { perChapter });
  const at = servicesAt(api, evening(-daysAgo));
  const record = await study(room, at, unknown, wrong);
  return { ...room, at, round: record };
}

/** Studies and completes one more round at the clock's time; gives its words. */
export async function study(
  { studentId, courseId }: Classroom,
  at: Services,
  unknown: number,
  wrong: readonly number[] = [],
): Promise<number[]> {
  const { clock, ...services } = at;
  const record = await studyRound(
    { services, clock, studentId, courseId },
    { unknown, pace: 1, isWrong: (place) => wrong.includes(place) },
  );
  return record.words.map(({ id }) => id);
}

/** Answers a word of a review through HTTP. */
export const put = (learner: Classroom, id: number, body: object, key = newKey()) =>
  learner.call(`PUT reinforcement_submissions/${id}`, body, key);
export const recall = (wordId: number, correct = true, more: object = {}): object => ({
  word_id: wordId,
  exercise: 'recall',
  correct,
  ...more,
});

interface Kept {
  cells: number[];
  words: Record<string, unknown>[];
  chapters: Record<string, unknown>[];
  due: Record<string, unknown>[];
  days: Record<string, unknown>[];
  mistakes: Record<string, unknown>[];
  book: number[];
  /** How far FSRS's intervals are moved. */
  shift: number;
}

/** Every kept figure of a student in a course. */
export async function loadKept(api: TestApp, { studentId, courseId }: { studentId: number; courseId: number }): Promise<Kept> {
  const rows = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> => (await api.database.db.execute(query)).rows;
  const mine = sql`student_id = ${studentId} and course_id = ${courseId}`;
  const [course] = await rows(sql`select cells, interval_shift from student_courses where ${mine}`);
  const [book] = await rows(sql`select words_count, left_count from mistake_word_books where ${mine}`);
  return {
    cells: (course?.cells as number[] | undefined) ?? Array.from({ length: 9 }, () => 0),
    words: await rows(sql`select word_id::int as word, cell, due_on::text as due, state from student_words where ${mine} order by word_id`),
    chapters: await rows(
      sql`select chapter_id::int as chapter, learned_count as learned, mistakes_count as mistakes from student_chapters where ${mine} and (learned_count <> 0 or mistakes_count <> 0) order by chapter_id`,
    ),
    due: await rows(
      sql`select due_on::text as day, words_count as words, smart_count as smart, again_count as again,
        array(select id::int from unnest(word_ids) as id join student_words s on s.student_id = days.student_id and s.word_id = id
          and s.due_on = days.due_on order by id) as ids from (select * from student_due_days where ${mine}) as days where words_count <> 0 order by due_on`,
    ),
    days: await rows(
      sql`select day::text, words_count as words, missed_count as missed from student_review_days where ${mine} and (words_count <> 0 or missed_count <> 0) order by day`,
    ),
    mistakes: await rows(
      sql`select word_id::int as word, times_wrong as times, right_in_row as "inRow", left_at is not null as "left" from word_mistakes where ${mine} order by word_id`,
    ),
    book: [(book?.words_count as number | undefined) ?? 0, (book?.left_count as number | undefined) ?? 0],
    shift: (course?.interval_shift as number | undefined) ?? 0,
  };
}

interface LogRow {
  word: number;
  kind: ReviewEvent['kind'];
  day: string;
  correct: boolean | null;
  record: number | null;
  submission: number | null;
  shift: number | null;
  retention: number | null;
}

function toEvent({ kind, day, correct, record, shift, retention }: LogRow): ReviewEvent {
  if (kind === 'known') return { kind, day };
  const answered = { day, correct: correct!, shift: shift!, ...(retention !== null && { retention }) };
  return kind === 'studied' ? { kind, ...answered, roundId: record! } : { kind, ...answered };
}

const getShift = (log: readonly LogRow[]): number => log.filter(({ shift }) => shift !== null).at(-1)?.shift ?? 0;

/** The same figures, counted from nothing but the log and the course. */
export async function loadRecounted(
  api: TestApp,
  { studentId, courseId }: { studentId: number; courseId: number },
  on = today(),
): Promise<Kept> {
  const { db } = api.database;
  const log = (
    await db.execute(sql`
    select word_id::int as word, kind, day::text, correct, learning_record_id::int as record, submission_id::int as submission, interval_shift as shift, desired_retention as retention
    from word_review_events where student_id = ${studentId} and course_id = ${courseId} order by id`)
  ).rows as unknown as LogRow[];
  const modes = (await db.execute(sql`select day::text, mode from course_review_modes where course_id = ${courseId} order by day`))
    .rows as unknown as ModeChange[];
  const chapterOf = new Map(
    (await db.execute(sql`select id::int, chapter_id::int as chapter, removed_at from words where course_id = ${courseId}`)).rows
      .filter((row) => row.removed_at === null)
      .map((row) => [row.id as number, row.chapter as number]),
  );
  const options = { studentId, modes };
  const mode = modeOn(modes, on);
  const kept: Kept = {
    cells: Array.from({ length: 9 }, () => 0),
    words: [],
    chapters: [],
    due: [],
    days: [],
    mistakes: [],
    book: [0, 0],
    shift: getShift(log),
  };
  const [chapters, due, days] = [
    counter('chapter', ['learned', 'mistakes']),
    counter('day', ['words', 'smart', 'again']),
    counter('day', ['words', 'missed']),
  ];
  // Words left out by an import are in no count.
  const wordIds = [...new Set(log.map(({ word }) => word))].sort((a, b) => a - b);
  for (const word of wordIds) {
    const events = log.filter((event) => event.word === word);
    const reviewEvents = events.map(toEvent);
    const review = foldWordReview(word, reviewEvents, options);
    const dueDay = findDue(mode, studentId, review);
    const chapter = chapterOf.get(word);
    if (review.cell > 1) {
      kept.words.push({ word, cell: review.cell, due: dueDay?.on ?? null, state: review.cell === 9 ? 'mastered' : 'reviewing' });
      if (chapter !== undefined) {
        kept.cells[review.cell - 1]! += 1;
        chapters.add(chapter, 'learned');
        if (dueDay) due.add(dueDay.on, 'words', ...(dueDay.by === 'plan' ? [] : [dueDay.by])).list('ids', word);
      }
    }
    for (const day of new Set(reviewEvents.filter(({ kind }) => kind === 'review').map(({ day: on_ }) => on_))) days.add(day, 'words');
    for (const day of missedDays(word, reviewEvents, options)) days.add(day, 'missed');
    const mistake = findMistake(events);
    if (!mistake) continue;
    kept.mistakes.push({ word, times: mistake.timesWrong, inRow: mistake.rightInRow, left: mistake.left });
    if (chapter === undefined) continue;
    kept.book[mistake.left ? 1 : 0]! += 1;
    if (!mistake.left) chapters.add(chapter, 'mistakes');
  }
  return { ...kept, chapters: chapters.rows(), due: due.rows(), days: days.rows() };
}

/** First answers of rounds and reviews, by day and in the order received. */
function findMistake(events: readonly LogRow[]): Mistake | undefined {
  const seen = new Set<number>();
  const counting = events.filter(({ kind, submission }) => {
    if (kind === 'known' || (submission !== null && seen.has(submission))) return false;
    if (submission !== null) seen.add(submission);
    return true;
  });
  let mistake: Mistake | undefined;
  for (const { correct } of counting.sort((a, b) => a.day.localeCompare(b.day))) mistake = mistakeAfter(mistake, correct!);
  return mistake;
}

function counter(name: string, members: readonly string[]) {
  const counts = new Map<string | number, Record<string, unknown>>();
  return {
    add(key: string | number, ...which: string[]) {
      const row = counts.get(key) ?? { [name]: key, ...Object.fromEntries(members.map((member) => [member, 0])) };
      for (const member of which) row[member] = (row[member] as number) + 1;
      counts.set(key, row);
      return { list: (member: string, id: number) => void (row[member] = [...((row[member] ?? []) as number[]), id]) };
    },
    rows: () => [...counts.values()].sort((a, b) => (a[name]! < b[name]! ? -1 : 1)),
  };
}

export { daysBetween };

/** Takes the review that is due, or another kind of it. */
export const take = async (learner: Pick<Learner, 'call' | 'courseId'>, body: object = {}) =>
  learner.call('POST reinforcement_submissions/take', { course_id: learner.courseId, ...body });
export const taken = async (learner: Learner, body: object = {}) => data<ReinforcementSubmission>(await take(learner, body));
export const loadState = async (learner: Learner) =>
  data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
export const find = async (learner: Learner, id: number) =>
  data<ReinforcementSubmission>(await learner.call(`GET reinforcement_submissions/${id}`));
export const getError = (answer: Awaited<ReturnType<typeof put>>) => [answer.status, answer.body.error];
