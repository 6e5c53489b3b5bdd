/** When a word goes into the mistake word book and when it leaves it. */
import { MISTAKE_RIGHT_IN_ROW } from '@xueban/contract/constants';

/** A word that is or was in the book. */
export interface Mistake {
  timesWrong: number;
  /** Right answers since the last wrong one, while in the book. */
  rightInRow: number;
  /** It has left the book. */
  left: boolean;
}

/**
 * The word after an answer: wrong puts it in, enough right ones in a row take it out. Only the first answer in a review
 * counts, because later ones were told.
 */
export function mistakeAfter(mistake: Mistake | undefined, correct: boolean): Mistake | undefined {
  if (!correct) return { timesWrong: (mistake?.timesWrong ?? 0) + 1, rightInRow: 0, left: false };
  if (!mistake || mistake.left) return mistake;
  const rightInRow = mistake.rightInRow + 1;
  return { ...mistake, rightInRow, left: rightInRow >= MISTAKE_RIGHT_IN_ROW };
}

/** An answer of a round or a review that counts for the book. */
export interface MistakeAnswer {
  /** School day. */
  day: string;
  correct: boolean;
}

/** The word after all its answers, given in the order received: each takes its place by its day. */
export function foldMistake(answers: readonly MistakeAnswer[]): Mistake | undefined {
  let mistake: Mistake | undefined;
  for (const { correct } of [...answers].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))
    mistake = mistakeAfter(mistake, correct);
  return mistake;
}

/** Whether the book holds the word as its answers make it; otherwise somebody has changed it by hand. */
export function isAsAnswered(mistake: Mistake | undefined, answers: readonly MistakeAnswer[]): boolean {
  const folded = foldMistake(answers);
  return folded?.timesWrong === mistake?.timesWrong && folded?.rightInRow === mistake?.rightInRow && folded?.left === mistake?.left;
}

/**
 * The word after an answer older than the latest. Answers are folded again, unless somebody changed the book by hand since:
 * that choice stands.
 * @param answers received before, in the order received
 */
export function mistakeAfterLate(
  mistake: Mistake | undefined,
  answers: readonly MistakeAnswer[],
  late: MistakeAnswer,
): Mistake | undefined {
  if (isAsAnswered(mistake, answers)) return foldMistake([...answers, late]);
  if (late.correct) return mistake;
  return mistake ? { ...mistake, timesWrong: mistake.timesWrong + 1 } : mistakeAfter(mistake, false);
}

/** The word put into the book by hand, or taken out. */
export function mistakeByHand(mistake: Mistake | undefined, inBook: boolean): Mistake | undefined {
  if (!inBook) return mistake && { ...mistake, left: true };
  return mistake && !mistake.left ? mistake : { timesWrong: mistake?.timesWrong ?? 0, rightInRow: 0, left: false };
}
