/** Reviews: taken, answered one word at a time, completed. */
import type { Calls } from '@xueban/contract/calls';
import { PRACTICE_SIZE } from '@xueban/contract/constants';
import { findObjective, SELF_REPORT_ABOVE } from '@xueban/contract/learning/word-exercise';
import type { ReinforcementSubmission, ReinforcementSubmissionSummary } from '@xueban/contract/resources/reinforcements';
import type { Executor } from '../../../database';
import { exerciseKind, type PracticeFilter, type SubmissionItem } from '../../../database/schema/word-memory';
import { AppError } from '../../../plugins/errors';
import { answerTime, secondsAtWork } from '../../learning/rules/answer-time';
import { askingOrder, findRecallOn } from '../rules/review-schedule';
import { addDays, type CalendarDay, daysBetween, getSchoolDay } from '../../school/rules/school-calendar';
import { ROW_DAYS } from '../rules/packs/review-pack';
import { type LearningContext, SILENT, toWord, untilUnchanged } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { type ReviewAnswerInput, takeAnswers } from './answer-review';
import {
  discardReportsWith,
  listPackedDays,
  type ReadReview,
  readReview,
  saveStudyDays,
  setStudyDays,
  withPacked,
} from './answers.repository';
import { findNextDueDay, loadCourses, tidyDueDays } from './due-words.repository';
import { sessionToday } from './reinforcements.service';
import { getReport, type NextDue } from './report';
import { getStatements, sendChange } from '../memory/memory-change.repository';
import { type HeldCourse, holdCourse, onDay } from '../memory/schedule.service';
import {
  findOpenSubmission,
  findSubmission,
  insertSubmission,
  listPractice,
  listSubmissions,
  loadSubmissionAnswers,
  loadWordRows,
  saveExercise,
  saveReport,
  type ExerciseKind,
  type SubmissionFilter,
  type SubmissionRow,
  type SubmissionSummaryRow,
} from './submissions.repository';
import { loadLogs } from '../memory/word-store.repository';

export type SubmissionService = ReturnType<typeof createSubmissionService>;
type Take = Calls['POST reinforcement_submissions/take']['body'];
type Put = Calls['PUT reinforcement_submissions/{id}'];

/** The review with its report made again after late answers, or what is missing of it. */
async function withReport(db: Executor, found: SubmissionRow, at: Date): Promise<SubmissionRow | undefined> {
  return db.transaction(async (tx) => {
    const held = await holdCourse(tx, found, getSchoolDay(at));
    const submission = await findSubmission(tx, found.studentId, found.id);
    if (submission?.completedAt && !submission.report?.curve) await complete(tx, held, submission, submission.completedAt);
    return findSubmission(tx, found.studentId, found.id);
  });
}

/** Counts answers of one day. Their effects are written only if the course has not changed since it was read; else it is read again. */
function answer({ db, pool }: LearningContext, studentId: number, id: number, inputs: Inputs): Promise<Put['reply'][]> {
  return untilUnchanged(async () => {
    const review = await readReview(pool, { studentId, id }, inputs);
    if (!review) throw new AppError('NOT_FOUND');
    // Which words are due depends on the day of the answer, not on now.
    const today = getSchoolDay(inputs[0].receivedAt);
    const held = onDay({ studentId, ...review }, today);
    if (held.mode !== review.dueMode) {
      await db.transaction((tx) => holdCourse(tx, held, today));
      return undefined;
    }
    const isOld = needsPacked(review, inputs, today);
    const read = isOld
      ? await withPacked(
          db,
          studentId,
          review,
          inputs.map(({ key }) => key),
        )
      : review;
    const { counted, change, late } = takeAnswers(held, read, inputs);
    const replies = counted.map((each) => ({ counted: each, status: review.completed ? ('completed' as const) : ('open' as const) }));
    if (change.events.length === 0) return replies;
    const own = change.review(id);
    own.discardsReport = review.completed;
    const statements = [...getStatements(change, review), ...late.map((each) => discardReportsWith(held, each))];
    if (review.completed && review.answeredCount + own.answered === review.wordsCount)
      statements.push(setStudyDays({ studentId, id }, isOld ? await listPackedDays(db, { studentId, id }) : []));
    return (await sendChange(pool, statements)) ? replies : undefined;
  });
}

