/** What a quiz came to. Pure. */
import { foldQuiz, type FoldedAnswer, type QuizState } from '@xueban/contract/learning/quiz';
import type { QuizItem, QuizReport } from '@xueban/contract/resources/math/quizzes';
import { secondsOnQuestions } from '../../learning/rules/answer-time';

export interface ReportedAnswer extends FoldedAnswer {
  cause: string | null;
  milliseconds: number;
}

/** @param fallen sections that are below 100 % after it */
export function quizReport(items: readonly QuizItem[], answers: readonly ReportedAnswer[], fallen: readonly number[]): QuizReport {
  const state = foldQuiz(items, answers);
  const firstRight = state.items.filter((item) => item.firstRight === true).length;
  const causes = new Map<string, number>();
  for (const { cause, verdict, late } of answers)
    if (cause !== null && verdict === 'wrong' && !late) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  return {
    questions_count: items.length,
    first_right_count: firstRight,
    // Of one that was ended early what was not asked says nothing.
    percentage: state.answeredCount === 0 ? 0 : Math.floor((firstRight * 100) / state.answeredCount),
    wrong_question_ids: state.items.filter(({ timesWrong }) => timesWrong > 0).map(({ questionId }) => questionId),
    causes: [...causes].sort(([, one], [, other]) => other - one).map(([cause, count]) => ({ cause, count })),
    duration_seconds: secondsOnQuestions(answers),
    fallen_section_ids: [...fallen],
  };
}

/** Sections of a mixed quiz of which a question was wrong at first, and those of which every question was right at first. */
export function mixedOutcome({ items }: QuizState): { fallen: number[]; held: number[] } {
  const sections = [...new Set(items.map(({ sectionId }) => sectionId))];
  const firsts = (sectionId: number) => items.filter((item) => item.sectionId === sectionId).map(({ firstRight }) => firstRight);
  return {
    fallen: sections.filter((id) => firsts(id).includes(false)),
    held: sections.filter((id) => firsts(id).every((isRight) => isRight === true)),
  };
}
