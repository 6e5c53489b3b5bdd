/**
 * Ends a quiz of wrong or mixed questions: by its last right answer, by the learner, or by a later verdict. A section's
 * quiz ends with its record.
 */
import type { QuizState } from '@xueban/contract/learning/quiz';
import type { QuizSource } from '@xueban/contract/resources/math/quizzes';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { lastAnswerAt } from '../../learning/rules/answer-time';
import { mixedOutcome } from '../rules/quiz-report';
import { isFinished } from '../rules/section-state';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import { MemoryChange } from '../memory/memory-change';
import { holdMathCourse, loadStudentSections, saveChange } from '../memory/memory.repository';
import { saveStudyDay } from '../../students';
import { getSections, getState } from './quiz-view';
import { completeQuiz, findQuiz, loadQuizAnswers } from './quizzes.repository';

export const isOverWith = (quiz: { source: QuizSource; completed: boolean }, state: QuizState): boolean =>
  quiz.source !== 'section' && !quiz.completed && state.allRight;

/**
 * Sections that a mixed quiz which is over has held. One that has fallen meanwhile, in its own quiz, is learned again and not held.
 * @param before the quiz as it was over already, when a later verdict changes what it came to
 */
export function holdSections(
  change: MemoryChange,
  source: QuizSource,
  { state, day, before }: { state: QuizState; day: CalendarDay; before?: QuizState | undefined },
): void {
  if (source !== 'mixed') return;
  const known = before ? mixedOutcome(before).held : [];
  for (const sectionId of mixedOutcome(state).held)
    if (!known.includes(sectionId) && isFinished(change.section(sectionId))) change.sectionEvent(sectionId, { kind: 'held', day });
}

/** @param day of the latest answer; null without any: nothing was studied */
export async function saveEndOfQuiz(
  tx: Executor,
  { studentId, id }: { studentId: number; id: number },
  day: CalendarDay | null,
  now: Date,
): Promise<void> {
  await completeQuiz(tx, studentId, id, now);
  if (day !== null) await saveStudyDay(tx, studentId, day);
}

/** Ends a quiz before all is right, which a section's cannot be. @throws AppError NOT_FOUND */
export async function endQuiz(tx: Executor, studentId: number, quizId: number, at: Date): Promise<void> {
  const found = await findQuiz(tx, studentId, quizId);
  if (!found || found.source === 'section') throw new AppError('NOT_FOUND');
  const held = await holdMathCourse(tx, found);
  const quiz = await findQuiz(tx, studentId, quizId);
  if (!quiz || quiz.completedAt) return;
  const answers = await loadQuizAnswers(tx, studentId, [quizId]);
  const day = getSchoolDay(lastAnswerAt(answers, quiz.startedAt));
  const change = new MemoryChange(held, await loadStudentSections(tx, held, getSections(quiz)));
  holdSections(change, quiz.source, { state: getState(quiz, answers), day });
  await saveEndOfQuiz(tx, quiz, answers.length > 0 ? day : null, at);
  await saveChange(tx, change);
}