/**
 * Whether answers depend on more of the log than its rows: on what is packed of a review that was begun long ago, or where
 * an answer that comes late has its word folded again.
 */
function needsPacked({ startedAt, words }: ReadReview, inputs: Inputs, today: CalendarDay): boolean {
  if (daysBetween(getSchoolDay(startedAt), today) >= ROW_DAYS) return true;
  const given = inputs.map((input) => ({ wordId: input.wordId, day: getSchoolDay(new Date(answerTime(input, startedAt))) }));
  const known = [...given, ...words.flatMap(({ wordId, log }) => log.map(({ event: { day } }) => ({ wordId, day })))];
  return given.some(({ wordId, day }) => known.some((other) => other.wordId === wordId && other.day > day));
}

/** Completes a review, or what was left open of it. */
function end(db: Executor, studentId: number, id: number, at: Date): Promise<Put['reply']> {
  return db.transaction(async (tx) => {
    const found = await findSubmission(tx, studentId, id);
    if (!found) throw new AppError('NOT_FOUND');
    const held = await holdCourse(tx, found, getSchoolDay(at));
    const submission = (await findSubmission(tx, studentId, id)) ?? found;
    if (!submission.completedAt) await complete(tx, held, submission, at);
    if (submission.answeredCount > 0) await saveStudyDays(tx, submission);
    return { counted: !submission.completedAt, status: 'completed' };
  });
}

async function takeInside(tx: Executor, studentId: number, body: Take, at: Date): Promise<{ id: number; created: boolean }> {
  const { course_id: courseId, source = 'due' } = body;
  const held = await holdCourse(tx, { studentId, courseId }, getSchoolDay(at));
  const open = await findOpenSubmission(tx, held, source);
  const filter = source === 'mistakes' ? { chapterId: body.chapter_id, timesWrongAtLeast: body.times_wrong_gteq } : {};
  if (open?.day === held.today && isSameFilter(open.filter, filter)) {
    if (body.exercise && body.exercise !== open.exercise) await saveExercise(tx, open, body.exercise);
    return { id: open.id, created: false };
  }
  // Completes an open review of an earlier day, or a practice of other words, as it stands: late answers still find it,
  // and its other words are due again.
  if (open) await complete(tx, held, open, at);
  await tidyDueDays(tx, held, held.today);
  const items = source === 'due' ? await dueItems(tx, held, body.size) : await practiceItems(tx, held, filter);
  if (items.length === 0) return { id: 0, created: false };
  const { id } = await insertSubmission(tx, {
    studentId,
    courseId,
    source,
    exercise: body.exercise ?? 'recall',
    day: held.today,
    filter,
    items,
    startedAt: at,
  });
  return { id, created: true };
}

