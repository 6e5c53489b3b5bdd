/** Changes the verdict of a counted answer, by the AI or the guardian, with everything that follows from it. */
import type { Judgement } from '@xueban/contract/resources/math/questions';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { lastAnswerAt } from '../../learning/rules/answer-time';
import { getEntries, type QuestionMemory, replayQuestion } from '../rules/question-memory';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { MemoryChange } from '../memory/memory-change';
import { holdMathCourse, loadStudentSections, saveChange } from '../memory/memory.repository';
import { holdSections, isOverWith, saveEndOfQuiz } from './end-of-quiz';
import { toJudgement, getSections, getState } from './quiz-view';
import {
  type AnswerRow,
  findQuestionPlace,
  findQuiz,
  listPointsAskedLater,
  loadMistakeEvents,
  loadQuestionLog,
  loadQuizAnswers,
  removeMistake,
  saveJudgement,
} from './quizzes.repository';

export interface AnswerKeyOf {
  studentId: number;
  quizId: number;
  questionId: number;
  key: string;
}

/** A verdict, and where an AI gave it by which prompt. */
export type Judged = Judgement & { prompt?: string };

/**
 * @param judged gives the new verdict by the present one; undefined: it stays
 * @throws AppError NOT_FOUND, MARK_NOT_POSSIBLE for what a program has judged
 */
export async function judgeAgain(
  tx: Executor,
  asked: AnswerKeyOf,
  judged: (present: Judgement) => Judged | undefined,
  now: Date,
): Promise<void> {
  const { studentId, quizId, questionId, key } = asked;
  const found = await findQuiz(tx, studentId, quizId);
  if (!found) throw new AppError('NOT_FOUND');
  const held = await holdMathCourse(tx, found);
  const log = await loadQuestionLog(tx, studentId, questionId);
  const old = log.find((answer) => answer.quizId === quizId && answer.key === key);
  const place = await findQuestionPlace(tx, questionId);
  if (!old || !place) throw new AppError('NOT_FOUND');
  if (old.given.kind !== 'work') throw new AppError('MARK_NOT_POSSIBLE');
  const judgement = judged(toJudgement(old));
  if (!judgement) return;
  const changed: AnswerRow = { ...old, verdict: judgement.verdict, cause: judgement.cause };
  const events = await loadMistakeEvents(tx, studentId, questionId);
  const getMemory = (answers: readonly AnswerRow[]): QuestionMemory =>
    replayQuestion(getEntries(answers.map(judgedAnswer), getChoices(events)));
  const before = getMemory(log);
  const after = getMemory(log.map((answer) => (answer === old ? changed : answer)));
  // Held: it may have ended since it was found.
  const quiz = (await findQuiz(tx, studentId, quizId)) ?? found;
  const change = new MemoryChange(held, await loadStudentSections(tx, held, [...getSections(quiz), place.sectionId]));
  change.answer(place, old, -1);
  change.answer(place, changed, 1);
  if (quiz.source === 'mixed' && old.forSection) {
    const later = await listPointsAskedLater(tx, studentId, place.knowledgePointIds, old.id);
    change.holdPoints(
      place.knowledgePointIds.filter((id) => !later.has(id)),
      judgement.verdict === 'right',
    );
  }
  change.question(place, before, after, getSchoolDay(now));
  const answers = await loadQuizAnswers(tx, studentId, [quizId]);
  await saveJudgement(tx, asked, judgement);
  if (before.mistake && !after.mistake) await removeMistake(tx, studentId, questionId);
  const stateBefore = getState(quiz, answers);
  const state = getState(
    quiz,
    answers.map((answer) => (answer.id === old.id ? changed : answer)),
  );
  const wasOver = quiz.completedAt !== null;
  const isOver = isOverWith({ source: quiz.source, completed: wasOver }, state);
  // The day of the work, not of the verdict.
  const day = getSchoolDay(lastAnswerAt(answers, quiz.startedAt));
  if (isOver || wasOver) holdSections(change, quiz.source, { state, day, before: wasOver ? stateBefore : undefined });
  if (isOver) await saveEndOfQuiz(tx, quiz, day, now);
  await saveChange(tx, change);
}

const judgedAnswer = ({ id, verdict, forSection, givenAt, variant, given, cause, late }: AnswerRow) => ({
  id,
  answer: { verdict, forSection, day: getSchoolDay(givenAt), at: givenAt.toISOString(), variant, given, cause, late },
});

const getChoices = (events: Awaited<ReturnType<typeof loadMistakeEvents>>) =>
  events.map(({ afterAnswerId, kind, chosenAt }) => ({ afterAnswerId, inBook: kind === 'in', at: chosenAt.toISOString() }));
