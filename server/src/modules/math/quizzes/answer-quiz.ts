/** Takes an answer to a question of a quiz: judges it, and writes what follows from it. */
import { isDeepStrictEqual } from 'node:util';
import type { Calls } from '@xueban/contract/calls';
import { foldQuiz, type QuizState } from '@xueban/contract/learning/quiz';
import type { GivenAnswer, Judgement } from '@xueban/contract/resources/math/questions';
import type { QuizAnswered } from '@xueban/contract/resources/math/quizzes';
import { AppError } from '../../../plugins/errors';
import { answerTime, countedMilliseconds } from '../../learning/rules/answer-time';
import { afterAnswer, type MistakeMemory, type QuestionMemory } from '../rules/question-memory';
import { fits, type GetGrade, judge } from '../rules/questions/judge';
import { isFinished } from '../rules/section-state';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { LearningContext } from '../../courses';
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

/** As the contract has it. */
export type AnswerInput = Omit<Extract<Calls['PUT quiz_submissions/{id}']['body'], { given: unknown }>, 'question_id'>;
export interface AnswerParts extends Pick<LearningContext, 'pool' | 'now'> {
  grade: GetGrade;
}

/** Object key of an uploaded photo. @throws AppError UPLOAD_NOT_FINISHED, UPLOAD_REFUSED */
export type ClaimPhoto = (uploadId: number) => Promise<string>;

type Question = NonNullable<AnswerContext['question']>;

/**
 * @throws AppError NOT_FOUND, QUESTION_NOT_IN_QUIZ, ANSWER_UNFITTING, IDEMPOTENCY_KEY_REUSED, UPLOAD_NOT_FINISHED, UPLOAD_REFUSED
 */
export async function answerQuiz(
  { pool, now, grade }: AnswerParts,
  asked: AskedAnswer,
  input: AnswerInput,
  claimPhoto: ClaimPhoto,
): Promise<QuizAnswered> {
  let judgement: Judgement | undefined;
  let photoObjectKey: string | null = null;
  for (;;) {
    const context = await readForAnswer(pool, asked);
    if (!context) throw new AppError('NOT_FOUND');
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
    judgement ??= await judge(whole, input.given, (key, given) => grade(key, given, asked.studentId));
    if (input.given.kind === 'work' && input.given.photo_upload_id !== undefined)
      photoObjectKey ??= await claimPhoto(input.given.photo_upload_id);
    const outcome = getOutcome(context, question, asked, { ...input, late }, judgement, now());
    const answer: NewAnswer = { ...asked, ...outcome.answer, photoObjectKey };
    // Somebody else's answer may have come between: everything is read and reckoned again.
    if (!(await saveAnswer(pool, answer, outcome.change))) continue;
    const reply = { judgement, counted: true, late, completed: completed || answer.completes };
    return loadReply({ pool }, withAnswer(context, asked, judgement, late), asked, question, reply);
  }
}

const isSame = (counted: StoredAnswer, { questionId, variant }: AskedAnswer, given: GivenAnswer): boolean =>
  counted.questionId === questionId && counted.variant === variant && isDeepStrictEqual(counted.given, given);

const getJudgement = ({ verdict, judged_by, score, reason, cause, blanks }: StoredAnswer): Judgement => ({
  verdict,
  judged_by,
  score,
  reason,
  cause,
  blanks,
});

const getFold = ({ items, answers }: Pick<AnswerContext, 'items' | 'answers'>): QuizState =>
  foldQuiz(
    items,
    answers.map(([questionId, verdict, , late]) => ({ questionId, verdict, late })),
  );

/** Whether this variant is what the quiz asks now. Of what is right nothing is asked any more. */
function isAsked(context: AnswerContext, { questionId, variant }: AskedAnswer): boolean {
  const item = getFold(context).items.find((one) => one.questionId === questionId);
  return item !== undefined && item.state !== 'right' && item.variant === variant;
}

/** @throws AppError ANSWER_UNFITTING of a variant that nobody can have been asked: its solution would be given away */
function isLate(context: AnswerContext, asked: AskedAnswer): boolean {
  if (isAsked(context, asked)) return false;
  const { questionId, variant } = asked;
  if (!context.answers.some(([id, , answered]) => id === questionId && answered === variant)) throw new AppError('ANSWER_UNFITTING');
  return true;
}

const withAnswer = (
  context: AnswerContext,
  { questionId, variant }: AskedAnswer,
  { verdict }: Judgement,
  late: boolean,
): AnswerContext => ({ ...context, answers: [...context.answers, [questionId, verdict, variant, late]] });

/** What an answer comes to, all of it reckoned from what was read. */
function getOutcome(
  context: AnswerContext,
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
  const milliseconds = countedMilliseconds(input.milliseconds);
  const { verdict, cause } = judgement;
  const kept = new Map(context.sections.map(({ sectionId, ...section }) => [sectionId, section]));
  const change = new MemoryChange({ studentId, courseId, version }, kept);
  const isFirst = !context.answers.some(([id]) => id === questionId);
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
  const state = getFold(withAnswer(context, asked, judgement, late));
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
      completes,
    },
  };
}

const getMemory = ({ verdict, answersCount, mistake }: AnswerContext): QuestionMemory => ({
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
  context: AnswerContext,
  { questionId }: AskedAnswer,
  { solution }: Question,
  { judgement, counted, late, completed }: { judgement: Judgement; counted: boolean; late: boolean; completed: boolean },
): Promise<QuizAnswered> {
  const item = getFold(context).items.find((one) => one.questionId === questionId);
  const isAskedAgain = item?.state === 'wrong' || item?.state === 'similar';
  const next = isAskedAgain ? await findQuestion(pool, { questionId, variant: item.variant }) : undefined;
  return {
    counted,
    judgement,
    ...(late && { late }),
    solution,
    question: next?.question ?? null,
    status: completed ? 'completed' : 'open',
  };
}
