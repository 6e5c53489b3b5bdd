/** Takes level tests of mathematics: what is asked, what was answered, what came of it. */
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  LevelQuestion,
  MathLevel,
  MathLevelResult,
  MathLevelSubmission,
  MathLevelSubmissionSummary,
  MissingPoint,
} from '@xueban/contract/resources/math/math-level-submissions';
import type { Bridge } from '@xueban/contract/resources/math/bridges';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import { AppError } from '../../../plugins/errors';
import { LEVELS } from '../rules/level-test/levels';
import { answer as answerStep, MAX_ITEMS, startLevelTest } from '../rules/level-test/level-test';
import { getProgress } from '../rules/level-test/result';
import { requireJudged } from '../questions/require-judged';
import { fits, type GetGrade, judge } from '../rules/questions/judge';
import type { LearningContext } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { requireSameStudent } from '../../../plugins/errors';
import { createLimitRepository } from '../../accounts';
import { loadBridges } from '../bridges/bridges.repository';
import { loadCourseSections } from './course-place.repository';
import { findItem } from './level-bank.repository';
import { createLevelBankService, type LevelBankService } from './level-bank.service';
import { levelResult } from './level-result';
import {
  closeTest,
  findGiven,
  findOpenTest,
  findTest,
  insertTest,
  type LevelTestRow,
  listCompleted,
  recordAnswer,
  toSummary,
  sweepTests,
} from './math-level-submissions.repository';

/** An open test is given up when nothing was answered for so long. */
export const EXPIRY_HOURS = 72;
/** A test that was given up is removed so many days after it began. */
export const GIVEN_UP_DAYS = 7;
const HOUR_MS = 3_600_000;
/** New tests of one student: every one given up for another is a row for days, and shows more of the bank. */
export const STUDENT_LIMIT = { max: 10, windowSeconds: 24 * 3600 } as const;
/** One of two simultaneous answers is repeated; a third time means another fault. */
const MAX_TRIES = 3;
const LONGEST_ANSWER_MS = 3_600_000;

const expiryFrom = (now: Date): Date => new Date(now.getTime() + EXPIRY_HOURS * HOUR_MS);
const isExpired = ({ status, expiresAt }: Pick<LevelTestRow, 'status' | 'expiresAt'>, now: Date): boolean =>
  status === 'expired' || (status === 'open' && expiresAt <= now);

export interface LevelAnswer {
  stepNumber: number;
  given: GivenAnswer;
  /** What cannot be read is asked again; otherwise it is wrong. */
  asksAgain?: boolean | undefined;
  /** By the phone. */
  milliseconds?: number | undefined;
}

interface Parts extends Pick<LearningContext, 'db' | 'pool' | 'now'> {
  grade: GetGrade;
}

export type MathLevelService = ReturnType<typeof createMathLevelService>;

