/** Takes vocabulary-size tests: what is asked, what was answered, what came of it. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type {
  TestForm,
  VocabularyLevelSubmission,
  VocabularyLevelSubmissionSummary,
} from '@xueban/contract/resources/vocabulary-level-submissions';
import type { VisitorOrStudent } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import { UnfittingAnswerError } from './rules/adaptive-test/unfitting-answer';
import { chooseCourse } from './rules/next-course';
import { abilityMoments } from './rules/posterior';
import { getResult } from './rules/result';
import { type Answer, FULL_TEST, SHORT_TEST, type TestState } from './rules/state';
import { packTest, unpackTest } from './rules/stored';
import { answer as answerStep, start } from './rules/vocabulary-test';
import type { LearningContext } from '../courses';
import type { Listed, Range } from '../../database/listing';
import { requireSameStudent } from '../../plugins/errors';
import { createLimitRepository } from '../accounts';
import { createItemBankService, type ItemBankService, type LoadedBank } from './item-bank.service';
import { closeOpen, lockVisitorTest, moveToStudent } from './keep.repository';
import { loadAssignedCourses, loadOfferedCourses } from './next-course.repository';
import { isExpired, getPresentation, resultFor } from './presentation';
import {
  closeSubmission,
  expireOpen,
  findAnswer,
  findByToken,
  findNewestResult,
  findOpen,
  findSubmission,
  insertSubmission,
  listCompleted,
  type LoggedAnswer,
  recordAnswer,
  type SubmissionRow,
  sweepSubmissions,
  VISITOR,
} from './vocabulary-level-submissions.repository';

/** An open test is given up when nothing was answered for so long. */
export const EXPIRY_HOURS = 24;
/** A visitor's test that nobody keeps is removed after so many days. */
export const VISITOR_DAYS = 7;
/** A student's test that was given up is removed so many days after it began. */
export const GIVEN_UP_DAYS = 7;
/** Of visitors' tests, one without any answer goes sooner. */
const UNTOUCHED_HOURS = 1;
const HOUR_MS = 3_600_000;
/**
 * New tests of visitors from one address (IPv6: its first 48 bits), counted in the database. A school or part of a mobile
 * network is one address, so many classes must fit.
 */
export const VISITOR_LIMITS = [
  { name: 'hour', max: 600, windowSeconds: 3600 },
  { name: 'day', max: 3000, windowSeconds: 24 * 3600 },
] as const;
/** New tests of one student: every one given up for another is a row for days. */
export const STUDENT_LIMIT = { max: 30, windowSeconds: 24 * 3600 } as const;
/** One of two simultaneous answers is repeated; a third time means another fault. */
const MAX_TRIES = 3;

const toHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
const expiryFrom = (now: Date): Date => new Date(now.getTime() + EXPIRY_HOURS * HOUR_MS);

export interface GivenAnswer {
  stepNumber: number;
  answer: { kind: 'ticks'; ticked: string[] } | { kind: 'choice'; position: number | null };
  /** By the phone. */
  milliseconds?: number | undefined;
}

/** What is asked for with a new test. */
export interface Wished {
  form?: TestForm | undefined;
  /** Of a visitor. */
  token?: string | undefined;
  /** An open test that is not resumed: closed first, so that sending this twice begins one test. */
  insteadOf?: number | undefined;
}

type Taken = VocabularyLevelSubmission & { visitor_token: string | null };
type Context = Pick<LearningContext, 'db' | 'pool' | 'now'>;

