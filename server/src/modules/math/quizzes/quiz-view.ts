/** Quizzes as the contract has them. */
import { foldQuiz, type QuizState } from '@xueban/contract/learning/quiz';
import type { Judgement } from '@xueban/contract/resources/math/questions';
import type { QuizAnswer, QuizReport, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import type { Executor } from '../../../database';
import { mixedOutcome, quizReport } from '../rules/quiz-report';
import type { Queryable } from '../../courses';
import { loadQuestions } from '../questions/questions.repository';
import { type AnswerRow, loadQuizAnswers, type QuizRow } from './quizzes.repository';

type Judge = Pick<Judgement, 'judged_by' | 'by_teacher'>;

/** Who has judged, as also older phones know it. */
export const toJudge = (judgedBy: AnswerRow['judgedBy']): Judge =>
  judgedBy === 'teacher' ? { judged_by: 'guardian', by_teacher: true } : { judged_by: judgedBy };

export const toJudgement = ({ verdict, judgedBy, score, reason, cause, blanks }: AnswerRow): Judgement => ({
  verdict,
  ...toJudge(judgedBy),
  score,
  reason,
  cause,
  blanks: blanks ?? [],
});

export const toAnswer = (row: AnswerRow): QuizAnswer => ({
  key: row.key,
  question_id: row.questionId,
  variant: row.variant,
  given: row.given,
  hint_used: row.hintUsed,
  judgement: toJudgement(row),
  ...(row.late && { late: true as const }),
});

export const getState = ({ items }: Pick<QuizRow, 'items'>, answers: readonly AnswerRow[]): QuizState => foldQuiz(items, answers);

export const getSections = ({ items }: Pick<QuizRow, 'items'>): number[] => [...new Set(items.map((item) => item.section_id))];

/** What a quiz came to: from its answers, also from those that came when it was over. */
export function getReport(quiz: Pick<QuizRow, 'items' | 'source'>, answers: readonly AnswerRow[]): QuizReport {
  const fallen = quiz.source === 'mixed' ? mixedOutcome(getState(quiz, answers)).fallen : [];
  return quizReport(quiz.items, answers, fallen);
}

export async function viewQuiz(db: Executor, pool: Queryable, quiz: QuizRow): Promise<QuizSubmission> {
  const answers = await loadQuizAnswers(db, quiz.studentId, [quiz.id]);
  const { items } = getState(quiz, answers);
  const latest = new Map(answers.flatMap(({ questionId, variant, late }) => (late ? [] : [[questionId, variant] as const])));
  const shown = items.map(({ questionId, variant, state }) => {
    const isAsked = state === 'new' || state === 'wrong' || state === 'similar';
    return { questionId, variant: isAsked ? variant : (latest.get(questionId) ?? variant) };
  });
  return {
    id: quiz.id,
    course_id: quiz.courseId,
    source: quiz.source,
    learning_record_id: quiz.learningRecordId,
    status: quiz.completedAt ? 'completed' : 'open',
    started_at: quiz.startedAt.toISOString(),
    completed_at: quiz.completedAt?.toISOString() ?? null,
    items: quiz.items,
    answers: answers.map(toAnswer),
    questions: (await loadQuestions(pool, shown)).map(({ question }) => question),
    report: quiz.completedAt ? getReport(quiz, answers) : null,
  };
}