export function createSubmissionService(context: LearningContext) {
  const { db, audio = SILENT, now } = context;

  /** @throws AppError NOT_FOUND */
  async function find(studentId: number, id: number): Promise<ReinforcementSubmission> {
    const found = await findSubmission(db, studentId, id);
    const row = found?.completedAt && !found.report?.curve ? await withReport(db, found, now()) : found;
    if (!row) throw new AppError('NOT_FOUND');
    const [course] = await loadCourses(db, studentId, row.courseId);
    const answers = await loadSubmissionAnswers(db, row);
    const words = await loadWordRows(
      db,
      row.items.map(({ wordId }) => wordId),
    );
    return viewSubmission(row, { courseName: course?.courseName ?? '', answers, words, audio });
  }

  async function putAll(studentId: number, id: number, puts: Iterable<{ body: Put['body']; key: string }>): Promise<Put['reply'][]> {
    const replies: Put['reply'][] = [];
    for (const run of getRuns(Array.from(puts, (put): PutEntry => ({ ...put, at: now() }))))
      replies.push(...(Array.isArray(run) ? await answer(context, studentId, id, run) : [await end(db, studentId, id, run.endsAt)]));
    return replies;
  }

  return {
    find,

    async list(studentId: number, range: Range, filter: SubmissionFilter): Promise<Listed<ReinforcementSubmissionSummary>> {
      const { items, total } = await listSubmissions(db, studentId, range, filter);
      return { items: items.map(toSummary), total };
    },

    /**
     * Starts today's review or a practice, or returns the open one. An older one, or a practice of other words, is
     * completed as it stands.
     * @throws AppError COURSE_NOT_ASSIGNED, NOTHING_TO_REVIEW
     */
    async take(studentId: number, body: Take): Promise<{ data: ReinforcementSubmission; created: boolean }> {
      const [course] = await loadCourses(db, studentId, body.course_id);
      if (!course) throw new AppError('COURSE_NOT_ASSIGNED');
      const { id, created } = await db.transaction((tx) => takeInside(tx, studentId, body, now()));
      // Thrown after the transaction, so that closing the earlier review is kept.
      if (id === 0) throw new AppError('NOTHING_TO_REVIEW');
      return { data: await find(studentId, id), created };
    },

    /**
     * Answers a word, or completes the review. An answer to a completed review counts, too, and its report is made again when it is asked for.
     * @throws AppError NOT_FOUND, WORD_NOT_IN_REVIEW, IDEMPOTENCY_KEY_REUSED
     */
    async put(studentId: number, id: number, body: Put['body'], key: string): Promise<Put['reply']> {
      const [reply] = await putAll(studentId, id, [{ body, key }]);
      if (!reply) throw new Error('an answer without a reply');
      return reply;
    },

    /** Takes one after another, each at the time the iterable gives it; those that follow on one day in one go. */
    putAll,
  };
}

interface Viewed {
  courseName: string;
  answers: Awaited<ReturnType<typeof loadSubmissionAnswers>>;
  words: Awaited<ReturnType<typeof loadWordRows>>;
  audio: NonNullable<LearningContext['audio']>;
}

function viewSubmission(row: SubmissionRow, { courseName, answers, words, audio }: Viewed): ReinforcementSubmission {
  return {
    ...toSummary({ ...row, courseName, wordsCount: row.items.length, exercises: getExercises(answers) }),
    words: row.items.flatMap(({ wordId, cell, due = 'today', planDays = [], daysLate = 0, selfReport }) => {
      const word = words.get(wordId);
      if (!word) return [];
      const exercise = selfReport ? 'recall' : findObjective(word);
      return [{ ...toWord(word, audio), cell, due, plan_days: [...planDays], days_late: daysLate, exercise }];
    }),
    answers: answers.map(({ key, wordId, exercise, given, correct }) => ({
      key,
      word_id: wordId,
      exercise,
      correct,
      ...(given !== null && { given }),
    })),
    report: row.report && { wrong_word_ids: [], curve: [], ...row.report },
  };
}

const isSameFilter = (kept: PracticeFilter | null, asked: PracticeFilter): boolean =>
  kept?.chapterId === asked.chapterId && kept?.timesWrongAtLeast === asked.timesWrongAtLeast;

interface PutEntry {
  body: Put['body'];
  key: string;
  at: Date;
}

/** Answers that follow one another on one day, or the end of a review. */
type Run = Inputs | { endsAt: Date };
type Inputs = [ReviewAnswerInput, ...ReviewAnswerInput[]];