/** How a test is begun, or given back when there is one. */
function createTakes({ db, pool, now }: Context, banks: ItemBankService) {
  const limits = createLimitRepository(db);

  const begin = async (studentId: number, form: TestForm, token: string | null): Promise<Taken | undefined> => {
    const bank = await banks.current();
    const startedAt = now();
    // Whoever could guess the seed would know which words are no words.
    const state = withSecretOrder(start(bank, randomInt(2 ** 32), form === 'full' ? FULL_TEST : SHORT_TEST));
    const row = await insertSubmission(pool, {
      studentId,
      form,
      tokenHash: token && toHash(token),
      state: packTest(state, startedAt),
      startedAt,
      expiresAt: expiryFrom(startedAt),
    });
    return row && { ...getPresentation(row, bank, startedAt, state), visitor_token: token };
  };

  const takeAsStudent = async (studentId: number, form: TestForm, insteadOf: number | undefined): Promise<Taken> => {
    const limitKey = `vocabulary:student:${studentId}`;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const open = await findOpen(pool, studentId);
      if (open && open.id !== insteadOf && !isExpired(open, now()))
        return { ...getPresentation(open, await banks.current(), now()), visitor_token: null };
      // Before the open one is closed: who is refused keeps it.
      if (!(await limits.take(limitKey, STUDENT_LIMIT))) {
        // Nothing was begun: many phones' taps at once do not use up the day.
        await limits.giveBack(limitKey);
        const other = await findOpen(pool, studentId);
        if (other && other.id !== open?.id) return { ...getPresentation(other, await banks.current(), now()), visitor_token: null };
        throw new AppError('TOO_MANY_ATTEMPTS');
      }
      if (open && open.id === insteadOf) await closeSubmission(pool, studentId, open.id);
      else if (open) await expireOpen(pool, studentId, now());
      // Another request may have begun one meanwhile: that is the one then, and this one has cost nothing.
      const begun = await begin(studentId, form, null);
      if (begun) return begun;
      await limits.giveBack(limitKey);
    }
    throw new AppError('SERVICE_UNAVAILABLE');
  };

  const takeAsVisitor = async (
    form: TestForm,
    token: string | undefined,
    site: string | undefined,
    insteadOf: number | undefined,
  ): Promise<Taken> => {
    if (form === 'full') throw new AppError('UNAUTHENTICATED');
    const open = token === undefined ? undefined : await findByToken(pool, toHash(token));
    if (open && open.id === insteadOf) await closeSubmission(pool, VISITOR, open.id);
    else if (token !== undefined && open?.status === 'open' && !isExpired(open, now())) {
      return { ...getPresentation(open, await banks.current(), now()), visitor_token: token };
    }
    // Without a network nobody outside asks: seeds and checks.
    for (const { name, ...limit } of site === undefined ? [] : VISITOR_LIMITS) {
      if (!(await limits.take(`vocabulary:address:${name}:${site}`, limit))) throw new AppError('TOO_MANY_ATTEMPTS');
    }
    const begun = await begin(VISITOR, form, randomBytes(18).toString('base64url'));
    if (!begun) throw new AppError('SERVICE_UNAVAILABLE');
    return begun;
  };

  return { takeAsStudent, takeAsVisitor };
}

