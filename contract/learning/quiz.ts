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

/** Answers to questions that are not in the quiz are left out, and late ones. */
export function foldQuiz(items: readonly QuizItem[], answers: readonly FoldedAnswer[]): QuizState {
  const states = new Map<number, QuizItemState & { answeredAt: number; variants: number; rightsToGo: number }>();
  for (const { question_id: questionId, section_id: sectionId, variant, variants_count: variants, similar } of items) {
    const rightsToGo = similar && variants > 1 ? 2 : 1;
    const fresh = { state: 'new' as const, timesWrong: 0, variant, firstRight: null, answeredAt: -1 };
    states.set(questionId, { questionId, sectionId, ...fresh, variants, rightsToGo });
  }
  answers.forEach(({ questionId, verdict, late }, at) => {
    const item = states.get(questionId);
    if (!item || late) return;
    if (item.firstRight === null && item.timesWrong === 0 && (verdict === 'right' || verdict === 'wrong'))
      item.firstRight = verdict === 'right';
    item.state = verdict;
    item.answeredAt = at;
    if (verdict === 'right') item.rightsToGo = Math.max(0, item.rightsToGo - 1);
    if (verdict === 'right' && item.rightsToGo > 0) item.state = 'similar';
    if (verdict === 'wrong') item.timesWrong += 1;
    if (item.state === 'wrong' || item.state === 'similar') item.variant = (item.variant + 1) % item.variants;
  });
  const all = [...states.values()];
  const count = (...wanted: readonly ItemState[]) => all.filter(({ state }) => wanted.includes(state)).length;
  const fresh = all.find(({ state }) => state === 'new');
  const left = all.filter(({ state }) => state === 'wrong' || state === 'similar').sort((one, other) => one.answeredAt - other.answeredAt);
  const rightCount = count('right');
  return {
    items: all.map(({ answeredAt: _answeredAt, variants: _variants, rightsToGo: _rightsToGo, ...item }) => item),
    next: fresh ?? left[0] ?? null,
    again: fresh === undefined,
    answeredCount: all.length - count('new'),
    rightCount,
    wrongCount: count('wrong'),
    waitingCount: count('waiting', 'unsent'),
    percentage: all.length === 0 ? 0 : Math.floor((rightCount * 100) / all.length),
    allRight: all.length > 0 && rightCount === all.length,
  };
}