function getRuns(entries: readonly PutEntry[]): Run[] {
  const runs: Run[] = [];
  for (const { body, key, at } of entries) {
    const run = runs.at(-1);
    if ('completed' in body) runs.push({ endsAt: at });
    else if (Array.isArray(run) && getSchoolDay(run[0].receivedAt) === getSchoolDay(at)) run.push(getInput(body, key, at));
    else runs.push([getInput(body, key, at)]);
  }
  return runs;
}

const getInput = (body: Exclude<Put['body'], { completed: unknown }>, key: string, receivedAt: Date): ReviewAnswerInput => ({
  key,
  wordId: body.word_id,
  exercise: body.exercise,
  given: body.given,
  correct: body.correct,
  answeredAt: body.answered_at === undefined ? null : new Date(body.answered_at),
  receivedAt,
});

/** Completes it, or makes what is missing of its report. */
async function complete(tx: Executor, held: HeldCourse, submission: SubmissionRow, completedAt: Date): Promise<void> {
  const answers = await loadSubmissionAnswers(tx, submission);
  const logs = await loadLogs(
    tx,
    held.studentId,
    submission.items.map(({ wordId }) => wordId),
  );
  const report = getReport(submission, answers, logs, held.options, await findNextDue(tx, held));
  await saveReport(tx, submission, {
    report: { ...report, ...submission.report },
    studiedSeconds: secondsAtWork(answers, submission.startedAt),
    completedAt,
  });
  if (submission.answeredCount === submission.items.length) await saveStudyDays(tx, submission);
}

async function findNextDue(tx: Executor, held: HeldCourse): Promise<NextDue> {
  const {
    session: { words, carriedOver },
  } = await sessionToday(tx, held.studentId, { courseId: held.courseId, modes: [...held.options.modes] }, held.today);
  if (words.length > 0) return { on: held.today, left: words.length };
  return { on: carriedOver.length > 0 ? addDays(held.today, 1) : await findNextDueDay(tx, held, held.today), left: 0 };
}

/** @param size the most urgent so many of them; all unless told */
async function dueItems(tx: Executor, held: HeldCourse, size?: number): Promise<SubmissionItem[]> {
  const { session } = await sessionToday(tx, held.studentId, { courseId: held.courseId, modes: [...held.options.modes] }, held.today);
  const words = askingOrder(session.words.slice(0, size), held.studentId, held.today);
  return words.map(({ wordId, cell, due, planDays, daysLate, recall }) => ({
    wordId,
    cell,
    ...(due !== 'today' && { due }),
    ...(planDays.length > 0 && { planDays: [...planDays] }),
    ...(daysLate > 0 && { daysLate }),
    ...(due !== 'again' && getSelfReport(recall)),
  }));
}

/** What is kept of a word that is so likely known. */
const getSelfReport = (recall = 0) => recall > SELF_REPORT_ABOVE && { selfReport: true as const };

async function practiceItems(tx: Executor, held: HeldCourse, filter: PracticeFilter): Promise<SubmissionItem[]> {
  const words = await listPractice(tx, held, filter, PRACTICE_SIZE);
  return words.map(({ wordId, cell, review }) => ({
    wordId,
    cell,
    due: 'practice',
    ...(review && !review.again && getSelfReport(findRecallOn(review, held.today))),
  }));
}

/** In the order of the contract, each once. */
const getExercises = (answers: readonly { exercise: ExerciseKind }[]): ExerciseKind[] =>
  exerciseKind.enumValues.filter((kind) => answers.some(({ exercise }) => exercise === kind));

function toSummary(row: SubmissionSummaryRow): ReinforcementSubmissionSummary {
  return {
    id: row.id,
    course_id: row.courseId,
    course_name: row.courseName,
    source: row.source,
    exercise: row.exercise,
    exercises: row.exercises,
    status: row.completedAt ? 'completed' : 'open',
    day: row.day,
    started_at: row.startedAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    words_count: row.wordsCount,
    answered_count: row.answeredCount,
    correct_count: row.correctCount,
  };
}