/** A test from one step to the next. */
function createSteps({ db, pool, now }: Context) {
  /**
   * The test that the token names, else the student's own.
   * @throws AppError UNAUTHENTICATED without either, NOT_FOUND
   */
  const locate = async ({ studentId }: VisitorOrStudent, id: number, token: string | undefined): Promise<SubmissionRow> => {
    if (studentId === null && token === undefined) throw new AppError('UNAUTHENTICATED');
    const row =
      (token !== undefined ? await findSubmission(pool, VISITOR, id, toHash(token)) : undefined) ??
      (studentId !== null ? await findSubmission(pool, studentId, id) : undefined);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };

  /** The test as its taker sees it, with a fitting course if it is the student's newest result. */
  const present = async (row: SubmissionRow, bank: LoadedBank, state?: TestState): Promise<VocabularyLevelSubmission> => {
    const shown = getPresentation(row, bank, now(), state);
    const { studentId, id } = row;
    if (!shown.result?.reliable) return shown;
    const isStudent = studentId !== VISITOR;
    if (isStudent && (await findNewestResult(pool, studentId)) !== id) return shown;
    const taken = state ?? unpackTest(row.state);
    const taker = { size: shown.result.size, ability: abilityMoments(taken.posterior).mean, slope: taken.prior.median };
    const own = isStudent ? chooseCourse(await loadAssignedCourses(pool, studentId), taker) : undefined;
    const offered = own ? undefined : chooseCourse(await loadOfferedCourses(db, pool, studentId), taker);
    return {
      ...shown,
      result: {
        ...shown.result,
        next_course: own ? { id: own.id, name: own.name, words_left: own.wordsLeft } : null,
        offered_course: offered ? { name: offered.name } : null,
      },
    };
  };

  /** What came of an answer; undefined when the test has moved on meanwhile. */
  const moveOn = async (row: SubmissionRow, bank: LoadedBank, given: GivenAnswer): Promise<VocabularyLevelSubmission | undefined> => {
    const at = now();
    if (given.stepNumber < row.stepNumber) return repeated(row, bank, given);
    if (row.status === 'completed') throw new AppError('TEST_OVER');
    if (isExpired(row, at)) throw new AppError('TEST_EXPIRED');
    if (given.stepNumber > row.stepNumber) throw new AppError('TEST_STEP_NOT_REACHED');
    const state = withSecretOrder(fold(unpackTest(row.state), bank, given, at.getTime() - row.state.askedAt));
    const result = state.step.kind === 'done' ? resultFor(getResult(state, bank)) : null;
    const expiresAt = result ? row.expiresAt : expiryFrom(at);
    const { studentId, id, stepNumber } = row;
    const packed = packTest(state, at);
    const moved = await recordAnswer(pool, {
      studentId,
      id,
      stepNumber,
      answer: getLogged(given.answer),
      state: packed,
      result,
      expiresAt,
      now: at,
    });
    if (!moved) return undefined;
    const next: SubmissionRow = {
      ...row,
      state: packed,
      stepNumber: stepNumber + 1,
      result,
      expiresAt,
      status: result ? 'completed' : 'open',
      completedAt: result ? at : null,
    };
    return present(next, bank, state);
  };

  /** @throws AppError TEST_STEP_ANSWERED when something else was answered before */
  const repeated = async (row: SubmissionRow, bank: LoadedBank, given: GivenAnswer): Promise<VocabularyLevelSubmission> => {
    const counted = await findAnswer(pool, row, given.stepNumber);
    if (!counted || !isSameAnswer(counted, getLogged(given.answer))) throw new AppError('TEST_STEP_ANSWERED');
    return present(row, bank);
  };

  return { locate, present, moveOn };
}

