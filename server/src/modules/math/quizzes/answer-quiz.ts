/** Takes an answer to a question of a quiz: judges it, and writes what follows from it. */
import { isDeepStrictEqual } from 'node:util';
import type { Calls } from '@xueban/contract/calls';
import { foldAnswers, getQuizState, type QuizFold, withAnswer } from '@xueban/contract/learning/quiz';
import type { GivenAnswer, Judgement } from '@xueban/contract/resources/math/questions';
import type { QuizAnswered } from '@xueban/contract/resources/math/quizzes';
import { AppError } from '../../../plugins/errors';
import { answerTime, toQuestionMs, toWorkMs } from '../../learning/rules/answer-time';
import { afterAnswer, type MistakeMemory, type QuestionMemory } from '../rules/question-memory';
import { requireJudged } from '../questions/require-judged';
import { fits, type GetGrade, judge } from '../rules/questions/judge';
import { isFinished } from '../rules/section-state';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { type LearningContext, untilUnchanged } from '../../courses';
import { findQuestion } from '../questions/questions.repository';
import { MemoryChange, type QuestionPlace } from '../memory/memory-change';
import {
  type AnswerContext,
  type AskedAnswer,
  type NewAnswer,
  readForAnswer,
  saveAnswer,
  type StoredAnswer,
  type StoredMistake,
} from './answers.repository';
import { holdSections, isOverWith } from './end-of-quiz';
import { toJudge } from './quiz-view';

/** As the contract has it. */
export type AnswerInput = Omit<Extract<Calls['PUT quiz_submissions/{id}']['body'], { given: unknown }>, 'question_id'>;
export interface AnswerParts extends Pick<LearningContext, 'pool' | 'now'> {
  grade: GetGrade;
}

/** Object key of an uploaded photo. @throws AppError UPLOAD_NOT_FINISHED, UPLOAD_REFUSED */
export type ClaimPhoto = (uploadId: number) => Promise<string>;

type Question = NonNullable<AnswerContext['question']>;
/** What was read, with what the quiz comes to. */
type Context = Omit<AnswerContext, 'standing' | 'answers'> & { standing: QuizFold };

/** Answers to one variant in one quiz: no child gives as many, and nobody fills the database. */
const MOST_TRIES = 100;

/**
 * @throws AppError SERVICE_UNAVAILABLE, TOO_MANY_ANSWERS, NOT_FOUND, QUESTION_NOT_IN_QUIZ, ANSWER_UNFITTING, ANSWER_NOT_UNDERSTOOD, IDEMPOTENCY_KEY_REUSED, UPLOAD_NOT_FINISHED, UPLOAD_REFUSED
 */
