/** A quiz as the phone holds it: its questions, every answer known so far, and the fold of them. Pure. */
import { foldQuiz, type QuizState } from '@xueban/contract/learning/quiz';
import type { SectionReport } from '@xueban/contract/resources/learning-records/math';
import type { Judgement, Question } from '@xueban/contract/resources/math/questions';
import type { QuizAnswered, QuizItem, QuizReport, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import { type AttemptOwner, mergeAnswers } from '@/offline';
import { fromServer, type KeyedAnswer } from './answers';

/** The quiz without what the phone keeps in its own form. */
export type QuizHead = Omit<QuizSubmission, 'items' | 'answers' | 'questions' | 'report'>;
/** Of a section with the day of its review. */
export type AnyReport = QuizReport &
  Partial<
    Pick<SectionReport, 'review_on' | 'changed_course_hours'> & {
      /** Of a section: the lesson it ended, if any. */ teaching_record_id: number | null;
    }
  >;
/** Which wrong questions a quiz was asked for. */
export interface MistakeChoice {
  chapterId?: number | undefined;
  knowledgePointId?: string | undefined;
  cause?: string | undefined;
  questionId?: number | undefined;
}

export interface Quiz {
  owner: AttemptOwner;
  submission: QuizHead;
  items: readonly QuizItem[];
  /** Each question in its current variant, or the one answered last. */
  questions: readonly Question[];
  answers: readonly KeyedAnswer[];
  state: QuizState;
  /** Once it is over. */
  report: AnyReport | null;
  choice: MistakeChoice;
}
export type SavedQuiz = Omit<Quiz, 'state'>;

export function makeQuiz(saved: SavedQuiz): Quiz {
  return { ...saved, state: getState(saved.items, saved.answers) };
}

const getState = (items: readonly QuizItem[], answers: readonly KeyedAnswer[]): QuizState =>
  foldQuiz(
    items,
    answers.map(({ questionId, judgement, late }) => ({ questionId, verdict: judgement?.verdict ?? 'unsent', late })),
  );

/**
 * A quiz from what the server says of it.
 * @param pending answers of this phone that the server may not have yet, in order
 * @param report of its record, which says more than that of the quiz
 */
export function quizFromServer(
  owner: AttemptOwner,
  { items, answers, questions, report: own, ...submission }: QuizSubmission,
  pending: readonly KeyedAnswer[],
  { report = own, choice = {} }: { report?: AnyReport | null; choice?: MistakeChoice } = {},
): Quiz {
  return makeQuiz({ owner, submission, items, questions, answers: mergeAnswers(answers.map(fromServer), pending), report, choice });
}

export function withAnswer(quiz: Quiz, answer: KeyedAnswer): Quiz {
  const answers = [...quiz.answers, answer];
  return { ...quiz, answers, state: getState(quiz.items, answers) };
}

/** Adds the server's verdict of an answer; the question's next variant replaces the answered one. */
export function withReply(
  quiz: Quiz,
  key: string,
  { judgement, late, question, status }: Pick<QuizAnswered, 'judgement' | 'late' | 'question' | 'status'>,
): Quiz {
  const judged = withJudgement(quiz, key, judgement, late);
  return { ...(question ? withQuestion(judged, question) : judged), submission: { ...judged.submission, status } };
}

/** The quiz with a question replaced by its current variant. */
export const withQuestion = (quiz: Quiz, question: Question): Quiz => ({
  ...quiz,
  questions: quiz.questions.map((one) => (one.id === question.id ? question : one)),
});

export function withJudgement(quiz: Quiz, key: string, judgement: Judgement, late = false): Quiz {
  const answers = quiz.answers.map((answer) => (answer.key === key ? { ...answer, judgement, ...(late && { late }) } : answer));
  return { ...quiz, answers, state: getState(quiz.items, answers) };
}

/** What is asked next; undefined when nothing is, or everything left waits for a verdict. */
export function nextQuestion({ state, questions }: Quiz): Question | undefined {
  return state.next ? questions.find(({ id }) => id === state.next?.questionId) : undefined;
}

/** The section of a section's quiz. */
export const findSection = ({ items, submission }: Pick<Quiz, 'items' | 'submission'>): number | undefined =>
  submission.source === 'section' ? items[0]?.section_id : undefined;

export const isOver = ({ report }: Pick<Quiz, 'report'>): boolean => report !== null;

/** How far it is. @param answered whether the question on the screen has its answer already */
export function getProgress(quiz: Pick<Quiz, 'state' | 'answers'>, answered: boolean): { text: string; percentage: number } {
  const { state } = quiz;
  const percentage = getShare(quiz);
  const count = state.items.length;
  if (!state.again || (answered && state.answeredCount === count && state.items.every(({ timesWrong }) => timesWrong === 0))) {
    const at = answered ? state.answeredCount : state.answeredCount + 1;
    return { text: `第 ${Math.min(Math.max(at, 1), count)} / ${count} 题`, percentage };
  }
  const left = state.items.filter(({ state: one }) => one === 'wrong' || one === 'similar').length;
  return { text: left > 0 ? `还剩 ${left} 题` : `共 ${count} 题`, percentage };
}

/** Width of the progress bar. A right question counts whole, each wrong answer half of what its question still lacks, so every answer moves the bar. */
function getShare({ state, answers }: Pick<Quiz, 'state' | 'answers'>): number {
  const parts = state.items.map(({ questionId, state: one }) => {
    const tries = answers.filter((answer) => answer.questionId === questionId && !answer.late).length;
    return one === 'right' ? 1 : 1 - 0.5 ** tries;
  });
  return parts.length === 0 ? 0 : (parts.reduce((sum, part) => sum + part, 0) * 100) / parts.length;
}