export function createVocabularyLevelService(context: Context, givenBanks?: ItemBankService) {
  const { db, pool, now } = context;
  const banks = givenBanks ?? createItemBankService(db);
  const { takeAsStudent, takeAsVisitor } = createTakes(context, banks);
  const { locate, present, moveOn } = createSteps(context);

  return {
    /** Begins a test or gives back the open one. @throws AppError UNAUTHENTICATED for a visitor who asks for the full form, TOO_MANY_ATTEMPTS */
    take({ studentId }: VisitorOrStudent, { form, token, insteadOf }: Wished, site?: string): Promise<Taken> {
      return studentId === null
        ? takeAsVisitor(form ?? 'short', token, site, insteadOf)
        : takeAsStudent(studentId, form ?? 'full', insteadOf);
    },

    async find(viewer: VisitorOrStudent, id: number, token: string | undefined): Promise<VocabularyLevelSubmission> {
      const row = await locate(viewer, id, token);
      return present(row, await banks.current());
    },

    /** @throws AppError NOT_FOUND, TEST_STEP_NOT_REACHED, TEST_STEP_ANSWERED, TEST_ANSWER_UNFITTING, TEST_OVER, TEST_EXPIRED */
    async answer(viewer: VisitorOrStudent, id: number, given: GivenAnswer, token: string | undefined): Promise<VocabularyLevelSubmission> {
      const bank = await banks.current();
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const done = await moveOn(await locate(viewer, id, token), bank, given);
        if (done) return done;
      }
      throw new AppError('SERVICE_UNAVAILABLE');
    },

    /** Makes a visitor's test the student's, once. @throws AppError UNAUTHENTICATED, STUDENT_REQUIRED, NOT_FOUND, TEST_EXPIRED */
    async keep({ guardian, studentId }: VisitorOrStudent, id: number, token: string): Promise<VocabularyLevelSubmission> {
      if (studentId === null) throw new AppError(guardian ? 'STUDENT_REQUIRED' : 'UNAUTHENTICATED');
      const tokenHash = toHash(token);
      const row = await findSubmission(pool, VISITOR, id, tokenHash);
      if (row && row.status !== 'completed' && isExpired(row, now())) throw new AppError('TEST_EXPIRED');
      if (row) {
        await againIfTaken(() =>
          db.transaction(async (tx) => {
            const status = await lockVisitorTest(tx, { id, tokenHash });
            // Kept meanwhile: nothing of the student's may be closed for it.
            if (status === undefined) return;
            if (status === 'open') await closeOpen(tx, studentId);
            await moveToStudent(tx, { id, tokenHash, studentId });
          }),
        );
      }
      // Kept before, perhaps by the same request sent twice: by the same student it is found, with the token it was made with.
      const kept = await findSubmission(pool, studentId, id, tokenHash);
      if (!kept) throw new AppError('NOT_FOUND');
      return present(kept, await banks.current());
    },

    list(studentId: number, filter: number | undefined, range: Range): Promise<Listed<VocabularyLevelSubmissionSummary>> {
      requireSameStudent(studentId, filter);
      return listCompleted(pool, studentId, range);
    },

    /** Removes what nobody kept and what was given up long ago; closes what nobody resumed. */
    sweep(): Promise<void> {
      const at = now();
      const hoursAgo = (hours: number): Date => new Date(at.getTime() - hours * HOUR_MS);
      return sweepSubmissions(pool, {
        visitorsBefore: hoursAgo(VISITOR_DAYS * 24),
        untouchedBefore: hoursAgo(UNTOUCHED_HOURS),
        givenUpBefore: hoursAgo(GIVEN_UP_DAYS * 24),
        now: at,
      });
    },
  };
}

export type VocabularyLevelService = ReturnType<typeof createVocabularyLevelService>;

const UNIQUE_VIOLATION = '23505';

/** Another phone may begin a test after the open one was closed: it is closed as well then. @throws AppError SERVICE_UNAVAILABLE */
async function againIfTaken(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } };
      if ((code ?? cause?.code) !== UNIQUE_VIOLATION) throw error;
    }
  }
  throw new AppError('SERVICE_UNAVAILABLE');
}

/** The next state. The phone cannot claim to have taken longer than since the step was sent. */
function fold(state: TestState, bank: LoadedBank, { stepNumber, answer, milliseconds }: GivenAnswer, elapsed: number): TestState {
  const given: Answer = { ...answer, milliseconds: Math.max(0, Math.min(milliseconds ?? elapsed, elapsed)) };
  try {
    return answerStep(state, bank, stepNumber, given);
  } catch (error) {
    if (error instanceof UnfittingAnswerError) throw new AppError('TEST_ANSWER_UNFITTING', { cause: error });
    throw error;
  }
}

/** Draws a new order of the meanings: not from the seed, which shows itself in the words that were asked. */
function withSecretOrder(state: TestState): TestState {
  if (state.step.kind !== 'choice') return state;
  const order = [0, 1, 2, 3];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return { ...state, step: { ...state.step, order } };
}

function getLogged(answer: GivenAnswer['answer']): LoggedAnswer {
  return answer.kind === 'ticks' ? { kind: 'ticks', ticked: [...answer.ticked].sort() } : { kind: 'choice', position: answer.position };
}

function isSameAnswer(a: LoggedAnswer, b: LoggedAnswer): boolean {
  if (a.kind === 'choice') return b.kind === 'choice' && a.position === b.position;
  return b.kind === 'ticks' && a.ticked.join('\n') === b.ticked.join('\n');
}