export async function answerQuiz(
  { pool, now, grade }: AnswerParts,
  asked: AskedAnswer,
  input: AnswerInput,
  claimPhoto: ClaimPhoto,
): Promise<QuizAnswered> {
  let judgement: Judgement | undefined;
  let photoObjectKey: string | null = null;
  return untilUnchanged(async () => {
    const context = await loadContext(pool, asked, input.milliseconds !== undefined);
    if (!context.items.some((item) => item.question_id === asked.questionId)) throw new AppError('QUESTION_NOT_IN_QUIZ');
    const { question } = context;
    if (context.counted && !isSame(context.counted, asked, input.given)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (!question) throw new AppError('ANSWER_UNFITTING');
    const { counted, completed } = context;
    if (counted) {
      const reply = { judgement: getJudgement(counted), counted: false, late: counted.late, completed };
      return loadReply({ pool }, context, asked, question, reply);
    }
    const late = isLate(context, asked);
    const whole = { ...question.content, kind: question.kind, key: question.key };
    if (!fits(whole, input.given)) throw new AppError('ANSWER_UNFITTING');
    judgement ??= await judgeWithin({ tries: getTries(context, asked), late }, whole, input.given, (key, given) =>
      grade(key, given, asked.studentId),
    );
    if (input.given.kind === 'work' && input.given.photo_upload_id !== undefined)
      photoObjectKey ??= await claimPhoto(input.given.photo_upload_id);
    const outcome = getOutcome(context, question, asked, { ...input, late }, judgement, now());
    const answer: NewAnswer = { ...asked, ...outcome.answer, photoObjectKey };
    // Somebody else's answer may have come between: everything is read and computed again.
    if (!(await saveAnswer(pool, answer, outcome.change))) return undefined;
    const reply = { judgement, counted: true, late, completed: completed || answer.completes };
    return loadReply({ pool }, { standing: answer.standing }, asked, question, reply);
  });
}

/** The right answer to what is asked ends a question after however many tries. @throws AppError TOO_MANY_ANSWERS, ANSWER_NOT_UNDERSTOOD */
async function judgeWithin(
  { tries, late }: { tries: number; late: boolean },
  question: Parameters<typeof judge>[0],
  given: GivenAnswer,
  grade: Parameters<typeof judge>[2],
) {
  const isSpent = tries >= MOST_TRIES;
  // Work is judged by a service, which costs; what is late ends nothing.
  if (isSpent && (late || given.kind === 'work')) throw new AppError('TOO_MANY_ANSWERS');
  const judgement = requireJudged(await judge(question, given, grade));
  if (isSpent && judgement.verdict !== 'right') throw new AppError('TOO_MANY_ANSWERS');
  return judgement;
}

/** @throws AppError NOT_FOUND */
async function loadContext(pool: AnswerParts['pool'], asked: AskedAnswer, isMeasured: boolean): Promise<Context> {
  const read = await readForAnswer(pool, asked, isMeasured);
  if (!read) throw new AppError('NOT_FOUND');
  const { standing, answers, ...context } = read;
  const log = (answers ?? []).map(([questionId, verdict, variant, late]) => ({ questionId, verdict, variant, late }));
  return { ...context, standing: standing ?? foldAnswers(context.items, log) };
}

const isSame = (counted: StoredAnswer, { questionId, variant }: AskedAnswer, given: GivenAnswer): boolean =>
  counted.questionId === questionId && counted.variant === variant && isDeepStrictEqual(counted.given, given);

const getJudgement = ({ verdict, judged_by, score, reason, cause, blanks }: StoredAnswer): Judgement => ({
  verdict,
  ...toJudge(judged_by),
  score,
  reason,
  cause,
  blanks,
});

const findItem = ({ standing }: Pick<Context, 'standing'>, { questionId }: Pick<AskedAnswer, 'questionId'>) =>
  standing.items.find((one) => one.questionId === questionId);

const getTries = (context: Context, asked: AskedAnswer): number => findItem(context, asked)?.tries[asked.variant] ?? 0;

/** Whether this variant is what the quiz asks now. Of what is right nothing is asked any more. */
function isAsked(context: Context, asked: AskedAnswer): boolean {
  const item = findItem(context, asked);
  return item !== undefined && item.state !== 'right' && item.variant === asked.variant;
}

/** @throws AppError ANSWER_UNFITTING of a variant that nobody can have been asked: its solution would be given away */
function isLate(context: Context, asked: AskedAnswer): boolean {
  if (isAsked(context, asked)) return false;
  if (getTries(context, asked) === 0) throw new AppError('ANSWER_UNFITTING');
  return true;
}

/** Of a phone that does not measure: since the answer before, as in words. */
const getWorkMs = ({ lastGivenAt, startedAt }: Context, { milliseconds }: AnswerInput, at: Date): number =>
  milliseconds === undefined ? toWorkMs(at.getTime() - new Date(lastGivenAt ?? startedAt).getTime()) : toQuestionMs(milliseconds);

/** What an answer comes to, all of it computed from what was read. */
function getOutcome(
  context: Context,
  question: Question,
  asked: AskedAnswer,
  input: AnswerInput & { late: boolean },
  judgement: Judgement,
  now: Date,
): { answer: Omit<NewAnswer, keyof AskedAnswer | 'photoObjectKey'>; change: MemoryChange } {
  const { studentId, questionId, variant } = asked;
  const { late } = input;
  const { courseId, version, source, completed } = context;
  const answeredAt = input.answered_at === undefined ? null : new Date(input.answered_at);
  const at = new Date(answerTime({ answeredAt, receivedAt: now }, new Date(context.startedAt)));
  const day = getSchoolDay(at);
  const milliseconds = getWorkMs(context, input, at);
  const { verdict, cause } = judgement;
  const kept = new Map(context.sections.map(({ sectionId, ...section }) => [sectionId, section]));
  const change = new MemoryChange({ studentId, courseId, version }, kept);
  const isFirst = findItem(context, asked)?.tries.every((count) => count === 0) ?? true;
  const isFirstOfMixed = source === 'mixed' && isFirst && !completed && !late;
  const forSection =
    !completed &&
    !late &&
    (source === 'section' || isFirstOfMixed || (source === 'mistakes' && !isFinished(change.section(question.sectionId))));
  const place: QuestionPlace = { questionId, ...question };
  const before = getMemory(context);
  const after = afterAnswer(before, { verdict, forSection, day, at: at.toISOString(), variant, given: input.given, cause, late });
  change.answer(place, { verdict, cause, milliseconds }, 1, isFirstOfMixed && verdict !== 'waiting' ? verdict === 'right' : null);
  change.question(place, before, after, day);
  const standing = withAnswer(context.standing, { questionId, variant, verdict, late });
  const state = getQuizState(standing);
  const completes = isOverWith(context, state);
  if (completes) holdSections(change, source, { state, day });
  return {
    change,
    answer: {
      given: input.given,
      hintUsed: input.hint_used ?? false,
      judgement,
      forSection,
      late,
      milliseconds,
      givenAt: at,
      day,
      answeredAt,
      receivedAt: now,
      standing,
      completes,
    },
  };
}

const getMemory = ({ verdict, answersCount, mistake }: Context): QuestionMemory => ({
  verdict,
  answersCount,
  mistake: mistake && getMistake(mistake),
});

const getMistake = (row: StoredMistake): MistakeMemory => ({
  timesWrong: row.times_wrong,
  rightDays: row.right_days,
  lastRightOn: row.last_right_on,
  lastWrongAt: row.last_wrong_at,
  leftAt: row.left_at,
  variant: row.variant,
  given: row.given,
  cause: row.cause,
});

/** After a wrong answer with the question in its next variant. */
async function loadReply(
  { pool }: Pick<LearningContext, 'pool'>,
  context: Pick<Context, 'standing'>,
  asked: AskedAnswer,
  { solution }: Question,
  { judgement, counted, late, completed }: { judgement: Judgement; counted: boolean; late: boolean; completed: boolean },
): Promise<QuizAnswered> {
  const item = findItem(context, asked);
  const isAskedAgain = item?.state === 'wrong' || item?.state === 'similar';
  const next = isAskedAgain ? await findQuestion(pool, { questionId: asked.questionId, variant: item.variant }) : undefined;
  return {
    counted,
    judgement,
    ...(late && { late }),
    solution,
    question: next?.question ?? null,
    status: completed ? 'completed' : 'open',
  };
}
