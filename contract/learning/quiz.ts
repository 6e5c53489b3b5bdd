/**
 * Where a quiz stands: every question once, then the wrong ones, oldest first, each in its next variant until all are
 * right; `similar` ones once more after that. Phone and server fold the same answers.
 */
import type { AnswerVerdict } from '../resources/math/questions';
import type { QuizItem } from '../resources/math/quizzes';

/** An answer in the order in which it was given. `unsent`: only the phone has it, nobody has judged it. */
export interface FoldedAnswer {
  questionId: number;
  verdict: AnswerVerdict | 'unsent';
  /** Which variant it answers; absent: the one that was asked. */
  variant?: number;
  /** To a variant that was not asked any more: it says nothing. */
  late?: boolean | undefined;
}

/** `similar`: right, and to be asked once more in another variant. */
export type ItemState = 'new' | AnswerVerdict | 'similar' | 'unsent';

export interface QuizItemState {
  questionId: number;
  sectionId: number;
  state: ItemState;
  /** Wrong answers to it in this quiz. */
  timesWrong: number;
  /** In which it is asked now, or was answered last. */
  variant: number;
  /** Whether its first answer was right; null while that is not known. */
  firstRight: boolean | null;
}

export interface QuizState {
  items: readonly QuizItemState[];
  /** What is asked next; null: nothing is left to ask, or everything left waits for a verdict. */
  next: QuizItemState | null;
  /** All questions were asked once: those that were wrong come again. */
  again: boolean;
  answeredCount: number;
  rightCount: number;
  wrongCount: number;
  waitingCount: number;
  /** Share of right questions, whole per cent; 100 only when all are right. */
  percentage: number;
  allRight: boolean;
}

/** One question as it is folded; plain data, which the server keeps so that an answer costs the same however many came before. */
export interface FoldedItem extends QuizItemState {
  /** Place of its latest answer among all; −1: none. */
  answeredAt: number;
  variants: number;
  rightsToGo: number;
  /** Answers to each variant, late ones too. */
  tries: number[];
}

/** Where a quiz stands after so many answers. */
export interface QuizFold {
  count: number;
  items: FoldedItem[];
}

export const beginFold = (items: readonly QuizItem[]): QuizFold => ({
  count: 0,
  items: items.map(({ question_id: questionId, section_id: sectionId, variant, variants_count: variants, similar }) => {
    const fresh = { state: 'new' as const, timesWrong: 0, variant, firstRight: null, answeredAt: -1 };
    return { questionId, sectionId, ...fresh, variants, rightsToGo: similar && variants > 1 ? 2 : 1, tries: [] };
  }),
});

/** With one more answer. One to a question that is not in the quiz says nothing, nor does a late one. */
export function withAnswer({ count, items }: QuizFold, answer: FoldedAnswer): QuizFold {
  return { count: count + 1, items: items.map((item) => (item.questionId === answer.questionId ? answered(item, answer, count) : item)) };
}

function answered(before: FoldedItem, { verdict, variant, late }: FoldedAnswer, at: number): FoldedItem {
  const tries = [...before.tries];
  const tried = variant ?? before.variant;
  while (tries.length <= tried) tries.push(0);
  tries[tried] = (tries[tried] ?? 0) + 1;
  if (late) return { ...before, tries };
  const item = { ...before, tries, answeredAt: at, state: verdict as ItemState };
  if (item.firstRight === null && item.timesWrong === 0 && (verdict === 'right' || verdict === 'wrong'))
    item.firstRight = verdict === 'right';
  if (verdict === 'right') item.rightsToGo = Math.max(0, item.rightsToGo - 1);
  if (verdict === 'right' && item.rightsToGo > 0) item.state = 'similar';
  if (verdict === 'wrong') item.timesWrong += 1;
  if (item.state === 'wrong' || item.state === 'similar') item.variant = (item.variant + 1) % item.variants;
  return item;
}

export const foldAnswers = (items: readonly QuizItem[], answers: readonly FoldedAnswer[]): QuizFold =>
  answers.reduce(withAnswer, beginFold(items));

export const foldQuiz = (items: readonly QuizItem[], answers: readonly FoldedAnswer[]): QuizState =>
  getQuizState(foldAnswers(items, answers));

export function getQuizState({ items: all }: QuizFold): QuizState {
  const state = ({ answeredAt: _answeredAt, variants: _variants, rightsToGo: _rightsToGo, tries: _tries, ...item }: FoldedItem) => item;
  const count = (...wanted: readonly ItemState[]) => all.filter(({ state }) => wanted.includes(state)).length;
  const fresh = all.find(({ state }) => state === 'new');
  const left = all.filter(({ state }) => state === 'wrong' || state === 'similar').sort((one, other) => one.answeredAt - other.answeredAt);
  const next = fresh ?? left[0];
  const rightCount = count('right');
  return {
    items: all.map(state),
    next: next ? state(next) : null,
    again: fresh === undefined,
    answeredCount: all.length - count('new'),
    rightCount,
    wrongCount: count('wrong'),
    waitingCount: count('waiting', 'unsent'),
    percentage: all.length === 0 ? 0 : Math.floor((rightCount * 100) / all.length),
    allRight: all.length > 0 && rightCount === all.length,
  };
}
