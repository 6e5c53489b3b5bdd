/** Another verdict on an answer that has been counted: by AI on what waited, by the guardian. Everything kept follows. */
import type { Judgement } from '@xueban/contract/resources/mathematics/questions';
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import { entriesOf, type QuestionMemory, replayQuestion } from '../../rules/math/question-memory';
import { schoolDayOf } from '../../rules/school-calendar';
import { MemoryChange } from '../math-memory/memory-change';
import { holdMathCourse, loadStudentSections, saveChange } from '../math-memory/memory.repository';
import { saveStudyDay } from '../study-days/study-days.repository';
import { judgementOf, stateOf } from './quiz-view';
import {
  type AnswerRow,
  completeQuiz,
  findQuestionPlace,
  findQuiz,
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

/**
 * @param judged gives the new verdict by the present one; undefined: it stays
 * @throws AppError NOT_FOUND, MARK_NOT_POSSIBLE for what a program has judged
 */
export async function judgeAgain(
  tx: Executor,
  asked: AnswerKeyOf,
  judged: (present: Judgement) => Judgement | undefined,
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
  const judgement = judged(judgementOf(old));
  if (!judgement) return;
  const changed: AnswerRow = { ...old, verdict: judgement.verdict, cause: judgement.cause };
  const events = await loadMistakeEvents(tx, studentId, questionId);
  const memoryOf = (answers: readonly AnswerRow[]): QuestionMemory =>
    replayQuestion(entriesOf(answers.map(judgedAnswer), choicesOf(events)));
  const before = memoryOf(log);
  const after = memoryOf(log.map((answer) => (answer === old ? changed : answer)));
  const change = new MemoryChange(held, await loadStudentSections(tx, held, [place.sectionId]));
  change.answer(place, old, -1);
  change.answer(place, changed, 1);
  change.question(place, before, after, schoolDayOf(now));
  await saveJudgement(tx, asked, judgement);
  if (before.mistake && !after.mistake) await removeMistake(tx, studentId, questionId);
  const quiz = await findQuiz(tx, studentId, quizId);
  const isOver =
    quiz && quiz.source !== 'section' && !quiz.completedAt && stateOf(quiz, await loadQuizAnswers(tx, studentId, [quizId])).allRight;
  if (isOver) {
    await completeQuiz(tx, studentId, quizId, now);
    await saveStudyDay(tx, studentId, schoolDayOf(now));
  }
  await saveChange(tx, change);
}

const judgedAnswer = ({ id, verdict, forSection, givenAt, variant, given, cause }: AnswerRow) => ({
  id,
  answer: { verdict, forSection, day: schoolDayOf(givenAt), at: givenAt.toISOString(), variant, given, cause },
});

const choicesOf = (events: Awaited<ReturnType<typeof loadMistakeEvents>>) =>
  events.map(({ afterAnswerId, kind, chosenAt }) => ({ afterAnswerId, inBook: kind === 'in', at: chosenAt.toISOString() }));