/** @throws AppError NOT_FOUND, TEST_ANSWER_UNFITTING, ANSWER_NOT_UNDERSTOOD */
async function judgeAnswer(
  { pool, grade }: Pick<Parts, 'pool' | 'grade'>,
  { studentId }: LevelTestRow,
  itemId: string,
  { given, asksAgain }: LevelAnswer,
) {
  const item = await findItem(pool, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  const question = { ...item.content, key: item.key };
  if (!fits(question, given)) throw new AppError('TEST_ANSWER_UNFITTING');
  const judged = await judge(question, given, (key, text) => grade(key, text, studentId));
  // An app from before the refusal would say that the step was answered elsewhere.
  if ('notUnderstood' in judged && asksAgain !== true) return 'wrong';
  const { verdict } = requireJudged(judged);
  return given.kind === 'unknown' ? 'unknown' : verdict === 'right' ? 'right' : 'wrong';
}

/** Undefined when another request has begun one meanwhile. */
const beginTest = async (
  { db, pool, now }: Parts,
  banks: LevelBankService,
  studentId: number,
  levelId: number | undefined,
): Promise<LevelTestRow | undefined> => {
  const bank = await banks.current();
  const sections = await loadCourseSections(db, studentId);
  const level = LEVELS.find(({ id }) => id === levelId);
  if (levelId !== undefined && !level) throw new AppError('NOT_FOUND');
  const startedAt = now();
  // Whoever could guess the seed would know what is asked next.
  const test = startLevelTest(bank, {
    seed: randomInt(2 ** 32),
    grade: level?.grade ?? null,
    course: [...new Set(sections.flatMap(({ knowledgePoints }) => knowledgePoints))].filter((id) => bank.graph.indexOf.has(id)),
  });
  return insertTest(pool, {
    studentId,
    state: { ...test, askedAt: startedAt.getTime() },
    startedAt,
    expiresAt: expiryFrom(startedAt),
  });
};

/** What was missing then, with where it is made good now. */
const withBridges = async (db: Parts['db'], result: MathLevelResult, studentId: number): Promise<MathLevelResult> => {
  if (result.missing.length === 0) return result;
  const bridges = await loadBridges(db, studentId);
  return { ...result, missing: result.missing.map((point) => withBridge(point, bridges.get(point.id))) };
};

/** A test from one question to the next. */
function createSteps({ db, pool, now, grade }: Parts, banks: LevelBankService) {
  const present = async (row: LevelTestRow): Promise<MathLevelSubmission> => {
    const shown = isExpired(row, now()) ? ({ ...row, status: 'expired' } as const) : row;
    const { step, answers } = row.state;
    const isOpen = shown.status === 'open';
    const asked = isOpen && step ? await findItem(pool, step.id) : undefined;
    return {
      ...toSummary(shown),
      result: row.result && (await withBridges(db, row.result, row.studentId)),
      step_number: row.stepNumber,
      question: asked ? getQuestion(asked.content) : null,
      percentage: getProgress(row.state),
      questions_left: isOpen ? Math.max(1, MAX_ITEMS - answers.length) : 0,
    };
  };

  /** @throws AppError NOT_FOUND */
  const locate = async (studentId: number, id: number): Promise<LevelTestRow> => {
    const row = await findTest(pool, studentId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };

  /** @throws AppError TEST_STEP_ANSWERED when something else was answered before */
  const repeated = async (row: LevelTestRow, { stepNumber, given }: LevelAnswer): Promise<MathLevelSubmission> => {
    const counted = await findGiven(pool, row, stepNumber);
    if (!counted || !isDeepStrictEqual(counted, given)) throw new AppError('TEST_STEP_ANSWERED');
    return present(row);
  };

  /** What came of an answer; undefined when the test has moved on meanwhile. */
  const moveOn = async (row: LevelTestRow, answer: LevelAnswer): Promise<MathLevelSubmission | undefined> => {
    const at = now();
    const { stepNumber, given } = answer;
    if (stepNumber < row.stepNumber) return repeated(row, answer);
    if (row.status === 'completed') throw new AppError('TEST_OVER');
    if (isExpired(row, at)) throw new AppError('TEST_EXPIRED');
    const { step } = row.state;
    if (stepNumber > row.stepNumber || !step) throw new AppError('TEST_STEP_NOT_REACHED');
    const outcome = await judgeAnswer({ pool, grade }, row, step.id, answer);
    // The phone cannot claim to have taken longer than since the question was sent.
    const elapsed = Math.min(LONGEST_ANSWER_MS, Math.max(0, at.getTime() - row.state.askedAt));
    const milliseconds = Math.min(answer.milliseconds ?? elapsed, elapsed);
    const bank = await banks.current();
    const test = answerStep(row.state, bank, stepNumber, { outcome, milliseconds });
    const state = { ...test, askedAt: at.getTime() };
    const result = test.step === null ? levelResult(test, bank, await loadCourseSections(db, row.studentId)) : null;
    const expiresAt = result ? row.expiresAt : expiryFrom(at);
    const { studentId, id } = row;
    const moved = await recordAnswer(pool, {
      studentId,
      id,
      stepNumber,
      itemId: step.id,
      given,
      outcome,
      milliseconds,
      state,
      result,
      expiresAt,
      now: at,
    });
    if (!moved) return undefined;
    return present({
      ...row,
      state,
      stepNumber: stepNumber + 1,
      result,
      expiresAt,
      status: result ? 'completed' : 'open',
      completedAt: result ? at : null,
    });
  };

  return { present, locate, moveOn };
}

export function createMathLevelService(parts: Parts, banks: LevelBankService = createLevelBankService(parts.db)) {
  const { db, pool, now } = parts;
  const limits = createLimitRepository(db);
  const { present, locate, moveOn } = createSteps(parts, banks);

  return {
    levels(gradeEq: number | undefined, { limit, offset }: Range): Listed<MathLevel> {
      const wanted = LEVELS.filter(({ grade: one }) => gradeEq === undefined || one === gradeEq);
      return { items: wanted.slice(offset, offset + limit).map((level) => ({ ...level })), total: wanted.length };
    },

    /** Begins a test or gives back the open one. @throws AppError NOT_FOUND, TOO_MANY_ATTEMPTS, LEVEL_TEST_NOT_SET_UP */
    async take(studentId: number, wished: { levelId?: number | undefined; insteadOf?: number | undefined }): Promise<MathLevelSubmission> {
      const limitKey = `level-test:student:${studentId}`;
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const open = await findOpenTest(pool, studentId);
        if (open && open.id !== wished.insteadOf && !isExpired(open, now())) return present(open);
        await banks.current();
        // Before the open one is closed: who is refused keeps it.
        if (!(await limits.take(limitKey, STUDENT_LIMIT))) {
          // Nothing was begun: many phones' taps at once do not use up the day.
          await limits.giveBack(limitKey);
          const other = await findOpenTest(pool, studentId);
          if (other && other.id !== open?.id) return present(other);
          throw new AppError('TOO_MANY_ATTEMPTS');
        }
        if (open) await closeTest(pool, studentId, open.id);
        // Another request may have begun one meanwhile: that is the one then, and this one has cost nothing.
        const begun = await beginTest(parts, banks, studentId, wished.levelId);
        if (begun) return present(begun);
        await limits.giveBack(limitKey);
      }
      throw new AppError('SERVICE_UNAVAILABLE');
    },

    find: async (studentId: number, id: number): Promise<MathLevelSubmission> => present(await locate(studentId, id)),

    /** @throws AppError NOT_FOUND, TEST_STEP_NOT_REACHED, TEST_STEP_ANSWERED, TEST_ANSWER_UNFITTING, ANSWER_NOT_UNDERSTOOD, TEST_OVER, TEST_EXPIRED */
    async answer(studentId: number, id: number, given: LevelAnswer): Promise<MathLevelSubmission> {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const done = await moveOn(await locate(studentId, id), given);
        if (done) return done;
      }
      throw new AppError('SERVICE_UNAVAILABLE');
    },

    list(studentId: number, filter: number | undefined, range: Range): Promise<Listed<MathLevelSubmissionSummary>> {
      requireSameStudent(studentId, filter);
      return listCompleted(pool, studentId, range);
    },

    /** Closes what nobody resumed, removes what was given up long ago. */
    sweep(): Promise<void> {
      const at = now();
      return sweepTests(pool, { givenUpBefore: new Date(at.getTime() - GIVEN_UP_DAYS * 24 * HOUR_MS), now: at });
    },
  };
}

const withBridge = (point: MissingPoint, bridge: Bridge | undefined): MissingPoint => (bridge ? { ...point, bridge } : point);

/** What is shown of a question: nothing by which an answer could be told. */
const getQuestion = ({ kind, prompt, options, matches, blanks }: LevelQuestion): LevelQuestion => ({
  kind,
  prompt,
  options,
  matches,
  blanks,
});
